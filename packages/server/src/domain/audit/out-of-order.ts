import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a person was acted on while the clock of the database was wrong, as the columns say that hold who and when: that moment is
 * in the future, or the audit log has a row about them at that moment, and an earlier row that says a later time (decision 56).
 */
export const isOutOfOrder = (personId: string, at: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(at)} > now() + interval '5 minutes' or exists (
    select from audit_log a
    where a.target_type = 'user' and a.target_id = ${sql.ref(personId)}
      and a.at >= ${sql.ref(at)} and a.at < ${sql.ref(at)} + interval '1 minute'
      and exists (
        select from audit_log earlier
        where earlier.at > a.at + interval '5 minutes' and earlier.at <= now() and earlier.id < a.id)))`;
