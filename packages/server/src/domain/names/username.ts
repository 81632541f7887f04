import { type RawBuilder, sql } from 'kysely';
import { nameKeyOf, nameKeyOfText } from './name-key.ts';

/** Whether an app user or admin has this username, as names are compared; `u` is their row. */
export const hasUsername = (username: string): RawBuilder<boolean> =>
  sql`u.deleted_at is null and ${nameKeyOf(sql`u.username`)} = ${nameKeyOfText(username)}`;

/**
 * The order of people with the same username. Twins are older than the comparison of names, and each is still found by
 * its exact name.
 */
export const usernameOrder = (username: string): RawBuilder<unknown> =>
  sql`lower(u.username) <> lower(${username}::text), u.created_at, u.id`;
