import { sql } from 'kysely';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { raisedValues } from '../../database/version.ts';
import { nameKeyOf, nameTwin } from '../names/name-key.ts';

/* Changes to interests: staff manage them, and a campaign of the app adds missing ones. */

/** Adds an interest. @returns its id. @throws a violation of `interests_name_key` when the name is taken. */
export async function insertInterest(db: Db, name: string, authorId: number): Promise<number> {
  const { id } = await db
    .insertInto('interests')
    .values({ name, updated_by: authorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Renames an interest. @throws a violation of `interests_name_key` when the name is taken. */
export async function writeInterestName(db: Db, id: number, name: string, authorId: number): Promise<void> {
  await db
    .updateTable('interests')
    .set({ name, name_twin: nameTwin('name_twin', name), ...raisedValues(authorId) })
    .where('id', '=', id)
    .execute();
}

/** Deletes an interest that no campaign uses. */
export async function removeInterest(db: Db, id: number): Promise<void> {
  await db.deleteFrom('interests').where('id', '=', id).execute();
}

const insertNamed = statement(
  { id: number },
  (names: readonly string[]) => sql`
    insert into interests (name)
    select min(wanted) from unnest(${names}::text[]) as wanted
    where not exists (select from interests there where ${nameKeyOf(sql`there.name`)} = ${nameKeyOf(sql`wanted`)})
    group by ${nameKeyOf(sql`wanted`)} order by ${nameKeyOf(sql`wanted`)}
    on conflict do nothing
    returning id`,
);

const selectNamed = statement(
  { id: number, name: text },
  (names: readonly string[]) => sql`
    select distinct on (wanted) i.id, coalesce(wanted, '') as name from unnest(${names}::text[]) as wanted
    join interests i on ${nameKeyOf(sql`i.name`)} = ${nameKeyOf(sql`wanted`)}
    -- Of twins, the one that is called exactly that, or else the older one.
    order by wanted, i.name <> wanted, i.created_at, i.id`,
);

/**
 * Finds interests by name, ignoring differences that the name key ignores. Missing ones are added.
 * @returns their ids by name.
 */
export async function interestsByName(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  await insertNamed(db, names);
  return new Map((await selectNamed(db, names)).map(({ id, name }) => [name, id]));
}
