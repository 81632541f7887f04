import { sql } from 'kysely';
import { text } from '../database/columns.ts';
import type { Db } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { isPast } from './clock.ts';

/** What is done once a day, by the name that the database remembers it by: another name would do it twice on the day of an upgrade. */
export const dailyJobs = ['retention', 'months', 'statistics of events', 'end of the audit trail'] as const;

const insertDone = statement(
  { name: text },
  (name: string) => sql`
    insert into chores as c (name, done_at) values (${name}, now())
    on conflict (name) do update set done_at = now()
      where c.done_at < now() - interval '24 hours' or not ${isPast('c.done_at')}
    returning name`,
);

/** Takes a job that is done once a day by one instance; one that was done in the future, when the clock was wrong, is due. @returns whether it is due, and is now the caller's */
export async function isDueToday(db: Db, name: (typeof dailyJobs)[number]): Promise<boolean> {
  const row = await insertDone.first(db, name);
  return row !== undefined;
}

/** Has a daily job that failed done again in an hour, and not a day later. */
export async function retryInAnHour(db: Db, name: (typeof dailyJobs)[number]): Promise<void> {
  await db.updateTable('chores').set({ done_at: sql`now() - interval '23 hours'` }).where('name', '=', name).execute();
}
