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

/** Creates the partitions of coming months, and moves rows of the default partition into theirs. @returns whether all could be made. */
async function keepMonths(db: Kysely<Schema>, now: Date): Promise<boolean> {
  let areMade = true;
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + AHEAD));
  for (const table of Object.keys(partitionedTables) as PartitionedTable[]) {
    areMade = (await makeMonths(db, table, now, last)) && areMade;
    await moveStrayRows(db, table);
  }
  return areMade;
}

/** Renews what statements over several months are planned by, a table at a time; no one waits for it. */
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
      // Months of a time that is in doubt would stay when the clock is right again.
      if (!isTrusted || !(await isDueToday(db, 'months'))) return;
      // Who holds a table, as a backup does, may do so again at this time of tomorrow.
      if (!(await keepMonths(db, now))) await retryInAnHour(db, 'months');
    },
    async ({ database: { db } }) => {
      if (await isDueToday(db, 'statistics of events')) await analyzeAll(db);
    },
  ],
};
