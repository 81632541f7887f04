import type { Transaction } from 'kysely';
import { conflict } from '../../core/errors.ts';
import type { Schema } from '../../database/schema.ts';
import { seenInLatest } from '../../domain/moderation/latest.ts';
import {
  findTargetUser,
  liftAll,
  lifted,
  requireActive,
  suspendAll,
  suspended,
} from '../../domain/moderation/suspension.ts';
import type { AuditEvent } from '../../http/audit.ts';
import type { Admin } from '../../http/caller.ts';
import type { CurrentVersion } from '../../http/handlers.ts';

type Trx = Transaction<Schema>;

/** The version of a suspension is that of the latest case about the user. @throws HttpError 409 when they are suspended already. */
export async function seenSuspension(trx: Trx, id: number): Promise<CurrentVersion> {
  requireActive(await findTargetUser(trx, id));
  return seenInLatest(trx, 'users', id);
}

/**
 * Suspends somebody; an admin's sessions end at once. A user of the app must have open reports, an admin needs none.
 * @returns their name.
 * @throws HttpError 409 when they are suspended already, or nobody has reported them.
 */
export async function suspend(
  trx: Trx,
  actor: Admin,
  { user_id: id, reason = null }: { user_id: number; reason?: string | undefined | null },
  audit: AuditEvent,
): Promise<string> {
  const person = await findTargetUser(trx, id);
  requireActive(person);
  if (!person.isAdmin && person.reportedCount === 0)
    throw conflict(`Nobody has reported ${person.name}: only a reported account can be suspended`);
  await suspendAll(trx, actor, [person], reason);
  Object.assign(audit, suspended(person, reason));
  return person.name;
}

/** Lifts a suspension. @returns their name. @throws HttpError 409 when they are not suspended. */
export async function unsuspend(trx: Trx, actor: Admin, id: number, audit: AuditEvent): Promise<string> {
  const person = await findTargetUser(trx, id);
  if (!person.isSuspended) throw conflict(`${person.name} is not suspended`);
  await liftAll(trx, actor, [id]);
  Object.assign(audit, lifted(person));
  return person.name;
}
