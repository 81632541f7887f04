import type { ReportDays } from '../../ui/date-range/use-report-days.ts';
import classes from './campaign-analytics.module.css';
import { MoneyGraph } from './money.tsx';
import { Numbers } from './numbers.tsx';
import { States } from './states.tsx';
import { Targets } from './targets.tsx';

/** How campaigns do: the second tab of the dashboard. */
export default function CampaignAnalytics({ days }: { readonly days: ReportDays }) {
  return (
    <div className={classes.blocks}>
      <Numbers days={days} />
      <MoneyGraph days={days} />
      <States days={days} />
      <Targets days={days} />
    </div>
  );
}
