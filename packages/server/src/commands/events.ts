import { makeMonths } from '../database/partitions.ts';
import { ArchiveAway } from '../domain/event-archive/archive.ts';
import { bringBack, checkArchive } from '../domain/event-archive/check.ts';
import { ExportFailure, exportArchive, importArchive } from '../domain/event-archive/export.ts';
import { allKinds, archivedKinds } from '../domain/event-archive/kinds/index.ts';
import type { ArchivedKind } from '../domain/event-archive/kinds/kind.ts';
import { moveEvents } from '../domain/event-archive/move.ts';
import { openArchive } from '../domain/event-archive/open.ts';
import { archiveStatus, archiveTotals, pauseMoving } from '../domain/event-archive/state.ts';
import { CommandFailure } from './shared/failure.ts';
import { runBusyCommand } from './shared/run.ts';

const USAGE = `npm run events -- status
npm run events -- move [--until 2026-11-30]
npm run events -- check [--month 2026-11]
npm run events -- bring-back --month 2026-11
npm run events -- export|try|import FOLDER
  status      shows which events are in ClickHouse
  move        moves days that are over, and deletes what waits to be deleted; moving goes on if it was paused
  check       compares every row in ClickHouse with what moved there
  bring-back  brings a month of all kinds back into PostgreSQL, and pauses moving
  export      writes the rows in ClickHouse to files of a new folder: run it right after npm run backup
  try         loads such files into another database of ClickHouse, compares every row, and drops it
  import      loads them into the empty database of CLICKHOUSE_DATABASE`;

/** What is to be done, with the day, month or folder that is named. */
interface Wish {
  readonly what: 'status' | 'move' | 'check' | 'bring-back' | 'export' | 'try' | 'import';
  readonly when: string | undefined;
}

const FOLDERS = ['export', 'try', 'import'];

const options: Readonly<Record<string, readonly [name: string, form: RegExp] | undefined>> = {
  status: undefined,
  move: ['--until', /^\d{4}-\d\d-\d\d$/],
  check: ['--month', /^\d{4}-\d\d$/],
  'bring-back': ['--month', /^\d{4}-\d\d$/],
};

function readWish([what = '', ...args]: readonly string[]): Wish {
  const wish = what as Wish['what'];
  if (FOLDERS.includes(what) && args.length === 1) return { what: wish, when: args[0] };
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

const IS_MOVING = 'A server is moving events at the moment. Try again in a minute.';

const count = (rows: number): string => rows.toLocaleString('en');
const events = (rows: number): string => `${count(rows)} ${rows === 1 ? 'event' : 'events'}`;
const ofKind = ({ nouns: [one, several] }: ArchivedKind, rows: number): string =>
  `${count(rows)} ${rows === 1 ? one : several}`;

await runBusyCommand({ usage: USAGE, read: readWish }, async ({ what, when }, { config, database: { db } }) => {
  if (!config.clickhouse) throw new CommandFailure('CLICKHOUSE_URL is not set: all events stay in PostgreSQL.');
  const archive = await openArchive(config, db);
  const month = when === undefined ? undefined : Number(when.slice(0, 7).replace('-', ''));
  try {
    if (what === 'move') {
      await pauseMoving(db, false);
      const moved = await moveEvents(db, archive, {
        hotDays: config.eventsHotDays,
        isNow: true,
        isRestored: true,
        ...(when === undefined ? {} : { until: when }),
      });
      if (moved === undefined) throw new CommandFailure(IS_MOVING);
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
    if (what === 'export' && when !== undefined) {
      const written = await exportArchive(db, archive, when);
      if (written === undefined) throw new CommandFailure(IS_MOVING);
      return `${events(written)} were written to ${when}.`;
    }
    if (what === 'import' && when !== undefined)
      return `${events(await importArchive(archive, when))} are in ClickHouse as they were exported. Run: npm run events -- check`;
    if (what === 'try' && when !== undefined) {
      const own = await openArchive(
        { clickhouse: { ...config.clickhouse, database: `${config.clickhouse.database}_try` } },
        db,
      );
      try {
        return `${events(await importArchive(own, when))} can be restored from ${when}.`;
      } finally {
        await own.dropAll();
        await own.close();
      }
    }
    if (what === 'bring-back' && month !== undefined) {
      const first = new Date(`${when}-01T00:00:00Z`);
      let all = 0;
      for (const kind of allKinds) {
        if (!(await makeMonths(db, kind.table, first, first)))
          throw new CommandFailure(`The table of ${kind.nouns[1]} is locked. Try again.`);
        const back = await bringBack(db, archive, kind, month);
        if (back === undefined) throw new CommandFailure(IS_MOVING);
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
    throw error instanceof ExportFailure ? new CommandFailure(error.message) : error;
  } finally {
    await archive.close();
  }
});
