import { type RawBuilder, sql } from 'kysely';

/** Who made a change that no one of the staff made. */
export const APP = 'The app';

/**
 * Who made the last change to a row with `version` and `updated_by`: the name of a member of staff, the app, or null while
 * the row is as it was made.
 * @param row how the query calls the table.
 */
export const authorOf = (row: string): RawBuilder<string | null> => sql`
  case when ${sql.ref(`${row}.updated_by`)} is null and ${sql.ref(`${row}.version`)} > 1 then ${sql.lit(APP)}
    else (select name from users where users.id = ${sql.ref(`${row}.updated_by`)}) end`;
