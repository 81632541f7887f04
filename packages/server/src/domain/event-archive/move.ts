import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { codeOf, DEADLOCK_DETECTED, LOCK_NOT_AVAILABLE } from '../../database/connections/errors.ts';
import type { Schema } from '../../database/schema.ts';
import { type DaySum, type EventArchive, monthOfDay } from './archive.ts';
import { deleteDue, deleteGonePosts, dropOldMonths, purgeSlices } from './delete.ts';
import { allKinds } from './kinds/index.ts';
import type { ArchivedKind } from './kinds/kind.ts';
import {
  advanceHot,
  beginSlice,
  dropEmptyParts,
  endLease,
  endSlice,
  giveUpSlices,
  lockSlice,
  noteScan,
  type Part,
  partsToRead,
  rowsToMove,
  takeLease,
  takeRows,
  wasScanned,
} from './slices.ts';
import { addDays } from './state.ts';

/** Options for moving events. */
export interface MoveWishes {
  /** How many days stay in PostgreSQL. */
  readonly hotDays: number;
  /** Moves only days before this one, such as 2026-11-30. */
  readonly until?: string;
  /** The number of rows in a slice. */
  readonly atOnce?: number;
  /** The pause after each slice, as a multiple of the slice's duration. */
  readonly rests?: number;
  /** After this time without a sign, a mover is considered dead. */
  readonly leaseSeconds?: number;
  /** Does what is done once a day: reads all rows again, and deletes what waits, however little it is. */
  readonly isNow?: boolean;
  /** Newer slices of the archive are of a history of this database that was restored away. */
  readonly isRestored?: boolean;
}

const AT_ONCE = 20_000;
const LEASE_SECONDS = 20;
/** Of a usual event. */
const ROWS_OF_BLOCK = 60;

/** PostgreSQL's rows have changed since the slice was read. */
class Mismatch extends Error {}

/** A row or the archive is locked, so the rows are tried again in another slice. */
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

type Rows = Awaited<ReturnType<typeof rowsToMove>>;

/** A mover at work. */
interface Mover extends MoveWishes {
  readonly db: Kysely<Schema>;
  readonly archive: EventArchive;
  readonly name: string;
  readonly leaseSeconds: number;
  readonly isStopped: () => boolean;
}

/**
 * Deletes a slice's rows in PostgreSQL, and marks the slice as complete, in one transaction. From then on, the rows
 * count in the archive.
 * @throws Mismatch when a row has changed since it was read.
 */
const finish = (
  { db, hotDays }: Mover,
  { table }: ArchivedKind,
  { part }: Part,
  slice: number,
  rows: Rows,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Writers wait behind a mover that waits for them, so its lock timeout is short.
    await sql`set local statement_timeout = '60s'; set local lock_timeout = '300ms'`.execute(trx);
    // Late items hold the archive while they look whether they are in it.
    const isOn = await advanceHot.first(trx, table, rows.length, hotDays);
    if (!isOn || !(await lockSlice.first(trx, slice))) throw new Mismatch('The slice was given up');
    const places = rows.map(({ place }) => place);
    const checked = rows.map((row) => row.checked);
    const { taken } = await takeRows.one(trx, table, part, places, checked);
    if (taken !== rows.length) throw new Mismatch(`${rows.length - (taken ?? 0)} rows have changed meanwhile`);
    await addDays(trx, table, sumsOf(rows));
    await endSlice(trx, slice);
  });

/** Renews the mover's lease while work takes long. */
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

/** Moves a slice. @returns false when it cannot begin: the mover has lost its place, or is to wait. */
async function moveSlice(mover: Mover, kind: ArchivedKind, part: Part, rows: Rows): Promise<boolean> {
  const { db, archive, name, leaseSeconds } = mover;
  const begun = await beginSlice.first(db, name, leaseSeconds);
  if (!begun) return false;
  const { slice } = begun;
  await whileKept(db, name, leaseSeconds, async () => {
    await archive.put(
      kind,
      slice,
      rows.map(({ line }) => line),
    );
    const there = await archive.sliceSums(kind, slice, monthOfDay(rows[0]?.day ?? ''));
    if (!areSame(there, sumsOf(rows))) throw new Error('ClickHouse has something else than was sent');
    await finish(mover, kind, part, slice, rows);
  });
  return true;
}

/** Moves what can move of some blocks: slices of one month each. @returns how many rows; undefined when the mover has to end. */
async function moveBlocks(
  mover: Mover,
  kind: ArchivedKind,
  part: Part,
  from: number,
  most: number,
): Promise<number | undefined> {
  const { db, hotDays, until = null, atOnce = AT_ONCE, rests = 0 } = mover;
  let moved = 0;
  for (let tries = 0; ; ) {
    if (mover.isStopped()) return undefined;
    const began = Date.now();
    const found = await rowsToMove(db, kind, hotDays, part, from, most, until);
    const [first] = found;
    if (!first) return moved;
    const rows = found.filter(({ day }) => day.slice(0, 7) === first.day.slice(0, 7)).slice(0, atOnce);
    try {
      if (!(await moveSlice(mover, kind, part, rows))) return undefined;
      moved += rows.length;
      tries = 0;
    } catch (error) {
      await giveUpSlices(db);
      tries += 1;
      if (!isHeldUp(error) || tries > 10) throw error;
    }
    await pause(rests * (Date.now() - began) + (tries > 0 ? 100 * tries : 0));
    if (rows.length === found.length && tries === 0) return moved;
  }
}

/** How many blocks to read for a number of rows, at a usual size of them. */
const blocksOf = (rows: number): number => Math.max(1, Math.ceil(rows / ROWS_OF_BLOCK));

/** Moves a kind of events. @returns how many have moved, and whether all were read. */
async function moveKind(mover: Mover, kind: ArchivedKind): Promise<{ moved: number; isAll: boolean }> {
  const { db, hotDays, atOnce = AT_ONCE } = mover;
  const begun = new Date();
  const most = blocksOf(atOnce);
  let moved = 0;
  for (const { part, first, before, blocks } of await partsToRead(db, kind, hotDays)) {
    for (let from = 0; part !== null && from < (blocks ?? 0); from += most) {
      const some = await moveBlocks(mover, kind, { part, first, before, blocks: blocks ?? 0 }, from, most);
      if (some === undefined) return { moved, isAll: false };
      moved += some;
    }
  }
  if (moved > 0) await dropParts(db, kind);
  if (mover.until === undefined) await noteScan(db, kind.table, begun);
  return { moved, isAll: mover.until === undefined };
}

/** Moves events, and deletes from the archive what does not count any more. @returns how many have moved; undefined when another server does it. */
export async function moveEvents(
  db: Kysely<Schema>,
  archive: EventArchive,
  wishes: MoveWishes,
  isStopped: () => boolean = () => false,
): Promise<number | undefined> {
  const { leaseSeconds = LEASE_SECONDS, isNow = false } = wishes;
  const name = randomUUID();
  const mover: Mover = { ...wishes, db, archive, name, leaseSeconds, isStopped };
  await archive.ping();
  const state = await takeLease.first(db, name, leaseSeconds);
  if (!state) return undefined;
  let moved = 0;
  let hasCaughtUp = true;
  try {
    await giveUpSlices(db);
    await whileKept(db, name, leaseSeconds, async () => {
      await purgeSlices(db, archive, state.last_slice, wishes.isRestored ?? false);
      for (const kind of allKinds) {
        await deleteDue(db, archive, kind, isNow);
        await dropOldMonths(db, archive, kind);
      }
      await deleteGonePosts(db, archive, isNow);
    });
    for (const kind of allKinds) {
      if (state.is_paused) break;
      if (!isNow && (await wasScanned.one(db, kind.table)).scanned) continue;
      const { moved: some, isAll } = await moveKind(mover, kind);
      moved += some;
      hasCaughtUp &&= isAll;
    }
    return moved;
  } catch (error) {
    hasCaughtUp = false;
    throw error;
  } finally {
    await endLease(db, name, hasCaughtUp && !state.is_paused).catch(() => undefined);
  }
}

/** Drops months of PostgreSQL that are empty, unless someone holds the table. */
async function dropParts(db: Kysely<Schema>, { table }: ArchivedKind): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '300ms'`.execute(trx);
      await dropEmptyParts(trx, table);
    });
  } catch (error) {
    if (!isHeldUp(error)) throw error;
  }
}
