import { sql } from 'kysely';
import { personJson } from '../../../domain/moderation/case.ts';

/** No lease lasts longer: one that seems to was given while the clock was wrong. */
export const longestLease = sql`now() + interval '1 hour'`;

/** The lease of the case whose id is in that column, as `l`, while it lasts: it also ends with the session that has it. */
export const leaseOf = (column: string) => sql`
  case_leases l join sessions on sessions.id = l.session_id and sessions.ended_at is null
  where l.case_id = ${sql.ref(column)} and l.until > now() and l.until <= ${longestLease}`;

/** Who was given the case whose id is in that column, as JSON; null when no one has it now. */
export const reviewerOf = (column: string) => personJson(sql`(select l.admin_id from ${leaseOf(column)})`);
