import { sql, type Transaction } from 'kysely';
import type { AuditNote } from '../../kit/audit.ts';
import type { Admin } from '../../kit/caller.ts';
import { deletePosts, type LockedPost, lockPost, requireThere } from '../../kit/cases/deletion.ts';
import { seenInLatest } from '../../kit/cases/latest.ts';
import type { Seen } from '../../kit/handlers.ts';
import { conflict } from '../../kit/refusal.ts';
import type { Schema } from '../../kit/schema.ts';
import { stamp } from '../../kit/stamp.ts';

type Trx = Transaction<Schema>;

export const UNDO_MINUTES = 10;
const KEPT_DAYS = 30;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Until when whoever deleted a post may undo it. */
export const undoUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + UNDO_MINUTES * MINUTE_MS);

/** When a deleted post is gone for good. */
export const purgedAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + KEPT_DAYS * DAY_MS);

/** The version of a post is that of its latest case. @throws Refusal 404 when there is no such post, 409 when it is deleted already. */
export async function seenPost(trx: Trx, id: number): Promise<Seen> {
  requireThere(await lockPost(trx, id));
  return seenInLatest(trx, 'posts', id);
}

/** Deletes a post. @returns its title. @throws Refusal 404, or 409 that says who deleted it already, and when. */
export async function deletePost(
  trx: Trx,
  actor: Admin,
  { id, reason }: { id: number; reason?: string | undefined },
  audit: AuditNote,
): Promise<string> {
  audit.target = { type: 'post', id };
  const post = await lockPost(trx, id);
  requireThere(post);
  await deletePosts(trx, actor, [id], reason);
  audit.before = { deleted: 0 };
  audit.after = { deleted: 1, ...(reason ? { reason } : {}) };
  return post.title;
}

/** The post is to be deleted and known as such. @throws Refusal 409 that says who brought it back already, and when. */
function requireDeleted(post: LockedPost): asserts post is LockedPost & { readonly deleted_at: Date } {
  if (post.deleted_at) return;
  const { restored_at: at, restored_by_name: by } = post;
  throw conflict(at ? `${by ?? 'Somebody'} brought this post back on ${stamp(at)}` : 'This post is not deleted');
}

async function bringBack(trx: Trx, actor: Admin, post: LockedPost, audit: AuditNote): Promise<void> {
  await sql`
    update posts set deleted_at = null, deleted_by = null, deletion_reason = null, restored_at = now(), restored_by = ${actor.id}
    where id = ${post.id}
  `.execute(trx);
  audit.before = { deleted: 1, ...(post.deletion_reason ? { reason: post.deletion_reason } : {}) };
  audit.after = { deleted: 0 };
}

/**
 * Takes ones own deletion back. @returns the title.
 * @throws Refusal 404, 409 when the post is not deleted, somebody else deleted it, or ten minutes are over.
 */
export async function undoDeletion(trx: Trx, actor: Admin, id: number, audit: AuditNote): Promise<string> {
  audit.target = { type: 'post', id };
  const post = await lockPost(trx, id);
  requireDeleted(post);
  const { deleted_at, deleted_by, deleted_by_name: by, title } = post;
  const later = `A super admin may restore the post until ${stamp(purgedAt(deleted_at))}`;
  if (deleted_by !== actor.id)
    throw conflict(
      `${by ?? 'Somebody else'} deleted this post on ${stamp(deleted_at)}: only they may undo it. ${later}`,
    );
  if (undoUntil(deleted_at).getTime() < Date.now())
    throw conflict(
      `You deleted this post on ${stamp(deleted_at)}: that can be undone for ${UNDO_MINUTES} minutes. ${later}`,
    );
  await bringBack(trx, actor, post, audit);
  return title;
}

/** Brings a post back, whoever deleted it. @returns the title. @throws Refusal 404, 409 when it is not deleted. */
export async function restorePost(trx: Trx, actor: Admin, id: number, audit: AuditNote): Promise<string> {
  audit.target = { type: 'post', id };
  const post = await lockPost(trx, id);
  requireDeleted(post);
  await bringBack(trx, actor, post, audit);
  return post.title;
}
