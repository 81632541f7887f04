import { profiles } from '@quarterdeck/contract/profiles';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { formatTimestamp } from '../../core/timestamps.ts';
import { boolean, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { Admin } from '../../ports/caller.ts';
import { refusalsOf } from '../../ports/refusals.ts';
import { endSessions, endSessionsOf } from '../access/sessions.ts';
import { targetError } from '../access/target.ts';
import { emitAppEvents } from '../app-events/emit.ts';
import { reportsAbout } from '../people/report-flags.ts';
import { clearSuspension, writeSuspension, writeSuspensionEnd } from '../people/users.ts';
import { idsOf } from './case.ts';
import { closeActedOn, openAgain, rankByState } from './cases/lifecycle.ts';
import { markReverted, type RevertCause, recordModeration } from './decisions.ts';
import { raiseLatest } from './latest.ts';
import type { Why } from './reasons.ts';
import { isYoung, UNDO_MINUTES } from './undo-window.ts';

type Trx = Transaction<Schema>;

/** The timestamp in this column in the API's format, for a row in JSON. */
export const momentText = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The state of a person that their suspension depends on. */
export interface TargetUser {
  readonly id: number;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isSuper: boolean;
  readonly isSuspended: boolean;
  readonly reportedCount: number;
  readonly at: Date | null;
  readonly by: string | null;
  readonly byId: number | null;
  readonly reason: string | null;
  /** When the suspension ends automatically. */
  readonly until: Date | null;
  /** Whether the suspension is so recent that it can be undone, and its end was not changed since. */
  readonly isYoung: boolean;
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

const selectTargetUsers = statement(
  {
    id: number,
    name: text,
    isAdmin: boolean,
    isSuper: boolean,
    isSuspended: boolean,
    reportedCount: number,
    at: orNull(timestamp),
    by: orNull(text),
    byId: orNull(number),
    reason: orNull(text),
    until: orNull(timestamp),
    isYoung: boolean,
    changedAt: timestamp,
    changedBy: orNull(text),
  },
  (ids: readonly number[]) => sql`
    select id, name, is_admin as "isAdmin", coalesce((select is_sup_admin from admins where user_id = u.id), false) as "isSuper",
      is_suspended as "isSuspended", ${reportsAbout('u')} as "reportedCount", suspended_at as at,
      (select name from users where id = u.suspended_by) as by, suspended_by as "byId", suspension_reason as reason, suspended_until as until,
      ${isYoung('suspended_at')} and not exists (select from moderation_decisions d
        where d.user_id = u.id and d.kind = 'suspend' and d.reverted_at is null and d.decided_at > u.suspended_at) as "isYoung", updated_at as "changedAt",
      (select name from users where id = u.updated_by) as "changedBy"
    from users u where id = any(${ids}::bigint[])`,
);

/** Finds locked people. */
export async function findTargetUsers(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, TargetUser>> {
  const rows = await selectTargetUsers(trx, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds the user that the route has found and locked. */
export async function findTargetUser(trx: Trx, id: number): Promise<TargetUser> {
  const person = (await findTargetUsers(trx, [id])).get(id);
  if (!person) throw new Error('The route has found and locked this user');
  return person;
}

/** Returns why an unreported account cannot be suspended. Admins can always be. */
export const unreportedSentence = ({
  name,
  isAdmin,
  reportedCount,
}: Pick<TargetUser, 'name' | 'isAdmin' | 'reportedCount'>) =>
  isAdmin || reportedCount > 0 ? undefined : `${name} was never reported. Only reported accounts can be suspended`;

type SuspensionState = Pick<TargetUser, 'name' | 'isAdmin' | 'isSuspended' | 'reportedCount' | 'at' | 'by' | 'until'>;

/**
 * Returns why a person cannot be suspended in their account's state; the target rules decide who can be suspended. A
 * suspension with an end can be extended.
 */
export const suspensionError = (person: SuspensionState): string | undefined =>
  person.isSuspended ? (person.until ? undefined : suspendedSentence(person)) : unreportedSentence(person);

/** A row's fields about an app user who was reported, or posted something. */
interface PersonRow {
  readonly name: string;
  readonly reported_count?: number | undefined;
  readonly is_suspended?: 0 | 1 | undefined;
  readonly suspended_until?: Date | string | null | undefined;
}

/** Returns why an app user cannot be suspended, for a row that shows them. */
export const refusingSuspension = ({ name, reported_count = 0, is_suspended, suspended_until: until }: PersonRow) =>
  refusalsOf([
    [
      profiles.suspend,
      suspensionError({
        name,
        isAdmin: false,
        isSuspended: is_suspended === 1,
        reportedCount: reported_count,
        at: null,
        by: null,
        until: until ? new Date(until) : null,
      }),
    ],
  ]);

/** Returns a sentence on who suspended a person, and when; undefined for an active one. */
export const suspendedSentence = ({
  name,
  isSuspended,
  by,
  at,
}: Pick<TargetUser, 'name' | 'isSuspended' | 'by' | 'at'>): string | undefined =>
  isSuspended
    ? `${name} is already suspended${by ? ` by ${by}` : ''}${at ? ` on ${formatTimestamp(at)}` : ''}`
    : undefined;

const selectEnd = statement(
  { until: timestamp },
  (days: number) => sql`select coalesce(now() + make_interval(days => ${days}), now()) as until`,
);

/** Returns the end of a suspension for this many days, by the database's clock; null: it has no end. */
export const endOfSuspension = async (trx: Trx, days: number | undefined): Promise<Date | null> =>
  days === undefined ? null : (await selectEnd.one(trx, days)).until;

const selectGonePosts = statement(
  { id: number },
  (authors: readonly number[]) => sql`
    select p.id from posts p where p.deleted_by_app and p.id in (
      select post_id from cases where author_id = any(${authors}::bigint[]) and state = 'open')
    order by p.id for no key update`,
);

/**
 * Suspends locked, active people. Their cases are closed as actioned. So are those about their posts that the app has
 * deleted, because nothing else is left to do there. An admin's sessions end.
 */
export async function suspendAll(
  trx: Trx,
  actor: Pick<Admin, 'id' | 'sessionId'>,
  people: readonly TargetUser[],
  why: Why,
  until: Date | null,
): Promise<void> {
  const { reason, text: says } = why;
  const ids = idsOf(people);
  await writeSuspension(trx, actor.id, ids, reason, says, until);
  const decisions = ids.map((id) => ({ id, until: until?.toISOString() ?? null, reason, text: says }));
  const events = await emitAppEvents(trx, actor, 'user.suspended', decisions);
  const closed = await closeActedOn(trx, actor, 'users', ids, why);
  await closeActedOn(trx, actor, 'posts', idsOf(await selectGonePosts(trx, ids)), why);
  const things = ids.map((id) => ({ id, eventId: events.get(id), caseId: closed.get(id) }));
  await recordModeration(trx, actor, { kind: 'suspend', what: 'users', why, until, things });
  for (const { id, isAdmin } of people) if (isAdmin) await endSessions(trx, id, actor.sessionId);
}

/** Returns why a person is no longer suspended, as far as known; undefined for a suspended one. */
function liftedSentence({ name, isSuspended, changedBy, changedAt }: TargetUser): string | undefined {
  if (isSuspended) return undefined;
  return `${name} is not suspended${changedBy ? `: ${changedBy} changed the account last, on ${formatTimestamp(changedAt)}` : ''}`;
}

/** Returns why a suspension cannot be undone: it was revoked, another admin made it, or ten minutes have passed. */
export function undoError(actor: Admin, person: TargetUser): string | undefined {
  const { name, by, byId, at } = person;
  const refusal = targetError('suspension', actor, person)?.message ?? liftedSentence(person);
  if (refusal) return refusal;
  const when = at ? ` on ${formatTimestamp(at)}` : '';
  const later = 'The suspension can be lifted on the profile';
  if (byId !== actor.id) return `${by ?? 'Someone else'} suspended ${name}${when}. Only they can undo it. ${later}`;
  if (person.isYoung) return undefined;
  return `You suspended ${name}${when}. You can undo this for ${UNDO_MINUTES} minutes. ${later}`;
}

/** Whether revoking a suspension counts as an undo by the admin who made it. Otherwise it counts as served. */
export const liftCause = (actor: Pick<Admin, 'id'>, { byId, isYoung }: TargetUser): 'undo' | 'staff' =>
  byId === actor.id && isYoung ? 'undo' : 'staff';

/** Ends closer together than this are the same: a suspension sent twice is meant once. */
const SAME_END_MS = 60 * 60 * 1000;

/** Whether a new suspension end differs from the current one. */
export const isOtherEnd = ({ until }: Pick<TargetUser, 'until'>, next: Date | null): boolean =>
  until && next ? Math.abs(until.getTime() - next.getTime()) >= SAME_END_MS : until !== next;

/** Changes the suspension end of a locked, suspended person. This is a separate decision, about reports since then. */
export async function changeSuspension(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  { id }: TargetUser,
  why: Why,
  until: Date | null,
): Promise<void> {
  const { reason, text: says } = why;
  await writeSuspensionEnd(trx, actor.id, id, reason, says, until);
  const told = { id, until: until?.toISOString() ?? null, reason, text: says };
  const events = await emitAppEvents(trx, actor, 'user.suspended', [told]);
  const closed = await closeActedOn(trx, actor, 'users', [id], why);
  if (closed.size === 0) await raiseLatest(trx, actor.id, id);
  const things = [{ id, eventId: events.get(id), caseId: closed.get(id) }];
  await recordModeration(trx, actor, { kind: 'suspend', what: 'users', why, until, things });
}

const selectClosedBy = statement(
  { id: number },
  (ids: readonly number[]) => sql`
    select c.id from users u join cases c on (c.user_id = u.id or c.author_id = u.id) and c.closed_at = u.suspended_at and c.state = 'acted_on'
    where u.id = any(${ids}::bigint[]) order by c.id`,
);

/**
 * Revokes the suspension of locked, suspended people. Their cases are reopened when the suspension was a mistake: the
 * admin who made it undoes it, or an appeal succeeds. Otherwise it counts as served. Sessions that were opened while
 * the suspension began are ended, or they would become usable.
 * @param actor null when its time expired.
 */
export async function liftAll(
  trx: Trx,
  actor: Pick<Admin, 'id'> | null,
  ids: readonly number[],
  cause: RevertCause,
): Promise<void> {
  const closed = idsOf(await selectClosedBy(trx, ids));
  await clearSuspension(trx, actor?.id ?? null, ids);
  await endSessionsOf(trx, ids);
  closed.push(...(await markReverted(trx, { kind: 'suspend', about: ids }, { by: actor, cause })));
  const told = cause === 'undo' ? 'staff' : cause;
  const decisions = ids.map((id) => ({ id, cause: told }));
  await emitAppEvents(trx, actor, 'user.unsuspended', decisions);
  if (actor && (cause === 'undo' || cause === 'appeal')) await openAgain(trx, actor, closed);
  await rankByState(trx, 'users', ids);
}

/** Returns the audit event of a suspension. Events about admins' accounts are stored for years. */
export const suspensionEvent = ({ id, isAdmin }: TargetUser, { reason }: Pick<Why, 'reason'>, until: Date | null) => ({
  target: { type: 'user', id },
  before: { is_suspended: 0 },
  after: {
    is_suspended: 1,
    ...(reason ? { reason } : {}),
    ...(until ? { until: until.toISOString() } : {}),
  },
  keptForYears: isAdmin || undefined,
});

/** Returns the audit event of a changed suspension end. */
export const suspensionChangeEvent = (person: TargetUser, why: Pick<Why, 'reason'>, until: Date | null) => ({
  ...suspensionEvent(person, why, until),
  before: { is_suspended: 1, ...(person.until ? { until: person.until.toISOString() } : {}) },
});

/** Returns the audit event of a revoked suspension. */
export const suspensionEndEvent = ({ id, isAdmin, reason }: TargetUser) => ({
  target: { type: 'user', id },
  before: { is_suspended: 1, ...(reason ? { reason } : {}) },
  after: { is_suspended: 0 },
  keptForYears: isAdmin || undefined,
});
