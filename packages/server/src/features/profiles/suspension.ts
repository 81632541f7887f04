import type { Transaction } from 'kysely';
import { conflict } from '../../core/errors.ts';
import type { Schema } from '../../database/schema.ts';
import { withVersion } from '../../domain/moderation/latest.ts';
import { mailMeasure } from '../../domain/moderation/measures/mails.ts';
import { type ReasonInput, whyOf } from '../../domain/moderation/reasons.ts';
import {
  causeOfLifting,
  endOfSuspension,
  findTargetUser,
  liftAll,
  suspendAll,
  suspendedSentence,
  suspensionEndEvent,
  suspensionEvent,
  type TargetUser,
  unreportedSentence,
} from '../../domain/moderation/suspension.ts';
import type { AuditEvent } from '../../http/audit.ts';
import type { Admin } from '../../http/caller.ts';
import type { Services } from '../../http/services.ts';

type Trx = Transaction<Schema>;

/** Reads a person whom the route has locked. @throws HttpError 409 when they are suspended already. */
export async function findActive(trx: Trx, id: number) {
  const person = await findTargetUser(trx, id);
  return withVersion(trx, 'users', person, suspendedSentence(person));
}

/** Who was suspended or is not any more, and what the audit log says of it. */
interface Change {
  readonly name: string;
  /** When the suspension ends by itself. */
  readonly until?: Date | null;
  readonly audit: AuditEvent;
}

/**
 * Suspends someone; an admin's sessions end at once. A user of the app must have open reports, an admin needs none.
 * @throws HttpError 409 when nobody has reported them, 422 for a reason that is not in the list.
 */
export async function suspend(
  services: Pick<Services, 'secrets'>,
  trx: Trx,
  actor: Admin,
  person: TargetUser,
  { days, ...given }: ReasonInput & { readonly days?: number | undefined } = {},
): Promise<Change> {
  const refusal = unreportedSentence(person);
  if (refusal) throw conflict(refusal);
  const why = await whyOf(trx, given);
  const until = await endOfSuspension(trx, days);
  await suspendAll(trx, actor, [person], why, until);
  await mailMeasure(trx, services, { measure: 'suspend', why, until }, [{ userId: person.id }]);
  return { name: person.name, until, audit: suspensionEvent(person, why, until) };
}

/** Lifts a suspension. @throws HttpError 409 when they are not suspended. */
export async function unsuspend(trx: Trx, actor: Admin, id: number): Promise<Change> {
  const person = await findTargetUser(trx, id);
  if (!person.isSuspended) throw conflict(`${person.name} is not suspended`);
  await liftAll(trx, actor, [id], causeOfLifting(actor, person));
  return { name: person.name, audit: suspensionEndEvent(person) };
}
