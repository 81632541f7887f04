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

/** Ids are unique within a month: the first one of several is meant. */
const find: FindRows = async (trx, appIds) => byAppId(await selectTransactions(trx, appIds));

/** Held until the transaction ends: rows of money are never changed, so that none of them can be locked. */
const lockReversals = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck reversals'))`,
);

/** What is reversed, and how much of it no transaction has reversed but those of some app ids. */
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

/** Which numbers of Stripe that events have are used, by the app ids of the transactions that have them. */
async function stripeIdsTaken(trx: Trx, events: readonly EventChange[]): Promise<Map<string | null, string | null>> {
  const stripeIds = events.flatMap((event) => stripeIdOf(event) ?? []);
  const rows = stripeIds.length > 0 ? await takenStripeIds(trx, stripeIds) : [];
  return new Map(rows.map((row) => [row.stripe_transaction_id, row.app_id]));
}

const stripeFault: ItemFault = {
  path: 'data.stripe_transaction_id',
  message: 'Another transaction has this number',
};

/** A transaction that is reversed. */
interface ReversedTransaction {
  readonly type: string;
  /** What is left of it. */
  cents: number;
}

const centsOf = (amount: unknown): number => Math.round(Number(amount) * 100);

/** What some events reverse, by its id, and what is left of it without them. */
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

/** Takes a reversal off what is left of what it reverses. @returns why that cannot be. */
function takeOff({ data }: EventChange, reversed: ReversedTransaction): ItemFault | undefined {
  if (reversed.type === data.transaction_type)
    return { path: 'data.transaction_type', message: 'A reversal is of the other type' };
  const cents = centsOf(data.amount);
  if (cents > reversed.cents) {
    const left = (Math.max(0, reversed.cents) / 100).toFixed(2);
    return { path: 'data.amount', message: `A reversal is not of more than what it reverses: ${left} is left of it` };
  }
  reversed.cents -= cents;
  return undefined;
}

/** What cannot be: reversals of the same type or of more, a number of Stripe that another transaction has. */
async function faultsOf(trx: Trx, events: readonly EventChange[]): Promise<Map<number, ItemFault>> {
  const faults = new Map<number, ItemFault>();
  const reversed = await reversedBy(trx, events);
  const taken = await stripeIdsTaken(trx, events);
  for (const event of events) {
    const { index, appId, ids } = event;
    const stripeId = stripeIdOf(event);
    const original = reversed.get(ids.reverses);
    const isTaken = stripeId !== undefined && taken.has(stripeId) && taken.get(stripeId) !== appId;
    const fault = isTaken ? stripeFault : original && takeOff(event, original);
    if (fault) faults.set(index, fault);
    else if (stripeId !== undefined) taken.set(stripeId, appId);
  }
  return faults;
}

const transactionWriter: EventWriter = {
  type: 'transaction',
  find,
  writeEvents: async (trx, events) => {
    const faults = await faultsOf(trx, events);
    const ready = events.filter(({ index }) => !faults.has(index));
    const rows = ready.map(({ appId, createdAt, data, ids }) => ({
      app_id: appId,
      user_id: ids.user,
      campaign_id: ids.campaign,
      amount: data.amount,
      transaction_type: data.transaction_type,
      stripe_transaction_id: data.stripe_transaction_id ?? null,
      reverses: ids.reverses,
      created_at: momentText(createdAt),
    }));
    const written = rows.length > 0 ? await insertTransactions(trx, JSON.stringify(rows)) : [];
    // What was not written is there already, or another sender has used its number of Stripe meanwhile.
    const taken = await stripeIdsTaken(trx, written.length < rows.length ? ready : []);
    for (const event of ready) {
      const stripeId = stripeIdOf(event);
      if (stripeId !== undefined && taken.has(stripeId) && taken.get(stripeId) !== event.appId)
        faults.set(event.index, stripeFault);
    }
    return { faults };
  },
};

/** Money. */
export const items: readonly ItemWriter[] = [transactionWriter];
