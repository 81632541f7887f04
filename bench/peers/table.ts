import type { BenchDatabase } from '../support/database.ts';

/** The schema that the peers see. */
export const SCHEMA = 'peers';
export const TABLE = 'people';
/** The columns of the users list that need no other table. */
export const COLUMNS = 'id avatar name username email phone device device_app_version created_at'.split(' ');

/** Copies the app users to a separate table with an index, because a peer shows every table. */
export async function copyPeople(database: BenchDatabase): Promise<void> {
  await database.query(`drop schema if exists ${SCHEMA} cascade`);
  await database.query(`create schema ${SCHEMA}`);
  await database.query(
    `create table ${SCHEMA}.${TABLE} as select ${COLUMNS.join()} from public.users where is_app_user`,
  );
  await database.query(`alter table ${SCHEMA}.${TABLE} add primary key (id)`);
  await database.query(`create index on ${SCHEMA}.${TABLE} (name, id)`);
  await database.query(`create index on ${SCHEMA}.${TABLE} (name)`);
  await database.query(`vacuum analyze ${SCHEMA}.${TABLE}`);
}
