import { type RawBuilder, sql } from 'kysely';

/** The name shown for a user that the app has deleted. */
const DELETED = 'Deleted user';

/** The username in lists for the user with this table alias, or a placeholder if deleted. */
export const usernameOf = (user: string): RawBuilder<string> =>
  sql`case when ${sql.ref(`${user}.deleted_at`)} is null then ${sql.ref(`${user}.username`)} else ${sql.lit(DELETED)} end`;

/** Whether the app has deleted the user with this table alias, so that there is no profile: 1 or 0. */
export const isDeleted = (user: string): RawBuilder<0 | 1> => sql`(${sql.ref(`${user}.deleted_at`)} is not null)::int`;

/** The id of the user with this table alias, as long as there is a profile. */
export const profileOf = (user: string): RawBuilder<number | null> =>
  sql`case when ${sql.ref(`${user}.deleted_at`)} is null then ${sql.ref(`${user}.id`)} end`;
