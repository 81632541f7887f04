import type { advertisers } from '@quarterdeck/contract/advertisers';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, invalid, Refusal } from '../../core/errors.ts';
import { isoOf } from '../../core/moments.ts';
import { boolean, json, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import type { Page } from '../../database/lists/source.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { ofUser } from '../../domain/advertising/transactions-of-user.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import { requireAdvertiser } from './advertiser.ts';

type Input = z.output<typeof advertisers.requestRefund.input>;
type Row = z.input<typeof advertisers.refunds.output>['data'][number];

const refundList = list(
  {
    id: number,
    amount: text,
    reason: text,
    transaction_id: orNull(number),
    requested_at: timestamp,
    requested_by: orNull(text),
    answer: orNull(json<NonNullable<Row['answer']>>()),
    withdrawn: orNull(json<NonNullable<Row['withdrawn']>>()),
  },
  (userId: number) => ({
    from: sql`refund_requests r`,
    where: sql<boolean>`r.user_id = ${userId}`,
    columns: sql`r.id, r.amount::text as amount, r.reason, r.transaction_id, r.requested_at,
      (select name from users where id = r.requested_by) as requested_by,
      (select json_build_object('id', t.id, 'amount', t.amount::text, 'created_at', ${isoOf('t.created_at')})
        from transactions t where t.request = r.event_id) as answer,
      (select json_build_object('at', ${isoOf('w.withdrawn_at')}, 'by', (select name from users where id = w.withdrawn_by))
        from refund_withdrawals w where w.refund_request_id = r.id) as withdrawn`,
    id: sql`r.id`,
    anyDepth: true,
    orders: { id: sql`r.id` },
  }),
);

/** Reads a page of an advertiser's refund requests. @throws Refusal not_found when the user does not exist. */
export async function listRefunds(db: Db, input: z.output<typeof advertisers.refunds.input>): Promise<Page<Row>> {
  await requireAdvertiser(db, input.user_id);
  return refundList.page(db, input, input.user_id);
}

/** The rest of a debit: without reversals, and without requests that are neither answered nor withdrawn. */
const selectDebit = statement(
  { is_debit: boolean, app_id: orNull(text), stripe_transaction_id: orNull(text), left: text, is_enough: boolean },
  (userId: number, id: number, amount: string) => sql`
    select t.transaction_type = 'debit' as is_debit, t.app_id, t.stripe_transaction_id, left_of.amount::text as left,
      coalesce(${amount}::text::numeric <= left_of.amount, false) as is_enough
    from transactions t cross join lateral (
      select (t.amount
        - coalesce((select sum(r.amount) from transactions r where r.reverses = t.id), 0)
        - coalesce((select sum(q.amount) from refund_requests q
            where q.transaction_id = t.id and not exists (select from transactions a where a.request = q.event_id)
              and not exists (select from refund_withdrawals w where w.refund_request_id = q.id)), 0)
        )::numeric(14, 2) as amount
    ) left_of
    where t.id = ${id}::bigint and ${ofUser(userId, false)}`,
);

/** @throws Refusal when it is not a debit of the user, or its rest is too small. */
async function requireDebit(trx: Transaction<Schema>, { user_id, transaction_id, amount }: Input) {
  if (transaction_id === undefined) return undefined;
  const debit = await selectDebit.first(trx, user_id, transaction_id, amount);
  const refuse = (field: string, message: string): never => {
    throw invalid([{ field, message }]);
  };
  if (!debit) return refuse('transaction_id', 'This user has no transaction with this id');
  if (!debit.is_debit) return refuse('transaction_id', 'Only a debit can be refunded');
  if (!debit.is_enough) return refuse('amount', `At most $${debit.left} of this transaction can be refunded`);
  return debit;
}

const insertRequest = statement(
  { id: number, amount: text },
  (eventId: string, { user_id, transaction_id, amount, reason }: Input, actorId: number) => sql`
    insert into refund_requests (event_id, user_id, transaction_id, amount, reason, requested_by)
    values (${eventId}, ${user_id}, ${transaction_id ?? null}::bigint, ${amount}::text::numeric, ${reason}, ${actorId})
    returning id, amount::text as amount`,
  ['', { user_id: 1, amount: '1', reason: '' }, 1],
);

/**
 * Requests a refund from the app. Locks the user, so that two requests for one debit never exceed it.
 * @throws Refusal not_found for a user the app has deleted; invalid when the rest of the debit is too small.
 */
export async function requestRefund(
  trx: Transaction<Schema>,
  actor: Admin,
  input: Input,
): Promise<{ readonly id: number; readonly amount: string; readonly audit: AuditEvent }> {
  const { user_id, transaction_id, reason } = input;
  const { is_deleted } = await requireAdvertiser(trx, user_id);
  if (is_deleted === 1) throw new Refusal('not_found', 'The app has deleted this user');
  const debit = await requireDebit(trx, input);
  const [whole = '0', cents = ''] = input.amount.split('.');
  const events = await emitAppEvents(trx, actor, 'refund.requested', [
    {
      id: user_id,
      amount: `${whole}.${cents.padEnd(2, '0')}`,
      transaction: debit?.app_id ?? null,
      stripe_transaction_id: debit?.stripe_transaction_id ?? null,
      reason,
    },
  ]);
  const eventId = events.get(user_id);
  if (eventId === undefined) throw new Refusal('not_found', 'There is no such advertiser');
  const { id, amount } = await insertRequest.one(trx, eventId, input, actor.id);
  return { id, amount, audit: { after: { amount, transaction_id: transaction_id ?? null, reason } } };
}

const selectRequest = statement(
  { event_id: text, amount: text, is_answered: boolean, is_withdrawn: boolean },
  (id: number, userId: number) => sql`
    select r.event_id, r.amount::text as amount, exists (select from transactions t where t.request = r.event_id) as is_answered,
      exists (select from refund_withdrawals w where w.refund_request_id = r.id) as is_withdrawn
    from refund_requests r where r.id = ${id} and r.user_id = ${userId}`,
);

const insertWithdrawal = statement(
  { id: number },
  (id: number, eventId: string, actorId: number) => sql`
    insert into refund_withdrawals (refund_request_id, event_id, withdrawn_by) values (${id}, ${eventId}, ${actorId})
    returning refund_request_id as id`,
  [1, '', 1],
);

/**
 * Withdraws a request that the app has not answered, so that it no longer counts against its debit. Locks the user, so
 * that a request is withdrawn only once. A later answer is still accepted, because the money has moved.
 * @throws Refusal not_found for another user's request; conflict when it is answered or withdrawn.
 */
export async function withdrawRefund(
  trx: Transaction<Schema>,
  actor: Admin,
  { user_id, id }: z.output<typeof advertisers.withdrawRefund.input>,
): Promise<{ readonly amount: string; readonly audit: AuditEvent }> {
  const request = await selectRequest.first(trx, id, user_id);
  if (!request) throw new Refusal('not_found', 'This user has no such request');
  if (request.is_answered) throw conflict('The app has answered this request');
  if (request.is_withdrawn) throw conflict('This request was withdrawn before');
  const { amount, event_id: requested } = request;
  const events = await emitAppEvents(trx, actor, 'refund.withdrawn', [{ id: user_id, request: requested, amount }]);
  const eventId = events.get(user_id);
  if (eventId === undefined) throw new Refusal('not_found', 'There is no such advertiser');
  await insertWithdrawal.one(trx, id, eventId, actor.id);
  return { amount, audit: { details: { request: id }, before: { amount } } };
}
