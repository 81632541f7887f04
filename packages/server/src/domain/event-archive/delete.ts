import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DaySum, EventArchive } from './archive.ts';
import { forgetSlices, overdueSlices } from './slices.ts';
import {
  addDays,
  dropDays,
  dueErasures,
  dueVoids,
  endDeletion,
  forgetMonthOut,
  keptSince,
  type NotedDeletion,
  noteDeletion,
  viewArchive,
} from './state.ts';

/** A deletion rewrites months, so one day's deletions run together, or those of fewer hours when there are many. */
const PATIENCE_SECONDS = 20 * 3600;
const MANY = 1000;
const MOST = 2000;
/** By then, everything that a mover sent before it was killed has arrived. */
const ARRIVED_SECONDS = 3600;

/** The archive has slices that this database never started. */
class NewerSlices extends Error {
  constructor() {
    super(
      'ClickHouse has newer slices than this database, which was restored, or another console uses it. If it was restored: npm run events -- move',
    );
  }
}

/**
 * Deletes incomplete slices, and those of a history that a restore undid.
 * @param isRestored whether the operator confirms that this database was restored.
 * @throws NewerSlices without that confirmation, because the slices may belong to another console.
 */
export async function purgeSlices(
  db: Kysely<Schema>,
  archive: EventArchive,
  lastSlice: number,
  isRestored: boolean,
): Promise<void> {
  const slices = (await overdueSlices(db, ARRIVED_SECONDS)).map(({ slice }) => slice);
  const hasNewer = await archive.hasSlicesAfter(lastSlice);
  if (hasNewer && !isRestored) throw new NewerSlices();
  if (slices.length === 0 && !hasNewer) return;
  await archive.deleteSlices(slices, hasNewer ? lastSlice : undefined);
  await forgetSlices(db, slices);
}

const summed = ({ day, rows, checks }: NotedDeletion['days'][number]): DaySum => ({
  day,
  rows,
  checks: BigInt(checks),
});

/** Deletes the recorded rows and subtracts them from the day sums. It can be repeated after an interruption. */
async function deleteNoted(db: Kysely<Schema>, archive: EventArchive, noted: NotedDeletion): Promise<void> {
  await archive.delete(noted);
  await db.transaction().execute(async (trx) => {
    const days = noted.days.map(summed);
    const ended = await endDeletion.first(
      trx,
      noted.users,
      noted.rows.map(({ id }) => id),
      days.reduce((sum, { rows }) => sum + rows, 0),
    );
    if (ended) await addDays(trx, days, -1);
  });
}

/**
 * Deletes erased users, and rows that are in PostgreSQL again, when that is due.
 * @param begun the deletion that the previous mover did not finish.
 */
export async function deleteDue(
  db: Kysely<Schema>,
  archive: EventArchive,
  begun: NotedDeletion | null,
  isNow: boolean,
): Promise<void> {
  if (begun) await deleteNoted(db, archive, begun);
  for (;;) {
    const erasures = await dueErasures(db, MOST);
    const voids = await dueVoids(db, MOST);
    const oldest = Math.max(erasures[0]?.seconds ?? 0, voids[0]?.seconds ?? 0);
    const waiting = erasures.length + voids.length;
    if (waiting === 0 || !(isNow || waiting >= MANY || oldest >= PATIENCE_SECONDS)) return;
    const deletion = {
      users: erasures.map(({ user_id }) => user_id),
      rows: voids.map(({ id, created }) => ({ id, created })),
    };
    const days = await archive.daysOf(deletion, await viewArchive(db));
    const noted = { ...deletion, days: days.map((day) => ({ ...day, checks: String(day.checks) })) };
    await noteDeletion(db, JSON.stringify(noted));
    await deleteNoted(db, archive, noted);
  }
}

/** Drops months past their retention, and those that were brought back into PostgreSQL. */
export async function dropOldMonths(db: Kysely<Schema>, archive: EventArchive): Promise<void> {
  const { months: out } = await viewArchive(db);
  const since = (await keptSince.first(db))?.since;
  const first = since ? since.getUTCFullYear() * 100 + since.getUTCMonth() + 1 : 0;
  const there = await archive.months();
  const expired = there.filter((month) => month < first);
  // The sums are dropped first: rows that are not counted cannot be reported as missing.
  if (since && expired.length > 0) await dropDays(db, since);
  for (const month of [...expired, ...there.filter((month) => out.includes(month))]) await archive.dropMonth(month);
  for (const month of out) await forgetMonthOut(db, month);
}
