import { type RawBuilder, sql } from 'kysely';
import { keyOfGiven, nameKeyOf } from './name-key.ts';

/** Whether someone, user of the app or staff, has a username, as names are compared; `u` is their row. */
export const isNamed = (username: string): RawBuilder<boolean> =>
  sql`u.deleted_at is null and ${nameKeyOf(sql`u.username`)} = ${keyOfGiven(username)}`;

/** The order of those who are named so: twins are there since before names were compared, and each is found as until then. */
export const bestNamed = (username: string): RawBuilder<unknown> =>
  sql`lower(u.username) <> lower(${username}::text), u.created_at, u.id`;
