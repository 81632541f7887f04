import type { Transaction } from 'kysely';
import { conflict } from '../../../core/errors.ts';
import type { Schema } from '../../../database/schema.ts';
import {
  bringBack,
  broughtBack,
  deletedSentence,
  deletePosts,
  deletionEvent,
  type LockedPost,
  lockPost,
  restoreRefusedBecause,
  undoRefusedBecause,
} from '../../../domain/moderation/deletion.ts';
import { withVersion } from '../../../domain/moderation/latest.ts';
import { mailMeasure } from '../../../domain/moderation/measures/mails.ts';
import { type ReasonInput, whyOf } from '../../../domain/moderation/reasons.ts';
import type { AuditEvent } from '../../../ports/audit.ts';
import type { Admin } from '../../../ports/caller.ts';
import type { Services } from '../../../ports/services.ts';

type Trx = Transaction<Schema>;

/**
 * Locks a post that is not deleted.
 * @throws Refusal not_found when it does not exist, conflict with who deleted it, and when.
 */
export async function lockUndeletedPost(trx: Trx, id: number) {
  const post = await lockPost(trx, id);
  return withVersion(trx, 'posts', post, deletedSentence(post));
}

/** A change to a post, and its audit event. */
interface ActionResult {
  readonly title: string;
  readonly audit: AuditEvent;
}

/** Deletes a locked, undeleted post. @throws Refusal invalid for a reason that is not in the list. */
export async function deletePost(
  services: Pick<Services, 'secrets'>,
  trx: Trx,
  actor: Admin,
  { id, title }: LockedPost,
  given: ReasonInput,
): Promise<ActionResult> {
  const why = await whyOf(trx, given);
  await deletePosts(trx, actor, [id], why);
  await mailMeasure(trx, services, { measure: 'delete_post', why }, [{ postId: id }]);
  return { title, audit: deletionEvent(id, why) };
}

/** Restores a post unless a rule refuses it. @throws Refusal not_found, conflict by the rule. */
async function takeBack(
  trx: Trx,
  actor: Admin,
  id: number,
  rule: (post: LockedPost) => string | undefined,
  cause: 'undo' | 'staff',
): Promise<ActionResult> {
  const post = await lockPost(trx, id);
  const refusal = rule(post);
  if (refusal) throw conflict(refusal);
  await bringBack(trx, actor, [id], cause);
  return { title: post.title, audit: broughtBack(post) };
}

/**
 * Undoes the caller's own deletion.
 * @throws Refusal not_found, conflict when the post is not deleted, someone else deleted it, or ten minutes have
 * passed.
 */
export const undoDeletion = (trx: Trx, actor: Admin, id: number): Promise<ActionResult> =>
  takeBack(trx, actor, id, (post) => undoRefusedBecause(actor, post), 'undo');

/**
 * Restores a post, no matter which admin deleted it.
 * @throws Refusal not_found, conflict when it is not deleted, or the app deleted it.
 */
export const restorePost = (trx: Trx, actor: Admin, id: number): Promise<ActionResult> =>
  takeBack(trx, actor, id, restoreRefusedBecause, 'staff');
