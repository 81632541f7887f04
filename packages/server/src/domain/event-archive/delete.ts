import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DaySum, Deletion, EventArchive } from './archive.ts';
import { allKinds, archivedKinds } from './kinds/index.ts';
import type { ArchivedKind } from './kinds/kind.ts';
import { forgetSlices, overdueSlices } from './slices.ts';
import {
  addDays,
  begunDeletion,
  dropDays,
  dueErasures,
  duePosts,
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
  const newer: ArchivedKind[] = [];
  for (const kind of allKinds) if (await archive.hasSlicesAfter(kind, lastSlice)) newer.push(kind);
  const hasNewer = newer.length > 0;
  if (hasNewer && !isRestored) throw new NewerSlices();
  if (slices.length === 0 && !hasNewer) return;
  for (const kind of slices.length > 0 ? allKinds : newer)
    await archive.deleteSlices(kind, slices, newer.includes(kind) ? lastSlice : undefined);
  await forgetSlices(db, slices);
}

const summed = ({ day, rows, checks }: NotedDeletion['days'][number]): DaySum => ({
  day,
  rows,
  checks: BigInt(checks),
});

/** Deletes what was noted, and takes it off the days. Begun again, it does the same. */
async function deleteNoted(
  db: Kysely<Schema>,
  archive: EventArchive,
  kind: ArchivedKind,
  noted: NotedDeletion,
): Promise<void> {
  await archive.delete(kind, noted);
  await db.transaction().execute(async (trx) => {
    const days = noted.days.map(summed);
    const ended = await endDeletion.first(
      trx,
      kind.table,
      noted.users,
      noted.rows.map(({ id }) => id),
      noted.posts ?? [],
      days.reduce((sum, { rows }) => sum + rows, 0),
    );
    if (ended) await addDays(trx, kind.table, days, -1);
  });
}

/** Notes what goes, and deletes it. */
async function deleteNow(
  db: Kysely<Schema>,
  archive: EventArchive,
  kind: ArchivedKind,
  deletion: Deletion,
): Promise<void> {
  const days = await archive.daysOf(kind, deletion, await viewArchive(db, kind.table));
  const noted = { ...deletion, days: days.map((day) => ({ ...day, checks: String(day.checks) })) };
  await noteDeletion(db, kind.table, JSON.stringify(noted));
  await deleteNoted(db, archive, kind, noted);
}

/** Deletes erased users and rows that are in PostgreSQL again, when it is time for it. */
export async function deleteDue(
  db: Kysely<Schema>,
  archive: EventArchive,
  kind: ArchivedKind,
  isNow: boolean,
): Promise<void> {
  const { table } = kind;
  const { deleting } = await begunDeletion.one(db, table);
  if (deleting) await deleteNoted(db, archive, kind, deleting);
  for (;;) {
    const erasures = await dueErasures(db, table, MOST);
    const voids = await dueVoids(db, table, MOST);
    const oldest = Math.max(erasures[0]?.seconds ?? 0, voids[0]?.seconds ?? 0);
    const waiting = erasures.length + voids.length;
    if (waiting === 0 || !(isNow || waiting >= MANY || oldest >= PATIENCE_SECONDS)) return;
    await deleteNow(db, archive, kind, {
      users: erasures.map(({ user_id }) => user_id),
      rows: voids.map(({ id, created }) => ({ id, created })),
    });
  }
}

/** Deletes the views of posts that are gone, when it is time for it. */
export async function deleteGonePosts(db: Kysely<Schema>, archive: EventArchive, isNow: boolean): Promise<void> {
  for (;;) {
    const gone = await duePosts(db, MOST);
    if (gone.length === 0 || !(isNow || (gone[0]?.seconds ?? 0) >= PATIENCE_SECONDS)) return;
    const posts = gone.map(({ post_id }) => post_id);
    await deleteNow(db, archive, archivedKinds.post_views, { users: [], rows: [], posts });
  }
}

/** Drops months that are kept no longer, and those that were brought back. */
export async function dropOldMonths(db: Kysely<Schema>, archive: EventArchive, kind: ArchivedKind): Promise<void> {
  const { table } = kind;
  const { months: out } = await viewArchive(db, table);
  const since = (await keptSince.first(db, table))?.since;
  const first = since ? since.getUTCFullYear() * 100 + since.getUTCMonth() + 1 : 0;
  const there = await archive.months(kind);
  const expired = there.filter((month) => month < first);
  // First here: what is not counted any more is not missed.
  if (since && expired.length > 0) await dropDays(db, table, since);
  for (const month of [...expired, ...there.filter((month) => out.includes(month))])
    await archive.dropMonth(kind, month);
  for (const month of out) await forgetMonthOut(db, table, month);
}
