import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** Counting goes no further than this. */
const COUNTED = 100_000;

const countOf = (state: 'pending' | 'failed') => sql`
  (select count(*) from (select from webhook_deliveries d
    where d.endpoint_id = e.id and d.state = ${sql.lit(state)} limit ${sql.lit(COUNTED)}) counted)`;

const selectBacklog = statement(
  { host: text, id: number, pending: number, failed: number, oldest: number },
  () => sql`
    select e.url as host, e.id, ${countOf('pending')}
        + (select count(*) from (select from decision_events v where v.position > e.position
            and (e.events = '{*}' or v.type = any(e.events)) limit ${sql.lit(COUNTED)}) counted) as pending,
      ${countOf('failed')} as failed,
      coalesce(extract(epoch from now() - least(
        (select d.decided_at from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending'
          order by d.position limit 1),
        (select v.created_at from decision_events v where v.position > e.position
          and (e.events = '{*}' or v.type = any(e.events)) order by v.position limit 1))), 0)::float8 as oldest
    from webhook_endpoints e where e.state in ('active', 'paused') order by e.id`,
);

/** Metrics of how far the app is behind the decisions. */
export function measureWebhooks(db: Db, registry: Registry): void {
  const measure = (what: 'pending' | 'failed' | 'oldest', name: string, help: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['endpoint', 'host'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        // Without the database there is nothing to tell, and the other numbers are wanted all the more.
        for (const row of await selectBacklog(db).catch(() => []))
          this.set({ endpoint: String(row.id), host: new URL(row.host).host }, row[what]);
      },
    });
  measure('oldest', 'webhook_oldest_undelivered_seconds', 'Age of the oldest event that an endpoint has not taken');
  measure('pending', 'webhook_pending_deliveries', 'Events that wait for an endpoint; counted up to 100000');
  measure('failed', 'webhook_failed_deliveries', 'Events that were given up after 72 hours; counted up to 100000');
}
