import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Db } from '../../database/database.ts';
import { type Deletion, type EventArchive, monthOfDay } from '../event-archive/archive.ts';
import { type DayFlaw, flawsIn } from '../event-archive/check.ts';
import { allKinds, archivedKinds } from '../event-archive/kinds/index.ts';
import type { ArchivedKind } from '../event-archive/kinds/kind.ts';
import { archiveDays, erasedUsers, rowsBack, viewArchive } from '../event-archive/state.ts';
import { BackupFailure } from './failure.ts';
import { checkFile, writeRows } from './files.ts';
import type { EventFile, Manifest } from './manifest.ts';

/*
 * Events in ClickHouse lie next to the tables, a file for each month, in its Native format: ClickHouse's own BACKUP would write to a disk
 * or bucket of its servers, apart from the tables, and only some servers allow it. What of them counts, the tables say.
 */

const AT_ONCE = 10_000;

const nameOf = ({ kind, month }: Pick<EventFile, 'kind' | 'month'>): string => `${kind}-${month}.native.gz`;

/** What the archive should have of each day, as the tables say, compared with what it has. Rows hidden one by one are there until they are deleted. */
async function flawsOf(db: Db, archive: EventArchive, kind: ArchivedKind): Promise<readonly DayFlaw[]> {
  const expected = (await archiveDays(db, kind.table)).map((day) => ({ ...day, checks: BigInt(day.checks) }));
  return flawsIn(expected, await archive.days(kind, { ...(await viewArchive(db, kind.table)), ids: [], users: [] }));
}

/** Days as people read them, the first ones. */
const daysLine = (flaws: readonly DayFlaw[]): string =>
  `${flaws.length} ${flaws.length === 1 ? 'day' : 'days'} (${flaws
    .slice(0, 3)
    .map(({ day, expected, found }) => `${day}: ${found} of ${expected} rows`)
    .join(', ')}${flaws.length > 3 ? ', …' : ''})`;

/**
 * Writes what of the archive counts in a snapshot of the database. Nothing moves or is deleted meanwhile.
 * @returns the files, and what the archive has lost, as a line.
 */
export async function writeEvents(
  snapshot: Db,
  archive: EventArchive,
  folder: string,
): Promise<{ readonly files: readonly EventFile[]; readonly lost: readonly string[] }> {
  const files: EventFile[] = [];
  const lost: string[] = [];
  for (const kind of allKinds) {
    const hidden = { ...(await viewArchive(snapshot, kind.table)), ids: [], users: [] };
    for (const month of (await archive.months(kind)).filter((one) => !hidden.months.includes(one))) {
      const file = { kind: kind.table, month };
      const rows = await archive.readMonth(kind, month, hidden);
      // ClickHouse has compressed them well: more would take long and win little.
      files.push({ ...file, ...(await writeRows(folder, nameOf(file), rows, 1)) });
    }
    const flaws = await flawsOf(snapshot, archive, kind);
    if (flaws.length > 0) lost.push(`${kind.nouns[1]} that ClickHouse has lost, of ${daysLine(flaws)}`);
  }
  return { files, lost };
}

/** @throws BackupFailure when a file of events is gone, cut or changed. */
export async function checkEvents(folder: string, { events = [] }: Pick<Manifest, 'events'>): Promise<void> {
  for (const file of events) await checkFile(folder, nameOf(file), file);
}

/** @throws BackupFailure when the archive has rows: whose they are is not known. */
export async function requireEmptyArchive(archive: EventArchive): Promise<void> {
  for (const kind of allKinds)
    if ((await archive.months(kind)).length > 0)
      throw new BackupFailure(
        'The database in ClickHouse is not empty. Name another one in CLICKHOUSE_DATABASE, or drop it.',
      );
}

/** Deletes rows of the archive that count nowhere in the days, if it has any. */
async function deleteUncounted(archive: EventArchive, kind: ArchivedKind, deletion: Deletion): Promise<void> {
  const all = { lastSlice: Number.MAX_SAFE_INTEGER, slices: [], ids: [], users: [], months: [] };
  if ((await archive.daysOf(kind, deletion, all)).length > 0) await archive.delete(kind, deletion);
}

/** Deletes what was in the archive once: months that are over or came back, users who are erased, and rows that came back. */
async function deleteFormer(db: Db, archive: EventArchive, kind: ArchivedKind): Promise<void> {
  const months = new Set((await archiveDays(db, kind.table)).map(({ day }) => monthOfDay(day)));
  for (const month of await archive.months(kind)) if (!months.has(month)) await archive.dropMonth(kind, month);
  for (let after = 0; ; ) {
    const users = (await erasedUsers(db, kind.table, after, AT_ONCE)).map(({ user_id }) => user_id);
    if (users.length === 0) break;
    await deleteUncounted(archive, kind, { users, rows: [] });
    after = users.at(-1) ?? 0;
  }
  for (let after = 0; kind === archivedKinds.searches; ) {
    const rows = await rowsBack(db, after, AT_ONCE);
    if (rows.length === 0) break;
    await deleteUncounted(archive, kind, { users: [], rows });
    after = rows.at(-1)?.id ?? 0;
  }
}

/**
 * Fills an empty archive from the files of a backup.
 * @param isLater the database is not of that moment: what it has itself, or has erased since, is deleted from the archive again.
 * @returns what neither of them has, although it should: nothing, or a sentence.
 */
export async function readEvents(
  db: Db,
  archive: EventArchive,
  folder: string,
  { events = [] }: Pick<Manifest, 'events'>,
  isLater = false,
): Promise<readonly string[]> {
  for (const file of events)
    await archive.writeMonth(
      archivedKinds[file.kind],
      createReadStream(join(folder, nameOf(file))).pipe(createGunzip()),
    );
  const missing: string[] = [];
  for (const kind of allKinds) {
    const { lastSlice, slices } = await viewArchive(db, kind.table);
    const hasLater = await archive.hasSlicesAfter(kind, lastSlice);
    if (hasLater || slices.length > 0) await archive.deleteSlices(kind, slices, hasLater ? lastSlice : undefined);
    if (isLater) await deleteFormer(db, archive, kind);
    const flaws = await flawsOf(db, archive, kind);
    if (flaws.length > 0)
      missing.push(`Some ${kind.nouns[1]} are neither in PostgreSQL nor in ClickHouse, of ${daysLine(flaws)}.`);
  }
  return missing;
}
