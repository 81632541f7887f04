import { type RawBuilder, sql } from 'kysely';

/** The local hour at which reports are sent. */
const HOUR = 8;

/**
 * The last date on which a report was due: today, or the first day of this week or month. It is due after 8:00 in the
 * time zone, once the previous day has ended in UTC, because the figures use UTC.
 */
export const lastDue = (every: RawBuilder<unknown>, zone: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  least(date_trunc(${every}, now() at time zone ${zone} - interval '${sql.lit(HOUR)} hours'), date_trunc(${every}, now() at time zone 'UTC'))::date`;

/** The next due date after a given one. */
export const nextDue = (
  day: RawBuilder<unknown>,
  every: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (select greatest((next + interval '${sql.lit(HOUR)} hours') at time zone ${zone}, next at time zone 'UTC')
    from (select ${day} + ('1 ' || ${every})::interval as next) planned)`;
