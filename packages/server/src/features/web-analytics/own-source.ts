import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { sql } from 'kysely';
import { number, type RowOf, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { newcomersIn, peopleIn } from '../../domain/activity/counts.ts';
import { during, type Step, stepOf, stepRanges, stepsIn } from '../../domain/activity/report.ts';
import { mean, percent, SHOWN, type Shares, type VisitPart, type WebSource } from './source.ts';

/** Days with changes that the roll-up does not include yet. If visits of a day were dropped, its counts stay. */
const changedDays = sql`(select day from web_changes except select day from web_closed_days) changed`;

/** The counts of each day. A day with recent changes is counted from its visits. */
const daysIn = (range: DateRange) => sql`(
  select * from web_days
  where ${during(sql`day`, range)} and not exists (select from ${changedDays} where changed.day = web_days.day)
  union all
  select counts.* from (select distinct day from ${changedDays} where ${during(sql`day`, range)}) changed
    cross join lateral web_count(changed.day, changed.day) counts
) days`;

const dimensions = {
  devices: 'device',
  countries: 'country',
  referrers: 'referrer',
  browsers: 'browser',
  pages: 'page',
} as const;

const totals = { sessions: number, page_views: number, bounces: number, seconds: number };
const selectTotals = statement(
  totals,
  (range: DateRange, dimension: string, name: string) => sql`
    select coalesce(sum(sessions), 0)::int as sessions, coalesce(sum(page_views), 0)::int as page_views,
      coalesce(sum(bounces), 0)::int as bounces, coalesce(sum(seconds), 0)::float8 as seconds
    from ${daysIn(range)} where dimension = ${dimension} and name = ${name}`,
);

const selectParts = statement(
  { dimension: text, name: text, sessions: number, all: number },
  (range: DateRange) => sql`
    select coalesce(dimension, '') as dimension, coalesce(name, '') as name, coalesce(sessions, 0) as sessions, parts."all"
    from (
      select dimension, name, sum(sessions)::int as sessions,
        coalesce((sum(sum(sessions)) over (partition by dimension))::int, 0) as all,
        row_number() over (partition by dimension order by sum(sessions) desc, name collate "C") as place
      from ${daysIn(range)} where dimension <> 'all' group by 1, 2
    ) parts where place <= ${SHOWN} order by parts.dimension, place`,
);

const selectPoints = statement(
  { at: text, sessions: number, page_views: number },
  (step: Step, range: DateRange, dimension: string, name: string) => sql`
    select coalesce(${stepOf(sql`day`, step)}, '') as at, coalesce(sum(sessions)::int, 0) as sessions,
      coalesce(sum(page_views)::int, 0) as page_views
    from ${daysIn(range)} where dimension = ${dimension} and name = ${name} group by 1`,
  ['day', { start: '2026-01-01', end: '2026-01-02' }, 'all', ''],
);

/** Returns under which dimension and name the daily counts have a part's sessions, or all sessions. */
const countedAs = (part: VisitPart | undefined): readonly [dimension: string, name: string] =>
  part ? [dimensions[part.by], part.name] : ['all', ''];

const average = ({ sessions, page_views, bounces, seconds }: RowOf<typeof totals>) => ({
  sessions,
  page_views,
  bounce_rate: percent(bounces, sessions),
  average_session_seconds: mean(seconds, sessions),
});

/** Returns the product's own records as a source. By part, it knows the number of sessions, but not of people. */
export const ownSource = (db: Db): WebSource => ({
  name: 'web_events',
  knowsPeopleOfParts: false,

  totals: async (range, part) => {
    if (part) return average(await selectTotals.one(db, range, ...countedAs(part)));
    const [counts, people, newcomers] = await Promise.all([
      selectTotals.one(db, range, ...countedAs(part)),
      peopleIn(db, ['visitor'], [range]),
      newcomersIn(db, 'visitor', range),
    ]);
    return { users: people[0]?.people ?? 0, new_users: newcomers, ...average(counts) };
  },

  breakdowns: async (range) => {
    const rows = await selectParts(db, range);
    const of = (what: keyof typeof dimensions): Shares =>
      rows
        .filter(({ dimension }) => dimension === dimensions[what])
        .map(({ name, sessions, all }) => ({ name, sessions, share: percent(sessions, all) }));
    return {
      devices: of('devices'),
      countries: of('countries'),
      referrers: of('referrers'),
      browsers: of('browsers'),
      pages: of('pages'),
    };
  },

  points: async (range, step, part) => {
    if (part) return selectPoints(db, step, range, ...countedAs(part));
    const steps = stepsIn(range, step);
    const [counts, people] = await Promise.all([
      selectPoints(db, step, range, ...countedAs(part)),
      peopleIn(db, ['visitor'], stepRanges(range, step)),
    ]);
    const users = new Map(people.map(({ n, people: count }) => [steps[n], count]));
    return counts.map((row) => ({ ...row, users: users.get(row.at) ?? 0 }));
  },
});
