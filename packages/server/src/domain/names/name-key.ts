import { type RawBuilder, sql } from 'kysely';

/** The key by which names are compared: `nameKey` of the contract. Indexes on usernames and unique names use it. */
export const nameKeyOf = (name: RawBuilder<unknown>): RawBuilder<string> => sql`(name_key(${name}) collate "C")`;

/** The key of a given name. */
export const nameKeyOfText = (name: string): RawBuilder<string> => nameKeyOf(sql`${name}::text`);

/** The value of a twin marker column after a row gets this `name`: a renamed row is no longer a twin. */
export const nameTwin = (column: 'name_twin' | 'username_twin', name: string): RawBuilder<string | null> =>
  sql`case when ${sql.ref(column)} = ${nameKeyOfText(name)} then ${sql.ref(column)} end`;
