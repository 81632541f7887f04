import type { Transaction } from 'kysely';
import { conflict } from '../../core/errors.ts';
import type { Schema } from '../../database/schema.ts';
import { withVersion } from '../../domain/moderation/latest.ts';
import { mailMeasure } from '../../domain/moderation/measures/mails.ts';
import { type ReasonInput, whyOf } from '../../domain/moderation/reasons.ts';
import {
  changeSuspension,
  endOfSuspension,
  findTargetUser,
  isOtherEnd,
  liftAll,
  liftCause,
  suspendAll,
  suspendedSentence,
  suspensionChangeEvent,
  suspensionEndEvent,
  suspensionEvent,
  type TargetUser,
  unreportedSentence,
} from '../../domain/moderation/suspension.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Services } from '../../ports/services.ts';

type Trx = Transaction<Schema>;

/**
 * Reads a person that the route has locked, and computes the suspension's end.
 * @throws Refusal conflict when they are already suspended until then.
 */
export async function findSuspendable(trx: Trx, id: number, days: number | undefined) {
  const person = await findTargetUser(trx, id);
  const until = await endOfSuspension(trx, days);
  const refusal = person.isSuspended && isOtherEnd(person, until) ? undefined : suspendedSentence(person);
  const { thing: _person, ...version } = await withVersion(trx, 'users', person, refusal);
  return { ...version, thing: { person, until } };
}

/** The person who was suspended or whose suspension was revoked, and the audit event. */
interface Change {
  readonly name: string;
  /** When the suspension ends automatically; null if it does not. */
  readonly until?: Date | null;
  readonly audit: AuditEvent;
}

/**
 * Suspends a person, or changes when their suspension ends. An admin's sessions end at once. An app user needs open
 * reports, an admin does not.
 * @throws Refusal conflict when there are no reports, invalid for a reason that is not in the list.
 */
export async function suspend(
  services: Pick<Services, 'secrets'>,
  trx: Trx,
  actor: Admin,
  { person, until }: { readonly person: TargetUser; readonly until: Date | null },
  given: ReasonInput,
): Promise<Change> {
  const refusal = person.isSuspended ? undefined : unreportedSentence(person);
  if (refusal) throw conflict(refusal);
  const why = await whyOf(trx, given);
  if (person.isSuspended) await changeSuspension(trx, actor, person, why, until);
  else await suspendAll(trx, actor, [person], why, until);
  await mailMeasure(trx, services, { measure: 'suspend', why, until }, [{ userId: person.id }]);
  const event = person.isSuspended ? suspensionChangeEvent : suspensionEvent;
  return { name: person.name, until, audit: event(person, why, until) };
}

/** Revokes a suspension. @throws Refusal conflict when the person is not suspended. */
export async function unsuspend(trx: Trx, actor: Admin, id: number): Promise<Change> {
  const person = await findTargetUser(trx, id);
  if (!person.isSuspended) throw conflict(`${person.name} is not suspended`);
  await liftAll(trx, actor, [id], liftCause(actor, person));
  return { name: person.name, audit: suspensionEndEvent(person) };
}
