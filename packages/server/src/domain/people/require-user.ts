import { sql } from 'kysely';
import { HttpError } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';

/** Whoever is asked about must be there. @throws HttpError 404. */
export async function requireUser(db: Db, id: number): Promise<void> {
  const { rows } = await sql`select from users where id = ${id}`.execute(db);
  if (rows.length === 0) throw new HttpError(404, 'There is no such user');
}
