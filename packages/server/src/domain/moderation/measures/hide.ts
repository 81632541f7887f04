import { sql, type Transaction } from 'kysely';
import { formatTimestamp } from '../../../core/timestamps.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import type { Admin } from '../../../ports/caller.ts';
import { emitAppEvents } from '../../app-events/emit.ts';
import { closeActedOn, openAgain, rankByState } from '../cases/lifecycle.ts';
import { markReverted, type RevertCause, recordModeration } from '../decisions.ts';
import { deletedSentence, type LockedPost } from '../deletion.ts';
import type { Why } from '../reasons.ts';
import { UNDO_MINUTES } from '../undo-window.ts';

/* A hidden post is invisible in the app but is not deleted. Staff can show it again at any time. */

type Trx = Transaction<Schema>;

/** Returns a sentence on who hid a post, and when; undefined when it is visible. */
const hiddenSentence = ({ hidden_at: at, hidden_by_name: by }: LockedPost): string | undefined =>
  at ? `${by ?? 'Someone'} already hid this post on ${formatTimestamp(at)}` : undefined;

/** Returns why a post cannot be hidden. */
export const hideError = (post: LockedPost): string | undefined => deletedSentence(post) ?? hiddenSentence(post);

/** Returns why a post cannot be shown again. */
export const unhideError = (post: LockedPost): string | undefined =>
  deletedSentence(post) ?? (post.hidden_at ? undefined : 'This post is not hidden');

/** Returns why an admin cannot undo hiding a post: another admin hid it, or ten minutes have passed. */
export function undoHidingError(actor: Pick<Admin, 'id'>, post: LockedPost): string | undefined {
  const refusal = unhideError(post);
  if (refusal || !post.hidden_at) return refusal;
  const when = formatTimestamp(post.hidden_at);
  const later = "It can be shown again on the post's page";
  if (post.hidden_by !== actor.id)
    return `${post.hidden_by_name ?? 'Someone else'} hid this post on ${when}. Only they can undo it. ${later}`;
  return post.is_young_hiding
    ? undefined
    : `You hid this post on ${when}. You can undo this for ${UNDO_MINUTES} minutes. ${later}`;
}

/** Whether showing a post again counts as an undo by the admin who hid it. Otherwise its case stays closed. */
export const unhideCause = (actor: Pick<Admin, 'id'>, post: LockedPost): 'undo' | 'staff' =>
  undoHidingError(actor, post) === undefined ? 'undo' : 'staff';

const markPostsHidden = statement(
  {},
  (actorId: number, reason: string | null, ids: readonly number[]) => sql`
    update posts set hidden_at = now(), hidden_by = ${actorId}, hiding_reason = ${reason} where id = any(${ids}::bigint[])`,
);

/** Hides locked, existing, visible posts, and closes their open cases as actioned. */
export async function hidePosts(trx: Trx, actor: Pick<Admin, 'id'>, ids: readonly number[], why: Why): Promise<void> {
  const { reason, text } = why;
  await markPostsHidden(trx, actor.id, reason, ids);
  const decisions = ids.map((id) => ({ id, reason, text }));
  const events = await emitAppEvents(trx, actor, 'post.hidden', decisions);
  const closed = await closeActedOn(trx, actor, 'posts', ids, why);
  const things = ids.map((id) => ({ id, eventId: events.get(id), caseId: closed.get(id) }));
  await recordModeration(trx, actor, { kind: 'hide_post', what: 'posts', why, things });
}

const markPostsShown = statement(
  {},
  (ids: readonly number[]) => sql`
    update posts set hidden_at = null, hidden_by = null, hiding_reason = null where id = any(${ids}::bigint[])`,
);

/** Shows locked, hidden posts again. Their cases are reopened, unless staff do it after more than ten minutes. */
export async function showAgain(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  ids: readonly number[],
  cause: Exclude<RevertCause, 'ended'>,
): Promise<void> {
  await markPostsShown(trx, ids);
  const decisions = ids.map((id) => ({ id, reason: null, text: null }));
  await emitAppEvents(trx, actor, 'post.unhidden', decisions);
  const closed = await markReverted(trx, { kind: 'hide_post', about: ids }, { by: actor, cause });
  if (cause !== 'staff') await openAgain(trx, actor, closed);
  await rankByState(trx, 'posts', ids);
}

/** Returns the audit event of a post that was hidden, or is shown again. */
export const hidingEvent = (id: number, { reason }: Pick<Why, 'reason'>) => ({
  target: { type: 'post', id },
  before: { hidden: 0 },
  after: { hidden: 1, ...(reason ? { reason } : {}) },
});
export const unhidingEvent = ({ id, hiding_reason: reason }: LockedPost) => ({
  target: { type: 'post', id },
  before: { hidden: 1, ...(reason ? { reason } : {}) },
  after: { hidden: 0 },
});
