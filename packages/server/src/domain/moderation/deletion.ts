import { sql, type Transaction } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import { boolean, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { Admin } from '../../ports/caller.ts';
import { emitAppEvents } from '../app-events/emit.ts';
import { APP } from '../people/author.ts';
import { closeActedOn, openAgain, rankByState } from './cases/lifecycle.ts';
import { markReverted, type RevertCause, recordModeration } from './decisions.ts';
import type { Why } from './reasons.ts';
import { isYoung, UNDO_MINUTES } from './undo-window.ts';

type Trx = Transaction<Schema>;

/** How many days a deleted post is stored. */
export const KEPT_DAYS = 30;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns until when the admin who deleted a post can undo the deletion. */
export const undoUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + UNDO_MINUTES * MINUTE_MS);

/** Returns when a deleted post is purged. */
export const purgedAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + KEPT_DAYS * DAY_MS);

/** The state of a post that its deletion depends on. */
export interface LockedPost {
  readonly id: number;
  readonly title: string;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
  readonly deleted_by: number | null;
  readonly deleted_by_name: string | null;
  readonly restored_at: Date | null;
  readonly restored_by_name: string | null;
  readonly deletion_reason: string | null;
  readonly deleted_by_app: boolean;
  readonly user_id: number;
  /** Since then, only its number exists. */
  readonly purged_at: Date | null;
  readonly hidden_at: Date | null;
  readonly hidden_by: number | null;
  readonly hidden_by_name: string | null;
  readonly hiding_reason: string | null;
  /** Whether it was deleted so recently that the deletion can be undone. */
  readonly is_young: boolean;
  /** Whether it was hidden so recently that this can be undone. */
  readonly is_young_hiding: boolean;
}

const lockPostRows = statement(
  {
    id: number,
    title: text,
    updated_at: timestamp,
    deleted_at: orNull(timestamp),
    deleted_by: orNull(number),
    restored_at: orNull(timestamp),
    deletion_reason: orNull(text),
    is_young: boolean,
    deleted_by_app: boolean,
    deleted_by_name: orNull(text),
    restored_by_name: orNull(text),
    user_id: number,
    purged_at: orNull(timestamp),
    hidden_at: orNull(timestamp),
    hidden_by: orNull(number),
    hidden_by_name: orNull(text),
    hiding_reason: orNull(text),
    is_young_hiding: boolean,
  },
  (ids: readonly number[]) => sql`
    select p.id, p.title, p.updated_at, p.deleted_at, p.deleted_by, p.restored_at, p.deletion_reason, p.deleted_by_app,
      ${isYoung('p.deleted_at')} as is_young,
      (select name from users where id = p.deleted_by) as deleted_by_name,
      (select name from users where id = p.restored_by) as restored_by_name,
      p.user_id, p.purged_at, p.hidden_at, p.hidden_by, p.hiding_reason, ${isYoung('p.hidden_at')} as is_young_hiding,
      (select name from users where id = p.hidden_by) as hidden_by_name
    from posts p where p.id = any(${ids}::bigint[]) and (p.purged_at is null or exists (
      select from cases c where c.post_id = p.id and c.state = 'open'))
    order by p.id for no key update of p`,
);

/** Locks posts until the transaction ends. @returns the existing ones, by id. */
export async function lockPosts(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, LockedPost>> {
  const rows = await lockPostRows(trx, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks a post until the transaction ends. @throws Refusal not_found when it does not exist. */
export async function lockPost(trx: Trx, id: number): Promise<LockedPost> {
  const post = (await lockPosts(trx, [id])).get(id);
  if (!post) throw new Refusal('not_found', 'There is no such post');
  return post;
}

/** Returns a sentence on who deleted a post, and when; undefined when it is not deleted. */
export const deletedSentence = ({
  deleted_at: at,
  deleted_by_name: by,
  deleted_by_app: app,
}: LockedPost): string | undefined =>
  at ? `${by ?? (app ? APP : 'Someone')} deleted this post on ${formatTimestamp(at)}` : undefined;

const markPostsDeleted = statement(
  {},
  (actorId: number, reason: string | null, ids: readonly number[]) => sql`
    update posts set deleted_at = now(), deleted_by = ${actorId}, deletion_reason = ${reason}
    where id = any(${ids}::bigint[]) and deleted_at is null`,
);

/** Deletes locked, existing posts, and closes their cases as actioned. */
export async function deletePosts(trx: Trx, actor: Pick<Admin, 'id'>, ids: readonly number[], why: Why): Promise<void> {
  const { reason, text: says } = why;
  await markPostsDeleted(trx, actor.id, reason, ids);
  const decisions = ids.map((id) => ({ id, reason, text: says }));
  const events = await emitAppEvents(trx, actor, 'post.deleted', decisions);
  const closed = await closeActedOn(trx, actor, 'posts', ids, why);
  const things = ids.map((id) => ({ id, eventId: events.get(id), caseId: closed.get(id) }));
  await recordModeration(trx, actor, { kind: 'delete_post', what: 'posts', why, things });
}

/** Returns the audit event of a deleted post. */
export const deletionEvent = (id: number, { reason }: Pick<Why, 'reason'>) => ({
  target: { type: 'post', id },
  before: { deleted: 0 },
  after: { deleted: 1, ...(reason ? { reason } : {}) },
});

/** Returns why staff cannot restore a post that the app deleted; undefined for other posts. */
export const ofAppSentence = ({
  deleted_at: at,
  deleted_by_app: isOfApp,
}: Pick<LockedPost, 'deleted_at' | 'deleted_by_app'>): string | undefined =>
  at && isOfApp ? `${APP} deleted this post on ${formatTimestamp(at)}. Only the app can restore it` : undefined;

/**
 * Returns why a post cannot be restored: the app deleted it, or it is not deleted. If known, the sentence says who
 * restored it and when.
 */
export function restoreRefusedBecause(post: LockedPost): string | undefined {
  if (post.purged_at) return 'This post is permanently deleted';
  if (post.deleted_at) return ofAppSentence(post);
  const { restored_at: at, restored_by_name: by } = post;
  return at ? `${by ?? 'Someone'} restored this post on ${formatTimestamp(at)}` : 'This post is not deleted';
}

/** Returns why an admin cannot undo a deletion: it was undone, another admin made it, or ten minutes have passed. */
export function undoRefusedBecause(actor: Pick<Admin, 'id'>, post: LockedPost): string | undefined {
  const { deleted_at: at, deleted_by, deleted_by_name: by } = post;
  if (!at || post.deleted_by_app || post.purged_at) return restoreRefusedBecause(post);
  const later = `A super admin can restore the post until ${formatTimestamp(purgedAt(at))}`;
  if (deleted_by !== actor.id)
    return `${by ?? 'Someone else'} deleted this post on ${formatTimestamp(at)}. Only they can undo it. ${later}`;
  if (post.is_young) return undefined;
  return `You deleted this post on ${formatTimestamp(at)}. You can undo this for ${UNDO_MINUTES} minutes. ${later}`;
}

/** Returns the audit event of a restored post. */
export const broughtBack = ({ id, deletion_reason: reason }: LockedPost) => ({
  target: { type: 'post', id },
  before: { deleted: 1, ...(reason ? { reason } : {}) },
  after: { deleted: 0 },
});

const markPostsRestored = statement(
  {},
  (actorId: number, ids: readonly number[]) => sql`
    update posts set deleted_at = null, deleted_by = null, deletion_reason = null, restored_at = now(), restored_by = ${actorId}
    where id = any(${ids}::bigint[])`,
);

/** Restores locked, deleted posts, and reopens their cases. */
export async function bringBack(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  ids: readonly number[],
  cause: Exclude<RevertCause, 'ended'>,
): Promise<void> {
  await markPostsRestored(trx, actor.id, ids);
  const decisions = ids.map((id) => ({ id, reason: null, text: null }));
  await emitAppEvents(trx, actor, 'post.restored', decisions);
  await openAgain(trx, actor, await markReverted(trx, { kind: 'delete_post', about: ids }, { by: actor, cause }));
  await rankByState(trx, 'posts', ids);
}
