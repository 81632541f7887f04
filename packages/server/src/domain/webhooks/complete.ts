import { sql } from 'kysely';
import { boolean } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { TakenQueue } from './queues.ts';
import { type Attempt, isDelivered } from './send.ts';

/** The result of a request, or of a delivery without one. */
export interface Result {
  readonly deliveryId: number;
  readonly endpointId: number;
  readonly attempt: Attempt;
  /** Whether the delivery has failed permanently. */
  readonly isLast: boolean;
}

/** The next state of a claimed subject. */
export interface Return {
  readonly queue: Pick<TakenQueue, 'endpointId' | 'subject' | 'lease'>;
  /** The delay in seconds until it can be claimed again. */
  readonly delay: number;
  /** How often its first delivery has failed, and since when. */
  readonly tries: number;
  readonly firstTriedAt: Date | null;
  /** Whether anything was tried. When a server stops, nothing may have been. */
  readonly wasTried: boolean;
}

const insertAttempts = statement(
  {},
  (rows: string) => sql`
    insert into webhook_attempts (delivery_id, at, url, status, error, ms, answer)
    select r.delivery_id, r.at, r.url, r.status, r.error, r.ms, r.answer
    from jsonb_to_recordset(${rows}::jsonb)
      as r(delivery_id bigint, at timestamptz, url text, status integer, error text, ms integer, answer text)
    -- It may have been deleted meanwhile, with an endpoint that was removed.
    join webhook_deliveries d on d.id = r.delivery_id`,
);

const updateDeliveries = statement(
  {},
  (rows: string) => sql`
    with given as (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as r(delivery_id bigint, at timestamptz, status integer, error text, ms integer, delivered boolean, is_last boolean)
    ), held as (
      select d.id from webhook_deliveries d join given r on r.delivery_id = d.id order by d.id for no key update of d
    )
    update webhook_deliveries d set attempts = attempts + 1, last_at = r.at, last_status = r.status, last_error = r.error,
      last_ms = r.ms,
      state = case when r.delivered then 'delivered' when r.is_last and d.state = 'pending' then 'failed' else d.state end,
      delivered_at = case when r.delivered then r.at + make_interval(secs => r.ms / 1000.0) else d.delivered_at end
    from held join given r on r.delivery_id = held.id where d.id = held.id`,
);

const holdQueues = statement(
  { held: boolean },
  (rows: string) => sql`
    select true as held from webhook_queues q
    join jsonb_to_recordset(${rows}::jsonb) as r(endpoint_id bigint, subject text, lease text)
      on q.endpoint_id = r.endpoint_id and q.subject = r.subject collate "C" and q.lease = r.lease
    order by q.endpoint_id, q.subject for update of q`,
);

const endQueues = statement(
  {},
  (rows: string) => sql`
    delete from webhook_queues q
    using jsonb_to_recordset(${rows}::jsonb) as r(endpoint_id bigint, subject text, lease text)
    where q.endpoint_id = r.endpoint_id and q.subject = r.subject collate "C" and q.lease = r.lease
      and not exists (select from webhook_deliveries d
        where d.endpoint_id = q.endpoint_id and d.subject = q.subject and d.state = 'pending')`,
);

const returnQueues = statement(
  {},
  (rows: string) => sql`
    update webhook_queues q set lease = null, next_at = now() + make_interval(secs => r.delay), tries = r.tries,
      first_tried_at = r.first_tried_at, last_tried_at = case when r.was_tried then now() else q.last_tried_at end
    from jsonb_to_recordset(${rows}::jsonb) as r(endpoint_id bigint, subject text, lease text, delay float8, tries integer,
      first_tried_at timestamptz, was_tried boolean)
    where q.endpoint_id = r.endpoint_id and q.subject = r.subject collate "C" and q.lease = r.lease`,
);

const noteHealth = statement(
  {},
  (rows: string) => sql`
    update webhook_health h set
      last_delivered_at = coalesce(greatest(r.delivered_at, h.last_delivered_at), h.last_delivered_at),
      failing_since = case when r.delivered_at is null then coalesce(h.failing_since, r.failed_at) end,
      last_failed_at = coalesce(r.failed_at, h.last_failed_at)
    from jsonb_to_recordset(${rows}::jsonb) as r(endpoint_id bigint, delivered_at timestamptz, failed_at timestamptz)
    where h.endpoint_id = r.endpoint_id`,
);

const latest = (results: readonly Result[]): Date | null =>
  results.map(({ attempt }) => attempt.at).reduce<Date | null>((last, at) => (last && last > at ? last : at), null);

/** Returns the health of each endpoint, in the order in which their rows are written. */
const healthIn = (results: readonly Result[]): object[] =>
  [...new Set(results.map(({ endpointId }) => endpointId))]
    .sort((a, b) => a - b)
    .map((endpoint_id) => {
      const own = results.filter(({ endpointId }) => endpointId === endpoint_id);
      const delivered = own.filter(({ attempt }) => isDelivered(attempt));
      return {
        endpoint_id,
        delivered_at: latest(delivered),
        failed_at: latest(own.filter((one) => !delivered.includes(one))),
      };
    });

/**
 * Stores the results of requests and releases the claimed subjects, all in one transaction. Subjects that another
 * instance has claimed since are skipped. Subjects are locked before the check for further deliveries, so that
 * additions in the meantime are seen.
 */
export async function complete(trx: Db, results: readonly Result[], returns: readonly Return[]): Promise<void> {
  const queues = JSON.stringify(
    returns.map(({ queue, delay, tries, firstTriedAt, wasTried }) => ({
      ...{ endpoint_id: queue.endpointId, subject: queue.subject, lease: queue.lease },
      ...{ delay, tries, first_tried_at: firstTriedAt, was_tried: wasTried },
    })),
  );
  if (returns.length > 0) await holdQueues(trx, queues);
  if (results.length > 0) {
    const rows = JSON.stringify(
      results.map(({ deliveryId, attempt, isLast }) => ({
        ...attempt,
        ...{ delivery_id: deliveryId, delivered: isDelivered(attempt), is_last: isLast },
      })),
    );
    await updateDeliveries(trx, rows);
    await insertAttempts(trx, rows);
  }
  if (returns.length > 0) {
    await endQueues(trx, queues);
    await returnQueues(trx, queues);
  }
  if (results.length > 0) await noteHealth(trx, JSON.stringify(healthIn(results)));
}
