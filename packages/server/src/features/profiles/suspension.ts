import { sql, type Transaction } from 'kysely';
import type { AuditNote } from '../../kit/audit.ts';
import type { Admin } from '../../kit/caller.ts';
import { conflict } from '../../kit/refusal.ts';
import type { Schema } from '../../kit/schema.ts';
import { endSessions } from '../../kit/sessions.ts';
import { stamp } from '../../kit/stamp.ts';

type Trx = Transaction<Schema>;

interface Person {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isSuspended: boolean;
  readonly reportedCount: number;
  readonly at: Date | null;
  readonly by: string | null;
  readonly reason: string | null;
}

async function find(trx: Trx, id: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select name, is_admin as "isAdmin", is_suspended as "isSuspended", reported_count as "reportedCount",
      suspended_at as at, (select name from users where id = u.suspended_by) as by, suspension_reason as reason
    from users u where id = ${id}
  `.execute(trx);
  const [person] = rows;
  if (!person) throw new Error('The door has found and locked this user');
  return person;
}

const who = ({ by, at }: Person): string => `${by ? ` by ${by}` : ''}${at ? ` on ${stamp(at)}` : ''}`;

/**
 * Suspends somebody; an admin's sessions end at once. A user of the app must have open reports, an admin needs none.
 * @returns their name.
 * @throws Refusal 409 when they are suspended already, or nobody has reported them.
 */
export async function suspend(
  trx: Trx,
  actor: Admin,
  { user_id: id, reason = null }: { user_id: number; reason?: string | undefined | null },
  audit: AuditNote,
): Promise<string> {
  const person = await find(trx, id);
  if (person.isSuspended) throw conflict(`${person.name} was suspended${who(person)} already`);
  if (!person.isAdmin && person.reportedCount === 0)
    throw conflict(`Nobody has reported ${person.name}: only a reported account can be suspended`);
  await sql`
    update users set is_suspended = true, suspended_at = now(), suspended_by = ${actor.id},
      suspension_reason = ${reason || null}, version = version + 1, updated_at = now(), updated_by = ${actor.id}
    where id = ${id}
  `.execute(trx);
  await endSessions(trx, id, actor.sessionId);
  audit.before = { is_suspended: 0 };
  audit.after = { is_suspended: 1, ...(reason ? { reason } : {}) };
  if (person.isAdmin) audit.keptForYears = true;
  return person.name;
}

/** Lifts a suspension. @returns their name. @throws Refusal 409 when they are not suspended. */
export async function unsuspend(trx: Trx, actor: Admin, id: number, audit: AuditNote): Promise<string> {
  const person = await find(trx, id);
  if (!person.isSuspended) throw conflict(`${person.name} is not suspended`);
  await sql`
    update users set is_suspended = false, suspended_at = null, suspended_by = null, suspension_reason = null,
      version = version + 1, updated_at = now(), updated_by = ${actor.id}
    where id = ${id}
  `.execute(trx);
  audit.before = { is_suspended: 1, ...(person.reason ? { reason: person.reason } : {}) };
  audit.after = { is_suspended: 0 };
  if (person.isAdmin) audit.keptForYears = true;
  return person.name;
}
