import { type RawBuilder, sql } from 'kysely';

/** The name shown for a user the app has deleted. */
const DELETED = 'Deleted user';

/** What lists call the user of that table alias: their username, while they are there. */
export const usernameOf = (user: string): RawBuilder<string> =>
  sql`case when ${sql.ref(`${user}.deleted_at`)} is null then ${sql.ref(`${user}.username`)} else ${sql.lit(DELETED)} end`;

/** Whether the app has deleted the user of that table alias, so that there is no profile any more: 1 or 0. */
export const isDeleted = (user: string): RawBuilder<0 | 1> => sql`(${sql.ref(`${user}.deleted_at`)} is not null)::int`;

/** The id of the user of that table alias, while there is a profile. */
export const profileOf = (user: string): RawBuilder<number | null> =>
  sql`case when ${sql.ref(`${user}.deleted_at`)} is null then ${sql.ref(`${user}.id`)} end`;
