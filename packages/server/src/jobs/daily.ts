import { sql } from 'kysely';
import { text } from '../database/columns.ts';
import type { Db } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { isPast } from './clock.ts';

/** Daily jobs, by their names in the database. A job with a new name would run twice on the day of an upgrade. */
export const dailyJobs = ['retention', 'months', 'statistics of events', 'end of the audit trail'] as const;

const insertDone = statement(
  { name: text },
  (name: string) => sql`
    insert into chores as c (name, done_at) values (${name}, now())
    on conflict (name) do update set done_at = now()
      where c.done_at < now() - interval '24 hours' or not ${isPast('c.done_at')}
    returning name`,
);

/**
 * Claims a daily job for one instance. A job that was done in the future, when the clock was wrong, is due.
 * @returns whether it is due, and now belongs to the caller
 */
export async function isDueToday(db: Db, name: (typeof dailyJobs)[number]): Promise<boolean> {
  const row = await insertDone.first(db, name);
  return row !== undefined;
}

/** Schedules a failed daily job again in an hour instead of a day. */
export async function retryInAnHour(db: Db, name: (typeof dailyJobs)[number]): Promise<void> {
  await db.updateTable('chores').set({ done_at: sql`now() - interval '23 hours'` }).where('name', '=', name).execute();
}
