import { sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';

/** Whoever is asked about must be there. @throws Refusal 404. */
export async function requireUser(db: Db, id: number): Promise<void> {
  const { rows } = await sql`select from users where id = ${id}`.execute(db);
  if (rows.length === 0) throw new Refusal(404, 'There is no such user');
}
