import { makeMonths } from '../database/partitions.ts';
import { readEvents, requireEmptyArchive } from '../domain/backups/events.ts';
import { checkBackup } from '../domain/backups/restore.ts';
import { ArchiveAway, monthOfDay } from '../domain/event-archive/archive.ts';
import { bringBack, checkArchive } from '../domain/event-archive/check.ts';
import { HoldLost, withHold } from '../domain/event-archive/hold.ts';
import { allKinds, archivedKinds } from '../domain/event-archive/kinds/index.ts';
import type { ArchivedKind } from '../domain/event-archive/kinds/kind.ts';
import { moveEvents } from '../domain/event-archive/move.ts';
import { openArchive } from '../domain/event-archive/open.ts';
import { archiveStatus, archiveTotals, pauseMoving } from '../domain/event-archive/state.ts';
import { folderIn } from './shared/backups.ts';
import { CommandFailure } from './shared/failure.ts';
import { runBusyCommand } from './shared/run.ts';

const USAGE = `npm run events -- status
npm run events -- move [--until 2026-11-30]
npm run events -- check [--month 2026-11]
npm run events -- bring-back --month 2026-11
npm run events -- import FOLDER
  status      shows which events are in ClickHouse
  move        moves days that are over, and deletes what waits to be deleted; moving goes on if it was paused
  check       compares every row in ClickHouse with what moved there
  bring-back  brings a month of all kinds back into PostgreSQL, and pauses moving
  import      fills ClickHouse, which lost its database, from a backup (npm run restore does both)`;

/** The action, with the day, month or folder it is for. */
interface Wish {
  readonly what: 'status' | 'move' | 'check' | 'bring-back' | 'import';
  readonly when: string | undefined;
}

const options: Readonly<Record<string, readonly [name: string, form: RegExp] | undefined>> = {
  status: undefined,
  move: ['--until', /^\d{4}-\d\d-\d\d$/],
  check: ['--month', /^\d{4}-\d\d$/],
  'bring-back': ['--month', /^\d{4}-\d\d$/],
};

function readWish([what = '', ...args]: readonly string[]): Wish {
  const wish = what as Wish['what'];
  if (what === 'import') return { what: wish, when: folderIn(args, USAGE) };
  if (!(what in options)) throw new CommandFailure(USAGE);
  if (args.length === 0 && wish !== 'bring-back') return { what: wish, when: undefined };
  const [name, when] = args;
  const option = options[wish];
  if (
    !option ||
    args.length !== 2 ||
    name !== option[0] ||
    !option[1].test(when ?? '') ||
    Number.isNaN(Date.parse(when ?? ''))
  )
    throw new CommandFailure(USAGE);
  return { what: wish, when };
}

const count = (rows: number): string => rows.toLocaleString('en');
const events = (rows: number): string => `${count(rows)} ${rows === 1 ? 'event' : 'events'}`;
const ofKind = ({ nouns: [one, several] }: ArchivedKind, rows: number): string =>
  `${count(rows)} ${rows === 1 ? one : several}`;

await runBusyCommand({ usage: USAGE, read: readWish }, async ({ what, when }, { config, database: { db } }) => {
  if (!config.clickhouse) throw new CommandFailure('CLICKHOUSE_URL is not set: all events stay in PostgreSQL.');
  const archive = await openArchive(config, db);
  const month = when === undefined || what === 'import' ? undefined : monthOfDay(when);
  try {
    if (what === 'move') {
      await pauseMoving(db, false);
      const moved = await moveEvents(db, archive, {
        hotDays: config.eventsHotDays,
        isNow: true,
        isRestored: true,
        ...(when === undefined ? {} : { until: when }),
      });
      if (moved === undefined)
        throw new CommandFailure('Events are being moved or backed up at the moment. Try again in a minute.');
      return `${events(moved)} moved to ClickHouse.`;
    }
    if (what === 'check') {
      let all = 0;
      const lines: string[] = [];
      for (const kind of allKinds) {
        const { rows, flaws } = await checkArchive(db, archive, kind, month);
        all += rows;
        for (const { day, expected, found } of flaws)
          lines.push(`  ${day}: ${ofKind(kind, found)}, expected ${count(expected)}`);
      }
      if (lines.length === 0) return `${events(all)} in ClickHouse are as they were moved.`;
      throw new CommandFailure(['These days in ClickHouse differ from what was moved:', ...lines].join('\n'));
    }
    if (what === 'import' && when !== undefined) {
      const manifest = await checkBackup(when);
      await requireEmptyArchive(archive);
      const missing = await withHold(db, () => readEvents(db, archive, when, manifest, true));
      return [`The events of ${when} are in ClickHouse.`, ...missing].join('\n');
    }
    if (what === 'bring-back' && month !== undefined) {
      const first = new Date(`${when}-01T00:00:00Z`);
      let all = 0;
      for (const kind of allKinds) {
        if (!(await makeMonths(db, kind.table, first, first)))
          throw new CommandFailure(`The table of ${kind.nouns[1]} is locked. Try again.`);
        const back = await bringBack(db, archive, kind, month);
        all += back;
      }
      return `${events(all)} of ${when} are in PostgreSQL again. Moving is paused: npm run events -- move goes on.`;
    }
    await archive.ping();
    const totals = await archiveTotals.one(db);
    return [
      ...(await archiveStatus(db)).map((one) => {
        const there = `${ofKind(archivedKinds[one.kind], one.rows)} of ${count(one.days)} days are in ClickHouse`;
        return `${there}; ${one.hot_from === null ? 'none has moved yet.' : `all since ${one.hot_from} are in PostgreSQL.`}`;
      }),
      `${count(totals.erasures)} erased users and ${count(totals.voids)} corrected searches wait to be deleted there.`,
      totals.is_paused
        ? 'Moving is paused.'
        : totals.is_moving
          ? 'A server is moving events.'
          : 'No server is moving events now.',
    ].join('\n');
  } catch (error) {
    if (error instanceof ArchiveAway)
      throw new CommandFailure(
        `ClickHouse does not answer: ${error.cause instanceof Error ? error.cause.message : 'no answer'}.`,
      );
    throw error instanceof HoldLost ? new CommandFailure(error.message) : error;
  } finally {
    await archive.close();
  }
});
