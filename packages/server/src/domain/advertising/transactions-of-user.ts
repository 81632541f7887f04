import { type RawBuilder, sql } from 'kysely';

/** Transactions `t` from before they had users: they are the owner's of their campaign. */
export const ofOwner = (id: number): RawBuilder<boolean> =>
  sql`t.user_id is null and t.campaign_id = any(array(select c.id from campaigns c where c.user_id = ${id}::bigint))`;

/** Transactions `t` of a user. @param isEach the user has none that only their campaign says are theirs: one index has them all, in order. */
export function ofUser(id: number, isEach: boolean): RawBuilder<boolean> {
  const own = sql<boolean>`t.user_id = ${id}::bigint`;
  return isEach ? own : sql`(${own} or ${ofOwner(id)})`;
}
