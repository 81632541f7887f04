import { OwnBoundary } from '../../data/client/own-boundary.tsx';
import type { ReportDays } from '../../ui/date-range/use-report-days.ts';
import classes from './campaign-analytics.module.css';
import { MoneyGraph } from './money.tsx';
import { Numbers } from './numbers.tsx';
import { States } from './states.tsx';
import { Targets } from './targets.tsx';

const parts = [
  ['Campaign figures', Numbers],
  ['Credit and debit', MoneyGraph],
  ['Active campaigns by state', States],
  ['Active campaign targets', Targets],
] as const;

/** The results of all campaigns: the second tab of the dashboard. */
export default function CampaignAnalytics({ days }: { readonly days: ReportDays }) {
  return (
    <div className={classes.blocks}>
      {parts.map(([title, Part]) => (
        <OwnBoundary key={title} title={title} of={JSON.stringify(days.input)}>
          <Part days={days} />
        </OwnBoundary>
      ))}
    </div>
  );
}
