import { type Kysely, sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { number } from '../../database/columns.ts';
import type { Erasure } from '../../database/erasure.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { type PersonData, readPerson } from '../../domain/erasure/personal-data.ts';
import type { EventArchive } from '../../domain/event-archive/archive.ts';

const selectAppUser = statement(
  { id: number },
  (id: number) => sql`select id from users where id = ${id} and is_app_user and deleted_at is null`,
);

/** Reads all data about an app user, from both databases. @throws Refusal not_found when the user does not exist. */
export async function exportPerson(
  db: Kysely<Schema>,
  archive: EventArchive,
  erasures: readonly Erasure[],
  id: number,
): Promise<PersonData> {
  if (!(await selectAppUser.first(db, id))) throw new Refusal('not_found', 'There is no such user of the app');
  return readPerson(db, archive, erasures, id);
}
