import { type RawBuilder, sql } from 'kysely';

/** The author of a change that no admin made. */
export const APP = 'The app';

/**
 * The author of the last change to a row with `version` and `updated_by`: an admin's name, the app, or null while the
 * row is unchanged.
 * @param row the alias of the table in the query.
 */
export const authorOf = (row: string): RawBuilder<string | null> => sql`
  case when ${sql.ref(`${row}.updated_by`)} is null and ${sql.ref(`${row}.version`)} > 1 then ${sql.lit(APP)}
    else (select name from users where users.id = ${sql.ref(`${row}.updated_by`)}) end`;
