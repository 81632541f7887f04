import { type RawBuilder, sql } from 'kysely';

/** Transactions `t` from before transactions had users: they belong to their campaign's owner. */
export const ofOwner = (id: number): RawBuilder<boolean> =>
  sql`t.user_id is null and t.campaign_id = any(array(select c.id from campaigns c where c.user_id = ${id}::bigint))`;

/**
 * Transactions `t` of a user.
 * @param isEach whether all of the user's transactions name the user: then one index has them all, in order.
 */
export function ofUser(id: number, isEach: boolean): RawBuilder<boolean> {
  const own = sql<boolean>`t.user_id = ${id}::bigint`;
  return isEach ? own : sql`(${own} or ${ofOwner(id)})`;
}
