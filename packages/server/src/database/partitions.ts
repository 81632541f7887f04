import { type Kysely, sql, type Transaction } from 'kysely';
import { number, orNull, timestamp } from './columns.ts';
import { codeOf, DEADLOCK_DETECTED, LOCK_NOT_AVAILABLE, QUERY_CANCELED } from './connections/errors.ts';
import type { Schema } from './schema.ts';
import { statement } from './statement.ts';

/** The tables that are partitioned by month (UTC), with their partition column. */
export const partitionedTables = {
  searches: 'created_at',
  web_events: 'at',
  campaign_events: 'at',
  failed_urls: 'created_at',
  post_views: 'created_at',
  positions: 'created_at',
  chat_messages: 'created_at',
  audit_values: 'at',
} as const;

/** A table that is partitioned by month. */
export type PartitionedTable = keyof typeof partitionedTables;

/** The lock timeout: later statements queue behind a waiting lock. */
const LOCK_MS = 300;
/** How long a month that could not be created is left alone. */
const AGAIN_MS = 10_000;
const LATER = new Set<unknown>([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED, QUERY_CANCELED]);

const makePartitions = statement(
  { made: number },
  (table: PartitionedTable, first: Date, last: Date) => sql`
    select coalesce(make_partitions(${table}, ${first}, ${last}), 0) as made`,
);

/** Creates months. @returns false when someone holds the table for long. */
async function make<Tables>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<unknown>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx);
      await work(trx);
    });
    return true;
  } catch (error) {
    if (LATER.has(codeOf(error))) return false;
    throw error;
  }
}

/**
 * Creates the missing months between two moments.
 * @returns false when someone holds the table for long.
 */
export const makeMonths = (db: Kysely<Schema>, table: PartitionedTable, first: Date, last: Date): Promise<boolean> =>
  make(db, (trx) => makePartitions(trx, table, first, last));

/** When each month must be checked again, by database. */
const known = new WeakMap<Kysely<Schema>, Map<string, number>>();

const monthOf = (moment: Date): Date => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth()));

/**
 * Makes sure that the months of some moments exist, before rows of them are written. If a month cannot be created now,
 * its rows go into the default partition until maintenance moves them.
 * @param db no transaction: a partition is created in its own, which waits for writers of people.
 * @param moments not before the year 2000, and at most half a year ahead.
 */
export async function ensureMonths(
  db: Kysely<Schema>,
  table: PartitionedTable,
  moments: Iterable<Date>,
): Promise<void> {
  const until = known.get(db) ?? new Map<string, number>();
  known.set(db, until);
  for (const moment of moments) {
    const month = monthOf(moment);
    const key = `${table} ${month.getTime()}`;
    if ((until.get(key) ?? 0) > Date.now()) continue;
    const isMade = await makeMonths(db, table, month, month);
    until.set(key, isMade ? Number.POSITIVE_INFINITY : Date.now() + AGAIN_MS);
  }
}

const makeCurrent = statement(
  { made: number },
  (table: PartitionedTable) => sql`
    select coalesce(make_partitions(${table}, now(), now() + interval '1 month'), 0) as made`,
);

/**
 * Creates the current and the next month of each table, as the owner at start. If someone holds the table for long,
 * maintenance does it later.
 */
export async function makeCurrentMonths(owner: Kysely<never>): Promise<void> {
  for (const table of Object.keys(partitionedTables) as PartitionedTable[])
    await make(owner, (trx) => makeCurrent(trx, table));
}

const selectStrayMonths = statement(
  { month: orNull(timestamp) },
  (table: PartitionedTable) => sql`select month from stray_months(${table}) month`,
);

/** Moves rows of months that did not exist into those months, as far as no one has to wait. */
export async function moveStrayRows(db: Kysely<Schema>, table: PartitionedTable): Promise<void> {
  for (const { month } of await selectStrayMonths(db, table)) if (month) await makeMonths(db, table, month, month);
}
