import type { Measure } from '@quarterdeck/contract/core/entities/measure';
import { appeals } from '@quarterdeck/contract/moderation/appeals';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../core/errors.ts';
import { isoOf } from '../../../core/moments.ts';
import { formatTimestamp } from '../../../core/timestamps.ts';
import { boolean, flag, json, number, orNull, type RowOf, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { list } from '../../../database/lists/list.ts';
import type { ListSource, Page } from '../../../database/lists/source.ts';
import { statement } from '../../../database/statement.ts';
import { decisionError, requireMaySee, seenBy } from '../../../domain/moderation/appeal-access.ts';
import { type PersonName, personJson } from '../../../domain/moderation/case.ts';
import { judgedBefore, judgedName } from '../../../domain/moderation/evidence/read.ts';
import { type ReasonName, reasonWithId } from '../../../domain/moderation/reasons.ts';
import { matchingPeople } from '../../../domain/people/matching-people.ts';
import { isPostReported, isReported } from '../../../domain/people/report-flags.ts';
import type { Admin } from '../../../ports/caller.ts';
import { refusalsOf } from '../../../ports/refusals.ts';

type Input = z.output<typeof appeals.list.input>;
type Row = z.input<typeof appeals.list.output>['data'][number];
type Details = z.input<typeof appeals.find.output>['data'];

const row = {
  id: number,
  user_id: number,
  state: textOf<Row['state']>(),
  text,
  created_at: timestamp,
  app_id: text,
  measure: textOf<Measure>(),
  is_about_post: boolean,
  is_mailed: flag,
  user: json<NonNullable<Row['user']>>(),
  post: orNull(json<NonNullable<Row['post']>>()),
  case_id: orNull(number),
  first_at: timestamp,
  first_by_id: orNull(number),
  first_by: orNull(json<PersonName>()),
  first_reason: orNull(text),
  first_listed: orNull(json<ReasonName>()),
  first_text: orNull(text),
  until: orNull(timestamp),
  reverted_at: orNull(timestamp),
  reverted_by: orNull(json<PersonName>()),
  reverted_cause: orNull(textOf<'undo' | 'staff' | 'ended' | 'appeal'>()),
  decided_at: orNull(timestamp),
  decided_by: orNull(json<PersonName>()),
  reason: orNull(text),
};

/** The columns of the appeal `a`, its decision `d`, its post `p` and its user `users`. */
const columns = sql`a.id, coalesce(a.user_id, 0) as user_id, a.state, a.text, a.created_at, a.app_id, a.measure, a.is_about_post,
  (coalesce(users.email, '') <> '' and exists (select from measure_mails mm where mm.measure = a.measure and mm.is_on))::int as is_mailed,
  json_build_object('id', users.id, 'name', users.name, 'username', users.username, 'avatar', users.avatar,
    'is_reported', ${isReported('users')}, 'is_suspended', users.is_suspended::int) as "user",
  case when p.id is not null then json_build_object('id', p.id, 'title', coalesce(${judgedName('title')}, p.title), 'image', p.image,
    'is_reported', ${isPostReported('p')}, 'is_deleted', (p.deleted_at is not null)::int) end as post,
  d.case_id, d.decided_at as first_at, d.decided_by as first_by_id, ${personJson('d.decided_by')} as first_by, d.reason as first_reason,
  ${reasonWithId('d.reason_id')} as first_listed, d.text as first_text, d.until, d.reverted_at, ${personJson('d.reverted_by')} as reverted_by,
  d.reverted_cause, a.decided_at, ${personJson('a.decided_by')} as decided_by, a.reason`;

const joins = sql`join moderation_decisions d on d.id = a.decision_id left join posts p on p.id = d.post_id`;

/** Appeals of existing users: one that the app has deleted waits for no answer. */
const from = sql`appeals a join users on users.id = a.user_id and users.deleted_at is null`;

interface Filter extends Pick<Input, 'state' | 'measure' | 'query' | 'userId'> {
  readonly seen: RawBuilder<boolean>;
}

function sourceFor({ state, measure, query, userId, seen }: Filter): ListSource {
  const asked = [
    ...(measure === undefined ? [] : [sql`a.measure = ${measure}`]),
    ...(userId === undefined ? [] : [sql`a.user_id = ${userId}`]),
    ...(query ? [matchingPeople(query)] : []),
  ];
  return {
    from,
    joined: joins,
    columns,
    where: state === 'all' ? seen : sql<boolean>`a.state = ${state} and ${seen}`,
    id: sql`a.id`,
    orders: { created_at: sql`a.created_at`, id: sql`a.id` },
    filter: asked.length === 0 ? undefined : { where: sql<boolean>`${sql.join(asked, sql` and `)}` },
  };
}

const all = sql<boolean>`true`;
const appealList = list(
  row,
  sourceFor,
  [{ state: 'all', seen: all }],
  [{ state: 'open', seen: all }],
  [{ state: 'open', measure: 'suspend', query: 'abc', userId: 1, seen: all }],
  [{ state: 'all', query: 'a', seen: all }],
);

/** Describes an appeal's decision, with its admin and time; undefined while it is open. */
export function decidedSentence({
  state,
  decided_at: at,
  decided_by: by,
}: Pick<RowOf<typeof row>, 'state' | 'decided_at' | 'decided_by'>): string | undefined {
  if (state === 'open' || !at) return undefined;
  return `${by?.name ?? 'Someone'} ${state === 'upheld' ? 'upheld the decision' : 'overturned the decision'} on ${formatTimestamp(at)}`;
}

/** Returns a row as the API has it, with why the caller cannot decide it. */
async function answerRow(db: Db, asking: Admin, found: RowOf<typeof row>): Promise<Row> {
  const { id, user_id, state, text: says, created_at, app_id, user, post, case_id, measure } = found;
  const refusal = decidedSentence(found) ?? (await decisionError(db, asking, found));
  return {
    id,
    user_id,
    state,
    text: says,
    created_at,
    app_id,
    user,
    post,
    case_id,
    is_mailed: found.is_mailed,
    decision: {
      measure,
      at: found.first_at,
      by: found.first_by,
      reason: found.first_reason,
      listed_reason: found.first_listed,
      text: found.first_text,
      until: found.until,
      reverted:
        found.reverted_at && found.reverted_cause
          ? { at: found.reverted_at, by: found.reverted_by, cause: found.reverted_cause }
          : null,
    },
    decided: found.decided_at ? { at: found.decided_at, by: found.decided_by, reason: found.reason } : null,
    ...refusalsOf([[appeals.decide, refusal]]),
  };
}

/**
 * Reads a page of the appeals that the caller can see.
 * @throws Refusal invalid for a page too far from the beginning.
 */
export async function listAppeals(db: Db, asking: Admin, input: Input): Promise<Page<Row>> {
  const { state, measure, query, userId } = input;
  const page = await appealList.page(db, input, { state, measure, query, userId, seen: seenBy(asking) });
  const rows: Row[] = [];
  for (const found of page.rows) rows.push(await answerRow(db, asking, found));
  return { ...page, rows };
}

const countOpen = statement(
  { open: number },
  (seen: RawBuilder<boolean>, most: number) => sql`
    select count(*) as open from (select from ${from} where a.state = 'open' and ${seen} limit ${most}) counted`,
  [all, 1],
);

/** Counts the open appeals that the caller can see, up to one more than ten thousand. */
export const countOpenAppeals = async (db: Db, asking: Admin): Promise<number> =>
  (await countOpen.one(db, seenBy(asking), 10_001)).open;

/** A later decision about the same suspension. */
const changedEnd = sql`(
  select json_build_object('at', ${isoOf('later.decided_at')}, 'by', ${personJson('later.decided_by')}, 'until', ${isoOf('later.until')})
  from moderation_decisions later
  where d.kind = 'suspend' and d.reverted_at is null and later.user_id = d.user_id and later.kind = 'suspend' and later.id > d.id and later.reverted_at is null
  order by later.id desc limit 1)`;

const selectAppeal = statement(
  {
    ...row,
    decision_id: number,
    changed: orNull(json<NonNullable<Details['changed']>>()),
    post_text: orNull(text),
    post_website: orNull(text),
    reports: number,
    reporters: number,
    user_since: timestamp,
    user_appeals: number,
    user_overturned: number,
  },
  (id: number) => sql`
    select ${columns}, d.id as decision_id, case when e.id is null then p.text else e.text end as post_text,
      case when e.id is null then p.website else e.website end as post_website, ${changedEnd} as changed, d.reports, d.reporters, users.created_at as user_since,
      (select count(*) from appeals own where own.user_id = a.user_id) as user_appeals,
      (select count(*) from appeals own where own.user_id = a.user_id and own.state = 'overturned') as user_overturned
    from ${from} ${joins} left join evidence e on e.decision_id = d.id where a.id = ${id}`,
);

/**
 * Reads an appeal with its decision.
 * @throws Refusal not_found when it does not exist, forbidden when the caller cannot see it.
 */
export async function appealDetails(db: Db, asking: Admin, id: number): Promise<Details> {
  const found = await selectAppeal.first(db, id);
  if (!found) throw new Refusal('not_found', 'There is no such appeal');
  requireMaySee(asking, found);
  const { post_text, post_website, reports, reporters, user_since, user_appeals, user_overturned, changed } = found;
  const judged = await judgedBefore(db, found.decision_id);
  const more = {
    post_text,
    post_website,
    reports,
    reporters,
    user_since,
    user_appeals,
    user_overturned,
    changed,
    judged,
  };
  return { ...(await answerRow(db, asking, found)), ...more };
}
