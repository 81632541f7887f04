import { type Kysely, sql } from 'kysely';
import { anything } from '../../database/columns.ts';
import { type DividedTable, dividedTables, gatherMonths, makeMonths } from '../../database/partitions.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { isDueToday } from '../../jobs/daily.ts';
import type { Jobs } from '../../jobs/registrations.ts';

const AHEAD = 3;

const analyzeEvents = statement(
  { done: anything },
  (table: DividedTable) => sql`select analyze_events(${table}) as done`,
);

/** Makes the months to come, and gathers what lies among others. */
async function keepMonths(db: Kysely<Schema>, now = new Date()): Promise<void> {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + AHEAD));
  for (const table of Object.keys(dividedTables) as DividedTable[]) {
    await makeMonths(db, table, now, last);
    await gatherMonths(db, table);
  }
}

/** Renews what statements over several months are planned by, a table at a time; nobody waits for it. */
async function analyzeAll(db: Kysely<Schema>): Promise<void> {
  for (const table of Object.keys(dividedTables) as DividedTable[])
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '10min'`.execute(trx);
      await analyzeEvents(trx, table);
    });
}

export const jobs: Jobs = {
  chores: [
    async ({ database: { db } }) => {
      if (await isDueToday(db, 'months')) await keepMonths(db);
    },
    async ({ database: { db } }) => {
      if (await isDueToday(db, 'statistics of events')) await analyzeAll(db);
    },
  ],
};
