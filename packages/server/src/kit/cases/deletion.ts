import { sql, type Transaction } from 'kysely';
import type { Admin } from '../caller.ts';
import { conflict, Refusal } from '../refusal.ts';
import type { Schema } from '../schema.ts';
import { stamp } from '../stamp.ts';

type Trx = Transaction<Schema>;

/** A post as far as its deletion is concerned. */
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
}

/** Locks a post until the transaction ends. @throws Refusal 404 when there is none. */
export async function lockPost(trx: Trx, id: number): Promise<LockedPost> {
  const { rows } = await sql<LockedPost>`
    select p.id, p.title, p.updated_at, p.deleted_at, p.deleted_by, p.restored_at, p.deletion_reason,
      (select name from users where id = p.deleted_by) as deleted_by_name,
      (select name from users where id = p.restored_by) as restored_by_name
    from posts p where p.id = ${id} for no key update of p
  `.execute(trx);
  const [post] = rows;
  if (!post) throw new Refusal(404, 'There is no such post');
  return post;
}

/** Nothing is deleted twice. @throws Refusal 409 that says who deleted it and when. */
export function requireThere({ deleted_at, deleted_by_name }: LockedPost): void {
  if (deleted_at) throw conflict(`${deleted_by_name ?? 'Somebody'} deleted this post on ${stamp(deleted_at)}`);
}

/** Deletes posts that are locked and there; a trigger closes their cases as acted on. */
export async function deletePosts(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  ids: readonly number[],
  reason: string | undefined,
): Promise<void> {
  await sql`
    update posts set deleted_at = now(), deleted_by = ${actor.id}, deletion_reason = ${reason || null}
    where id = any(${ids}::bigint[]) and deleted_at is null
  `.execute(trx);
}
