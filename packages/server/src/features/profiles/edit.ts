import { userFieldNames, userFields } from '@quarterdeck/contract/core/entities/user-fields';
import { staffFields } from '@quarterdeck/contract/core/fields/person';
import { oneLine, plainText } from '@quarterdeck/contract/core/text/text';
import { type Editable, type profiles, typedFields } from '@quarterdeck/contract/profiles';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, invalid, Refusal } from '../../core/errors.ts';
import { boolean, json, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { endChallenges } from '../../domain/access/challenges.ts';
import { needsSecondAdmin } from '../../domain/access/second/rule.ts';
import { endSessions } from '../../domain/access/sessions.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { APP } from '../../domain/people/author.ts';
import { writeField } from '../../domain/people/users.ts';
import { enqueueEmail, enqueueUserEmails } from '../../jobs/outbox.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Services } from '../../ports/services.ts';
import type { CurrentVersion } from '../../ports/version.ts';
import { addressChangedEmail } from './emails.ts';

type Input = z.output<typeof profiles.update.input>;
type Trx = Transaction<Schema>;

const RECENT_MINUTES = 15;

/** The names of the fields for staff. */
export const labels = Object.fromEntries(userFieldNames.map((name) => [name, userFields[name].noun])) as Readonly<
  Record<Editable, string>
>;

/** Returns the one field that an input changes. */
function changeIn({ id: _id, ...fields }: Input): readonly [Editable, string] {
  const [change] = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (!change) throw new Error('The contract lets no change without a field through');
  return change as [Editable, string];
}

/** The last change of a field: the value before and, if staff made it, the value that the app sends. */
interface Edit {
  readonly version: number;
  readonly by: number | null;
  readonly at: string;
  readonly before?: string | null;
  readonly app_sends?: string | null;
}

const selectField = statement(
  {
    version: number,
    before: orNull(text),
    edit: orNull(json<Edit>()),
    email: orNull(text),
    isAdmin: boolean,
    isSuper: boolean,
    updated_at: timestamp,
    by: orNull(text),
  },
  (field: Editable, id: number) => sql`
    select version, ${sql.ref(field)}::text as before, edits -> ${field}::text as edit, email, is_admin as "isAdmin", updated_at,
      coalesce((select is_sup_admin from admins where user_id = u.id), false) as "isSuper",
      (select name from users editor where editor.id = (u.edits -> ${field}::text ->> 'by')::bigint) as by
    from users u where id = ${id}`,
  ...userFieldNames.map((field) => [field, 1] as const),
);

/** The current value of a profile's field, with the version of the profile that applies to this field. */
interface CurrentField extends CurrentVersion {
  readonly before: string | null;
  readonly email: string | null;
  readonly isAdmin: boolean;
  readonly isSuper: boolean;
  /** The values that the app has sent and may send again; empty for staff. */
  readonly sent: readonly string[];
}

/** Reads the field to change. The caller has locked the user. */
export async function readField(trx: Trx, input: Input): Promise<CurrentField> {
  const [field] = changeIn(input);
  const row = await selectField.first(trx, field, input.id);
  if (!row) throw new Error('The route has found and locked this user');
  const { version, edit, by, updated_at: at, before, email, isAdmin, isSuper } = row;
  const did = `changed the ${labels[field]}`;
  const current = edit
    ? { version, by: edit.by === null ? APP : by, at: new Date(edit.at), since: edit.version, did }
    : { version, by: null, at, since: 1 };
  const sent = isAdmin ? [] : [before, edit?.before, edit?.app_sends].filter((value) => typeof value === 'string');
  return { ...current, before, email, isAdmin, isSuper, sent };
}

const selectSessions = statement(
  {},
  (actorSessionId: number) => sql`
    select from sessions where id = ${actorSessionId} and created_at > now() - make_interval(mins => ${RECENT_MINUTES}::int)`,
);

/**
 * Access to an admin's mailbox gives access to the console, so the address can be changed only soon after signing in.
 */
async function requireRecentSignIn(trx: Trx, actor: Admin): Promise<void> {
  const row = await selectSessions.first(trx, actor.sessionId);
  if (!row)
    throw new Refusal(
      'forbidden',
      `Sign in again first. An admin's email address can be changed only within ${RECENT_MINUTES} minutes of signing in`,
    );
}

/**
 * Anyone who receives a super admin's email can reset them. If a second super admin must confirm resets, others cannot
 * change the address.
 */
async function requireNoSecondAdmin(trx: Trx): Promise<void> {
  if (await needsSecondAdmin(trx))
    throw conflict(
      'While resets require a second super admin, super admins can change only their own email address',
      'email',
    );
}

/** The rules for values that staff type, by field, for app users and for staff. */
const rules: Readonly<Partial<Record<Editable, z.ZodType<string>>>> = typedFields;
const staffRules: typeof rules = { ...typedFields, username: staffFields.username, email: staffFields.email };

/**
 * Checks a value by the rules for typed text, unless the app has sent it for this user.
 * @returns the value to store.
 * @throws Refusal invalid.
 */
function checkTyped(field: Editable, value: string, { isAdmin, sent }: CurrentField): string {
  if (sent.some((text) => plainText(oneLine(text)) === value)) return value;
  if (field === 'dob' && value > new Date().toISOString().slice(0, 10))
    throw invalid([{ field, message: 'Not a date of birth' }]);
  const rule = (isAdmin ? staffRules : rules)[field];
  if (!rule) return value;
  const read = rule.safeParse(value);
  if (!read.success) throw invalid([{ field, message: read.error.issues[0]?.message ?? 'Not valid' }]);
  return read.data;
}

/** The changed field, and the audit event. */
interface FieldChange {
  readonly field: Editable;
  readonly audit: AuditEvent;
}

/**
 * Changes one field of a profile. The caller has locked the user. A change of the email address is emailed to the old
 * address.
 * @throws Refusal conflict when a name or an address is taken. Invalid for a value that staff cannot type, such as a
 * staff username in letters of several alphabets.
 */
export async function editField(
  services: Services,
  trx: Trx,
  actor: Admin,
  current: CurrentField,
  input: Input,
): Promise<FieldChange> {
  const { before, email, isAdmin, isSuper } = current;
  const [field, typed] = changeIn(input);
  const value = checkTyped(field, typed, current);
  if (isAdmin && field === 'email') await requireRecentSignIn(trx, actor);
  if (isSuper && field === 'email' && input.id !== actor.id) await requireNoSecondAdmin(trx);
  await writeField(trx, actor.id, { id: input.id, field, before, value, isAdmin });
  if (field === 'email' && before !== value) {
    if (email !== null) {
      const told = addressChangedEmail(services.config.productName, email);
      if (isAdmin) await enqueueEmail(trx, services.secrets, told);
      else await enqueueUserEmails(trx, services.secrets, [{ ...told, userId: input.id }]);
    }
    if (isAdmin) {
      // Codes were sent to the previous mailbox.
      await endChallenges(trx, input.id);
      await endSessions(trx, input.id, actor.sessionId);
    }
  }
  if (before !== value)
    await emitAppEvents(trx, actor, 'user.updated', [{ id: input.id, changed: { [field]: value } }]);
  return { field, audit: { before: { [field]: before }, after: { [field]: value } } };
}
