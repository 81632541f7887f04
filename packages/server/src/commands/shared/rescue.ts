import { isOfOneAlphabet, MIXED_ALPHABETS } from '@quarterdeck/contract/core/fields/person';
import { sql } from 'kysely';
import { hashToken, newPassword, type Secrets } from '../../core/secrets.ts';
import { anything, boolean, number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import {
  addAdmin,
  clearFailedCodes,
  countSuperAdmins,
  resetAccount,
  setEmergency,
  setSuperAdmin,
} from '../../domain/access/admins.ts';
import { endChallenges } from '../../domain/access/challenges.ts';
import type { Sender } from '../../domain/access/emails.ts';
import { hashPassword } from '../../domain/access/passwords.ts';
import { addTemporaryPassword, inHours } from '../../domain/access/temporary-passwords.ts';
import { looksLikeStaff } from '../../domain/names/lookalikes.ts';
import { hasUsername, usernameOrder } from '../../domain/names/username.ts';
import { addUser } from '../../domain/people/users.ts';
import { emailOf } from '../../features/session/accounts.ts';
import { accountResetEmail } from '../../features/session/emails.ts';
import { BY_NETWORK } from '../../features/session/limits.ts';
import { deleteMethods } from '../../features/session/methods/delete-all.ts';
import { clearLimits } from '../../http/limits/rate-limiter.ts';
import { enqueueEmail } from '../../jobs/outbox.ts';
import { auditCommand } from './audit-command.ts';
import { CommandFailure } from './failure.ts';

/** The actions on an admin from the command line. */
export type Rescue = 'create' | 'promote' | 'demote' | 'unlock' | 'reset' | 'emergency';

export const rescues: readonly Rescue[] = ['create', 'promote', 'demote', 'unlock', 'reset', 'emergency'];

const ONE_TIME_HOURS = 24;
/** It is unknown from where they will sign in, so every network can try again. */
const networkLimits = BY_NETWORK.map(({ name }) => name);

interface AdminOptions {
  readonly username: string;
  /** With `create`: the address for sign-in codes. */
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

const lockUsers = statement(
  { id: number, isSuper: boolean },
  (username: string) => sql`
    select u.id, a.is_sup_admin as "isSuper" from users u join admins a on a.user_id = u.id
    where ${hasUsername(username)} order by ${usernameOrder(username)} limit 1 for update of a, u`,
);

async function find(db: Db, username: string): Promise<{ id: number; isSuper: boolean }> {
  const row = await lockUsers.first(db, username);
  if (!row) throw new CommandFailure(`There is no admin named ${username}.`);
  return row;
}

/** The passwords that a rescue creates. */
export interface Passwords {
  readonly oneTime: string;
  /** The hash of a password that no one knows. */
  readonly unknownHash: string;
}

/** What a rescue uses. */
export interface RescueTools {
  readonly passwords: Passwords;
  /** What it takes to email the owner; unset if the server's key is unknown here. */
  readonly mail: { readonly secrets: Secrets; readonly sender: Sender } | undefined;
}

/** Creates and hashes a rescue's passwords, before it takes a connection. */
export async function makePasswords(): Promise<Passwords> {
  return { oneTime: newPassword(), unknownHash: await hashPassword(newPassword()) };
}

/** Sets a one-time password, which is valid for a day and must then be changed. */
async function giveOneTime(db: Db, adminId: number, { oneTime }: Passwords): Promise<string> {
  await addTemporaryPassword(db, { adminId, tokenHash: hashToken(oneTime), expiresAt: inHours(ONE_TIME_HOURS) });
  return `Sign in with the one-time password ${oneTime} within ${ONE_TIME_HOURS} hours, then choose a new one.`;
}

const selectTaken = statement(
  {},
  (username: string, email: string) => sql`
    select from users u where is_admin and ((${hasUsername(username)}) or lower(email) collate "C" = lower(${email}::text) collate "C")`,
);

async function create(
  db: Db,
  { username, email, name }: AdminOptions,
  passwords: Passwords,
): Promise<{ id: number; said: string }> {
  if (!email?.includes('@'))
    throw new CommandFailure(
      'Set the address for sign-in codes: npm run admin -- create <username> <email address> [name]',
    );
  if (!isOfOneAlphabet(username)) throw new CommandFailure(`${MIXED_ALPHABETS} in a username.`);
  if (await selectTaken.first(db, username, email))
    throw new CommandFailure('This username or email address is taken.');
  if (await looksLikeStaff(db, 0, username)) throw new CommandFailure("This username looks like an admin's username.");
  const id = await addUser(db, {
    name: name ?? username,
    username,
    email,
    phone: null,
    is_admin: true,
    app_password_hash: null,
  });
  await addAdmin(db, { id, passwordHash: passwords.unknownHash, isSuper: true });
  return { id, said: `${username} is a super admin. ${await giveOneTime(db, id, passwords)}` };
}

const lockSuperAdmins = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck super admins'))`,
);

async function work(
  db: Db,
  rescue: Rescue,
  wish: AdminOptions,
  { passwords, mail }: RescueTools,
): Promise<{ id: number; said: string }> {
  const { username } = wish;
  if (rescue === 'create') return create(db, wish, passwords);
  // Rescues run one at a time, so that two of them cannot demote the last two super admins.
  await lockSuperAdmins(db);
  const { id, isSuper } = await find(db, username);
  if (rescue === 'promote') {
    await setSuperAdmin(db, id, true);
    return { id, said: `${username} is a super admin.` };
  }
  if (rescue === 'demote') {
    if (isSuper && (await countSuperAdmins(db)) < 2)
      throw new CommandFailure(`${username} is the last super admin. Promote another one first.`);
    await setSuperAdmin(db, id, false);
    return { id, said: `${username} is no longer a super admin.` };
  }
  if (rescue === 'emergency') {
    await setEmergency(db, id, true);
    return {
      id,
      said: `${username} is an emergency account. It accepts a password, and super admins are emailed at each use.`,
    };
  }
  if (rescue === 'unlock') {
    await clearLimits(db, id, networkLimits);
    await clearFailedCodes(db, id);
    return { id, said: `${username} can sign in again.` };
  }
  await clearLimits(db, id, networkLimits);
  await resetAccount(db, id, passwords.unknownHash);
  await endChallenges(db, id);
  await deleteMethods(db, id);
  if (mail) await enqueueEmail(db, mail.secrets, accountResetEmail(mail.sender, await emailOf(db, id)));
  const told = mail ? '' : ' No email was sent to them: set SECRET_KEY as on the server to send it.';
  return { id, said: `${username} was signed out everywhere. ${await giveOneTime(db, id, passwords)}${told}` };
}

/**
 * Creates and rescues super admins from the command line; audited, all or nothing.
 * @returns the sentence to print.
 * @throws CommandFailure.
 */
export async function rescueAdmin(db: Db, rescue: Rescue, wish: AdminOptions, tools: RescueTools): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { id, said } = await work(trx, rescue, wish, tools);
    await auditCommand(trx, `command.${rescue}`, { target: { type: 'user', id } });
    return said;
  });
}
