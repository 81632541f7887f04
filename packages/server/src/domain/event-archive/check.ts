import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DaySum, EventArchive } from './archive.ts';
import { withHold } from './hold.ts';
import type { ArchivedKind } from './kinds/kind.ts';
import { putRowsBack } from './late.ts';
import { archiveDays, pauseMoving, takeMonthOut, viewArchive } from './state.ts';

/** A day of which the archive has something else than it should. */
export interface DayFlaw {
  readonly day: string;
  /** The expected and the actual number of rows. */
  readonly expected: number;
  readonly found: number;
}

/** Compares the archive's days with what was moved there. @returns the days that differ. */
export function flawsIn(expected: readonly DaySum[], found: readonly DaySum[]): readonly DayFlaw[] {
  const there = new Map(found.map((sum) => [sum.day, sum]));
  const flaws = expected.flatMap(({ day, rows, checks }): DayFlaw[] => {
    const sum = there.get(day);
    there.delete(day);
    return sum && sum.rows === rows && sum.checks === checks ? [] : [{ day, expected: rows, found: sum?.rows ?? 0 }];
  });
  const more = [...there.values()].map(({ day, rows }) => ({ day, expected: 0, found: rows }));
  return [...flaws, ...more].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Compares every row of a kind, of a month, as 202611, or of all, with what moved. */
export async function checkArchive(
  db: Kysely<Schema>,
  archive: EventArchive,
  kind: ArchivedKind,
  month?: number,
): Promise<{ readonly rows: number; readonly flaws: readonly DayFlaw[] }> {
  const { view, days } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({ view: await viewArchive(trx, kind.table), days: await archiveDays(trx, kind.table) }));
  const expected = days
    .filter(
      ({ day }) =>
        month === undefined || day.startsWith(`${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`),
    )
    .map(({ day, rows, checks }) => ({ day, rows, checks: BigInt(checks) }));
  // Rows that are hidden one by one are in the days until they are deleted.
  const found = await archive.days(kind, { ...view, ids: [], users: [] }, month);
  return { rows: found.reduce((sum, { rows }) => sum + rows, 0), flaws: flawsIn(expected, found) };
}

/**
 * Brings a month back into PostgreSQL, in one transaction, and pauses moving: otherwise it would move again. The archive drops it when
 * the server moves the next time.
 * @param month as 202611; its partition is there.
 * @returns how many rows came back.
 */
export const bringBack = (
  db: Kysely<Schema>,
  archive: EventArchive,
  kind: ArchivedKind,
  month: number,
): Promise<number> =>
  withHold(db, async () => {
    // Nothing becomes whole meanwhile, not even a slice of a mover that was taken for gone.
    await pauseMoving(db, true);
    return putMonthBack(db, archive, kind, month);
  });

const putMonthBack = (db: Kysely<Schema>, archive: EventArchive, kind: ArchivedKind, month: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    let back = 0;
    for (const slice of await archive.slicesOf(kind, month, await viewArchive(trx, kind.table))) {
      const rows = await archive.rowsOf(kind, month, slice, await viewArchive(trx, kind.table));
      back += await putRowsBack(trx, kind, rows);
    }
    await takeMonthOut(trx, kind.table, `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}-01`);
    return back;
  });
