import { sql } from 'kysely';
import { HttpError } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement } from '../../database/statement.ts';

const selectUser = stableStatement({}, (id: number) => sql`select from users where id = ${id} and deleted_at is null`);

/** Checks that the user exists. @throws HttpError 404. */
export async function requireUser(db: Db, id: number): Promise<void> {
  const row = await selectUser.first(db, id);
  if (!row) throw new HttpError(404, 'There is no such user');
}
