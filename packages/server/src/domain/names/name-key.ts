import { type RawBuilder, sql } from 'kysely';

/** The key by which names are compared: `nameKey` of the contract. Indexes have it of the names that are unique, and of usernames. */
export const nameKeyOf = (name: RawBuilder<unknown>): RawBuilder<string> => sql`(name_key(${name}) collate "C")`;

/** The key of a name that is given. */
export const nameKeyOfText = (name: string): RawBuilder<string> => nameKeyOf(sql`${name}::text`);

/** What a column that marks twins says from then on of a row that is called `name`: one that is renamed is none any more. */
export const nameTwin = (column: 'name_twin' | 'username_twin', name: string): RawBuilder<string | null> =>
  sql`case when ${sql.ref(column)} = ${nameKeyOfText(name)} then ${sql.ref(column)} end`;
