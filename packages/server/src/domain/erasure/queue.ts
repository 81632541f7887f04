import { type QueryExecutorProvider, sql } from 'kysely';
import { anything, number, orNull, text, texts } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';

/** The next user who is due; who is being erased by another transaction is passed by. */
export const takeDue = statement(
  { user_id: number, known: texts, step: orNull(text) },
  () => sql`
    select user_id, known, step from user_erasures where due_at <= now() order by due_at, user_id limit 1
    for update skip locked`,
);

/** Notes how far the erasure of a user is. */
export const noteStep = statement(
  {},
  (userId: number, step: string | null, isLeft: boolean, waitSeconds: number) => sql`
    update user_erasures set step = ${step}, is_left = is_left or ${isLeft}::boolean,
      due_at = case when ${waitSeconds}::integer = 0 then due_at else now() + make_interval(secs => ${waitSeconds}::integer) end
    where user_id = ${userId}`,
);

/** Takes a user out of the queue if nothing was left since the first step; else all steps follow once more. */
export const endOrRepeat = statement(
  { user_id: number },
  (userId: number) => sql`
    with again as (
      update user_erasures set step = null, is_left = false where user_id = ${userId} and is_left returning user_id
    )
    delete from user_erasures where user_id = ${userId} and not is_left returning user_id`,
);

const queueUsers = statement(
  { queued: anything },
  (ids: readonly number[]) => sql`select erasures_queue(${ids}::bigint[]) as queued`,
);

/** Queues those of these users the app has deleted: something new came of them, which is erased as well. */
export async function queueAgain(db: QueryExecutorProvider, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await queueUsers(db, ids);
}

/** How many users wait to be erased, up to a hundred thousand, and for how long the first of them. */
export const erasureBacklog = statement(
  { waiting: number, seconds: number },
  () => sql`
    select count(*) as waiting, coalesce(extract(epoch from now() - min(asked_at)), 0)::float8 as seconds
    from (select asked_at from user_erasures order by asked_at limit 100000) first`,
);
