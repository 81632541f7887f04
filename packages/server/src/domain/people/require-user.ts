import { sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement } from '../../database/statement.ts';

const selectUser = stableStatement({}, (id: number) => sql`select from users where id = ${id} and deleted_at is null`);

/** Checks that a user exists. @throws Refusal not_found. */
export async function requireUser(db: Db, id: number): Promise<void> {
  const row = await selectUser.first(db, id);
  if (!row) throw new Refusal('not_found', 'There is no such user');
}
