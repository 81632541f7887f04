import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isTimeTrusted } from '../../jobs/clock.ts';
import { LAST_DELAY } from './delays.ts';

/** How long an instance holds a subject. If that instance dies, another one takes it then. */
export const LEASE_SECONDS = 60;
/** The number of events of one subject that are taken at once. */
const OF_SUBJECT = 10;
/** The number of events that become deliveries in one step. */
const AT_ONCE = 1000;

const lockEndpoint = statement(
  { after: number, until: number },
  (endpointId: number) => sql`
    select e.position as after, least(f.last_position, e.position + ${sql.lit(AT_ONCE)}) as until
    from webhook_endpoints e cross join app_event_feed f
    where e.id = ${endpointId} and e.state = 'active' and e.position < f.last_position
    for no key update of e skip locked`,
);

const eventsFor = (endpointId: number, after: number, until: number) => sql`
  from app_events d join webhook_endpoints e on e.id = ${endpointId}
  where d.position > ${after} and d.position <= ${until} and (e.events = '{*}' or d.type = any(e.events))`;

/** An existing queue is locked, so that a writer of its last delivery waits and sees the new ones. */
const addQueues = statement(
  {},
  (endpointId: number, after: number, until: number) => sql`
    insert into webhook_queues (endpoint_id, subject)
    select distinct ${endpointId}::bigint, d.subject collate "C" ${eventsFor(endpointId, after, until)}
    order by 2
    on conflict (endpoint_id, subject) do update set subject = excluded.subject`,
);

const addDeliveries = statement(
  {},
  (endpointId: number, after: number, until: number) => sql`
    insert into webhook_deliveries (endpoint_id, position, type, subject, decided_at)
    select ${endpointId}::bigint, d.position, d.type, d.subject, d.created_at ${eventsFor(endpointId, after, until)}
    order by d.position`,
);

/** Creates deliveries of the next events for an endpoint. @returns whether the end of the feed was reached. */
export async function makeDeliveries(trx: Db, endpointId: number): Promise<boolean> {
  const range = await lockEndpoint.first(trx, endpointId);
  if (!range) return true;
  const { after, until } = range;
  await addQueues(trx, endpointId, after, until);
  await addDeliveries(trx, endpointId, after, until);
  await trx.updateTable('webhook_endpoints').set({ position: until }).where('id', '=', endpointId).execute();
  return until - after < AT_ONCE;
}

const takeDue = statement(
  { subject: text, tries: number, firstTriedAt: orNull(timestamp), tried: number },
  (endpointId: number, atMost: number, lease: string) => sql`
    update webhook_queues q
    set lease = ${lease}, next_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    from (select subject from webhook_queues
      where endpoint_id = ${endpointId} and next_at <= now()
        and exists (select from webhook_endpoints where id = ${endpointId} and state = 'active')
      order by next_at limit ${atMost} for no key update skip locked) due
    where q.endpoint_id = ${endpointId} and q.subject = due.subject
    returning q.subject, q.tries, q.first_tried_at as "firstTriedAt",
      -- While the time is in doubt, nothing was tried for long.
      case when ${isTimeTrusted} then coalesce(extract(epoch from now() - q.first_tried_at), 0) else 0 end::float8 as tried`,
);

const selectNext = statement(
  { id: number, subject: text, position: number },
  (endpointId: number, subjects: readonly string[]) => sql`
    select d.id, d.subject, d.position
    from unnest(${subjects}::text[]) as s(subject)
    cross join lateral (select id, subject, position from webhook_deliveries
      where endpoint_id = ${endpointId} and subject = s.subject collate "C" and state = 'pending'
      order by position limit ${sql.lit(OF_SUBJECT)}) d
    order by d.position`,
);

/** The deliveries of one subject, in order, for the instance that holds it. */
export interface TakenQueue {
  readonly endpointId: number;
  readonly subject: string;
  readonly lease: string;
  /** How often the first delivery has failed, since when, and for how many seconds. */
  readonly tries: number;
  readonly firstTriedAt: Date | null;
  readonly triedSeconds: number;
  readonly deliveries: readonly { readonly id: number; readonly position: number }[];
}

/**
 * Takes due subjects of an endpoint, each with its next deliveries. Other instances cannot take them until the lease
 * ends, or `complete` releases them.
 */
export async function takeQueues(db: Db, endpointId: number, atMost: number): Promise<TakenQueue[]> {
  const lease = randomUUID();
  const taken = await takeDue(db, endpointId, atMost, lease);
  if (taken.length === 0) return [];
  const subjects = taken.map(({ subject }) => subject);
  const next = await selectNext(db, endpointId, subjects);
  return taken.map(({ subject, tries, firstTriedAt, tried }) => ({
    ...{ endpointId, subject, lease, tries, firstTriedAt },
    triedSeconds: tried,
    deliveries: next.filter((one) => one.subject === subject),
  }));
}

const returnFromFuture = statement(
  {},
  () => sql`
    update webhook_queues set next_at = now() where next_at > now() + make_interval(secs => ${sql.lit(2 * LAST_DELAY)})`,
);

/** Makes deliveries due now whose next attempt is further ahead than possible, because the clock was wrong. */
export async function recallQueues(db: Db): Promise<void> {
  await returnFromFuture(db);
}

const wakeSome = statement(
  { subject: text },
  (endpointId: number) => sql`
    update webhook_queues q set next_at = now(), tries = 0, first_tried_at = null
    from (select subject from webhook_queues where endpoint_id = ${endpointId} and lease is null and tries > 0
        and coalesce(last_tried_at < (select state_at from webhook_endpoints where id = ${endpointId}), true)
      limit ${sql.lit(AT_ONCE)} for no key update skip locked) waiting
    where q.endpoint_id = ${endpointId} and q.subject = waiting.subject
    returning q.subject`,
);

/** Makes an endpoint's failed deliveries due now, in slices. @returns whether that was all. */
export async function wakeQueues(trx: Db, endpointId: number): Promise<boolean> {
  const woken = await wakeSome(trx, endpointId);
  if (woken.length === AT_ONCE) return false;
  await trx.updateTable('webhook_endpoints').set({ wakes: false }).where('id', '=', endpointId).execute();
  return true;
}
