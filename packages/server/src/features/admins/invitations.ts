import type { admins } from '@quarterdeck/contract/admins';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { hashToken, newPassword } from '../../core/secrets.ts';
import { text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { addAdmin, deleteAdmin, isInvited, setInvitation } from '../../domain/access/admins.ts';
import { endChallenges } from '../../domain/access/challenges.ts';
import { addTemporaryPassword, deleteTemporaryPasswords } from '../../domain/access/temporary-passwords.ts';
import { addUser, deleteStaff } from '../../domain/people/users.ts';
import { enqueueEmail } from '../../jobs/outbox.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Services } from '../../ports/services.ts';
import { assignGroups } from './assign.ts';
import { invitationEmail, signOnInvitation } from './emails.ts';

type Trx = Transaction<Schema>;
type Input = z.output<typeof admins.invite.input>;

const INVITED_HOURS = 24;

interface InvitedAdmin {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

/** Emails an invited admin a new one-time password; if passwords cannot be used, the email leads to single sign-on. */
async function mailInvitation(services: Services, trx: Trx, actor: Admin, invited: InvitedAdmin): Promise<void> {
  const password = newPassword();
  const expiresAt = await setInvitation(trx, invited.id, INVITED_HOURS);
  const { email: to, username } = invited;
  const { signOn } = services.config;
  if (signOn?.isOnly) {
    await enqueueEmail(trx, services.secrets, signOnInvitation(services.config, signOn, { to, by: actor.name }));
    return;
  }
  await addTemporaryPassword(trx, { adminId: invited.id, tokenHash: hashToken(password), expiresAt });
  await enqueueEmail(
    trx,
    services.secrets,
    invitationEmail(services.config, { to, by: actor.name, username, password, expiresAt, hours: INVITED_HOURS }),
  );
}

/**
 * Adds an admin with an unknown password, assigns groups and emails them how to sign in.
 * @param passwordHash the hash of a password that no one knows.
 * @returns the new id and the audit event.
 * @throws Refusal conflict with the field when the username or the address is taken, invalid for a group that does not
 * exist.
 */
export async function invite(
  services: Services,
  trx: Trx,
  actor: Admin,
  { group_ids: groups = [], ...person }: Input,
  passwordHash: string,
): Promise<{ id: number; audit: AuditEvent }> {
  const id = await addUser(trx, { ...person, phone: null, is_admin: true, app_password_hash: null });
  await addAdmin(trx, { id, passwordHash });
  const { names } = await assignGroups(trx, actor, { user_id: id, group_ids: groups });
  await mailInvitation(services, trx, actor, { id, ...person });
  return { id, audit: { target: { type: 'user', id }, after: { ...person, groups: names } } };
}

const selectInvited = statement(
  { name: text, username: text, email: text },
  (id: number) => sql`select name, username, coalesce(email, '') as email from users where id = ${id}`,
);

/** Locks an invited admin who has not chosen a password yet. @throws Refusal not_found when they have. */
async function requireInvited(trx: Trx, id: number): Promise<InvitedAdmin> {
  const invited = (await isInvited(trx, id)) ? await selectInvited.first(trx, id) : undefined;
  if (!invited) throw new Refusal('not_found', 'This admin has already chosen a password');
  return { id, ...invited };
}

/**
 * Sends an invitation again, with a new password. The previous one stops working, even for a sign-in that waits for its
 * code.
 * @throws Refusal not_found.
 */
export async function inviteAgain(services: Services, trx: Trx, actor: Admin, id: number): Promise<InvitedAdmin> {
  // Before the account is locked: checking a code takes both locks in this order.
  await endChallenges(trx, id);
  const invited = await requireInvited(trx, id);
  await deleteTemporaryPasswords(trx, id);
  await mailInvitation(services, trx, actor, invited);
  return invited;
}

/**
 * Deletes an invited admin who has not chosen a password, and the sessions of the one-time password. The username and
 * address are available again.
 * @throws Refusal not_found when they have a password.
 */
export async function withdrawInvitation(trx: Trx, id: number): Promise<InvitedAdmin> {
  const invited = await requireInvited(trx, id);
  await deleteAdmin(trx, id);
  await deleteStaff(trx, id);
  return invited;
}
