import { sql } from 'kysely';
import { boolean, number, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { hasUsername, usernameOrder } from '../../domain/names/username.ts';
import { isPast } from '../../jobs/clock.ts';
import { methodColumns, methodsOf, type OwnMethods } from './methods/methods.ts';

/** An admin's account, as needed to sign in. */
export interface Account extends OwnMethods {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string;
  /** Whether a password can sign in: the account is neither suspended nor locked after too many wrong codes. */
  readonly open: boolean;
  /** Whether they have signed in from this network in the last 90 days. */
  readonly knowsNetwork: boolean;
  /** The id of the temporary password that the server made, if it was entered and is valid. */
  readonly madeId: number | null;
  /** The id of the one-time password that a super admin set, if it is valid. */
  readonly chosenId: number | null;
  readonly chosenHash: string | null;
}

/** What finds an account. */
interface AccountQuery {
  readonly username: string;
  readonly network: string;
  /** The entered password, hashed like a token. */
  readonly tokenHash: Buffer;
  /** The number of consecutive wrong codes that locks an account. */
  readonly lockedAt: number;
  /** Whether only emergency accounts can use passwords. */
  readonly isOnlyEmergency: boolean;
}

const selectAccount = statement(
  {
    id: number,
    email: text,
    passwordHash: text,
    open: boolean,
    knowsNetwork: boolean,
    madeId: orNull(number),
    chosenId: orNull(number),
    chosenHash: orNull(text),
    ...methodColumns,
  },
  (lockedAt: number, isOnlyEmergency: boolean, network: string, tokenHash: Buffer, username: string) => sql`
    select u.id, coalesce(u.email, '') as email, a.password_hash as "passwordHash",
      coalesce(not u.is_suspended and a.failed_codes < ${lockedAt}::int and (a.is_emergency or not ${isOnlyEmergency}::boolean), false) as open,
      exists (
        select from known_networks k
        where k.admin_id = u.id and k.network = ${network} and k.last_used_at > now() - interval '90 days'
      ) as "knowsNetwork",
      (
        select max(id) from temporary_passwords
        where admin_id = u.id and token_hash = ${tokenHash} and used_at is null and expires_at > now() and ${isPast('created_at')}
      ) as "madeId",
      chosen.id as "chosenId", chosen.password_hash as "chosenHash",
      ${methodsOf(sql`u.id`)}
    from users u join admins a on a.user_id = u.id
    left join lateral (
      select id, password_hash from temporary_passwords
      where admin_id = u.id and password_hash is not null and used_at is null and expires_at > now() and ${isPast('created_at')}
      order by id desc limit 1
    ) chosen on true
    where u.is_admin and ${hasUsername(username)} order by ${usernameOrder(username)} limit 1`,
);

/** Finds an admin by username. */
export async function findAccount(
  db: Db,
  { username, network, tokenHash, lockedAt, isOnlyEmergency }: AccountQuery,
): Promise<Account | undefined> {
  const row = await selectAccount.first(db, lockedAt, isOnlyEmergency, network, tokenHash, username);
  return row;
}

const selectEmail = statement(
  { email: text },
  (adminId: number) => sql`select coalesce(email, '') as email from users where id = ${adminId}`,
);

const selectOwner = statement(
  { name: text, email: text },
  (adminId: number) => sql`select name, coalesce(email, '') as email from users where id = ${adminId}`,
);

/** Reads the owner of an account. */
export const ownerOf = (db: Db, adminId: number) => selectOwner.one(db, adminId);

/** Reads an admin's email address. */
export const emailOf = async (db: Db, adminId: number): Promise<string> => (await selectEmail.one(db, adminId)).email;
