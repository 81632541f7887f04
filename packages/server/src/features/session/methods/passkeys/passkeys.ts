import { sql } from 'kysely';
import { Refusal } from '../../../../core/errors.ts';
import { boolean, bytes, number, orNull, text, texts, timestamp } from '../../../../database/columns.ts';
import type { Db } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement.ts';

/* Passkeys, several per account. */

interface NewPasskey {
  readonly adminId: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

const insertPasskey = statement(
  { id: number },
  ({ adminId, credentialId, publicKey, counter, transports, name }: NewPasskey) => sql`
    insert into passkeys (admin_id, credential_id, public_key, counter, transports, name)
    values (${adminId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name})
    on conflict (credential_id) do nothing returning id`,
  [{ adminId: 1, credentialId: '', publicKey: Buffer.alloc(1), counter: 0, transports: [], name: '' }],
);

/** Adds a passkey. @returns its id. @throws Refusal conflict when it already exists. */
export async function insertNewPasskey(db: Db, passkey: NewPasskey): Promise<number> {
  const row = await insertPasskey.first(db, passkey);
  if (!row) throw new Refusal('conflict', 'This passkey is already added');
  return row.id;
}

const selectPasskeys = statement(
  {
    id: number,
    name: text,
    created_at: timestamp,
    last_used_at: orNull(timestamp),
    credential_id: text,
    transports: texts,
  },
  (adminId: number) => sql`
    select id, name, created_at, last_used_at, credential_id, transports from passkeys where admin_id = ${adminId} order by id`,
);

/** Reads an admin's passkeys, in the order in which they were added. */
export const passkeysOf = (db: Db, adminId: number) => selectPasskeys(db, adminId);

const selectByCredential = statement(
  {
    id: number,
    adminId: number,
    email: text,
    isOpen: boolean,
    isEmergency: boolean,
    publicKey: bytes,
    counter: number,
    transports: texts,
  },
  (credentialId: string, lockedAt: number) => sql`
    select p.id, p.admin_id as "adminId", coalesce(u.email, '') as email, p.public_key as "publicKey", p.counter, p.transports,
      a.is_emergency as "isEmergency",
      coalesce(u.is_admin and not u.is_suspended and a.failed_codes < ${lockedAt}::int, false) as "isOpen"
    from passkeys p join admins a on a.user_id = p.admin_id join users u on u.id = a.user_id
    where p.credential_id = ${credentialId}`,
);

/** Reads the passkey with a credential id, and its owner. */
export const findPasskey = (db: Db, credentialId: string, lockedAt: number) =>
  selectByCredential.first(db, credentialId, lockedAt);

/** A passkey as needed to sign in. */
export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

const noteUse = statement(
  { isDone: boolean },
  (id: number, counter: number) => sql`
    update passkeys set counter = ${counter}::int8, last_used_at = now()
    where id = ${id} and (counter < ${counter}::int8 or counter = 0 and ${counter}::int8 = 0) returning true as "isDone"`,
);

/** Records the use of a passkey. @returns false when its counter did not increase, so it may be a copy. */
export async function notePasskeyUse(db: Db, id: number, counter: number): Promise<boolean> {
  return (await noteUse.first(db, id, counter)) !== undefined;
}

/** Renames a passkey of an admin. @throws Refusal not_found when they have none with this id. */
export async function setPasskeyName(
  db: Db,
  adminId: number,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('not_found', 'There is no such passkey');
}

const deleteOne = statement(
  { name: text },
  (adminId: number, id: number) => sql`delete from passkeys where id = ${id} and admin_id = ${adminId} returning name`,
);

/** Removes a passkey of an admin. @returns its name. @throws Refusal not_found when they have none with this id. */
export async function deletePasskey(db: Db, adminId: number, id: number): Promise<string> {
  const row = await deleteOne.first(db, adminId, id);
  if (!row) throw new Refusal('not_found', 'There is no such passkey');
  return row.name;
}

/** Removes all passkeys of an admin. @returns how many there were. */
export async function deletePasskeys(db: Db, adminId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('admin_id', '=', adminId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
