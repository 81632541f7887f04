import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { codeOf, DEADLOCK_DETECTED, LOCK_NOT_AVAILABLE } from '../../database/connections/errors.ts';
import type { Schema } from '../../database/schema.ts';
import type { DaySum, EventArchive } from './archive.ts';
import { deleteDue, dropOldMonths, purgeSlices } from './delete.ts';
import {
  advanceHot,
  beginSlice,
  dropEmptyParts,
  endLease,
  endSlice,
  firstMovable,
  giveUpSlices,
  lockSlice,
  sliceRows,
  takeLease,
  takeRows,
} from './slices.ts';
import { addDays } from './state.ts';

/** How events are moved. */
export interface MoveWishes {
  /** Days that stay in PostgreSQL. */
  readonly hotDays: number;
  /** Only rows of days before this one, as 2026-11-30. */
  readonly until?: string;
  /** Rows of a slice. */
  readonly atOnce?: number;
  /** After each slice nothing moves for this many times as long as it took. */
  readonly rests?: number;
  /** A mover is taken for gone after so long without a sign. */
  readonly leaseSeconds?: number;
  /** Deletes what waits, however little it is. */
  readonly deletesNow?: boolean;
  /** Newer slices of the archive are of a history of this database that was restored away. */
  readonly isRestored?: boolean;
}

const AT_ONCE = 20_000;
const LEASE_SECONDS = 20;

/** PostgreSQL has something else by now than the slice. */
class Mismatch extends Error {}

/** Someone holds a row or the archive: the slice is tried again as another one. */
const isHeldUp = (error: unknown): boolean =>
  error instanceof Mismatch || [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].some((code) => codeOf(error) === code);

/** Sums by day. */
function sumsOf(rows: readonly { readonly day: string; readonly checked: number }[]): DaySum[] {
  const days = new Map<string, DaySum>();
  for (const { day, checked } of rows) {
    const { rows: before, checks } = days.get(day) ?? { rows: 0, checks: 0n };
    days.set(day, { day, rows: before + 1, checks: checks + BigInt(checked) });
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Whether days have the same rows. */
const areSame = (one: readonly DaySum[], other: readonly DaySum[]): boolean =>
  one.length === other.length &&
  one.every(({ day, rows, checks }, n) => {
    const same = other[n];
    return same?.day === day && same.rows === rows && same.checks === checks;
  });

type Rows = Awaited<ReturnType<typeof sliceRows>>;

/**
 * Deletes the rows of a slice, which the archive has, and makes the slice whole: one transaction, after which they count there.
 * @throws Mismatch when one of them has changed since it was read.
 */
const finish = (db: Kysely<Schema>, slice: number, rows: Rows, hotDays: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Writers wait behind a mover that waits for them, so it does not wait for long.
    await sql`set local statement_timeout = '60s'; set local lock_timeout = '300ms'`.execute(trx);
    // Late items hold the archive while they look whether they are in it.
    const isOn = await advanceHot.first(trx, rows.length, hotDays);
    if (!isOn || !(await lockSlice.first(trx, slice))) throw new Mismatch('The slice was given up');
    let taken = 0;
    for (const part of new Set(rows.map((row) => row.part))) {
      const own = rows.filter((row) => row.part === part);
      const gone = await takeRows(
        trx,
        part,
        own.map(({ id }) => id),
        own.map(({ checked }) => checked),
      );
      taken += gone.reduce((sum, day) => sum + (day.rows ?? 0), 0);
    }
    if (taken !== rows.length) throw new Mismatch(`${rows.length - taken} rows have changed meanwhile`);
    await addDays(trx, sumsOf(rows));
    await endSlice(trx, slice);
  });

/** Keeps the place of the mover while something takes long. */
async function whileKept<Value>(
  db: Kysely<Schema>,
  mover: string,
  seconds: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const timer = setInterval(() => void takeLease(db, mover, seconds).catch(() => undefined), (seconds * 1000) / 4);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Moves events, and deletes from the archive what does not count any more. @returns how many have moved; undefined when another server does it. */
export async function moveEvents(
  db: Kysely<Schema>,
  archive: EventArchive,
  wishes: MoveWishes,
  isStopped: () => boolean = () => false,
): Promise<number | undefined> {
  const { hotDays, until = null, atOnce = AT_ONCE, rests = 0, leaseSeconds = LEASE_SECONDS } = wishes;
  const mover = randomUUID();
  await archive.ping();
  const state = await takeLease.first(db, mover, leaseSeconds);
  if (!state) return undefined;
  let moved = 0;
  let tries = 0;
  let hasCaughtUp = false;
  let from: string | null = null;
  try {
    await giveUpSlices(db);
    await whileKept(db, mover, leaseSeconds, async () => {
      await purgeSlices(db, archive, state.last_slice, wishes.isRestored ?? false);
      await deleteDue(db, archive, state.deleting, wishes.deletesNow ?? false);
      await dropOldMonths(db, archive);
    });
    while (!isStopped()) {
      const began = Date.now();
      const first = await firstMovable.first(db, hotDays, from);
      if (!first) {
        hasCaughtUp = true;
        break;
      }
      const rows = await sliceRows(db, first.created, hotDays, atOnce, until);
      if (rows.length === 0) break;
      from = first.created;
      const begun = await beginSlice.first(db, mover, leaseSeconds);
      if (!begun) break;
      const { slice } = begun;
      try {
        await whileKept(db, mover, leaseSeconds, async () => {
          await archive.put(
            slice,
            rows.map(({ line }) => line),
          );
          const there = await archive.sliceSums(slice, Number(rows[0]?.day.slice(0, 7).replace('-', '')));
          if (!areSame(there, sumsOf(rows))) throw new Error('ClickHouse has something else than was sent');
          await finish(db, slice, rows, hotDays);
        });
        moved += rows.length;
        tries = 0;
      } catch (error) {
        await giveUpSlices(db);
        tries += 1;
        if (!isHeldUp(error) || tries > 10) throw error;
      }
      await pause(rests * (Date.now() - began) + (tries > 0 ? 100 * tries : 0));
    }
    if (moved > 0 && !isStopped()) await dropParts(db);
    return moved;
  } finally {
    await endLease(db, mover, hasCaughtUp).catch(() => undefined);
  }
}

/** Drops months of PostgreSQL that are empty, unless someone holds the table. */
async function dropParts(db: Kysely<Schema>): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '300ms'`.execute(trx);
      await dropEmptyParts(trx);
    });
  } catch (error) {
    if (!isHeldUp(error)) throw error;
  }
}
