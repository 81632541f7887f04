import type { moderation } from '@quarterdeck/contract/moderation';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { requireRange, withinDays } from '../../../core/moments.ts';
import { flag, json, number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { list } from '../../../database/lists/list.ts';
import { searchHolds, textHolds } from '../../../database/lists/search.ts';
import type { ListInput, ListSource, Page, Filter as Search } from '../../../database/lists/source.ts';
import { type PersonName, personJson, type Subject } from '../../../domain/moderation/case.ts';
import { isEditedSince, judgedName } from '../../../domain/moderation/evidence/read.ts';
import { decisionSeconds } from '../../../domain/moderation/numbers/decision-counts.ts';
import { type ReasonName, reasonWithId } from '../../../domain/moderation/reasons.ts';
import { waysToPeople } from '../../../domain/people/matching-people.ts';
import { momentCell, safeCell } from '../../../http/exports/csv.ts';

type Input = z.output<typeof moderation.decisions.input>;
type Row = z.input<typeof moderation.decisions.output>['data'][number];

/** The filters of the log. */
interface Filter extends Omit<Input, keyof ListInput> {
  readonly seen: readonly Subject[];
}

const row = {
  id: number,
  decided_at: timestamp,
  decided_by: orNull(json<PersonName>()),
  kind: textOf<Row['kind']>(),
  what: textOf<Subject>(),
  post: orNull(json<NonNullable<Row['post']>>()),
  user: orNull(json<NonNullable<Row['user']>>()),
  is_edited: flag,
  reason: orNull(text),
  listed_reason: orNull(json<ReasonName>()),
  until: orNull(timestamp),
  reports: number,
  seconds: orNull(number),
  reverted_at: orNull(timestamp),
  reverted_cause: orNull(textOf<NonNullable<Row['reverted_cause']>>()),
};

const inState = (state: NonNullable<Filter['state']>): RawBuilder<boolean> =>
  state === 'stands' ? sql<boolean>`d.reverted_cause is null` : sql<boolean>`d.reverted_cause = ${state}::text`;

/** @throws Refusal invalid when the range of days ends before it begins. */
function conditionsOf({ seen, decided_by, kind, reason_id, state, start_date: start, end_date: end }: Filter) {
  requireRange(start, end, 'end_date');
  return sql<boolean>`d.what in (${sql.join(seen.map((what) => sql.lit(what)))})
    ${decided_by === undefined ? sql`` : sql`and d.decided_by = ${decided_by}::bigint`}
    ${kind === undefined ? sql`` : sql`and d.kind = ${kind}::text`}
    ${reason_id === undefined ? sql`` : sql`and d.reason_id = ${reason_id}::bigint`}
    ${state === undefined ? sql`` : sql`and ${inState(state)}`}
    and ${withinDays(sql`d.decided_at`, { start, end })}`;
}

/** A search with up to this many matches sorts them all; for more, it walks through the order first. */
const FEW = 500;
const WALK = 2000;

/**
 * Each condition has its own index: the decision's text, the person, the post, the case's notes and the listed reason.
 */
function searching(term: string): Search {
  const ways = [
    searchHolds(sql`d.search`, term),
    ...waysToPeople(term).map((way) => sql<boolean>`(users.is_app_user and ${way})`),
    sql<boolean>`d.case_id in (select c.id from cases c where c.what = 'posts' and ${searchHolds(sql`c.title_search`, term)})`,
    sql<boolean>`d.case_id in (select n.case_id from case_notes n where ${searchHolds(sql`n.search`, term)})`,
    sql<boolean>`d.reason_id in (select r.id from report_reasons r where ${textHolds(sql`r.name`, term)})`,
  ];
  return {
    where: sql<boolean>`(${sql.join(ways, sql` or `)})`,
    ways,
    joined: sql`left join users on users.id = d.user_id`,
    walk: { alias: 'd', rows: WALK },
    few: FEW,
  };
}

/** The names at the time of the decision. */
const post = sql`coalesce(case d.what when 'posts' then ${judgedName('title')} end, (select p.title from posts p where p.id = d.post_id))`;
const user = sql`coalesce(${judgedName('name')}, (select u.name from users u where u.id = d.user_id))`;

const sourceOf = (filter: Filter): ListSource => ({
  from: sql`moderation_decisions d`,
  where: conditionsOf(filter),
  filter: filter.query ? searching(filter.query) : undefined,
  columns: sql`d.id, d.decided_at, ${personJson('d.decided_by')} as decided_by, d.kind, d.what,
    (select json_build_object('id', p.id, 'title', ${post}) from posts p where p.id = d.post_id) as post, ${isEditedSince} as is_edited,
    (select json_build_object('id', u.id, 'name', ${user}) from users u where u.id = d.user_id and u.deleted_at is null) as user,
    d.reason, ${reasonWithId('d.reason_id')} as listed_reason, d.until, d.reports, (${decisionSeconds})::bigint as seconds, d.reverted_at,
    d.reverted_cause`,
  id: sql`d.id`,
  anyDepth: true,
  orders: { decided_at: sql`d.decided_at`, id: sql`d.id` },
});

const log = list(
  row,
  sourceOf,
  [{ seen: ['posts'] }],
  [{ seen: ['posts'], query: 'abc', decided_by: 1 }],
  [
    {
      seen: ['posts', 'users'],
      decided_by: 1,
      kind: 'warn',
      reason_id: 1,
      state: 'appeal',
      start_date: '2026-01-01',
      end_date: '2026-01-02',
    },
  ],
);

/** Reads a page of decisions. @throws Refusal invalid when the range of days ends before it begins. */
export const listDecisions = (db: Db, input: Input, seen: readonly Subject[]): Promise<Page<Row>> =>
  log.page(db, input, { ...input, seen });

/** The query for every decision that matches the filters, for a spreadsheet. */
export const decisionsExport = (db: Db, input: Input, seen: readonly Subject[]) =>
  log.all(
    db,
    sql`d.id, ${momentCell(sql`d.decided_at`)} as decided_at, ${safeCell(sql`(select username from users where id = d.decided_by)`)} as decided_by,
      d.kind, d.what, d.post_id, ${safeCell(post)} as post, d.user_id, ${safeCell(user)} as user,
      ${safeCell(sql`coalesce((select name from report_reasons where id = d.reason_id), d.reason)`)} as reason, ${momentCell(sql`d.until`)} as until,
      d.reports, d.reporters, (${decisionSeconds})::bigint as seconds, ${momentCell(sql`d.reverted_at`)} as reverted_at, d.reverted_cause`,
    input,
    { ...input, seen },
  );
