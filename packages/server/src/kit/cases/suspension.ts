import { sql, type Transaction } from 'kysely';
import type { Admin } from '../caller.ts';
import { conflict } from '../refusal.ts';
import type { Schema } from '../schema.ts';
import { endSessions } from '../sessions.ts';
import { stamp } from '../stamp.ts';

type Trx = Transaction<Schema>;

/** Somebody as far as their suspension is concerned. */
export interface Suspect {
  readonly id: number;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isSuper: boolean;
  readonly isSuspended: boolean;
  readonly reportedCount: number;
  readonly at: Date | null;
  readonly by: string | null;
  readonly reason: string | null;
}

/** Finds people who are locked. */
export async function findSuspects(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, Suspect>> {
  const { rows } = await sql<Suspect>`
    select id, name, is_admin as "isAdmin", coalesce((select is_sup_admin from admins where user_id = u.id), false) as "isSuper",
      is_suspended as "isSuspended", reported_count as "reportedCount", suspended_at as at,
      (select name from users where id = u.suspended_by) as by, suspension_reason as reason
    from users u where id = any(${ids}::bigint[])
  `.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds somebody whom the door has found and locked. */
export async function findSuspect(trx: Trx, id: number): Promise<Suspect> {
  const person = (await findSuspects(trx, [id])).get(id);
  if (!person) throw new Error('The door has found and locked this user');
  return person;
}

/** Who suspended somebody already, and when; nothing about an active one. */
export const suspendedSentence = ({ name, isSuspended, by, at }: Suspect): string | undefined =>
  isSuspended ? `${name} was suspended${by ? ` by ${by}` : ''}${at ? ` on ${stamp(at)}` : ''} already` : undefined;

/** Nobody is suspended twice. @throws Refusal 409 that says who suspended them and when. */
export function requireActive(person: Suspect): void {
  const sentence = suspendedSentence(person);
  if (sentence) throw conflict(sentence);
}

/** Suspends people who are locked and active; a trigger closes their cases as acted on, and an admin's sessions end. */
export async function suspendAll(
  trx: Trx,
  actor: Pick<Admin, 'id' | 'sessionId'>,
  people: readonly Suspect[],
  reason: string | undefined | null,
): Promise<void> {
  await sql`
    update users set is_suspended = true, suspended_at = now(), suspended_by = ${actor.id},
      suspension_reason = ${reason || null}, version = version + 1, updated_at = now(), updated_by = ${actor.id}
    where id = any(${people.map(({ id }) => id)}::bigint[])
  `.execute(trx);
  for (const { id, isAdmin } of people) if (isAdmin) await endSessions(trx, id, actor.sessionId);
}
