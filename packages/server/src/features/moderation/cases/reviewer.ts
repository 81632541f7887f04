import { sql } from 'kysely';
import { personJson } from '../../../domain/moderation/case.ts';

/** The longest lease. One that seems longer was created while the clock was wrong. */
export const longestLease = sql`now() + interval '1 hour'`;

/** The current lease of the case whose id is in the column, as `l`. It ends with its session at the latest. */
export const leaseOf = (column: string) => sql`
  case_leases l join sessions on sessions.id = l.session_id and sessions.ended_at is null
  where l.case_id = ${sql.ref(column)} and l.until > now() and l.until <= ${longestLease}`;

/** The reviewer of the case whose id is in the column, as JSON; null when it has none. */
export const reviewerOf = (column: string) => personJson(sql`(select l.admin_id from ${leaseOf(column)})`);
