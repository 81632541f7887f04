import { type RawBuilder, sql, type Transaction } from 'kysely';
import { formatTimestamp } from '../../../core/timestamps.ts';
import { boolean, number, orNull, text, timestamp } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import type { Admin } from '../../../ports/caller.ts';
import { emitAppEvents } from '../../app-events/emit.ts';
import type { Subject } from '../case.ts';
import { closeActedOn, openAgain } from '../cases/lifecycle.ts';
import { markReverted, type RevertCause, recordModeration } from '../decisions.ts';
import type { Why } from '../reasons.ts';
import { suspendedSentence, type TargetUser } from '../suspension.ts';
import { isYoung, UNDO_MINUTES } from '../undo-window.ts';

/* A warning changes only the case: the app shows the text to the person, and staff see the number of warnings. */

type Trx = Transaction<Schema>;

/** How often the person with the id in this column was warned. */
export const warningsOf = (column: string): RawBuilder<number> => sql`
  (select count(*)::int from moderation_decisions warned
    where warned.user_id = ${sql.ref(column)} and warned.kind = 'warn' and warned.reverted_at is null)`;

/**
 * Returns why a person cannot be warned in their account's state: a suspended person has already received a message.
 */
export const warningError = (
  person: Pick<TargetUser, 'name' | 'isAdmin' | 'isSuspended' | 'by' | 'at'>,
): string | undefined =>
  person.isAdmin ? `${person.name} is an admin. Only app users can be warned` : suspendedSentence(person);

/** The recipient of a warning, about one of their posts or in general. */
interface WarningTarget {
  readonly userId: number;
  readonly postId?: number | undefined;
}

const aboutOf = ({ userId, postId }: WarningTarget): readonly [Subject, number] =>
  postId === undefined ? ['users', userId] : ['posts', postId];

const selectPostAppIds = statement(
  { id: number, appId: orNull(text) },
  (ids: readonly number[]) => sql`select id, app_id as "appId" from posts where id = any(${ids}::bigint[])`,
);

/** Returns the app's ids of posts, for an event about a warning. */
async function postAppIds(
  trx: Trx,
  ids: readonly (number | null | undefined)[],
): Promise<(id: number | null | undefined) => string | null> {
  const known = ids.filter((id) => typeof id === 'number');
  if (known.length === 0) return () => null;
  const found = new Map((await selectPostAppIds(trx, known)).map(({ id, appId }) => [id, appId]));
  return (id) => found.get(id ?? 0) ?? null;
}

/**
 * Warns people: all in general, or one about a post. The subjects are locked. Open cases about them are closed as
 * actioned.
 */
export async function warnAll(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  warned: readonly WarningTarget[],
  why: Why,
): Promise<void> {
  const [first] = warned;
  if (!first) return;
  const { reason, text: says } = why;
  const [what] = aboutOf(first);
  const subjects = warned.map((one) => aboutOf(one)[1]);
  const appIdOf = await postAppIds(
    trx,
    warned.map(({ postId }) => postId),
  );
  const decisions = warned.map(({ userId, postId }) => ({ id: userId, post: appIdOf(postId), reason, text: says }));
  const events = await emitAppEvents(trx, actor, 'user.warned', decisions);
  const closed = await closeActedOn(trx, actor, what, subjects, why);
  const things = warned.map((one) => {
    const [, id] = aboutOf(one);
    return { id, eventId: events.get(one.userId), caseId: closed.get(id) };
  });
  await recordModeration(trx, actor, { kind: 'warn', what, why, things });
}

const selectLast = statement(
  { id: number, userId: number, at: timestamp, byId: orNull(number), by: orNull(text), isYoung: boolean },
  (userIds: readonly number[], postId: number | undefined) => sql`
    select distinct on (d.user_id) d.id, coalesce(d.user_id, 0) as "userId", d.decided_at as at, d.decided_by as "byId",
      (select name from users where id = d.decided_by) as by, ${isYoung('d.decided_at')} as "isYoung"
    from moderation_decisions d
    where d.kind = 'warn' and d.reverted_at is null and d.user_id = any(${userIds}::bigint[])
      and ${postId === undefined ? sql`d.post_id is null` : sql`d.post_id = ${postId}`}
    order by d.user_id, d.id desc`,
  [[], undefined],
  [[], 1],
);

/** A warning that still applies. */
export type LastWarning = Awaited<ReturnType<typeof selectLast>>[number];

/** Returns the latest warnings of people, in general or about a post, by person. */
export async function lastWarnings(
  trx: Trx,
  userIds: readonly number[],
  postId?: number,
): Promise<ReadonlyMap<number, LastWarning>> {
  return new Map((await selectLast(trx, userIds, postId)).map((last) => [last.userId, last]));
}

/** Returns why an admin cannot withdraw a warning: there is none, another admin gave it, or ten minutes have passed. */
export function undoWarningError(actor: Pick<Admin, 'id'>, last: LastWarning | undefined): string | undefined {
  if (!last) return 'There is no warning to withdraw';
  const { byId, by, at } = last;
  if (byId !== actor.id)
    return `${by ?? 'Someone else'} gave this warning on ${formatTimestamp(at)}. Only they can withdraw it`;
  return last.isYoung
    ? undefined
    : `You gave this warning on ${formatTimestamp(at)}. You can undo it for ${UNDO_MINUTES} minutes`;
}

const selectWarned = statement(
  { userId: number, postId: orNull(number) },
  (ids: readonly number[]) => sql`
    select coalesce(user_id, 0) as "userId", post_id as "postId" from moderation_decisions
    where id = any(${ids}::bigint[]) and user_id is not null order by id`,
);

/** Withdraws warnings; their subjects are locked. Their cases are reopened, and the app is notified. */
export async function takeWarningsBack(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  ids: readonly number[],
  cause: Exclude<RevertCause, 'ended'>,
): Promise<void> {
  const closed = await markReverted(trx, { ids }, { by: actor, cause });
  const warned = await selectWarned(trx, ids);
  const appIdOf = await postAppIds(
    trx,
    warned.map(({ postId }) => postId),
  );
  const told = cause === 'appeal' ? ('appeal' as const) : ('undone' as const);
  const withdrawn = warned.map(({ userId, postId }) => ({ id: userId, post: appIdOf(postId), cause: told }));
  await emitAppEvents(trx, actor, 'user.warning_withdrawn', withdrawn);
  await openAgain(trx, actor, closed);
}

/** Returns the audit event of a person who was warned, or whose warning was withdrawn. */
export const warningEvent = (id: number, { reason }: Pick<Why, 'reason'>, postId?: number) => ({
  target: { type: 'user', id },
  after: { warned: 1, ...(reason ? { reason } : {}), ...(postId === undefined ? {} : { post: postId }) },
});
export const undoWarningEvent = (id: number) => ({
  target: { type: 'user', id },
  before: { warned: 1 },
  after: { warned: 0 },
});
