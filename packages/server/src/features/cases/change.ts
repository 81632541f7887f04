import { sql, type Transaction } from 'kysely';
import type { AuditNote } from '../../kit/audit.ts';
import type { Admin } from '../../kit/caller.ts';
import { type Case, lockCase, requireOpen, type Subject } from '../../kit/cases/case.ts';
import { conflict, invalid } from '../../kit/refusal.ts';
import type { Schema } from '../../kit/schema.ts';
import { unlessTaken } from '../../kit/unless-taken.ts';
import { findAssignees } from './assignees.ts';

type Trx = Transaction<Schema>;

/** Which case, as calls name it. */
interface Which {
  readonly what: Subject;
  readonly id: number;
}

/** Locks a case for a change, and says in the trail which one it is. @throws Refusal 404. */
async function take(trx: Trx, { what, id }: Which, audit: AuditNote): Promise<Case> {
  audit.target = { type: 'case', id };
  return lockCase(trx, what, id);
}

/** Dismisses cases that are locked and open. */
export async function closeAsDismissed(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  await sql`
    update cases set state = 'dismissed', closed_at = now(), closed_by = ${actor.id}, closing_reason = ${reason},
      version = version + 1, updated_at = now(), updated_by = ${actor.id}
    where id = any(${ids}::bigint[])
  `.execute(trx);
}

/** Dismisses a case. @returns what it is about. @throws Refusal 404, 409 when somebody closed it already. */
export async function dismiss(
  trx: Trx,
  actor: Admin,
  input: Which & { readonly reason: string },
  audit: AuditNote,
): Promise<string> {
  const found = await take(trx, input, audit);
  requireOpen(found);
  await closeAsDismissed(trx, actor, [found.id], input.reason);
  audit.before = { state: found.state };
  audit.after = { state: 'dismissed', reason: input.reason };
  return found.subject;
}

const newReports = ['New reports have opened another case: decide that one'] as const;
const another = { cases_open_of_post: newReports, cases_open_of_user: newReports };

/**
 * Takes a dismissal back. @returns what the case is about.
 * @throws Refusal 404, 409 when the case is open, was acted on, or new reports have opened another one.
 */
export async function reopen(trx: Trx, actor: Admin, input: Which, audit: AuditNote): Promise<string> {
  const found = await take(trx, input, audit);
  const by = found.updated_by ? `: ${found.updated_by.name} changed it last` : '';
  if (found.state === 'open') throw conflict(`This case is open${by}`);
  if (found.state === 'acted_on')
    throw conflict(
      found.what === 'posts'
        ? 'The post was deleted: bring it back, and the case opens again'
        : 'The user was suspended: lift the suspension instead',
    );
  await unlessTaken(
    sql`
      update cases set state = 'open', closed_at = null, closed_by = null, closing_reason = null,
        version = version + 1, updated_at = now(), updated_by = ${actor.id}
      where id = ${found.id}
    `.execute(trx),
    another,
  );
  audit.before = { state: found.state, reason: found.closing_reason };
  audit.after = { state: 'open' };
  return found.subject;
}

/** Somebody to whom cases are assigned, or nobody. */
export type Assignee = { readonly id: number; readonly name: string } | null;

/**
 * Finds who is meant. @throws Refusal 422 when they may not work on such cases.
 */
export async function findAssignee(
  trx: Trx,
  actor: Admin,
  what: Subject,
  to: 'me' | 'nobody' | number,
): Promise<Assignee> {
  if (to === 'nobody') return null;
  if (to === 'me') return actor;
  const [found] = await findAssignees(trx, what, to);
  if (!found) throw invalid([{ field: 'to', message: 'Choose an admin who may work on these cases' }]);
  return found;
}

/** Assigns cases that are locked and open. */
export async function giveTo(
  trx: Trx,
  actor: Pick<Admin, 'id'>,
  ids: readonly number[],
  assignee: Assignee,
): Promise<void> {
  await sql`
    update cases set assigned_to = ${assignee?.id ?? null}, version = version + 1, updated_at = now(), updated_by = ${actor.id}
    where id = any(${ids}::bigint[])
  `.execute(trx);
}

/** Assigns an open case. @returns to whom. @throws Refusal 404, 409 when it is closed, 422 for somebody who may not. */
export async function assign(
  trx: Trx,
  actor: Admin,
  input: Which & { readonly to: 'me' | 'nobody' | number },
  audit: AuditNote,
): Promise<Assignee> {
  const found = await take(trx, input, audit);
  requireOpen(found);
  const assignee = await findAssignee(trx, actor, found.what, input.to);
  await giveTo(trx, actor, [found.id], assignee);
  audit.before = { assigned_to: found.assignee?.id ?? null };
  audit.after = { assigned_to: assignee?.id ?? null };
  return assignee;
}

/** Writes the note of a case, open or not. @throws Refusal 404. */
export async function writeNote(
  trx: Trx,
  actor: Admin,
  input: Which & { readonly note: string },
  audit: AuditNote,
): Promise<void> {
  const found = await take(trx, input, audit);
  await sql`
    update cases set note = ${input.note || null}, version = version + 1, updated_at = now(), updated_by = ${actor.id}
    where id = ${found.id}
  `.execute(trx);
  audit.before = { note: found.note };
  audit.after = { note: input.note || null };
}
