import { type RawBuilder, sql } from 'kysely';

/**
 * Joins the values (`v`) of a row of the audit log. They lie in the month of their row: those within a day of it are looked at
 * alone, in one or two months.
 * @param id the id of the row.
 * @param at its moment.
 */
export const withValues = (id: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left join audit_values v on v.audit_id = ${id} and v.at between ${at} - interval '1 day' and ${at} + interval '1 day'`;
