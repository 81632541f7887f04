import type { Transaction } from 'kysely';
import { conflict, invalid } from '../../../core/errors.ts';
import type { Schema } from '../../../database/schema.ts';
import type { Case, Subject } from '../../../domain/moderation/case.ts';
import {
  assignmentEvent,
  closeAsDismissed,
  dismissalEvent,
  giveTo,
  reopenErrors,
  reopeningEvent,
  undoDismissals,
} from '../../../domain/moderation/change-cases.ts';
import { addNote } from '../../../domain/moderation/team/thread.ts';
import type { AuditEvent } from '../../../ports/audit.ts';
import type { Admin } from '../../../ports/caller.ts';
import { findAssignees } from './assignees.ts';

type Trx = Transaction<Schema>;

/** A change to a case, and its audit event. */
interface ActionResult {
  /** The name of the case's subject. */
  readonly about: string;
  readonly audit: AuditEvent;
}

/** Dismisses a locked, open case. */
export async function dismiss(trx: Trx, actor: Admin, found: Case, reason: string): Promise<ActionResult> {
  await closeAsDismissed(trx, actor, [found], reason);
  return { about: found.subject, audit: dismissalEvent(found, reason) };
}

/**
 * Reopens a locked, dismissed case.
 * @throws Refusal conflict when the case is open or was acted on, its post is deleted, or new reports have opened
 * another case.
 */
export async function reopen(trx: Trx, actor: Admin, found: Case): Promise<ActionResult> {
  const refusal = (await reopenErrors(trx, found.what, [found])).get(found.id);
  if (refusal) throw conflict(refusal);
  await undoDismissals(trx, actor, [found.id]);
  return { about: found.subject, audit: reopeningEvent(found) };
}

/** The admin that cases are assigned to, or no one. */
export type Assignee = { readonly id: number; readonly name: string } | null;

/**
 * Finds the assignee.
 * @throws Refusal invalid when they cannot work on such cases.
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
  if (!found) throw invalid([{ field: 'to', message: 'Select an admin who has access to these cases' }]);
  return found;
}

/** Assigns a locked, open case. @throws Refusal invalid for an admin who cannot work on it. */
export async function assign(
  trx: Trx,
  actor: Admin,
  found: Case,
  to: 'me' | 'nobody' | number,
): Promise<{ readonly assignee: Assignee; readonly audit: AuditEvent }> {
  const assignee = await findAssignee(trx, actor, found.what, to);
  await giveTo(trx, actor, new Map([[found.id, assignee?.id ?? null]]));
  return { assignee, audit: assignmentEvent(found, assignee?.id ?? null) };
}

/** Adds a note to a locked case in any state; an empty note clears the one in lists. @returns the audit event. */
export async function writeNote(trx: Trx, actor: Admin, found: Case, note: string): Promise<AuditEvent> {
  await addNote(trx, actor, found, note);
  return { before: { note: found.note }, after: { note: note || null } };
}
