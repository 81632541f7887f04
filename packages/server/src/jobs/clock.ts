import { type RawBuilder, sql } from 'kysely';
import { formatTimestamp } from '../core/timestamps.ts';
import { boolean, timestamp } from '../database/columns.ts';
import type { Db } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { JobServices } from './registrations.ts';

/*
 * Deletions and the ends of suspensions and tries depend on the database's clock. They wait while this clock is far
 * from the time that a server last saw there. In that case, either the clock is wrong, or all servers were stopped for
 * long (decision 56).
 */

/** Whether the time of the database is near the last one that was seen: a condition for statements that cannot be undone. */
export const isTimeTrusted = sql<boolean>`(select clock_is_trusted())`;

/**
 * Whether a time is not in the future, except for the usual correction of a clock. A later time was written while the
 * clock was wrong.
 */
export const isPast = (column: string): RawBuilder<boolean> => sql`${sql.ref(column)} <= now() + interval '5 minutes'`;

/** The time on the database's clock, and the last time that was seen as correct. */
export interface ClockReading {
  readonly now: Date;
  readonly seenAt: Date;
  readonly isTrusted: boolean;
}

const selectClock = statement(
  { now: timestamp, seenAt: timestamp, isTrusted: boolean },
  () => sql`
    select coalesce(now(), seen_at) as now, seen_at as "seenAt", coalesce(clock_is_trusted(), false) as "isTrusted" from clock`,
);

/** Reads the clock of the database. */
export const readClock = (db: Db): Promise<ClockReading> => selectClock.one(db);

/** Describes what is wrong with the time; undefined when it is correct. */
export function flawOf({ now, seenAt, isTrusted }: ClockReading): string | undefined {
  if (isTrusted) return undefined;
  const seen = `The database clock shows ${formatTimestamp(now)}, and was last seen at ${formatTimestamp(seenAt)}`;
  return `${seen}. Nothing is deleted and no suspension ends until this is resolved.`;
}

/** What to do about a wrong time. */
export const CLOCK_ADVICE =
  'If that time is wrong, correct the clock on the PostgreSQL machine. If it is right, confirm it with npm run clock.';

/** Refuses something that cannot be undone while the time is in doubt. */
export class UntrustedClock extends Error {}

/** @throws UntrustedClock when the time of the database is in doubt. */
export async function requireTrustedClock(db: Db): Promise<void> {
  const flaw = flawOf(await readClock(db));
  if (flaw !== undefined) throw new UntrustedClock(`${flaw} ${CLOCK_ADVICE}`);
}

const noteTime = statement(
  {},
  () => sql`update clock set seen_at = now() where seen_at < now() and clock_is_trusted()`,
);

/** Records the time on the database's clock; a time in doubt is only logged. */
export async function seeClock({ database: { db }, log }: Pick<JobServices, 'database' | 'log'>): Promise<void> {
  await noteTime(db);
  const flaw = flawOf(await readClock(db));
  if (flaw !== undefined) log.warn(flaw);
}

const trustTime = statement({ now: timestamp }, () => sql`update clock set seen_at = now() returning seen_at as now`);

/** Trusts the present time of the database. @returns that time. */
export async function confirmClock(db: Db): Promise<Date> {
  const { now } = await trustTime.one(db);
  return now;
}
