import { type RawBuilder, sql } from 'kysely';
import { nameKeyOf, nameKeyOfText } from './name-key.ts';

/** Whether someone, user of the app or staff, has a username, as names are compared; `u` is their row. */
export const hasUsername = (username: string): RawBuilder<boolean> =>
  sql`u.deleted_at is null and ${nameKeyOf(sql`u.username`)} = ${nameKeyOfText(username)}`;

/** The order of those who are named so: twins are there since before names were compared, and each is found as until then. */
export const usernameOrder = (username: string): RawBuilder<unknown> =>
  sql`lower(u.username) <> lower(${username}::text), u.created_at, u.id`;
