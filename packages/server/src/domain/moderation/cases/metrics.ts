import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { number, text } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';

/** Counting goes no further than this. */
const COUNTED = 100_000;

const countOf = (condition = sql`true`) => sql`
  (select count(*) from (select from cases c where c.what = subjects.what and c.state = 'open' and ${condition} limit ${sql.lit(COUNTED)}) counted)`;

const selectCases = statement(
  { what: text, open: number, near: number, late: number, oldest: number },
  () => sql`
    select subjects.what, ${countOf()} as open, ${countOf(sql`near_at <= now() and due_at > now()`)} as near,
      ${countOf(sql`due_at <= now()`)} as late,
      coalesce(extract(epoch from now() - (select min(created_at) from cases c where c.what = subjects.what and c.state = 'open')), 0)::float8
        as oldest
    from (values ('posts'), ('users')) as subjects (what)`,
);

/** Metrics of what waits for moderators. */
export function measureCases(db: Db, registry: Registry): void {
  const measure = (what: 'open' | 'near' | 'late' | 'oldest', name: string, help: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['about'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        // Without the database there is nothing to tell, and the other numbers are wanted all the more.
        for (const row of await selectCases(db).catch(() => [])) this.set({ about: row.what }, row[what]);
      },
    });
  measure('open', 'moderation_open_cases', 'Cases that wait for a decision; counted up to 100000');
  measure('near', 'moderation_cases_near_target', 'Open cases with three quarters of their target time gone');
  measure('late', 'moderation_cases_past_target', 'Open cases whose target time is over');
  measure('oldest', 'moderation_oldest_open_case_seconds', 'Age of the oldest open case');
}
