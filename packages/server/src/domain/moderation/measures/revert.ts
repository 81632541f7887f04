import { sql, type Transaction } from 'kysely';
import { number, orNull, textOf, timestamp } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import type { Admin } from '../../../ports/caller.ts';
import { lockCase, type Subject } from '../case.ts';
import { reopenErrors, undoDismissals } from '../change-cases.ts';
import type { DecisionKind, RevertCause } from '../decisions.ts';
import { bringBack, lockPosts } from '../deletion.ts';
import { findTargetUsers, liftAll } from '../suspension.ts';
import { showAgain } from './hide.ts';
import { takeWarningsBack } from './warn.ts';

/*
 * Takes one decision back whole, whatever its kind: what the measure changed is as it was, the case that it closed is open again,
 * the decision is marked, and the app is notified. An appeal that is overturned does this with the id of the first decision. The undo of
 * staff goes by cases (`features/moderation/cases/undo.ts`) and calls the same functions below, with the cause `undo`.
 */

type Trx = Transaction<Schema>;

const selectDecision = statement(
  {
    kind: textOf<DecisionKind>(),
    post_id: orNull(number),
    user_id: orNull(number),
    case_id: orNull(number),
    reverted_at: orNull(timestamp),
  },
  (id: number) => sql`
    select kind, post_id, user_id, case_id, reverted_at from moderation_decisions where id = ${id}`,
);

const lockUser = statement({}, (id: number) => sql`select from users where id = ${id} for no key update`);

/** The decision, after what it is about is locked: someone else may have taken it back meanwhile. */
async function lockDecision(trx: Trx, id: number) {
  const found = await selectDecision.first(trx, id);
  if (!found) return undefined;
  const { post_id: postId, user_id: userId } = found;
  const post = postId === null ? undefined : (await lockPosts(trx, [postId])).get(postId);
  if (postId === null && userId !== null) await lockUser(trx, userId);
  return { ...(await selectDecision.one(trx, id)), post };
}

/** Opens a dismissed case again. @returns false when it is not dismissed any more, or new reports have opened another one. */
async function reopen(trx: Trx, actor: Pick<Admin, 'id'>, what: Subject, caseId: number, cause: Cause) {
  const { found } = await lockCase(trx, what, caseId);
  if ((await reopenErrors(trx, what, [found])).size > 0) return false;
  await undoDismissals(trx, actor, [caseId], cause);
  return true;
}

type Cause = Exclude<RevertCause, 'ended'>;

/**
 * Takes a decision back. What it is about is locked by this.
 * @returns false when nothing was done: there is no such decision, it does not stand any more, or its post is permanently deleted.
 */
export async function revertModeration(
  trx: Trx,
  id: number,
  { by, cause }: { readonly by: Pick<Admin, 'id'>; readonly cause: Cause },
): Promise<boolean> {
  const decision = await lockDecision(trx, id);
  if (!decision || decision.reverted_at) return false;
  const { kind, post, user_id: userId, case_id: caseId } = decision;
  if (kind === 'delete_post') {
    if (!post?.deleted_at || post.deleted_by_app) return false;
    await bringBack(trx, by, [post.id], cause);
    return true;
  }
  if (kind === 'suspend') {
    const person = userId === null ? undefined : (await findTargetUsers(trx, [userId])).get(userId);
    if (!person?.isSuspended) return false;
    await liftAll(trx, by, [person.id], cause);
    return true;
  }
  if (kind === 'dismiss') return caseId === null ? false : reopen(trx, by, post ? 'posts' : 'users', caseId, cause);
  if (kind === 'hide_post') {
    if (!post?.hidden_at || post.deleted_at) return false;
    await showAgain(trx, by, [post.id], cause);
    return true;
  }
  await takeWarningsBack(trx, by, [id], cause);
  return true;
}
