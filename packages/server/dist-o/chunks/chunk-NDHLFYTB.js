import { number, sql, statement } from './chunk-HZYYA3QQ.js';

// src/http/limits/rate-limiter.ts
var DELETED_AT_ONCE = 5e4;
var CORRECTED_SECONDS = 300;
var isOpen = (column, seconds) =>
  sql`(${sql.ref(column)} > now() and ${sql.ref(column)} <= now() + make_interval(secs => ${seconds + CORRECTED_SECONDS}))`;
var takeOne = statement(
  { taken: number, wait: number },
  (bucket, { most, seconds, name }, adminId) => sql`
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
var selectUsed = statement(
  {},
  (bucket, seconds) => sql`
    select from throttles where bucket = ${bucket} and taken > 0 and ${isOpen('resets_at', seconds)}`,
);
var giveOneBack = statement(
  {},
  (bucket) => sql`
    update throttles set taken = taken - 1 where bucket = ${bucket} and taken > 0`,
);
function rateLimiterIn(db, secrets) {
  const bucketOf = (limit, subject) =>
    secrets.hmac(
      'throttle',
      `${limit.name}
${subject}`,
    );
  return {
    consume: async (limit, subject, adminId) => {
      const bucket = bucketOf(limit, subject);
      const row = await takeOne.first(db, bucket, limit, adminId ?? null);
      return row && row.taken > limit.most ? Math.max(1, row.wait) : 0;
    },
    isUsed: async (limit, subject) => {
      const row = await selectUsed.first(db, bucketOf(limit, subject), limit.seconds);
      return row !== void 0;
    },
    refund: async (limit, subject) => {
      await giveOneBack(db, bucketOf(limit, subject));
    },
    within: (trx) => rateLimiterIn(trx, secrets),
  };
}
var deleteBuckets = statement(
  {},
  (adminId, names) => sql`delete from throttles where admin_id = ${adminId} or name = any(${names}::text[])`,
);
async function clearLimits(db, adminId, names) {
  await sql`lock table throttles in share row exclusive mode`.execute(db);
  await deleteBuckets(db, adminId, names);
}
var deleteOld = statement(
  {},
  () => sql`
    delete from throttles where bucket = any (array(
      select bucket from throttles where resets_at < now() limit ${sql.lit(DELETED_AT_ONCE)} for update skip locked))`,
);
async function deleteOldLimits(db) {
  await deleteOld(db);
}

export { clearLimits, deleteOldLimits, rateLimiterIn };
//# sourceMappingURL=chunk-NDHLFYTB.js.map
