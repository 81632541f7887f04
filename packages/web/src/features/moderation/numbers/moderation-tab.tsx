import { moderation } from '@quarterdeck/contract/moderation';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import { Panel } from '../../../ui/chart/panel.tsx';
import { Ranking } from '../../../ui/chart/ranking.tsx';
import { SheetTable } from '../../../ui/chart/sheet-table.tsx';
import { Tiles } from '../../../ui/chart/tiles.tsx';
import { type Chart, isAllZero, sheetOf } from '../../../ui/chart/time/series.ts';
import { TimeChart } from '../../../ui/chart/time/time-chart.tsx';
import { count } from '../../../ui/chart/unit.ts';
import type { ReportDays } from '../../../ui/date-range/use-report-days.ts';
import type { Numbers } from './kinds.ts';
import classes from './numbers.module.css';
import {
  backlogRows,
  backlogSheet,
  reasonsSheet,
  reliabilityRows,
  reliabilitySheet,
  staffSheet,
  tilesOf,
  tilesSheet,
} from './sheets.ts';

const chartOf = ({ series: { date, reports, decisions }, step = 'day' }: Numbers): Chart => ({
  unit: count,
  step,
  dates: date,
  series: [
    { label: 'Reports', shape: 'line', values: reports },
    { label: 'Decisions', shape: 'line', values: decisions },
  ],
});

const access = moderation.numbers.access;

/** The dashboard's tab about moderation. */
export default function ModerationTab({ days }: { readonly days: ReportDays }) {
  const query = useCall(moderation.numbers, days.input, { keepEarlier: true, silent: true });
  const address = { start_date: days.range.start, end_date: days.range.end };
  const isSuper = useMay('super').allowed;
  /** Returns a name as a link to its decisions in these days. */
  const logOf = (filter: 'reason_id' | 'decided_by', id: number | undefined, name: string) =>
    id !== undefined && (
      <GatedLink to="/moderation-decisions" search={{ ...address, [filter]: String(id) }} access={access}>
        {name}
      </GatedLink>
    );
  const isCompared = days.comparison !== undefined;
  return (
    <div className={classes.blocks}>
      <Panel
        title="Moderation figures"
        note="Time from the first report to the decision"
        range={days.range}
        query={query}
        isShort
        sheet={({ data }) => tilesSheet(data)}
      >
        {({ data }) => (
          <>
            <Tiles tiles={tilesOf(data)} columns={6} />
            <p className={classes.links}>
              <GatedLink to="/moderation-decisions" search={address} access={access}>
                Decision log
              </GatedLink>
              <GatedLink to="/transparency-report" search={address} access={access}>
                Transparency report
              </GatedLink>
            </p>
          </>
        )}
      </Panel>
      <Panel
        title="Reports and decisions"
        note={`By ${query.data?.data.step ?? 'day'}`}
        range={days.range}
        isUncompared={isCompared}
        query={query}
        isEmpty={({ data: { series } }) => isAllZero([series.reports, series.decisions])}
        empty="No reports or decisions on these dates"
        sheet={({ data }) => sheetOf(chartOf(data))}
      >
        {({ data }) => <TimeChart title="Reports and decisions" chart={chartOf(data)} />}
      </Panel>
      <Panel
        title="Open cases by age"
        note="Current age since the first report"
        query={query}
        isShort
        isEmpty={({ data }) => backlogRows(data).every(({ value }) => value === 0)}
        empty="There are no open cases"
        sheet={({ data }) => backlogSheet(data)}
      >
        {({ data }) => <Ranking label="Open cases by age" unit={count} rows={backlogRows(data)} />}
      </Panel>
      <Panel
        title="Reporter reliability"
        note="Last 90 days: (upheld + 2) / (decided + 4)"
        query={query}
        isShort
        isEmpty={({ data }) => reliabilityRows(data).every(({ value }) => value === 0)}
        empty="No report was decided in the last 90 days"
        sheet={({ data }) => reliabilitySheet(data)}
      >
        {({ data }) => <Ranking label="Reporter reliability" unit={count} rows={reliabilityRows(data)} />}
      </Panel>
      <Panel
        title="Decisions by reason"
        note="By reason"
        range={days.range}
        isUncompared={isCompared}
        query={query}
        isShort
        isEmpty={({ data }) => data.by_reason.length === 0}
        empty="No decisions on these dates"
        sheet={({ data }) => reasonsSheet(data)}
      >
        {({ data }) => (
          <SheetTable
            label="Decisions by reason"
            sheet={reasonsSheet(data)}
            leads={(row, name) => logOf('reason_id', data.by_reason[row]?.reason?.id, name)}
          />
        )}
      </Panel>
      <Panel
        title="Decisions by admin"
        note="You see your own decisions; super admins see all"
        range={days.range}
        isUncompared={isCompared}
        query={query}
        isShort
        isEmpty={({ data }) => data.by_staff.length === 0}
        empty="You made no decisions on these dates"
        sheet={({ data }) => staffSheet(data)}
      >
        {({ data }) => (
          <SheetTable
            label="Decisions by admin"
            sheet={staffSheet(data)}
            leads={(row, name) => (isSuper ? logOf('decided_by', data.by_staff[row]?.staff.id, name) : undefined)}
          />
        )}
      </Panel>
    </div>
  );
}
