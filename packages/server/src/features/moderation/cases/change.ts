import type { Transaction } from 'kysely';
import { conflict, invalid } from '../../../core/errors.ts';
import type { Schema } from '../../../database/schema.ts';
import { type Case, lockCase, requireOpen, type Subject } from '../../../domain/moderation/case.ts';
import {
  assigned,
  closeAsDismissed,
  dismissed,
  giveTo,
  openAgain,
  reopenErrors,
  reopened,
  saveNote,
} from '../../../domain/moderation/change-cases.ts';
import type { AuditEvent } from '../../../http/audit.ts';
import type { Admin } from '../../../http/caller.ts';
import { findAssignees } from './assignees.ts';

type Trx = Transaction<Schema>;

/** Which case, as calls name it. */
interface Which {
  readonly what: Subject;
  readonly id: number;
}

/** Locks a case for a change, and says in the trail which one it is. @throws HttpError 404. */
async function take(trx: Trx, { what, id }: Which, audit: AuditEvent): Promise<Case> {
  audit.target = { type: 'case', id };
  return lockCase(trx, what, id);
}

/** Dismisses a case. @returns what it is about. @throws HttpError 404, 409 when somebody closed it already. */
export async function dismiss(
  trx: Trx,
  actor: Admin,
  input: Which & { readonly reason: string },
  audit: AuditEvent,
): Promise<string> {
  const found = await take(trx, input, audit);
  requireOpen(found);
  await closeAsDismissed(trx, actor, [found.id], input.reason);
  Object.assign(audit, dismissed(found, input.reason));
  return found.subject;
}

/**
 * Takes a dismissal back. @returns what the case is about.
 * @throws HttpError 404, 409 when the case is open, was acted on, its post is deleted, or new reports have opened another one.
 */
export async function reopen(trx: Trx, actor: Admin, input: Which, audit: AuditEvent): Promise<string> {
  const found = await take(trx, input, audit);
  const refusal = (await reopenErrors(trx, found.what, [found])).get(found.id);
  if (refusal) throw conflict(refusal);
  await openAgain(trx, actor, [found.id]);
  Object.assign(audit, reopened(found));
  return found.subject;
}

/** Somebody to whom cases are assigned, or nobody. */
export type Assignee = { readonly id: number; readonly name: string } | null;

/**
 * Finds who is meant. @throws HttpError 422 when they may not work on such cases.
 */
export async function findAssignee(
  trx: Trx,
  actor: Admin,
  what: Subject,
  to: 'me' | 'nobody' | number,
): Promise<Assignee> {
  if (to === 'nobody') return null;
  if (to === 'me') return actor;
  const [found] = await findAssignees(trx, what, [to]);
  if (!found) throw invalid([{ field: 'to', message: 'Choose an admin who may work on these cases' }]);
  return found;
}

/** Assigns an open case. @returns to whom. @throws HttpError 404, 409 when it is closed, 422 for somebody who may not. */
export async function assign(
  trx: Trx,
  actor: Admin,
  input: Which & { readonly to: 'me' | 'nobody' | number },
  audit: AuditEvent,
): Promise<Assignee> {
  const found = await take(trx, input, audit);
  requireOpen(found);
  const assignee = await findAssignee(trx, actor, found.what, input.to);
  await giveTo(trx, actor, new Map([[found.id, assignee?.id ?? null]]));
  Object.assign(audit, assigned(found, assignee?.id ?? null));
  return assignee;
}

/** Writes the note of a case, open or not. @throws HttpError 404. */
export async function writeNote(
  trx: Trx,
  actor: Admin,
  input: Which & { readonly note: string },
  audit: AuditEvent,
): Promise<void> {
  const found = await take(trx, input, audit);
  await saveNote(trx, actor, found.id, input.note);
  audit.before = { note: found.note };
  audit.after = { note: input.note || null };
}
