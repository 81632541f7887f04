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
 * Reverts a whole decision of any kind: undoes its measure, reopens the case that it closed, marks the decision, and
 * notifies the app. An overturned appeal does this with the first decision's id. The undo of staff works by case
 * (`features/moderation/cases/undo.ts`) and calls the same functions with the cause `undo`.
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

/** Reads the decision after locking its subject, because another admin may have reverted it meanwhile. */
async function lockDecision(trx: Trx, id: number) {
  const found = await selectDecision.first(trx, id);
  if (!found) return undefined;
  const { post_id: postId, user_id: userId } = found;
  const post = postId === null ? undefined : (await lockPosts(trx, [postId])).get(postId);
  if (postId === null && userId !== null) await lockUser(trx, userId);
  return { ...(await selectDecision.one(trx, id)), post };
}

/** Reopens a dismissed case. @returns false when it is no longer dismissed, or new reports have opened another one. */
async function reopen(trx: Trx, actor: Pick<Admin, 'id'>, what: Subject, caseId: number, cause: Cause) {
  const { found } = await lockCase(trx, what, caseId);
  if ((await reopenErrors(trx, what, [found])).size > 0) return false;
  await undoDismissals(trx, actor, [caseId], cause);
  return true;
}

type Cause = Exclude<RevertCause, 'ended'>;

/**
 * Reverts a decision, and locks its subject.
 * @returns false when nothing was done: the decision does not exist or no longer applies, or its post is permanently
 * deleted.
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
