import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { boolean, number, text } from '../../database/columns.ts';
import { isOutage } from '../../database/connections/errors.ts';
import type { Database, Db } from '../../database/database.ts';
import { appliedMigrations, knownMigrations } from '../../database/migrate.ts';
import { type PartitionedTable, partitionedTables } from '../../database/partitions.ts';
import type { Reads } from '../../database/reads.ts';
import { statement } from '../../database/statement.ts';
import { type ClockReading, readClock } from '../../jobs/clock.ts';
import { groupRights } from '../access/group-mappings.ts';
import { drillAges } from '../backups/drills.ts';
import { erasureBacklog } from '../erasure/queue.ts';
import type { EventArchive } from '../event-archive/archive.ts';
import { archiveTotals } from '../event-archive/state.ts';
import { latestGap } from '../failover/gaps.ts';
import { caseBacklogs } from '../moderation/cases/metrics.ts';
import { evidenceReadings } from '../moderation/evidence/metrics.ts';
import { webhookBacklogs } from '../webhooks/metrics.ts';

/** The maximum count; the real number may be higher. */
export const COUNTED = 100_000;

const selectReadOnly = statement(
  { isReadOnly: boolean },
  () => sql`
    select coalesce(pg_is_in_recovery() or current_setting('transaction_read_only')::boolean, false) as "isReadOnly"`,
);

const tables = Object.keys(partitionedTables) as PartitionedTable[];

const selectWork = statement(
  {
    databaseBytes: number,
    mails: number,
    mailSeconds: number,
    readyItems: number,
    readySeconds: number,
    waitingItems: number,
    waitingSeconds: number,
    unsealedRows: number,
    unsealedSeconds: number,
    monthsAhead: number,
  },
  () => sql`
    select coalesce(pg_database_size(current_database()), 0)::float8 as "databaseBytes",
      mail.waiting as mails, mail.seconds as "mailSeconds", ready.waiting as "readyItems", ready.seconds as "readySeconds",
      waiting.waiting as "waitingItems", waiting.seconds as "waitingSeconds",
      unsealed.waiting as "unsealedRows", unsealed.seconds as "unsealedSeconds", months.ahead as "monthsAhead"
    from
      (select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
        from (select created_at from outbox where sent_at is null and given_up_at is null
          order by expires_at, due_at limit ${sql.lit(COUNTED)}) o) mail,
      (select count(*) as waiting, coalesce(extract(epoch from now() - min(ready_at)), 0)::float8 as seconds
        from (select ready_at from app_waiting where ready_at is not null order by ready_at limit ${sql.lit(COUNTED)}) w) ready,
      (select count(*) as waiting, coalesce(extract(epoch from now() - min(since)), 0)::float8 as seconds
        from (select since from app_waiting where not is_parked order by since limit ${sql.lit(COUNTED)}) w) waiting,
      (select count(*) as waiting, coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as seconds
        from (select queued_at from audit_unsealed order by audit_id limit ${sql.lit(COUNTED)}) u) unsealed,
      (select coalesce(min(month), 0) - 1 as ahead
        from unnest(array[${sql.join(tables.map((table) => sql.lit(table)))}]) divided, generate_series(0, 7) month
        where to_regclass(divided || to_char(
          date_trunc('month', now() at time zone 'UTC') + month * interval '1 month', '_YYYY_MM')) is null) months`,
);

const selectBackground = statement(
  { name: text, waiting: number, seconds: number, lookedAtSeconds: number },
  () => sql`
    select name, waiting::float8 as waiting, greatest(0, extract(epoch from now() - coalesce(since, at)))::float8 as seconds,
      extract(epoch from now() - at)::float8 as "lookedAtSeconds" from background_work order by name`,
);

const selectChores = statement(
  { name: text, seconds: number },
  () => sql`select name, extract(epoch from now() - done_at)::float8 as seconds from chores order by name`,
);

/** Reads the progress of all background work, as stored in the database. */
export async function readWork(db: Db) {
  // Read sequentially, so that a scrape uses one connection of the pool.
  const work = await selectWork.one(db);
  return {
    ...work,
    background: await selectBackground(db),
    chores: await selectChores(db),
    erasures: await erasureBacklog.one(db),
    webhooks: await webhookBacklogs(db),
    cases: await caseBacklogs(db),
    evidence: (await evidenceReadings(db))[0] ?? { bytes: 0, waiting: 0, seconds: 0 },
    groups: await groupRights(db),
    gap: await latestGap.first(db),
    archive: await archiveTotals.one(db),
    drill: (await drillAges(db))[0] ?? { age: Number.POSITIVE_INFINITY, failed: 0 },
  };
}

/** The progress of all background work, as stored in the database. */
export type WorkReadings = Awaited<ReturnType<typeof readWork>>;

/** A database that does not answer, and why. */
interface Away {
  readonly away: string;
}

/** A database that answers. */
interface There {
  /** The response time, including the wait for a connection. */
  readonly seconds: number;
  /** Whether it is a standby, or rejects writes for another reason. */
  readonly isReadOnly: boolean;
  /** Migrations that the database lacks, and those unknown to this server. */
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  /** Unset while migrations are missing. */
  readonly clock: ClockReading | undefined;
}

/** A server's readings of its environment, which are cheap to take. */
export interface InstanceReadings {
  readonly database: Away | There;
  readonly connections: { readonly most: number; readonly waiting: number };
  /** Unset when the folder cannot be read. */
  readonly disk: { readonly freeBytes: number; readonly freeRatio: number } | undefined;
  readonly replica: Awaited<ReturnType<Reads['replica']>>;
  /** Whether there is an archive of events, and for how long it has not answered this server. */
  readonly archive: { readonly isOn: boolean; readonly awaySeconds: number | undefined };
}

async function readDatabase({ reading: { db } }: Database): Promise<Away | There> {
  const before = performance.now();
  try {
    const applied = await appliedMigrations(db);
    const seconds = (performance.now() - before) / 1000;
    const missing = knownMigrations.filter((name) => !applied.includes(name));
    const { isReadOnly } = await selectReadOnly.one(db);
    return {
      seconds,
      isReadOnly,
      missing,
      unknown: applied.filter((name) => !knownMigrations.includes(name)),
      clock: missing.length === 0 ? await readClock(db) : undefined,
    };
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    return { away: code ?? (isOutage(error) ? (message ?? '') : 'unknown error') };
  }
}

async function readDisk(folder: string): Promise<InstanceReadings['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, freeRatio: blocks === 0 ? 1 : bavail / blocks };
  } catch {
    return undefined;
  }
}

/** The dependencies of an instance. */
export interface Surroundings {
  readonly database: Database;
  readonly reads: Reads;
  readonly dataDir: string;
  readonly archive: Pick<EventArchive, 'isOn' | 'awaySince'>;
}

/** Checks the database, the disk and the replica. */
export async function readInstance({ database, reads, dataDir, archive }: Surroundings): Promise<InstanceReadings> {
  const { pool } = database;
  const [about, disk, replica] = await Promise.all([readDatabase(database), readDisk(dataDir), reads.replica()]);
  const away = archive.awaySince();
  return {
    database: about,
    connections: { most: pool.options.max, waiting: pool.waitingCount },
    ...{ disk, replica },
    archive: { isOn: archive.isOn, awaySeconds: away && (Date.now() - away.getTime()) / 1000 },
  };
}
