import { webhooks } from '@quarterdeck/contract/webhooks';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import type { Secrets } from '../../core/secrets.ts';
import { number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';
import { eventsAt, renderEvent } from '../../domain/app-events/read.ts';
import { bodyOf, plainHeaders } from '../../domain/webhooks/send.ts';
import { refusalsOf } from '../../ports/refusals.ts';
import { deliveryError } from './change-endpoints.ts';

type Input = z.output<typeof webhooks.deliveries.input>;
type Filter = Pick<Input, 'endpoint_id' | 'state' | 'type' | 'subject'>;
type Row = z.input<typeof webhooks.deliveries.output>['data'][number];
type Details = z.input<typeof webhooks.delivery.output>['data'];

const row = {
  id: number,
  endpoint_id: number,
  event_id: text,
  type: text,
  subject: text,
  decided_at: timestamp,
  state: textOf<Row['state']>(),
  attempts: number,
  last_at: orNull(timestamp),
  last_status: orNull(number),
  last_error: orNull(text),
  last_ms: orNull(number),
  next_at: orNull(timestamp),
};

/** The queue has the next time for the first delivery of a subject; later ones wait for it. */
const columns = sql`
  d.id, d.endpoint_id, coalesce(v.event_id, '') as event_id, d.type, d.subject, d.decided_at, d.state, d.attempts, d.last_at,
  d.last_status, d.last_error, d.last_ms,
  case when d.state = 'pending' and e.state = 'active' and d.position = (select min(first.position) from webhook_deliveries first
      where first.endpoint_id = d.endpoint_id and first.subject = d.subject and first.state = 'pending')
    then (select greatest(q.next_at, now()) from webhook_queues q where q.endpoint_id = d.endpoint_id and q.subject = d.subject) end as next_at`;

const joins = sql`
  join webhook_endpoints e on e.id = d.endpoint_id left join app_events v on v.position = d.position`;

function sourceFor({ endpoint_id, state, type, subject }: Filter): ListSource {
  const filters: RawBuilder<unknown>[] = [];
  if (endpoint_id !== undefined) filters.push(sql`d.endpoint_id = ${endpoint_id}`);
  else filters.push(sql`d.endpoint_id in (select id from webhook_endpoints where state <> 'removed')`);
  if (state !== undefined) filters.push(sql`d.state = ${sql.lit(state)}`);
  if (type !== undefined) filters.push(sql`d.type = ${type}`);
  if (subject !== undefined) filters.push(sql`d.subject = ${subject}`);
  return {
    from: sql`webhook_deliveries d`,
    joined: joins,
    where: sql<boolean>`${sql.join(filters, sql` and `)}`,
    columns,
    id: sql`d.id`,
    orders: { id: endpoint_id === undefined ? sql`d.id` : sql`d.position` },
  };
}

const deliveryList = listByInput(
  row,
  sourceFor,
  [{}],
  [{ endpoint_id: 1, state: 'pending', type: 'user.suspended', subject: 'user:1' }],
);

/** Reads a page of deliveries. */
export async function listDeliveries(db: Db, input: Input): Promise<Page<Row>> {
  return deliveryList.page(db, input);
}

const oneRow = statement(
  { ...row, position: number, endpoint_state: textOf<'active' | 'paused' | 'ended'>() },
  (id: number) => sql`
    select ${columns}, d.position, e.state as endpoint_state from webhook_deliveries d ${joins} where d.id = ${id} and e.state <> 'removed'`,
);

const selectAttempts = statement(
  { id: number, at: timestamp, url: text, status: orNull(number), error: orNull(text), ms: number, answer: text },
  (deliveryId: number) => sql`
    select id, at, url, status, error, ms, answer from webhook_attempts where delivery_id = ${deliveryId}
    order by id desc limit 50`,
);

const MS = 1000;

/** Reads a delivery with its request and answer. @throws Refusal not_found when it does not exist. */
export async function deliveryDetails(
  db: Db,
  services: { readonly config: Config; readonly secrets: Secrets },
  id: number,
): Promise<Details> {
  const found = await oneRow.first(db, id);
  if (!found) throw new Refusal('not_found', 'There is no such delivery');
  const { position, endpoint_state: state, ...delivery } = found;
  const [event] = await eventsAt(db, [position]);
  const attempts = await selectAttempts(db, id);
  return {
    ...delivery,
    ...refusalsOf([[webhooks.resend, deliveryError({ state })]]),
    body: event ? bodyOf(renderEvent(event, services)) : null,
    tries: attempts.map((attempt) => ({
      ...attempt,
      headers: {
        ...plainHeaders(services.config),
        'webhook-id': delivery.event_id,
        'webhook-timestamp': String(Math.floor(attempt.at.getTime() / MS)),
      },
    })),
  };
}
