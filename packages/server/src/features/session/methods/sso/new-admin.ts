import { isOfOneAlphabet, staffFields } from '@quarterdeck/contract/core/fields/person';
import { sql } from 'kysely';
import type { Db } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement.ts';
import { addAdmin } from '../../../../domain/access/admins.ts';
import { looksLikeStaff } from '../../../../domain/names/lookalikes.ts';
import { hasUsername } from '../../../../domain/names/username.ts';
import { addUser } from '../../../../domain/people/users.ts';

const MOST_TRIES = 20;

const selectNamed = statement(
  {},
  (username: string) => sql`select from users u where ${hasUsername(username)} limit 1`,
);

const isFree = async (db: Db, username: string): Promise<boolean> =>
  (await selectNamed.first(db, username)) === undefined && !(await looksLikeStaff(db, 0, username));

/**
 * Returns an unused username, based on the provider's name for the person. It gives no access, because people are
 * matched by other claims.
 */
async function freeUsername(db: Db, wish: string): Promise<string> {
  const plain = wish.replaceAll(/[^\p{L}\p{M}\p{N}._-]/gu, '').slice(0, 56);
  const base = plain !== '' && isOfOneAlphabet(plain) ? plain : 'admin';
  for (let n = 1; n <= MOST_TRIES; n += 1) {
    const username = n === 1 ? base : `${base}.${n}`;
    if (await isFree(db, username)) return username;
  }
  throw new Error(`No username is free for someone called ${base}`);
}

/** A person at the provider who becomes an admin. */
interface NewAdmin {
  readonly email: string;
  readonly name: string | undefined;
  readonly username: string | undefined;
  /** The hash of a password that no one knows. */
  readonly passwordHash: string;
}

/**
 * Creates an ordinary admin for a person at the provider.
 * @returns the new id; undefined when the console cannot have such an email.
 */
export async function addFromProvider(db: Db, person: NewAdmin): Promise<number | undefined> {
  const email = staffFields.email.safeParse(person.email);
  if (!email.success) return undefined;
  const local = email.data.split('@')[0] ?? '';
  const username = await freeUsername(db, person.username?.split('@')[0] ?? local);
  const name = staffFields.name.safeParse(person.name ?? username);
  const id = await addUser(db, {
    name: name.success ? name.data : username,
    username,
    email: email.data,
    phone: null,
    is_admin: true,
    app_password_hash: null,
  });
  await addAdmin(db, { id, passwordHash: person.passwordHash, isSuper: false });
  return id;
}
