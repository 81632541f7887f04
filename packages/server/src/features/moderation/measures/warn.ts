import type { Transaction } from 'kysely';
import { conflict, Refusal } from '../../../core/errors.ts';
import type { Schema } from '../../../database/schema.ts';
import { deletedSentence, type LockedPost, lockPost } from '../../../domain/moderation/deletion.ts';
import { withVersion } from '../../../domain/moderation/latest.ts';
import { mailMeasure } from '../../../domain/moderation/measures/mails.ts';
import {
  lastWarnings,
  takeWarningsBack,
  undoWarningError,
  undoWarningEvent,
  warnAll,
  warningError,
  warningEvent,
} from '../../../domain/moderation/measures/warn.ts';
import { type ReasonInput, whyOf } from '../../../domain/moderation/reasons.ts';
import { findTargetUser, type TargetUser } from '../../../domain/moderation/suspension.ts';
import type { AuditEvent } from '../../../ports/audit.ts';
import type { Admin } from '../../../ports/caller.ts';
import type { Services } from '../../../ports/services.ts';

type Trx = Transaction<Schema>;

/** The user to warn, and the post it is about. */
interface WarningInput {
  readonly user_id: number;
  readonly post_id?: number | undefined;
}

/** The warned user, or the one whose warning was withdrawn, and the audit event. */
interface Change {
  readonly name: string;
  readonly audit: AuditEvent;
}

/**
 * Locks the post of a user. The route has locked the user.
 * @throws Refusal not_found when it does not exist, conflict when it is another user's.
 */
async function lockOwnPost(
  trx: Trx,
  { user_id: userId, post_id: postId }: WarningInput,
): Promise<LockedPost | undefined> {
  if (postId === undefined) return undefined;
  const post = await lockPost(trx, postId);
  if (post.user_id !== userId) throw new Refusal('conflict', 'Another user posted this');
  return post;
}

/**
 * Reads a user that the route has locked, and locks the post that the warning is about.
 * @throws Refusal not_found for an unknown post, conflict when the user cannot be warned.
 */
export async function lockWarnable(trx: Trx, asked: WarningInput) {
  const person = await findTargetUser(trx, asked.user_id);
  const post = await lockOwnPost(trx, asked);
  // A post that the app has deleted existed when it was reported, so it is allowed.
  const refusal = warningError(person) ?? (post && !post.deleted_by_app ? deletedSentence(post) : undefined);
  if (refusal) throw conflict(refusal);
  const { thing: _thing, ...version } = post
    ? await withVersion(trx, 'posts', post, undefined)
    : await withVersion(trx, 'users', person, undefined);
  return { ...version, thing: { person, post } };
}

/** Warns a user and emails them. @throws Refusal invalid for a reason that is not in the list. */
export async function warn(
  services: Pick<Services, 'secrets'>,
  trx: Trx,
  actor: Admin,
  { person, post }: { readonly person: TargetUser; readonly post: LockedPost | undefined },
  given: ReasonInput,
): Promise<Change> {
  const why = await whyOf(trx, given);
  const told = { userId: person.id, postId: post?.id };
  await warnAll(trx, actor, [told], why);
  await mailMeasure(trx, services, { measure: 'warn', why }, [told]);
  return { name: person.name, audit: warningEvent(person.id, why, post?.id) };
}

/**
 * Withdraws the caller's own last warning.
 * @throws Refusal not_found, conflict when there is none, or it is not the caller's from the last ten minutes.
 */
export async function takeWarningBack(trx: Trx, actor: Admin, asked: WarningInput): Promise<Change> {
  const person = await findTargetUser(trx, asked.user_id);
  const post = await lockOwnPost(trx, asked);
  const last = (await lastWarnings(trx, [person.id], post?.id)).get(person.id);
  const refusal = undoWarningError(actor, last);
  if (refusal || !last) throw conflict(refusal ?? 'There is no warning to withdraw');
  await takeWarningsBack(trx, actor, [last.id], 'undo');
  return { name: person.name, audit: undoWarningEvent(person.id) };
}
