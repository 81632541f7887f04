import { sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Erasure } from '../../database/erasure.ts';
import { statement } from '../../database/statement.ts';
import { type PersonRows, readPerson } from '../../domain/erasure/personal-data.ts';

const selectAppUser = statement(
  { id: number },
  (id: number) => sql`select id from users where id = ${id} and is_app_user and deleted_at is null`,
);

/** Reads all data about an app user. @throws Refusal not_found when the user does not exist. */
export async function exportPerson(db: Db, erasures: readonly Erasure[], id: number): Promise<PersonRows[]> {
  if (!(await selectAppUser.first(db, id))) throw new Refusal('not_found', 'There is no such user of the app');
  return readPerson(db, erasures, id);
}
