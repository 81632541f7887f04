import { type ExploreField, type ExploreKind, exploreKinds, LEAST_PEOPLE } from '@quarterdeck/contract/explore';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { invalid, type Refusal } from '../../core/errors.ts';
import { boolean, number, orNull, text } from '../../database/columns.ts';
import { codeOf, QUERY_CANCELED } from '../../database/connections/errors.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { archivedKinds } from '../../domain/event-archive/kinds/index.ts';
import type { ArchivedKind } from '../../domain/event-archive/kinds/kind.ts';
import type { Question } from './question.ts';

/** So long PostgreSQL reads where there is nothing else. */
const MOST_SECONDS = 5;

/** How a field is read, and how its value is searched for if that differs. */
interface Column {
  readonly is: RawBuilder<unknown>;
  readonly matches?: (value: string) => RawBuilder<unknown>;
  /** It is a column of the user. */
  readonly ofUser?: true;
}

const device: Column = { is: sql`u.device`, ofUser: true };
const version: Column = { is: sql`u.device_app_version`, ofUser: true };

interface Source {
  readonly archived: ArchivedKind;
  readonly table: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly person: RawBuilder<unknown>;
  readonly columns: Readonly<Partial<Record<ExploreField, Column>>>;
}

const sources: Readonly<Record<ExploreKind, Source>> = {
  searches: {
    archived: archivedKinds.searches,
    table: sql`searches`,
    at: sql`e.created_at`,
    person: sql`e.user_id`,
    columns: {
      term: {
        is: sql`searched_term(e.search_term)`,
        matches: (value) => sql`searched_term(e.search_term) = searched_term(${value})`,
      },
      type: { is: sql`e.type` },
      opened: { is: sql`case when coalesce(e.is_opened, e.title is not null) then 'yes' else 'no' end` },
      device,
      version,
    },
  },
  visits: {
    archived: archivedKinds.web_events,
    table: sql`web_events`,
    at: sql`e.at`,
    person: sql`e.visitor_id`,
    columns: {
      page: { is: sql`e.path` },
      referrer: { is: sql`e.referrer` },
      browser: { is: sql`e.browser` },
      country: { is: sql`e.country` },
      device: { is: sql`e.device` },
    },
  },
  ad_events: {
    archived: archivedKinds.campaign_events,
    table: sql`campaign_events`,
    at: sql`e.at`,
    person: sql`e.user_id`,
    columns: {
      campaign: { is: sql`e.campaign_id::text`, matches: (value) => sql`e.campaign_id = ${value}::text::bigint` },
      event: { is: sql`e.kind` },
      state: { is: sql`e.state` },
      device,
      version,
    },
  },
  post_views: {
    archived: archivedKinds.post_views,
    table: sql`post_views`,
    at: sql`e.created_at`,
    person: sql`e.user_id`,
    columns: { device, version },
  },
};

/** @throws Error for a field that events of the kind do not have; the input was validated before. */
function columnOf(kind: ExploreKind, field: ExploreField): Column {
  const column = sources[kind].columns[field];
  if (!column) throw new Error(`There is no ${field} of ${kind}`);
  return column;
}

/** The kind as the archive has it. */
export const archivedKindOf = (kind: ExploreKind): ArchivedKind => sources[kind].archived;

/** Whether a field is one of the user, not of the event. */
export const isOfUser = (kind: ExploreKind, field: ExploreField): boolean => columnOf(kind, field).ofUser === true;

const steps = {
  day: (at: RawBuilder<unknown>) => sql`(${at} at time zone 'UTC')::date`,
  week: (at: RawBuilder<unknown>, start: string) =>
    sql`greatest(date_trunc('week', ${at} at time zone 'UTC')::date, ${start}::text::date)`,
  none: () => sql`null::date`,
};

/** One question for each kind and field, filtered by it as well. */
export const examples = Object.entries(exploreKinds).flatMap(([kind, { fields }]) =>
  fields.map((field, index) => [
    {
      kind: kind as ExploreKind,
      range: { start: '2026-01-01', end: '2026-01-30' },
      by: (['day', 'week', 'none'] as const)[index % 3] ?? 'day',
      group: index === 0 ? undefined : field,
      measure: index % 2 === 0 ? ('events' as const) : ('people' as const),
      filters: [[field, '1'] as const],
      limit: 10,
      ...(index === 1 ? { among: ['1'] } : {}),
    },
  ]),
) satisfies readonly (readonly [Question])[];

/** People are told apart before they are counted, so that each is counted once in every row that they are in. */
export function groupedByPerson({ kind, range, by, group, filters }: Question) {
  const { table, at, person } = sources[kind];
  const wanted = filters.map(([field, value]) => {
    const { is, matches = (one: string) => sql`${is} = ${one}` } = columnOf(kind, field);
    return sql`and ${matches(value)}`;
  });
  const joinsUsers = [...filters.map(([field]) => field), ...(group ? [group] : [])].some((field) =>
    isOfUser(kind, field),
  );
  return sql`
        select ${steps[by](at, range.start)} as day, ${group ? sql`coalesce(${columnOf(kind, group).is}, '')` : sql`''`} as name,
          ${person} as person, count(*) as events
        from ${table} e ${joinsUsers ? sql`left join users u on u.id = e.user_id` : sql``}
        where ${at} >= ${range.start}::text::timestamp at time zone 'UTC'
          and ${at} < (${range.end}::text::timestamp + interval '1 day') at time zone 'UTC'
          ${sql.join(wanted, sql` `)}
        group by 1, 2, 3`;
}

const countEvents = statement(
  { is_total: boolean, day: orNull(text), name: text, events: number, people: number },
  (question: Question) => {
    const { measure, limit, among } = question;
    return sql`
      with counted as materialized (${groupedByPerson(question)}), grouped as (
        select name, sum(events) as events, count(distinct person) as people from counted group by name
      ), highest as (
        select name, row_number() over (
          order by people >= ${sql.lit(LEAST_PEOPLE)} desc,
            case when people >= ${sql.lit(LEAST_PEOPLE)} then ${measure === 'events' ? sql`events` : sql`people`} end desc, name collate "C"
        ) as place
        from grouped ${among ? sql`where name = any(${among}::text[])` : sql``} order by place limit ${limit}::int
      ), rows as (
        select false as is_total, c.day, c.name, sum(c.events) as events, count(distinct c.person) as people, h.place
        from counted c join highest h on h.name = c.name group by c.day, c.name, h.place
        union all
        select true, null, '', sum(events), count(distinct person), 0 from counted
      )
      select coalesce(is_total, false) as is_total, to_char(day, 'YYYY-MM-DD') as day, coalesce(name, '') as name,
        coalesce(events, 0)::int8 as events, coalesce(people, 0) as people
      from rows order by place, day`;
  },
  ...examples,
);

/** A row before it is answered: its number of people decides whether its value is shown. */
interface CountRow {
  readonly day: string | null;
  readonly name: string;
  readonly events: number;
  readonly people: number;
}

/** The result for a range. */
export interface Count {
  readonly rows: readonly CountRow[];
  readonly total: Pick<CountRow, 'events' | 'people'>;
}

/** Counting takes too long. */
export const tooManyEvents = (seconds: number): Refusal =>
  invalid([
    {
      field: 'from',
      message: `Counting these events takes longer than ${seconds} seconds. Select fewer days, or add a filter`,
    },
  ]);

/** @throws Refusal invalid when a statement takes longer than it may. */
export async function withinSeconds<Value>(seconds: number, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw codeOf(error) === QUERY_CANCELED ? tooManyEvents(seconds) : error;
  }
}

/**
 * Counts single events in PostgreSQL, on one core.
 * @param seconds so long at most.
 * @throws Refusal invalid when it takes longer.
 */
export const countInPostgres = (db: Kysely<Schema>, question: Question, seconds = MOST_SECONDS): Promise<Count> =>
  withinSeconds(seconds, () =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(seconds * 1000)}`.execute(trx);
      await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
      const rows = await countEvents(trx, question);
      const [total = { events: 0, people: 0 }] = rows.filter(({ is_total }) => is_total);
      return { rows: rows.filter(({ is_total }) => !is_total), total };
    }),
  );

const selectNames = statement(
  { id: text, name: text },
  (ids: readonly string[]) => sql`
    select id::text as id, campaign_name as name from campaigns where id = any(${ids}::text[]::bigint[])`,
);

/** Reads the names of campaigns by id. */
export const namesOfCampaigns = async (
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => new Map((await selectNames(db, ids)).map(({ id, name }) => [id, name]));
