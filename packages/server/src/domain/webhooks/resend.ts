import { sql } from 'kysely';
import { boolean, number, orNull, text, textOf } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** How many deliveries are queued again in one step. */
const AT_ONCE = 1000;

/** Queues are locked before deliveries change, in the same order as by a writer that ends a delivery. */
const addQueues = statement(
  {},
  (endpointId: number, subjects: readonly string[]) => sql`
    insert into webhook_queues (endpoint_id, subject)
    select distinct ${endpointId}::bigint, s collate "C" from unnest(${subjects}::text[]) s order by 2
    on conflict (endpoint_id, subject) do update set subject = excluded.subject`,
);

const markPending = statement(
  {},
  (ids: readonly number[]) => sql`
    update webhook_deliveries d set state = 'pending'
    from (select id from webhook_deliveries where id = any(${ids}::bigint[]) order by id for no key update) held
    where d.id = held.id`,
);

const findDelivery = statement(
  { endpointId: number, subject: text, state: textOf<'active' | 'paused' | 'ended'>(), type: text, url: text },
  (id: number) => sql`
    select d.endpoint_id as "endpointId", d.subject, e.state, d.type, e.url
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${id} and e.state <> 'removed'`,
);

/** Returns a delivery with its endpoint. */
export const deliveryToResend = (trx: Db, id: number) => findDelivery.first(trx, id);

const tryNow = statement(
  {},
  (endpointId: number, subject: string) => sql`
    update webhook_queues set next_at = now() where endpoint_id = ${endpointId} and subject = ${subject} and lease is null`,
);

/** Resends a delivery in any state, immediately and before all later ones of its subject. */
export async function resend(trx: Db, id: number, endpointId: number, subject: string): Promise<void> {
  await addQueues(trx, endpointId, [subject]);
  await markPending(trx, [id]);
  await tryNow(trx, endpointId, subject);
}

const beginResend = statement(
  { after: orNull(number) },
  (endpointId: number, since: Date, failedAlone: boolean) => sql`
    update webhook_endpoints e set resend_after = (
        select min(position) - 1 from (
          select d.position from webhook_deliveries d where d.endpoint_id = e.id and d.decided_at >= ${since}
          order by d.decided_at limit 1000) first),
      resend_until = e.position, resends_failed_alone = ${failedAlone}
    where e.id = ${endpointId} and e.resend_after is null returning e.resend_after as after`,
);

/**
 * Resends the events since a given time, in the order of the feed.
 * @returns whether there are any; undefined while an earlier request is in progress.
 */
export async function resendSince(
  trx: Db,
  endpointId: number,
  since: Date,
  failedAlone: boolean,
): Promise<boolean | undefined> {
  const begun = await beginResend.first(trx, endpointId, since, failedAlone);
  return begun && begun.after !== null;
}

const lockResend = statement(
  { after: number, until: number, failedAlone: boolean },
  (endpointId: number) => sql`
    select coalesce(resend_after, 0) as after, coalesce(resend_until, 0) as until, resends_failed_alone as "failedAlone"
    from webhook_endpoints where id = ${endpointId} and resend_after is not null for no key update skip locked`,
);

const selectSome = statement(
  { id: number, subject: text, position: number, isDue: boolean },
  (endpointId: number, after: number, until: number, failedAlone: boolean) => sql`
    select id, subject, position, coalesce(state = 'failed' or (state = 'delivered' and not ${failedAlone}::boolean), false) as "isDue"
    from webhook_deliveries where endpoint_id = ${endpointId} and position > ${after} and position <= ${until}
    order by position limit ${sql.lit(AT_ONCE)}`,
);

/** Queues the next deliveries of a resend request. @returns whether that was all. */
export async function resendSome(trx: Db, endpointId: number): Promise<boolean> {
  const range = await lockResend.first(trx, endpointId);
  if (!range) return true;
  const rows = await selectSome(trx, endpointId, range.after, range.until, range.failedAlone);
  const due = rows.filter(({ isDue }) => isDue);
  if (due.length > 0) {
    await addQueues(
      trx,
      endpointId,
      due.map(({ subject }) => subject),
    );
    await markPending(
      trx,
      due.map(({ id }) => id),
    );
  }
  const last = rows.length === AT_ONCE ? rows.at(-1)?.position : undefined;
  await trx
    .updateTable('webhook_endpoints')
    .set({ resend_after: last ?? null })
    .where('id', '=', endpointId)
    .execute();
  return last === undefined;
}
