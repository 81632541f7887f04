import { type QueryExecutorProvider, sql } from 'kysely';
import { anything, number, orNull, text, texts } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';

/** The next due user. Users that another transaction is erasing are skipped. */
export const takeDue = statement(
  { user_id: number, known: texts, step: orNull(text) },
  () => sql`
    select user_id, known, step from user_erasures where due_at <= now() order by due_at, user_id limit 1
    for update skip locked`,
);

/** Records the progress of a user's erasure. */
export const noteStep = statement(
  {},
  (userId: number, step: string | null, isLeft: boolean, waitSeconds: number) => sql`
    update user_erasures set step = ${step}, is_left = is_left or ${isLeft}::boolean,
      due_at = case when ${waitSeconds}::integer = 0 then due_at else now() + make_interval(secs => ${waitSeconds}::integer) end
    where user_id = ${userId}`,
);

/** Removes a user from the queue if no step left anything. Otherwise all steps run again. */
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

/** Queues the deleted users among these: new data about them arrived, which must be erased too. */
export async function queueAgain(db: QueryExecutorProvider, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await queueUsers(db, ids);
}

/** How many users wait to be erased, up to a hundred thousand, and how long the first has waited. */
export const erasureBacklog = statement(
  { waiting: number, seconds: number },
  () => sql`
    select count(*) as waiting, coalesce(extract(epoch from now() - min(asked_at)), 0)::float8 as seconds
    from (select asked_at from user_erasures order by asked_at limit 100000) first`,
);
