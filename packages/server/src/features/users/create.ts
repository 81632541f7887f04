import type { Db } from '../../database/database.ts';
import { addAdmin } from '../../domain/access/admins.ts';
import { addUser } from '../../domain/people/users.ts';

interface Person {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly is_admin?: 0 | 1 | undefined;
}

/**
 * Adds a user of the app, or an admin of the console; the password is that of the one or the other.
 * @returns the new id.
 * @throws HttpError 409 with the field, when the username or the e-mail address is taken.
 */
export async function insertUser(db: Db, person: Person, passwordHash: string): Promise<number> {
  const isAdmin = person.is_admin === 1;
  const id = await addUser(db, {
    name: person.name,
    username: person.username,
    email: person.email,
    phone: person.phone || null,
    is_admin: isAdmin,
    app_password_hash: isAdmin ? null : passwordHash,
  });
  if (isAdmin) await addAdmin(db, { id, passwordHash });
  return id;
}
