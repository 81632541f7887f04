import type { Transaction } from 'kysely';
import { conflict } from '../../../core/errors.ts';
import type { Schema } from '../../../database/schema.ts';
import { type LockedPost, lockPost } from '../../../domain/moderation/deletion.ts';
import { withVersion } from '../../../domain/moderation/latest.ts';
import {
  hideError,
  hidePosts,
  hidingEvent,
  showAgain,
  unhideCause,
  unhideError,
  unhidingEvent,
} from '../../../domain/moderation/measures/hide.ts';
import { mailMeasure } from '../../../domain/moderation/measures/mails.ts';
import { type ReasonInput, whyOf } from '../../../domain/moderation/reasons.ts';
import type { AuditEvent } from '../../../ports/audit.ts';
import type { Admin } from '../../../ports/caller.ts';
import type { Services } from '../../../ports/services.ts';

type Trx = Transaction<Schema>;

/** A change to a post, and its audit event. */
interface Change {
  readonly title: string;
  readonly audit: AuditEvent;
}

/** Locks a post that users see. @throws Refusal not_found when there is none, conflict when it is deleted or hidden already. */
export async function lockShownPost(trx: Trx, id: number) {
  const post = await lockPost(trx, id);
  return withVersion(trx, 'posts', post, hideError(post));
}

/**
 * Hides a locked, visible post, and emails the author.
 * @throws Refusal invalid for a reason that is not in the list.
 */
export async function hide(
  services: Pick<Services, 'secrets'>,
  trx: Trx,
  actor: Admin,
  { id, title }: LockedPost,
  given: ReasonInput,
): Promise<Change> {
  const why = await whyOf(trx, given);
  await hidePosts(trx, actor, [id], why);
  await mailMeasure(trx, services, { measure: 'hide_post', why }, [{ postId: id }]);
  return { title, audit: hidingEvent(id, why) };
}

/**
 * Shows a post again, even if someone else hid it.
 * @throws Refusal not_found, conflict when it is not hidden, or is deleted.
 */
export async function showPost(trx: Trx, actor: Admin, id: number): Promise<Change> {
  const post = await lockPost(trx, id);
  const refusal = unhideError(post);
  if (refusal) throw conflict(refusal);
  await showAgain(trx, actor, [id], unhideCause(actor, post));
  return { title: post.title, audit: unhidingEvent(post) };
}
