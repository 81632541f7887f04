import { type RawBuilder, sql } from 'kysely';
import { invalid } from './errors.ts';

/** Checks that a range does not end before it starts. @throws Refusal invalid at the field of the last day. */
export function requireRange(start: string | undefined, end: string | undefined, endField: string): void {
  if (start && end && start > end) throw invalid([{ field: endField, message: 'The range ends before it starts' }]);
}

/**
 * A condition that a column is between the start of one day and the end of another, in UTC. A missing bound is no
 * limit.
 */
export const withinDays = (
  column: RawBuilder<unknown> | ReturnType<typeof sql.ref>,
  { start, end }: { readonly start?: string | undefined; readonly end?: string | undefined },
): RawBuilder<boolean> =>
  sql.join(
    [
      ...(start ? [sql`${column} >= ${start}::date::timestamp at time zone 'UTC'`] : []),
      ...(end ? [sql`${column} < (${end}::date + 1)::timestamp at time zone 'UTC'`] : []),
      ...(start || end ? [] : [sql`true`]),
    ],
    sql` and `,
  );

/** Formats a timestamp inside JSON as the API does: PostgreSQL would write its own offset there. */
export const isoOf = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
