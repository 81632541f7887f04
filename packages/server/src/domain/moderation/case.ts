import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import type { Language } from '@quarterdeck/contract/core/entities/language';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { conflict, Refusal } from '../../core/errors.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import { json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { stableStatement, statement } from '../../database/statement.ts';
import type { CurrentVersion } from '../../ports/version.ts';
import { type DecisionKind, measureOf } from './decisions.ts';
import { type ReasonName, reasonWithId } from './reasons.ts';

type Trx = Transaction<Schema>;

/** What cases are about. */
export type Subject = 'posts' | 'users';

/** Returns the permission to work on cases about this kind of subject. */
export const codeFor = (what: Subject): Permission => (what === 'posts' ? 'reported_posts' : 'reported_users');

/** Returns the column with the id of a case's subject. */
export const keyOf = (what: Subject): 'post_id' | 'user_id' => (what === 'posts' ? 'post_id' : 'user_id');

/** An admin or user, as shown in a case. */
export interface PersonName {
  readonly id: number;
  readonly name: string;
  readonly avatar: string | null;
}

/** A group, as shown in a case. */
export interface GroupName {
  readonly id: number;
  readonly name: string;
}

/** The second opinion on a case. */
interface Opinion {
  readonly asked_by: PersonName;
  /** Null while no one has given it. */
  readonly given_by: PersonName | null;
}

/** A row of the cases table. */
export interface Case {
  readonly id: number;
  readonly what: Subject;
  readonly subject_id: number;
  readonly subject: string;
  readonly state: 'open' | 'dismissed' | 'acted_on';
  readonly reports: number;
  readonly created_at: Date;
  readonly last_report_at: Date;
  readonly note: string | null;
  readonly assignee: PersonName | null;
  readonly escalated_to: GroupName | null;
  readonly snoozed_until: Date | null;
  readonly opinion: Opinion | null;
  readonly language: Language | null;
  readonly closed_at: Date | null;
  readonly closed_by: PersonName | null;
  readonly closing_reason: string | null;
  readonly listed_reason: ReasonName | null;
  /** The decision; null when the case is open, or staff revoked the measure since. */
  readonly measure: DecisionKind | null;
  readonly updated_at: Date;
  readonly updated_by: PersonName | null;
  readonly version: number;
}

export const idsOf = (things: readonly { readonly id: number }[]): number[] => things.map(({ id }) => id);
export const subjectsOf = (cases: readonly Case[]): number[] => cases.map(({ subject_id }) => subject_id);

/** A person as JSON, by an id column or expression; null without a person. */
export const personJson = (id: string | RawBuilder<unknown>) => sql`(
  select json_build_object('id', someone.id, 'name', someone.name, 'avatar', someone.avatar)
  from users someone where someone.id = ${typeof id === 'string' ? sql.ref(id) : id}
)`;

/** The team's work on the case `c`, and its language: `markRow`. */
export const markColumns = sql`c.snoozed_until, c.language,
  (select json_build_object('id', g.id, 'name', g.name) from groups g where g.id = c.escalated_to) as escalated_to,
  case when c.opinion_asked_by is not null then json_build_object('asked_by', ${personJson('c.opinion_asked_by')},
    'given_by', ${personJson('c.opinion_given_by')}) end as opinion`;

/** The columns of `markColumns`. */
export const markRow = {
  language: orNull(textOf<Language>()),
  snoozed_until: orNull(timestamp),
  escalated_to: orNull(json<GroupName>()),
  opinion: orNull(json<Opinion>()),
};

const columns = sql`c.id, c.what, coalesce(c.post_id, c.user_id, 0) as subject_id, c.subject, c.state, c.reports, c.created_at,
  c.last_report_at, c.note, c.closed_at, c.closing_reason, c.updated_at, c.version, ${personJson('c.assigned_to')} as assignee,
  ${personJson('c.closed_by')} as closed_by, ${personJson('c.updated_by')} as updated_by, ${reasonWithId('c.closing_reason_id')} as listed_reason,
  ${measureOf('c')} as measure, ${markColumns}`;

const row = {
  ...markRow,
  id: number,
  what: textOf<Subject>(),
  subject_id: number,
  subject: text,
  state: textOf<Case['state']>(),
  reports: number,
  created_at: timestamp,
  last_report_at: timestamp,
  note: orNull(text),
  closed_at: orNull(timestamp),
  closing_reason: orNull(text),
  listed_reason: orNull(json<ReasonName>()),
  measure: orNull(textOf<DecisionKind>()),
  updated_at: timestamp,
  version: number,
  assignee: orNull(json<PersonName>()),
  closed_by: orNull(json<PersonName>()),
  updated_by: orNull(json<PersonName>()),
};

const selectCase = stableStatement(
  row,
  (id: number, what: Subject) => sql`select ${columns} from cases c where c.id = ${id} and c.what = ${what}`,
);

/** Finds a case. @throws Refusal not_found when there is no such case about this kind of subject. */
export async function findCase(db: Db, what: Subject, id: number): Promise<Case> {
  const found = await selectCase.first(db, id, what);
  if (!found) throw new Refusal('not_found', 'There is no such case');
  return found;
}

const lockSubjects = statement(
  {},
  (what: Subject, ids: readonly number[]) => sql`
    select from ${sql.table(what)} where id in (select ${sql.ref(keyOf(what))} from cases where id = any(${ids}::bigint[]))
    order by id for no key update`,
  ['posts', []],
  ['users', []],
);

const lockCaseRows = statement(
  {},
  (ids: readonly number[], what: Subject) => sql`
    select from cases where id = any(${ids}::bigint[]) and what = ${what} order by id for no key update`,
);

const selectCases = statement(
  row,
  (ids: readonly number[], what: Subject) => sql`
    select ${columns} from cases c where c.id = any(${ids}::bigint[]) and c.what = ${what}`,
);

/**
 * Locks cases until the transaction ends, each after its post or user. All code that changes both uses this order.
 * @returns the existing cases, by id.
 */
export async function lockCases(trx: Trx, what: Subject, ids: readonly number[]): Promise<ReadonlyMap<number, Case>> {
  await lockSubjects(trx, what, ids);
  await lockCaseRows(trx, ids, what);
  const rows = await selectCases(trx, ids, what);
  return new Map(rows.map((found) => [found.id, found]));
}

/** A locked case, with the version for `If-Match`. */
interface LockedCase extends CurrentVersion {
  readonly found: Case;
}

/** Locks a case. @throws Refusal not_found when there is no such case about this kind of subject. */
export async function lockCase(trx: Trx, what: Subject, id: number): Promise<LockedCase> {
  const found = (await lockCases(trx, what, [id])).get(id);
  if (!found) throw new Refusal('not_found', 'There is no such case');
  const { version, updated_by, updated_at: at, state, assignee } = found;
  const did = state === 'open' ? `changed this case (assigned to ${assignee?.name ?? 'nobody'})` : 'closed this case';
  return { found, version, by: updated_by?.name ?? null, at, did };
}

const verbs: Readonly<Record<DecisionKind, Readonly<Record<Subject, string>>>> = {
  dismiss: { posts: 'dismissed this case', users: 'dismissed this case' },
  warn: { posts: 'warned the author of this post', users: 'warned this user' },
  hide_post: { posts: 'hid this post', users: 'closed this case' },
  delete_post: { posts: 'deleted this post', users: 'closed this case' },
  suspend: { posts: 'suspended the author of this post', users: 'suspended this user' },
};
/** The measure of a closed case without a stored decision: it is older than the storing of decisions. */
const usual = { posts: 'delete_post', users: 'suspend' } as const;

/** Returns a sentence on who closed a case, how and when; undefined for an open one. */
export function closingSentence({ what, state, closed_by, closed_at, measure }: Case): string | undefined {
  if (state === 'open' || !closed_at) return undefined;
  const did = state === 'dismissed' ? 'dismiss' : (measure ?? usual[what]);
  return `${closed_by?.name ?? 'Someone'} ${verbs[did][what]} on ${formatTimestamp(closed_at)}`;
}

/**
 * Checks that a case is still open, because it is decided only once.
 * @throws Refusal conflict that says who closed the case, how and when.
 */
function requireOpen(found: Case): void {
  const sentence = closingSentence(found);
  if (sentence) throw conflict(sentence);
}

/**
 * Locks a case that is still open.
 * @throws Refusal not_found when there is no such case, conflict when it is closed.
 */
export async function lockOpenCase(trx: Trx, what: Subject, id: number): Promise<LockedCase> {
  const locked = await lockCase(trx, what, id);
  requireOpen(locked.found);
  return locked;
}
