import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement } from '../../database/statement.ts';

/** Older decisions no longer count. */
const DAYS = 90;
/** The maximum number of a person's reports that are counted, latest first. */
const MOST = 2000;

/** Whether staff decided the case `c`, and recently enough to count for its reporters. */
export const isDecidedLately = sql<boolean>`
  c.state <> 'open' and c.closed_by is not null and c.closed_at > now() - make_interval(days => ${sql.lit(DAYS)})`;

/** A reporter's reliability, from the number of their `decided` reports and of those `upheld` by a measure. */
export const share = sql`(upheld + 2) / (decided + 4)::float8`;

/** A reporter's track record. */
export interface Reliability {
  /** The number of reports that staff have decided. */
  readonly decided: number;
  /** Reports that led to a measure. */
  readonly upheld: number;
  /** (upheld + 2) / (decided + 4). */
  readonly share: number;
}

const selectReliability = stableStatement(
  { id: number, decided: number, upheld: number, share: number },
  (ids: readonly number[]) => sql`
    select u.id, decided, upheld, ${share} as share
    from users u cross join lateral (
      select count(*)::int as decided, (count(*) filter (where c.state = 'acted_on'))::int as upheld
      from (
        (select case_id from post_reports where reported_by = u.id order by id desc limit ${MOST})
        union all (select case_id from user_reports where reported_by = u.id order by id desc limit ${MOST})
      ) given join cases c on c.id = given.case_id
      where ${isDecidedLately}
    ) counted where u.id = any(${ids}::bigint[])`,
);

/** Returns the reliability of reporters, by their ids. */
export async function reliabilityOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Reliability>> {
  const rows = await selectReliability(db, ids);
  return new Map(rows.map(({ id, ...reliability }) => [id, reliability]));
}
