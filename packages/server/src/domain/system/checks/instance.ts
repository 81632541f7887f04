import { CLOCK_ADVICE, flawOf } from '../../../jobs/clock.ts';
import type { InstanceReadings } from '../readings.ts';
import { countOf, sizeOf, timeOf } from '../words.ts';
import { fine, type Verdict } from './verdict.ts';

const SLOW_SECONDS = 0.5;

/** Whether the database answers, can be written, and lends connections. */
export function checkDatabase({ database, connections }: InstanceReadings): Verdict {
  if ('away' in database)
    return {
      state: 'failing',
      says: `The database does not answer (${database.away}).`,
      advice: 'Check that PostgreSQL is running, that this server can reach it, and that its disk is not full.',
    };
  if (database.isReadOnly)
    return {
      state: 'failing',
      says: 'The database is read-only: this server is connected to a standby.',
      advice: 'Set DATABASE_URL to all hosts, or to an address that always reaches the primary.',
    };
  const answered = `The database answers in ${Math.ceil(database.seconds * 1000)} ms`;
  if (connections.waiting > connections.most)
    return {
      state: 'behind',
      says: `${answered}, and ${countOf(connections.waiting, 'call')} are waiting for one of ${connections.most} connections.`,
      advice: 'Look for slow statements in PostgreSQL. If there are none, raise DATABASE_POOL or start another server.',
    };
  if (database.seconds >= SLOW_SECONDS)
    return { state: 'behind', says: `${answered}.`, advice: 'Look for slow statements and a busy disk.' };
  return fine(`${answered}.`);
}

/** Whether the database has this server's schema. */
export function checkMigrations({ database }: InstanceReadings): Verdict | undefined {
  if ('away' in database) return undefined;
  const [missing, unknown] = [database.missing[0], database.unknown.at(-1)];
  if (missing !== undefined)
    return {
      state: 'failing',
      says: `The database is missing ${countOf(database.missing.length, 'migration')} of this server, starting with ${missing}.`,
      advice: 'Restart this server: it migrates the database when it starts.',
    };
  if (unknown !== undefined)
    return {
      state: 'behind',
      says: `The database has a newer schema (${unknown}) than this server knows.`,
      advice: 'Replace this server with the newer version.',
    };
  return fine('The database has the schema of this server.');
}

const DISK = { behind: 0.1, failing: 0.03 };

/** Whether the disks have space. */
export function checkDisk({ disk }: InstanceReadings, isDatabaseFull: boolean): Verdict {
  if (isDatabaseFull)
    return {
      state: 'failing',
      says: 'The database disk is full. Changes are refused; no data is lost.',
      advice: 'Free space on the PostgreSQL disk, or enlarge it.',
    };
  if (!disk)
    return {
      state: 'failing',
      says: 'The folder of DATA_DIR cannot be read.',
      advice: 'Check that the folder exists and that this server can read and write it.',
    };
  const percent = Math.floor(disk.freeRatio * 100);
  const free = `${sizeOf(disk.freeBytes)} are free (${percent} %)`;
  if (disk.freeRatio >= DISK.behind) return fine(`On the disk of DATA_DIR ${free}.`);
  const isFull = disk.freeRatio < DISK.failing;
  return {
    state: isFull ? 'failing' : 'behind',
    says: `The disk of DATA_DIR is ${isFull ? 'full' : 'nearly full'}: ${free}.`,
    advice: 'Free space on this disk, or enlarge it.',
  };
}

/** Whether exports can be read from the replica. */
export function checkReplica({ replica }: InstanceReadings): Verdict {
  if (!replica) return fine('No replica is configured. Exports are read from the primary.');
  if (replica.flaw !== undefined)
    return {
      state: 'behind',
      says: `${replica.flaw}. Exports are read from the primary.`,
      advice: "Check that the replica is running and receives the primary's write-ahead log.",
    };
  return fine(`The replica is ${timeOf(replica.lagSeconds ?? 0)} behind.`);
}

/** Whether the database's clock is correct. */
export function checkClock({ database }: InstanceReadings): Verdict | undefined {
  if ('away' in database || !database.clock) return undefined;
  const flaw = flawOf(database.clock);
  if (flaw !== undefined) return { state: 'failing', says: flaw, advice: CLOCK_ADVICE };
  return fine('The database clock is correct.');
}
