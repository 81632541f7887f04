import { sql } from 'kysely';
import type { Secrets } from '../../core/secrets.ts';
import { number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Limit, RateLimiter } from '../../ports/rate-limiter.ts';

const DELETED_AT_ONCE = 50_000;
/** The most seconds that a working clock may be set back. */
const CORRECTED_SECONDS = 300;

/** Whether a window is open. A window that would end too late began while the clock was wrong. */
const isOpen = (column: string, seconds: number) =>
  sql<boolean>`(${sql.ref(column)} > now() and ${sql.ref(column)} <= now() + make_interval(secs => ${seconds + CORRECTED_SECONDS}))`;

const takeOne = statement(
  { taken: number, wait: number },
  (bucket: Buffer, { most, seconds, name }: Limit, adminId: number | null) => sql`
    with full_bucket as (
      select taken, resets_at from throttles
      where bucket = ${bucket} and taken > ${most}::int and ${isOpen('resets_at', seconds)}
    ), counted as (
      insert into throttles as t (bucket, taken, resets_at, name, admin_id)
      select ${bucket}, 1, now() + make_interval(secs => ${seconds}), ${name}, ${adminId}::bigint
      where not exists (select from full_bucket)
      on conflict (bucket) do update set
        taken = case when ${isOpen('t.resets_at', seconds)} then least(t.taken + 1, ${most + 1}::int) else 1 end,
        resets_at = case when ${isOpen('t.resets_at', seconds)} then t.resets_at else excluded.resets_at end,
        name = excluded.name, admin_id = excluded.admin_id
      returning taken, resets_at
    )
    select taken, extract(epoch from resets_at - now())::float8 as wait
    from (select * from full_bucket union all select * from counted) as either`,
);

const selectUsed = statement(
  {},
  (bucket: Buffer, seconds: number) => sql`
    select from throttles where bucket = ${bucket} and taken > 0 and ${isOpen('resets_at', seconds)}`,
);

const giveOneBack = statement(
  {},
  (bucket: Buffer) => sql`
    update throttles set taken = taken - 1 where bucket = ${bucket} and taken > 0`,
);

/**
 * Counts in windows that begin with the first try. The bucket's name is an HMAC of limit and subject. A refusal writes
 * nothing and waits for no lock, so that a flood of them costs little.
 */
export function rateLimiterIn(db: Db, secrets: Secrets): RateLimiter {
  const bucketOf = (limit: Limit, subject: string): Buffer => secrets.hmac('throttle', `${limit.name}\n${subject}`);
  return {
    consume: async (limit, subject, adminId) => {
      const bucket = bucketOf(limit, subject);
      const row = await takeOne.first(db, bucket, limit, adminId ?? null);
      return row && row.taken > limit.most ? Math.max(1, row.wait) : 0;
    },
    isUsed: async (limit, subject) => {
      const row = await selectUsed.first(db, bucketOf(limit, subject), limit.seconds);
      return row !== undefined;
    },
    refund: async (limit, subject) => {
      await giveOneBack(db, bucketOf(limit, subject));
    },
    within: (trx) => rateLimiterIn(trx, secrets),
  };
}

const deleteBuckets = statement(
  {},
  (adminId: number, names: readonly string[]) =>
    sql`delete from throttles where admin_id = ${adminId} or name = any(${names}::text[])`,
);

/**
 * Empties all buckets about an admin, and all buckets of some limits, so that they can try again at once.
 * @param names limits by network, which an admin shares with others.
 */
export async function clearLimits(db: Db, adminId: number, names: readonly string[]): Promise<void> {
  // A sign-in locks several buckets in its transaction. Waiting for its end prevents a deadlock.
  await sql`lock table throttles in share row exclusive mode`.execute(db);
  await deleteBuckets(db, adminId, names);
}

const deleteOld = statement(
  {},
  () => sql`
    delete from throttles where bucket = any (array(
      select bucket from throttles where resets_at < now() limit ${sql.lit(DELETED_AT_ONCE)} for update skip locked))`,
);

/**
 * Deletes buckets with an expired window. Buckets that a sign-in has locked are left for next time, because waiting for
 * several could deadlock.
 */
export async function deleteOldLimits(db: Db): Promise<void> {
  await deleteOld(db);
}
