import { type Kysely, sql } from 'kysely';
import { anything } from '../../database/columns.ts';
import { makeMonths, moveStrayRows, type PartitionedTable, partitionedTables } from '../../database/partitions.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { readClock } from '../../jobs/clock.ts';
import { isDueToday, retryInAnHour } from '../../jobs/daily.ts';
import type { Jobs } from '../../jobs/registrations.ts';

const AHEAD = 3;

const analyzeEvents = statement(
  { done: anything },
  (table: PartitionedTable) => sql`select analyze_events(${table}) as done`,
);

/**
 * Creates the partitions of coming months, and moves rows of the default partition into theirs.
 * @returns whether all could be created.
 */
async function keepMonths(db: Kysely<Schema>, now: Date): Promise<boolean> {
  let areMade = true;
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + AHEAD));
  for (const table of Object.keys(partitionedTables) as PartitionedTable[]) {
    areMade = (await makeMonths(db, table, now, last)) && areMade;
    await moveStrayRows(db, table);
  }
  return areMade;
}

/** Updates the statistics for planning statements over several months, one table at a time. */
async function analyzeAll(db: Kysely<Schema>): Promise<void> {
  for (const table of Object.keys(partitionedTables) as PartitionedTable[])
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '10min'`.execute(trx);
      await analyzeEvents(trx, table);
    });
}

export const jobs: Jobs = {
  maintenance: [
    async ({ database: { db } }) => {
      const { now, isTrusted } = await readClock(db);
      // Partitions created at a wrong time would remain after the clock is corrected.
      if (!isTrusted || !(await isDueToday(db, 'months'))) return;
      // Whatever locks a table, such as a backup, may do so again at the same time tomorrow.
      if (!(await keepMonths(db, now))) await retryInAnHour(db, 'months');
    },
    async ({ database: { db } }) => {
      if (await isDueToday(db, 'statistics of events')) await analyzeAll(db);
    },
  ],
};
