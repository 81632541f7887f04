import type { ItemFault } from '@quarterdeck/contract/ingest';
import { sql } from 'kysely';
import { anything, number, orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { byAppId } from '../../domain/items/changes.ts';
import { itemColumns } from '../../domain/items/columns.ts';
import type { EventChange, EventWriter, FindRows, ItemWriter, Trx } from '../../domain/items/item-writer.ts';
import { momentText } from '../../domain/items/micros.ts';

const selectTransactions = statement(
  { id: number, app_id: orNull(text) },
  (appIds: readonly string[]) => sql`
    select id, app_id from transactions where app_id = any(${appIds}::text[]) order by created_at desc`,
);

/** Ids are unique within a month, so the first of several is meant. */
const find: FindRows = async (trx, appIds) => byAppId(await selectTransactions(trx, appIds));

/** Held until the transaction ends. Transactions are never changed, so their rows cannot be locked for this. */
const lockReversals = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck reversals'))`,
);

/** The reversed transactions, and the amounts that are left. Reversals with these app ids are not subtracted. */
const selectReversed = statement(
  { id: number, transaction_type: text, left: text },
  (ids: readonly number[], appIds: readonly string[]) => sql`
    select t.id, t.transaction_type,
      (t.amount - coalesce((
        select sum(r.amount) from transactions r
        where r.reverses = t.id and (r.app_id = any(${appIds}::text[])) is not true), 0))::text as left
    from transactions t where t.id = any(${ids}::bigint[])`,
);

const takenStripeIds = statement(
  { stripe_transaction_id: orNull(text), app_id: orNull(text) },
  (ids: readonly string[]) => sql`
    select stripe_transaction_id, app_id from transactions where stripe_transaction_id = any(${ids}::text[])`,
);

const columns = itemColumns({
  app_id: 'text',
  user_id: 'bigint',
  campaign_id: 'bigint',
  amount: 'numeric',
  transaction_type: 'text',
  stripe_transaction_id: 'text',
  reverses: 'bigint',
  request: 'text',
  created_at: 'timestamptz',
});

const insertTransactions = statement(
  { id: number },
  (rows: string) => sql`
    insert into transactions (${columns.list})
    select ${columns.list} from jsonb_to_recordset(${rows}::jsonb) as r(${columns.record})
    order by created_at, app_id
    on conflict do nothing
    returning id`,
);

const stripeIdOf = ({ data: { stripe_transaction_id: id } }: EventChange): string | undefined =>
  typeof id === 'string' ? id : undefined;

/** Returns which of the events' Stripe ids are used, and by which app ids. */
async function stripeIdsTaken(trx: Trx, events: readonly EventChange[]): Promise<Map<string | null, string | null>> {
  const stripeIds = events.flatMap((event) => stripeIdOf(event) ?? []);
  const rows = stripeIds.length > 0 ? await takenStripeIds(trx, stripeIds) : [];
  return new Map(rows.map((row) => [row.stripe_transaction_id, row.app_id]));
}

const stripeFault: ItemFault = {
  path: 'data.stripe_transaction_id',
  message: 'Another transaction has this id',
};

const selectRequests = statement(
  { event_id: text, user_id: number, amount: text, transaction_id: orNull(number), answer: orNull(text) },
  (ids: readonly string[]) => sql`
    select r.event_id, r.user_id, r.amount::text as amount, r.transaction_id, t.app_id as answer
    from refund_requests r left join transactions t on t.request = r.event_id where r.event_id = any(${ids}::text[])`,
);

/** A refund that staff requested, and the app id of the transaction that answers it. */
type RefundRequest = Awaited<ReturnType<typeof selectRequests>>[number];

const requestOf = ({ data: { request } }: EventChange): string | undefined =>
  typeof request === 'string' ? request : undefined;

/** Reads the requests that events answer, by the ids of the requests' events. */
async function requestsOf(trx: Trx, events: readonly EventChange[]): Promise<ReadonlyMap<string, RefundRequest>> {
  const asked = events.flatMap((event) => requestOf(event) ?? []);
  const rows = asked.length > 0 ? await selectRequests(trx, asked) : [];
  return new Map(rows.map((row) => [row.event_id, row]));
}

const requestFault = (message: string): ItemFault => ({ path: 'data.request', message });
const answeredFault = requestFault('Another transaction has answered this request');

/** Returns why an event cannot answer the request that it names. */
function answerFault(
  event: EventChange,
  requests: ReadonlyMap<string, RefundRequest>,
  answers: ReadonlyMap<string, string>,
): ItemFault | undefined {
  const asked = requestOf(event);
  if (asked === undefined) return undefined;
  const request = requests.get(asked);
  if (!request || request.user_id !== event.ids.user)
    return requestFault('No refund was requested for this user by this event');
  const answer = answers.get(asked);
  if (answer !== undefined && answer !== event.appId) return answeredFault;
  if (request.transaction_id !== null && event.ids.reverses !== request.transaction_id)
    return { path: 'data.reverses', message: 'The requested refund is for another debit' };
  if (centsOf(event.data.amount) > centsOf(request.amount))
    return { path: 'data.amount', message: `The requested refund is ${request.amount}` };
  return undefined;
}

/** A transaction that is reversed. */
interface ReversedTransaction {
  readonly type: string;
  /** The amount that is left, in cents. */
  cents: number;
}

const centsOf = (amount: unknown): number => Math.round(Number(amount) * 100);

/** Reads the transactions that events reverse by id, with what is left without these events. */
async function reversedBy(trx: Trx, events: readonly EventChange[]): Promise<Map<unknown, ReversedTransaction>> {
  const reversals = events.filter(({ ids }) => typeof ids.reverses === 'number');
  if (reversals.length === 0) return new Map();
  await lockReversals(trx);
  const rows = await selectReversed(
    trx,
    reversals.map(({ ids }) => Number(ids.reverses)),
    reversals.map(({ appId }) => appId),
  );
  return new Map(rows.map(({ id, transaction_type: type, left }) => [id, { type, cents: centsOf(left) }]));
}

/** Subtracts a reversal from what is left of its transaction. @returns why that is impossible. */
function takeOff({ data }: EventChange, reversed: ReversedTransaction): ItemFault | undefined {
  if (reversed.type === data.transaction_type)
    return { path: 'data.transaction_type', message: 'A reversal must have the opposite type' };
  const cents = centsOf(data.amount);
  if (cents > reversed.cents) {
    const left = (Math.max(0, reversed.cents) / 100).toFixed(2);
    return { path: 'data.amount', message: `A reversal cannot exceed the remaining amount: ${left}` };
  }
  reversed.cents -= cents;
  return undefined;
}

/** Makes answers to refund requests reverse the requested debit, even if the app does not name it. */
const withReversals = (events: readonly EventChange[], requests: ReadonlyMap<string, RefundRequest>): EventChange[] =>
  events.map((event) => {
    const reverses = event.ids.reverses ?? requests.get(requestOf(event) ?? '')?.transaction_id ?? null;
    return { ...event, ids: { ...event.ids, reverses } };
  });

/** Returns the faults of events: reversals of the same type or of too much, and Stripe ids of another transaction. */
async function faultsOf(
  trx: Trx,
  events: readonly EventChange[],
  requests: ReadonlyMap<string, RefundRequest>,
): Promise<Map<number, ItemFault>> {
  const answers = new Map(
    [...requests].flatMap(([id, { answer }]) => (answer === null ? [] : [[id, answer] as const])),
  );
  const faults = new Map<number, ItemFault>();
  const reversed = await reversedBy(trx, events);
  const taken = await stripeIdsTaken(trx, events);
  for (const event of events) {
    const { index, appId, ids } = event;
    const stripeId = stripeIdOf(event);
    const original = reversed.get(ids.reverses);
    const isTaken = stripeId !== undefined && taken.has(stripeId) && taken.get(stripeId) !== appId;
    const fault =
      (isTaken ? stripeFault : answerFault(event, requests, answers)) ?? (original && takeOff(event, original));
    const request = requestOf(event);
    if (fault) faults.set(index, fault);
    else {
      if (stripeId !== undefined) taken.set(stripeId, appId);
      if (request !== undefined) answers.set(request, appId);
    }
  }
  return faults;
}

const transactionWriter: EventWriter = {
  type: 'transaction',
  find,
  writeEvents: async (trx, sent) => {
    const requests = await requestsOf(trx, sent);
    const events = withReversals(sent, requests);
    const faults = await faultsOf(trx, events, requests);
    const ready = events.filter(({ index }) => !faults.has(index));
    const rows = ready.map(({ appId, createdAt, data, ids }) => ({
      app_id: appId,
      user_id: ids.user,
      campaign_id: ids.campaign,
      amount: data.amount,
      transaction_type: data.transaction_type,
      stripe_transaction_id: data.stripe_transaction_id ?? null,
      reverses: ids.reverses,
      request: data.request ?? null,
      created_at: momentText(createdAt),
    }));
    const written = rows.length > 0 ? await insertTransactions(trx, JSON.stringify(rows)) : [];
    // Rows that were not written already exist, or someone else has used their Stripe id or answered their request
    // meanwhile.
    const missed = written.length < rows.length ? ready : [];
    const taken = await stripeIdsTaken(trx, missed);
    const answered = await requestsOf(trx, missed);
    for (const event of missed) {
      const stripeId = stripeIdOf(event);
      const answer = answered.get(requestOf(event) ?? '')?.answer ?? null;
      if (stripeId !== undefined && taken.has(stripeId) && taken.get(stripeId) !== event.appId)
        faults.set(event.index, stripeFault);
      else if (answer !== null && answer !== event.appId) faults.set(event.index, answeredFault);
    }
    return { faults };
  },
};

/** The writer of transactions. */
export const items: readonly ItemWriter[] = [transactionWriter];
