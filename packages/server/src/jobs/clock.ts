import { type RawBuilder, sql } from 'kysely';
import { formatTimestamp } from '../core/timestamps.ts';
import { boolean, timestamp } from '../database/columns.ts';
import type { Db } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { JobServices } from './registrations.ts';

/*
 * What is deleted, ended or given up goes by the clock of the database. It waits while this clock is far from the time that
 * a server last saw there: then either the clock is wrong, or all servers were stopped for long (decision 56).
 */

/** Whether the time of the database is near the last one that was seen: a condition for statements that cannot be undone. */
export const isTimeTrusted = sql<boolean>`(select clock_is_trusted())`;

/** Not in the future, but for what a clock is corrected by. What lies there was written while the clock was wrong. */
export const isPast = (column: string): RawBuilder<boolean> => sql`${sql.ref(column)} <= now() + interval '5 minutes'`;

/** What the clock of the database says, and what it said when it was last found in order. */
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

/** What is wrong with the time, as a sentence; nothing when it is in order. */
export function flawOf({ now, seenAt, isTrusted }: ClockReading): string | undefined {
  if (isTrusted) return undefined;
  const seen = `The database clock shows ${formatTimestamp(now)}, and was last seen at ${formatTimestamp(seenAt)}`;
  return `${seen}. Nothing is deleted and no suspension ends until this is resolved.`;
}

/** What to do about such a flaw. */
export const CLOCK_ADVICE =
  'If that time is wrong, correct the clock on the PostgreSQL machine. If it is right, confirm it with npm run clock.';

/** Something that cannot be undone was to be done while the time is in doubt. */
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

/** Writes down that the clock was seen; a time that is in doubt is only said in the log. */
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
