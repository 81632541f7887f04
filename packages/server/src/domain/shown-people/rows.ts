import { sql } from 'kysely';
import { anything, number, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { isPast } from '../../jobs/clock.ts';

/** How many people a row of the audit log covers. */
const AUDITED_AT_ONCE = 500;

const isCounted = (column: string) =>
  sql<boolean>`(${sql.ref(column)} > now() - interval '24 hours' and ${isPast(column)})`;

/** Until the transaction ends, no other instance can record people shown to this admin. */
export const lockShown = statement(
  { pg_advisory_xact_lock: anything },
  (adminId: number) =>
    sql`select pg_advisory_xact_lock(hashtext('quarterdeck people shown'), hashtext(${adminId}::bigint::text))`,
);

/** The people shown to an admin in the last 24 hours, in counting order, and how long each still counts. */
export const selectShown = statement(
  { id: number, userId: number, seconds: number },
  (adminId: number, after: number) => sql`
    select id, user_id as "userId", extract(epoch from shown_at + interval '24 hours' - now())::float8 as seconds
    from people_shown where admin_id = ${adminId} and id > ${after} and ${isCounted('shown_at')} order by id`,
);

/** Records people who are not counted yet, with the event that showed each. */
export const insertShown = statement(
  {},
  (adminId: number, userIds: readonly number[], calls: readonly string[]) => sql`
    insert into people_shown as p (admin_id, user_id, call)
    select ${adminId}::bigint, s.user_id, s.call from unnest(${userIds}::bigint[], ${calls}::text[]) s (user_id, call)
    on conflict (admin_id, user_id) do update
      set id = default, call = excluded.call, shown_at = excluded.shown_at, is_audited = false
      where not ${isCounted('p.shown_at')}`,
);

/**
 * Takes the first 500 people that are not in the audit log yet, by the event that showed them. While there are fewer,
 * it takes none.
 */
export const takeUnaudited = statement(
  { call: text, people: number },
  (adminId: number) => sql`
    with oldest as materialized (
      select user_id, call from people_shown where admin_id = ${adminId} and not is_audited
      order by id limit ${sql.lit(AUDITED_AT_ONCE)}
    ), enough as materialized (
      select * from oldest where (select count(*) from oldest) = ${sql.lit(AUDITED_AT_ONCE)}
    ), audited as (
      update people_shown p set is_audited = true from enough e where p.admin_id = ${adminId} and p.user_id = e.user_id
    )
    select call, count(*) as people from enough group by call order by people desc, call`,
);
