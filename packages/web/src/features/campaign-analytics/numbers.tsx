import { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import { useCall } from '../../data/client/queries.ts';
import { Panel } from '../../ui/chart/panel.tsx';
import { Tiles } from '../../ui/chart/tiles.tsx';
import { groupsSheet } from '../../ui/chart/time/groups.ts';
import type { ReportDays } from '../../ui/date-range/use-report-days.ts';
import classes from './campaign-analytics.module.css';
import { tileGroups } from './tiles.ts';

/** The results of campaigns in 20 numbers. */
export function Numbers({ days }: { readonly days: ReportDays }) {
  const query = useCall(campaignAnalytics.analytics, days.input, { keepEarlier: true, silent: true });
  return (
    <Panel
      title="Campaign figures"
      note="All campaigns together"
      range={days.range}
      query={query}
      sheet={({ data }) =>
        groupsSheet(tileGroups(data, data.previous).map(({ title, tiles }) => ({ title, members: tiles })))
      }
    >
      {({ data }) => (
        <div className={classes.groups}>
          {tileGroups(data, data.previous).map(({ title, tiles }) => (
            <section key={title} aria-label={title}>
              <h3 className={classes.group}>{title}</h3>
              <Tiles tiles={tiles} columns={6} />
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}
