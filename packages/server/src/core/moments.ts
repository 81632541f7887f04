import { type RawBuilder, sql } from 'kysely';
import { invalid } from './errors.ts';

/** @throws Refusal invalid at the field of the last day, when a range of days ends before it begins. */
export function requireRange(start: string | undefined, end: string | undefined, endField: string): void {
  if (start && end && start > end) throw invalid([{ field: endField, message: 'The range ends before it starts' }]);
}

/** The moments of a column from the beginning of one day to the end of another, in UTC; a bound that is not given is none. */
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

/** A moment inside JSON, as the API writes moments: PostgreSQL would write its own offset there. */
export const isoOf = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
