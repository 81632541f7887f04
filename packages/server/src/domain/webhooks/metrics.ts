import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { number, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { addRowGauges } from '../../ports/row-gauges.ts';

/** The maximum count. */
const COUNTED = 100_000;

const countOf = (state: 'pending' | 'failed') => sql`
  (select count(*) from (select from webhook_deliveries d
    where d.endpoint_id = e.id and d.state = ${sql.lit(state)} limit ${sql.lit(COUNTED)}) counted)`;

/** How far each endpoint is behind the change feed. */
export const webhookBacklogs = statement(
  { host: text, id: number, state: text, pending: number, failed: number, oldest: number },
  () => sql`
    select e.url as host, e.id, e.state, ${countOf('pending')}
        + (select count(*) from (select from app_events v where v.position > e.position
            and (e.events = '{*}' or v.type = any(e.events)) limit ${sql.lit(COUNTED)}) counted) as pending,
      ${countOf('failed')} as failed,
      coalesce(extract(epoch from now() - least(
        (select d.decided_at from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending'
          order by d.position limit 1),
        (select v.created_at from app_events v where v.position > e.position
          and (e.events = '{*}' or v.type = any(e.events)) order by v.position limit 1))), 0)::float8 as oldest
    from webhook_endpoints e where e.state in ('active', 'paused') order by e.id`,
);

/** Registers metrics of how far the app is behind the change feed. */
export const measureWebhooks = (registry: Registry, select: () => ReturnType<typeof webhookBacklogs>): void =>
  addRowGauges(registry, {
    select,
    labelNames: ['endpoint', 'host'],
    labelsOf: ({ id, host }) => ({ endpoint: String(id), host: new URL(host).host }),
    gauges: [
      {
        name: 'webhook_oldest_undelivered_seconds',
        help: 'Age of the oldest event an endpoint has not accepted',
        value: ({ oldest }) => oldest,
      },
      {
        name: 'webhook_pending_deliveries',
        help: 'Events waiting for an endpoint; counted up to 100000',
        value: ({ pending }) => pending,
      },
      {
        name: 'webhook_failed_deliveries',
        help: 'Events not delivered after 72 hours; counted up to 100000',
        value: ({ failed }) => failed,
      },
    ],
  });
