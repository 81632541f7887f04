import { Button } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { dsaCategories } from '@quarterdeck/contract/core/entities/dsa-category';
import { DEFAULT_PRESET } from '@quarterdeck/contract/core/reports/date-range';
import { moderation } from '@quarterdeck/contract/moderation';
import { IconDownload } from '@tabler/icons-react';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import { RefusalState } from '../../../ui/block/states.tsx';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Panel } from '../../../ui/chart/panel.tsx';
import { csvFile, csvName, type Sheet } from '../../../ui/chart/sheet.ts';
import { SheetTable } from '../../../ui/chart/sheet-table.tsx';
import { groupsSheet } from '../../../ui/chart/time/groups.ts';
import { count, duration } from '../../../ui/chart/unit.ts';
import { DateRangeField } from '../../../ui/date-range/date-range.tsx';
import { useReportDays } from '../../../ui/date-range/use-report-days.ts';
import { Page } from '../../../ui/screen/page.tsx';
import { kindNames, kinds, sumOf } from './kinds.ts';
import classes from './numbers.module.css';

type Report = OutputOf<typeof moderation.transparency>['data'];
type Row = Report['rows'][number];

const ofSource = (source: 'on_notices' | 'own_initiative', name: string) =>
  kinds.map((kind) => ({
    header: `${kindNames[kind]}, ${name}`,
    show: count.full,
    value: (row: Row) => row[source][kind],
  }));

const numbers = [
  { header: 'User reports', show: count.full, value: ({ notices }: Row) => notices },
  ...ofSource('on_notices', 'from reports'),
  ...ofSource('own_initiative', 'own initiative').filter((_, index) => kinds[index] !== 'dismiss'),
  { header: 'Overturned', show: count.full, value: ({ overturned }: Row) => overturned },
];

const reasonName = ({ reason }: Row): string => reason ?? 'No reason';

/** Returns the whole report, a row for each reason. */
const reasonsSheet = ({ rows }: Report): Sheet => ({
  columns: [{ header: 'Reason' }, { header: 'Category' }, ...numbers, { header: 'Median time', show: duration.full }],
  rows: rows.map((row) => [
    reasonName(row),
    dsaCategories[row.category],
    ...numbers.map(({ value }) => value(row)),
    row.median_seconds,
  ]),
});

/** Returns counts by category, in the order of the templates. */
const byCategory = ({ rows }: Report, counted: readonly { header: string; value: (row: Row) => number }[]): Sheet => ({
  columns: [{ header: 'Category' }, ...counted.map(({ header }) => ({ header, show: count.full }))],
  rows: Object.entries(dsaCategories).map(([category, name]) => {
    const own = rows.filter((row) => row.category === category);
    return [name, ...counted.map(({ value }) => own.reduce((sum, row) => sum + value(row), 0))];
  }),
});

const noticesSheet = (report: Report): Sheet =>
  byCategory(report, [
    { header: 'Notices', value: ({ notices }) => notices },
    ...kinds.map((kind) => ({ header: kindNames[kind], value: ({ on_notices: made }: Row) => made[kind] })),
  ]);

const initiativeSheet = (report: Report): Sheet =>
  byCategory(
    report,
    kinds
      .filter((kind) => kind !== 'dismiss')
      .map((kind) => ({ header: kindNames[kind], value: ({ own_initiative: made }: Row) => made[kind] })),
  );

/** Returns a short table with a row for each reason. */
const shortSheet = ({ rows }: Report): Sheet => ({
  columns: [
    { header: 'Reason' },
    { header: 'Category' },
    { header: 'Notices', show: count.full },
    { header: 'Decided from reports', show: count.full },
    { header: "On staff's initiative", show: count.full },
    { header: 'Overturned', show: count.full },
    { header: 'Median time', show: duration.full },
  ],
  rows: rows.map((row) => [
    reasonName(row),
    dsaCategories[row.category],
    row.notices,
    sumOf(row.on_notices),
    sumOf(row.own_initiative),
    row.overturned,
    row.median_seconds,
  ]),
});

const appealsSheet = ({ appeals, median_seconds: median }: Report): Sheet =>
  groupsSheet([
    {
      title: 'Notices',
      members: [{ label: 'Median time from report to decision', value: median ?? '', unit: duration }],
    },
    {
      title: 'Appeals',
      members: [
        { label: 'Received', value: appeals.received, unit: count },
        { label: 'Decided: upheld', value: appeals.upheld, unit: count },
        { label: 'Decided: overturned', value: appeals.overturned, unit: count },
        { label: 'Median time to the outcome', value: appeals.median_seconds ?? '', unit: duration },
      ],
    },
  ]);

/** Facts that the templates require, and this server does not have. */
const unknown = [
  'Orders from authorities (articles 9 and 10): not received through this product.',
  "Trusted flaggers' notices: not marked by the app.",
  'Illegal content or breach of terms: staff select a reason, not its legal ground.',
  'Automated means: 0, because people make all decisions here. Automation in the app is not known.',
  'Disputes before out-of-court bodies, and suspensions for misuse of notices or complaints.',
  'Restrictions by language or member state, moderators by language, and monthly active recipients in the EU.',
];

function Content() {
  const { days, isChosen, setRange } = useReportDays();
  const { start_date, end_date } = days.input;
  const query = useCall(moderation.transparency, { start_date, end_date }, { keepEarlier: true, silent: true });
  const data = query.data?.data;
  return (
    <div className={classes.report}>
      <div className={classes.bar}>
        <DateRangeField
          key={isChosen ? 'chosen' : 'default'}
          value={isChosen ? days.range : undefined}
          initial={DEFAULT_PRESET}
          onChange={setRange}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={data === undefined}
          onClick={() =>
            data &&
            saveFile(
              csvFile(reasonsSheet(data)),
              csvName('Transparency report', `${days.range.start} ${days.range.end}`),
            )
          }
        >
          Download CSV
        </Button>
      </div>
      <Panel
        title="User reports"
        note="By the categories of the EU's templates for the Digital Services Act (implementing regulation (EU) 2024/2835)"
        range={days.range}
        query={query}
        isShort
        sheet={({ data: report }) => noticesSheet(report)}
      >
        {({ data: report }) => <SheetTable label="User reports" sheet={noticesSheet(report)} />}
      </Panel>
      {/* The height of the first panel depends on its rows, so the others appear below it once they are loaded. */}
      {(data || query.error) && (
        <>
          <Panel
            title="On staff's own initiative"
            note="Decisions about content that was not reported"
            range={days.range}
            query={query}
            isShort
            sheet={({ data: report }) => initiativeSheet(report)}
          >
            {({ data: report }) => <SheetTable label="On staff's own initiative" sheet={initiativeSheet(report)} />}
          </Panel>
          <Panel
            title="By reason"
            note="By reason. Assign reasons to categories in Settings"
            range={days.range}
            query={query}
            isEmpty={({ data: report }) => report.rows.length === 0}
            empty="No reports or decisions on these dates"
            isShort
            sheet={({ data: report }) => shortSheet(report)}
          >
            {({ data: report }) => <SheetTable label="By reason" sheet={shortSheet(report)} />}
          </Panel>
          <Panel
            title="Times and appeals"
            note="Appeals received and decided on these dates"
            range={days.range}
            query={query}
            isShort
            sheet={({ data: report }) => appealsSheet(report)}
          >
            {({ data: report }) => <SheetTable label="Times and appeals" sheet={appealsSheet(report)} />}
          </Panel>
          <section className={classes.note} aria-labelledby="not-known">
            <h2 id="not-known" className={classes.title}>
              Not available
            </h2>
            <ul className={classes.unknown}>
              {unknown.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

/** The transparency report of a period. */
export default function Transparency() {
  const verdict = useMay(moderation.transparency);
  return <Page>{verdict.allowed ? <Content /> : <RefusalState verdict={verdict} />}</Page>;
}
