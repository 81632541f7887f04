import type { profiles } from '@quarterdeck/contract/profiles';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, Refusal, tooMany } from '../../core/errors.ts';
import { boolean, number, orNull, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { enqueueUserEmails, line } from '../../jobs/outbox.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Limit } from '../../ports/rate-limiter.ts';
import type { Services } from '../../ports/services.ts';

type Trx = Transaction<Schema>;

const EMAILS: Limit = { name: 'emails written by an admin', most: 100, seconds: 3600 };

/** Why a user without an address cannot be emailed. */
export const noAddressSentence = (name: string): string => `${name} has no email address`;

const selectUser = statement(
  { name: text, email: orNull(text), isAppUser: boolean },
  (id: number) => sql`
    select name, nullif(email, '') as email, not is_admin as "isAppUser" from users where id = ${id} and deleted_at is null`,
);

/** A sentence about the change, and its audit event. */
interface Change {
  readonly sentence: string;
  readonly audit: AuditEvent;
}

/**
 * Counts an email against the limit, before a transaction takes a connection.
 * @throws Refusal too_many after 100 in an hour.
 */
export async function countEmail(services: Services, actor: Admin): Promise<void> {
  const wait = await services.rateLimiter.consume(EMAILS, String(actor.id));
  if (wait > 0) throw tooMany('You sent many emails in the last hour. Try again later', wait);
}

/**
 * Emails a user that the route has locked. The audit log stores the subject, and the timeline the email.
 * @returns the id of the email.
 * @throws Refusal conflict when the user has no address.
 */
export async function sendEmail(
  services: Services,
  trx: Trx,
  actor: Admin,
  input: z.output<typeof profiles.sendEmail.input>,
): Promise<Change & { readonly id: number }> {
  const user = await selectUser.one(trx, input.user_id);
  if (user.email === null) throw conflict(noAddressSentence(user.name));
  const { subject, text: written } = input;
  const [id = 0] = await enqueueUserEmails(trx, services.secrets, [
    { userId: input.user_id, adminId: actor.id, to: user.email, subject: line(subject), text: written },
  ]);
  return { id, sentence: `The email to ${user.name} was queued`, audit: { after: { email: subject } } };
}

/** Asks the app to email a user its own link for a new password. The route has locked the user. */
export async function requestPasswordReset(trx: Trx, actor: Admin, id: number): Promise<Change> {
  const { name } = await selectUser.one(trx, id);
  await emitAppEvents(trx, actor, 'user.password_reset_requested', [{ id }]);
  return { sentence: `The app was asked to send ${name} a link`, audit: {} };
}

const insertNotes = statement(
  { id: number },
  (userId: number, otherId: number, actorId: number, said: string) => sql`
    insert into user_notes (user_id, same_as, admin_id, text)
    values (${userId}, ${otherId}, ${actorId}, ${said}), (${otherId}, ${userId}, ${actorId}, ${said}) returning id`,
);

/**
 * Notes on two users that they are the same person. The route has locked the first.
 * @throws Refusal not_found when there is no such other user, conflict when the other is an admin.
 */
export async function noteSamePerson(
  trx: Trx,
  actor: Admin,
  input: z.output<typeof profiles.samePerson.input>,
): Promise<Change> {
  const other = await selectUser.first(trx, input.other_id);
  if (!other) throw new Refusal('not_found', 'There is no such user');
  if (!other.isAppUser) throw conflict('This is an admin. Only app users can be noted as the same person');
  await insertNotes(trx, input.user_id, input.other_id, actor.id, input.text ?? '');
  const said = input.text ? { note: input.text } : {};
  return {
    sentence: `Both accounts were noted as the same person`,
    audit: {
      after: { same_as: input.other_id, ...said },
      others: [{ target: { type: 'user', id: input.other_id }, after: { same_as: input.user_id, ...said } }],
    },
  };
}
