import type { Kysely } from 'kysely';
import { type DividedTable, dividedTables, gatherMonths, makeMonths } from '../../database/partitions.ts';
import type { Schema } from '../../database/schema.ts';
import { isDueToday } from '../../jobs/daily.ts';
import type { Jobs } from '../../jobs/registrations.ts';

const AHEAD = 3;

/** Makes the months to come, and gathers what lies among others. */
async function keepMonths(db: Kysely<Schema>, now = new Date()): Promise<void> {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + AHEAD));
  for (const table of Object.keys(dividedTables) as DividedTable[]) {
    await makeMonths(db, table, now, last);
    await gatherMonths(db, table);
  }
}

export const jobs: Jobs = {
  chores: [
    async ({ database: { db } }) => {
      if (await isDueToday(db, 'months')) await keepMonths(db);
    },
  ],
};
