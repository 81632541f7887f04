import { type RawBuilder, sql } from 'kysely';

/** Local time at which reports are sent. */
const HOUR = 8;

/**
 * The last day for which a report was due: today, the first day of this week or of this month, once it is 8:00 in the time zone and
 * the days before are over in UTC, as the figures count them.
 */
export const lastDue = (every: RawBuilder<unknown>, zone: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  least(date_trunc(${every}, now() at time zone ${zone} - interval '${sql.lit(HOUR)} hours'), date_trunc(${every}, now() at time zone 'UTC'))::date`;

/** When a report is due after the one of a day. */
export const nextDue = (
  day: RawBuilder<unknown>,
  every: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (select greatest((next + interval '${sql.lit(HOUR)} hours') at time zone ${zone}, next at time zone 'UTC')
    from (select ${day} + ('1 ' || ${every})::interval as next) planned)`;
