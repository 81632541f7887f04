import { Button, Skeleton } from '@mantine/core';
import { widgetsFor } from '@quarterdeck/contract/dashboard';
import { moderation } from '@quarterdeck/contract/moderation';
import { settings } from '@quarterdeck/contract/settings';
import { thresholds } from '@quarterdeck/contract/thresholds';
import { IconBell, IconLayoutGrid } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../data/access/me.ts';
import { useHas } from '../../data/access/use-has.ts';
import { useMay } from '../../data/access/use-may.ts';
import { useCall } from '../../data/client/queries.ts';
import { productName } from '../../ui/browser/console-config.ts';
import { DaysBar } from '../../ui/date-range/days-bar.tsx';
import { DAYS_IN_ADDRESS, useReportDays } from '../../ui/date-range/use-report-days.ts';
import { Page } from '../../ui/screen/page.tsx';
import { AddressTabs, type Tab } from '../../ui/tabs/tabs.tsx';
import { Annotations } from './annotations/annotations.tsx';
import classes from './dashboard.module.css';
import { EmailThis } from './report-emails/email-this.tsx';
import type { Widget } from './widgets/kind.ts';
import { Widgets } from './widgets/widgets.tsx';

interface Props {
  /** The map of users, and the tabs of campaigns and moderation, which other features provide. */
  readonly MapWidget: Widget;
  readonly CampaignAnalytics: Widget;
  readonly Moderation: Widget;
}

const manage = (
  <Button
    variant="default"
    leftSection={<IconLayoutGrid size={16} aria-hidden />}
    renderRoot={(props) => <Link {...props} to="/dashboard-widgets" />}
  >
    Manage Widgets
  </Button>
);

const alerts = (
  <Button
    variant="default"
    leftSection={<IconBell size={16} aria-hidden />}
    renderRoot={(props) => <Link {...props} to="/alerts" />}
  >
    Alerts
  </Button>
);

/** The dashboard: the days at the top apply to everything below. */
export function Dashboard({ MapWidget, CampaignAnalytics, Moderation }: Props) {
  const bar = useReportDays();
  const { days } = bar;
  const hasWidgets = widgetsFor(useMe(), productName).length > 0;
  const mayCampaigns = useMay('campaign_analytics').allowed;
  const hasModeration = useHas(moderation.numbers);
  const mayModeration = useMay(moderation.numbers).allowed && hasModeration;
  // The setting concerns the tab next to the widgets. An admin without widgets sees only campaigns, whatever the
  // setting.
  const campaignTab = useCall(settings.campaignAnalyticsTab, {}, { enabled: mayCampaigns && hasWidgets, silent: true });
  const tabs: readonly Tab[] = [
    ...(hasWidgets
      ? [{ id: 'users', label: 'Users and Searches', content: <Widgets days={days} MapWidget={MapWidget} /> }]
      : []),
    ...(mayCampaigns && (!hasWidgets || campaignTab.data?.data.is_on === 1)
      ? [{ id: 'campaigns', label: 'Campaign analytics', content: <CampaignAnalytics days={days} /> }]
      : []),
    ...(mayModeration ? [{ id: 'moderation', label: 'Moderation', content: <Moderation days={days} /> }] : []),
  ];
  const hasAlerts = useHas(thresholds.list);
  const mayAlerts = useMay(thresholds.add).allowed;
  const isKnown = !(mayCampaigns && hasWidgets) || !campaignTab.isPending;
  const [first, ...others] = tabs;
  return (
    <Page
      action={
        <>
          <EmailThis report="dashboard" />
          {hasAlerts && mayAlerts && alerts}
          {hasWidgets && manage}
        </>
      }
    >
      <div className={classes.bar}>
        <DaysBar {...bar} />
      </div>
      {isKnown && first ? (
        <Annotations range={days.range}>
          <AddressTabs label="Dashboard" tabs={[first, ...others]} keeps={DAYS_IN_ADDRESS} />
        </Annotations>
      ) : (
        <Skeleton height={400} radius="md" />
      )}
    </Page>
  );
}
