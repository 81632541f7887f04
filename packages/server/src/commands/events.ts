import { makeMonths } from '../database/partitions.ts';
import { readEvents, requireEmptyArchive } from '../domain/backups/events.ts';
import { checkBackup } from '../domain/backups/restore.ts';
import { ArchiveAway } from '../domain/event-archive/archive.ts';
import { bringBack, checkArchive } from '../domain/event-archive/check.ts';
import { HoldLost, whileHeld } from '../domain/event-archive/hold.ts';
import { moveEvents } from '../domain/event-archive/move.ts';
import { openArchive } from '../domain/event-archive/open.ts';
import { archiveStatus, pauseMoving } from '../domain/event-archive/state.ts';
import { folderIn } from './shared/backups.ts';
import { CommandFailure } from './shared/failure.ts';
import { runBusyCommand } from './shared/run.ts';

const USAGE = `npm run events -- status
npm run events -- move [--until 2026-11-30]
npm run events -- check [--month 2026-11]
npm run events -- bring-back --month 2026-11
npm run events -- import FOLDER
  status      shows which searches are in ClickHouse
  move        moves days that are over, and deletes what waits to be deleted; moving goes on if it was paused
  check       compares every row in ClickHouse with what moved there
  bring-back  brings a month back into PostgreSQL, and pauses moving
  import      fills ClickHouse, which lost its database, from a backup (npm run restore does both)`;

/** What is to be done, with the day, month or folder that is named. */
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
const searches = (rows: number): string => `${count(rows)} ${rows === 1 ? 'search' : 'searches'}`;

await runBusyCommand({ usage: USAGE, read: readWish }, async ({ what, when }, { config, database: { db } }) => {
  if (!config.clickhouse) throw new CommandFailure('CLICKHOUSE_URL is not set: all events stay in PostgreSQL.');
  const archive = await openArchive(config, db);
  const month = when === undefined || what === 'import' ? undefined : Number(when.slice(0, 7).replace('-', ''));
  try {
    if (what === 'move') {
      await pauseMoving(db, false);
      const moved = await moveEvents(db, archive, {
        hotDays: config.eventsHotDays,
        deletesNow: true,
        isRestored: true,
        ...(when === undefined ? {} : { until: when }),
      });
      if (moved === undefined)
        throw new CommandFailure('Events are being moved or backed up at the moment. Try again in a minute.');
      return `${searches(moved)} moved to ClickHouse.`;
    }
    if (what === 'check') {
      const { rows, flaws } = await checkArchive(db, archive, month);
      if (flaws.length === 0) return `${searches(rows)} in ClickHouse are as they were moved.`;
      const lines = flaws.map(
        ({ day, expected, found }) => `  ${day}: ${count(found)} rows, expected ${count(expected)}`,
      );
      throw new CommandFailure(['These days in ClickHouse differ from what was moved:', ...lines].join('\n'));
    }
    if (what === 'import' && when !== undefined) {
      const manifest = await checkBackup(when);
      await requireEmptyArchive(archive);
      const missing = await whileHeld(db, () => readEvents(db, archive, when, manifest, true));
      return [`The events of ${when} are in ClickHouse.`, ...missing].join('\n');
    }
    if (what === 'bring-back' && month !== undefined) {
      const first = new Date(`${when}-01T00:00:00Z`);
      if (!(await makeMonths(db, 'searches', first, first)))
        throw new CommandFailure('The table of searches is locked. Try again.');
      const back = await bringBack(db, archive, month);
      return `${searches(back)} of ${when} are in PostgreSQL again. Moving is paused: npm run events -- move goes on.`;
    }
    await archive.ping();
    const status = await archiveStatus.one(db);
    return [
      `${searches(status.rows)} of ${count(status.days)} days are in ClickHouse.`,
      status.hot_from === null ? 'Nothing has moved yet.' : `All since ${status.hot_from} are in PostgreSQL.`,
      `${count(status.erasures)} erased users and ${count(status.voids)} corrected searches wait to be deleted there.`,
      status.is_paused
        ? 'Moving is paused.'
        : status.is_moving
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
