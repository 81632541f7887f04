import { type Access, may } from '@quarterdeck/contract/core/access/access';
import { widgetsFor } from '@quarterdeck/contract/dashboard';
import { moderation } from '@quarterdeck/contract/moderation';
import { useMe } from '../../data/access/me.ts';
import { useHas } from '../../data/access/use-has.ts';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import { productName } from '../../ui/browser/console-config.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Welcome } from './welcome.tsx';

const MapWidget = lazyWithRetry(() => import('../../features/map/map-widget.tsx'));
const CampaignAnalytics = lazyWithRetry(() => import('../../features/campaign-analytics/campaign-analytics.tsx'));
const Moderation = lazyWithRetry(() => import('../../features/moderation/numbers/moderation-tab.tsx'));

/**
 * The first screen: the dashboard with parts from other features, or links to other screens for an admin who can see
 * none of it.
 */
export default function Home() {
  const me = useMe();
  const hasModeration = useHas(moderation.numbers);
  const tabs: readonly Access[] = ['campaign_analytics', ...(hasModeration ? [moderation.numbers.access] : [])];
  const hasDashboard = widgetsFor(me, productName).length > 0 || tabs.some((access) => may(me, access).allowed);
  return hasDashboard ? (
    <Dashboard MapWidget={MapWidget} CampaignAnalytics={CampaignAnalytics} Moderation={Moderation} />
  ) : (
    <Welcome />
  );
}
