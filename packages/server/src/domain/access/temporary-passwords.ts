import { type RawBuilder, sql } from 'kysely';
import { number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** A password that works once: the hash of a chosen one, or of a generated one. */
type TemporaryPassword = {
  readonly adminId: number;
  readonly expiresAt: Date | RawBuilder<Date>;
} & ({ readonly passwordHash: string } | { readonly tokenHash: Buffer });

/** The time in this many hours, by the database's clock. */
export const inHours = (hours: number): RawBuilder<Date> => sql<Date>`now() + make_interval(hours => ${hours})`;

/** Adds a password that works once to an admin's others. */
export async function addTemporaryPassword(db: Db, password: TemporaryPassword): Promise<void> {
  await db
    .insertInto('temporary_passwords')
    .values({
      admin_id: password.adminId,
      expires_at: password.expiresAt,
      ...('tokenHash' in password ? { token_hash: password.tokenHash } : { password_hash: password.passwordHash }),
    })
    .execute();
}

const markPasswordUsed = statement(
  { id: number },
  (id: number) => sql`
    update temporary_passwords set used_at = now() where id = ${id} and used_at is null returning id`,
);

/** Marks a temporary password as used. @returns false when another call was faster. */
export async function useTemporaryPassword(db: Db, id: number): Promise<boolean> {
  const row = await markPasswordUsed.first(db, id);
  return row !== undefined;
}

const deletePasswordsWithoutSession = statement(
  {},
  (adminId: number) => sql`delete from temporary_passwords where admin_id = ${adminId} and not exists (
    select from sessions where temporary_password_id = temporary_passwords.id)`,
);

/** Deletes an admin's temporary passwords that opened no session. */
export async function deleteTemporaryPasswords(db: Db, adminId: number): Promise<void> {
  await deletePasswordsWithoutSession(db, adminId);
}
