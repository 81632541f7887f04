import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a person was acted on while the database's clock was wrong (decision 56), judged by the columns with actor
 * and time. Then that time is in the future, or an audit log row about them has that time and an earlier row has a
 * later time.
 */
export const isOutOfOrder = (personId: string, at: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(at)} > now() + interval '5 minutes' or exists (
    select from audit_log a
    where a.target_type = 'user' and a.target_id = ${sql.ref(personId)}
      and a.at >= ${sql.ref(at)} and a.at < ${sql.ref(at)} + interval '1 minute'
      and exists (
        select from audit_log earlier
        where earlier.at > a.at + interval '5 minutes' and earlier.at <= now() and earlier.id < a.id)))`;
