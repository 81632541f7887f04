import type { deliveryState as endpoints } from '@quarterdeck/contract/delivery-state';
import { sql } from 'kysely';
import type { z } from 'zod';
import { boolean, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Handlers } from '../../http/handlers.ts';

type State = NonNullable<z.input<typeof endpoints.ofThing.output>['data']>;

const selectLatest = statement(
  {
    type: text,
    decidedAt: timestamp,
    position: orNull(number),
    subject: text,
    isRead: boolean,
    readAt: orNull(timestamp),
    isFollowed: boolean,
  },
  (thing: string, thingId: number | undefined) => sql`
    select v.type, v.created_at as "decidedAt", v.position, v.subject,
      coalesce(v.position <= (select max(position) from app_event_readers), false) as "isRead",
      (select min(at) from app_event_readers where position = v.position) as "readAt",
      exists (select from app_event_readers where at > now() - interval '90 days') as "isFollowed"
    from app_events v where v.id = (
      with own as materialized (
        select id from app_events where thing = ${thing} and ${thingId === undefined ? sql`true` : sql`thing_id = ${thingId}`}
      ) select max(id) from own)`,
  ['', 1],
  ['', undefined],
);

/** The endpoints that receive the event, each with the earlier delivery of its subject that it waits for, if any. */
const selectDeliveries = statement(
  {
    id: orNull(number),
    state: text,
    isPaused: boolean,
    deliveredAt: orNull(timestamp),
    failingSince: orNull(timestamp),
    status: orNull(number),
    error: orNull(text),
  },
  (type: string, subject: string, position: number | null, decidedAt: Date) => sql`
    select d.id, coalesce(d.state, 'pending') as state, e.state = 'paused' as "isPaused", d.delivered_at as "deliveredAt",
      coalesce(q.first_tried_at, h.failing_since) as "failingSince", coalesce(first.last_status, d.last_status) as status,
      coalesce(first.last_error, d.last_error) as error
    from webhook_endpoints e
    left join webhook_health h on h.endpoint_id = e.id
    left join webhook_deliveries d on d.endpoint_id = e.id and d.position = ${position}::bigint
    left join webhook_queues q on q.endpoint_id = e.id and q.subject = ${subject} collate "C"
    left join lateral (select last_status, last_error from webhook_deliveries p
      where p.endpoint_id = e.id and p.subject = ${subject} collate "C" and p.state = 'pending' order by p.position limit 1) first on true
    where e.state in ('active', 'paused') and (e.events = '{*}' or ${type} = any(e.events))
      and (d.id is not null or e.created_at <= ${decidedAt})
    order by e.id`,
);

/** Returns the worst state of all receivers, because the admin wants to know what is still pending. */
async function stateOf(db: Db, thing: string, thingId: number | undefined): Promise<State | null> {
  const latest = await selectLatest.first(db, thing, thingId);
  if (!latest) return null;
  const { type, decidedAt, position, subject, isRead, readAt, isFollowed } = latest;
  const found = await selectDeliveries(db, type, subject, position, decidedAt);
  const plain = {
    type,
    decided_at: decidedAt,
    at: null,
    is_paused: 0,
    answer: null,
    since: null,
    delivery_id: null,
  } as const;
  const waits = found.find(({ state }) => state === 'failed') ?? found.find(({ state }) => state === 'pending');
  if (waits) {
    const { status, error, failingSince, id, isPaused, state } = waits;
    const isTried = status !== null || error !== null;
    return {
      ...plain,
      state: state === 'failed' ? 'failed' : 'waiting',
      is_paused: isPaused ? 1 : 0,
      answer: isTried ? (error ?? String(status)) : null,
      since: isTried ? failingSince : null,
      delivery_id: id,
    };
  }
  const [delivered] = found;
  if (delivered) return { ...plain, state: 'delivered', at: delivered.deliveredAt, delivery_id: delivered.id };
  if (isRead) return { ...plain, state: 'read', at: readAt };
  return isFollowed ? { ...plain, state: 'waiting' } : null;
}

/** The handlers that show whether the app has received a decision. */
export const deliveryState: Handlers<typeof endpoints> = {
  ofThing: async ({ input, db }) => ({ data: await stateOf(db, input.thing, input.thing_id) }),
};
