import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { addAdmin } from '../../domain/access/admins.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { addUser } from '../../domain/people/users.ts';
import type { Admin } from '../../ports/caller.ts';

interface Person {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly is_admin?: 0 | 1 | undefined;
}

/**
 * Adds an app user or an admin, with a password for the app or the console.
 * @returns the new id.
 * @throws Refusal conflict with the field, when the username or the email address is taken.
 */
export async function insertUser(
  trx: Transaction<Schema>,
  actor: Admin,
  person: Person,
  passwordHash: string,
): Promise<number> {
  const isAdmin = person.is_admin === 1;
  const { name, username, email } = person;
  const fields = { name, username, email, phone: person.phone || null };
  const id = await addUser(trx, {
    ...fields,
    is_admin: isAdmin,
    app_password_hash: isAdmin ? null : passwordHash,
  });
  if (isAdmin) await addAdmin(trx, { id, passwordHash });
  else await emitAppEvents(trx, actor, 'user.created', [{ id, fields }]);
  return id;
}
