import { type RawBuilder, sql } from 'kysely';

/**
 * Joins the values (`v`) of an audit log row. They are in the month of their row, so only one or two partitions within
 * a day of it are read.
 * @param id the id of the row.
 * @param at its time.
 */
export const withValues = (id: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left join audit_values v on v.audit_id = ${id} and v.at between ${at} - interval '1 day' and ${at} + interval '1 day'`;
