import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { decimal } from '../core/fields/decimal.ts';
import { appId, flag, id, moment, requiredText } from '../core/fields/fields.ts';
import { isMonth } from '../core/reports/month.ts';

const month = () =>
  z
    .string()
    .refine(isMonth, 'A month as YYYY-MM, from 1970-01')
    .meta({ examples: ['2026-01'] });

const SPEND = 'Debit minus credit';

/** The amount of a refund: dollars and cents, as a string. */
const refundAmount = () =>
  z
    .string({ error: 'Amount is required' })
    .min(1, 'Amount is required')
    .refine(
      (text) => text === '' || (/^(0|[1-9]\d{0,6})(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text)),
      'An amount above 0 in dollars and cents, such as 12.50',
    )
    .meta({ examples: ['12.50'] });

const advertiser = {
  user_id: id(),
  username: z.string(),
  is_deleted: flag().describe('1: the app has deleted this user'),
  app_id: appId(),
};

const Month = z.object({
  month: month(),
  debit: decimal(),
  credit: decimal(),
  spend: decimal().describe(SPEND),
  balance: decimal().describe(`${SPEND}, from the first transaction to the end of the month`),
});

const Card = z.object({
  card_name: z.string().nullable().describe("The app's name for it"),
  card_detail_id: z.int().nullable(),
  payment_type: z.string().nullable(),
  campaigns: z.int(),
  last_used_at: moment().describe('When the newest campaign it pays for was created'),
});

const StatementLine = z.object({
  id: id(),
  created_at: moment(),
  transaction_type: z.enum(['debit', 'credit']),
  amount: decimal(),
  campaign_id: id().nullable(),
  campaign_name: z.string().nullable(),
  stripe_transaction_id: z.string().nullable(),
  reverses: id().nullable(),
  balance: decimal().describe('After this transaction'),
});

const statementInput = z.strictObject({
  user_id: id(),
  month: month().describe('As YYYY-MM, in UTC; the current month is up to now'),
});

/** The maximum number of lines in the JSON of a statement; the CSV has all lines. */
export const STATEMENT_LINES = 1000;

/** App users who advertise: money by month, cards, statements and refund requests. */
export const advertisers = {
  details: endpoint({
    method: 'GET',
    path: '/advertiser',
    event: 'advertiser.viewed',
    access: 'campaign_list',
    summary: "An advertiser's totals, money by month, cards and number of campaigns",
    input: z.strictObject({ user_id: id() }),
    output: answer({
      data: z.object({
        ...advertiser,
        totals: z.object({ debit: decimal(), credit: decimal(), balance: decimal() }),
        months: z.array(Month).describe('From the first transaction to the current month, newest first; at most 24'),
        cards: z.array(Card).describe('The 20 most recently used'),
        campaigns: z.int(),
      }),
    }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/advertiser-statement',
    event: 'advertiser_statement.viewed',
    access: 'campaign_list',
    summary: "An advertiser's statement for a month: opening and closing balance, sums by campaign, and transactions",
    input: statementInput,
    output: answer({
      data: z.object({
        ...advertiser,
        month: month(),
        is_final: flag().describe('0: the month has not ended'),
        opening: decimal(),
        debit: decimal(),
        credit: decimal(),
        closing: decimal(),
        campaigns: z.array(
          z.object({
            campaign_id: id().nullable(),
            campaign_name: z.string().nullable(),
            debit: decimal(),
            credit: decimal(),
            spend: decimal().describe(SPEND),
          }),
        ),
        lines: z.array(StatementLine).describe(`Oldest first; at most ${STATEMENT_LINES}`),
        total: z.int().describe('How many transactions the month has'),
      }),
    }),
  }),
  statementCsv: endpoint({
    method: 'GET',
    path: '/advertiser-statement',
    event: 'advertiser_statement.exported',
    access: 'campaign_list',
    summary: 'Every transaction of a statement with the running balance, as CSV',
    produces: 'text/csv',
    input: statementInput,
    output: StatementLine,
  }),
  refunds: listEndpoint({
    path: '/refund-requests',
    event: 'refunds.listed',
    access: 'campaign_list',
    summary: 'Refunds and credits that staff requested for an advertiser, and what the app answered',
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: { user_id: id() },
    row: z.object({
      id: id(),
      amount: decimal(),
      reason: z.string(),
      transaction_id: id().nullable().describe('The debit that is refunded; null: a credit'),
      requested_at: moment(),
      requested_by: z.string().nullable(),
      answer: z
        .object({ id: id(), amount: decimal(), created_at: moment() })
        .nullable()
        .describe("The app's transaction; null until the app answers"),
      withdrawn: z
        .object({ at: moment(), by: z.string().nullable() })
        .nullable()
        .describe('Staff withdrew it; the app can still answer one that it paid before'),
    }),
    rows: 'data',
    total: 'total',
  }),
  requestRefund: endpoint({
    method: 'POST',
    path: '/refund-requests',
    event: 'refund.requested',
    access: { allOf: ['campaign_list', 'campaign_status'] },
    summary: 'Ask the app to refund a debit, or to credit an amount; the app answers with its transaction',
    target: { field: 'user_id', part: 'app' },
    emits: ['refund.requested'],
    creates: true,
    keptForYears: true,
    freshProof: 'always',
    input: z.strictObject({
      user_id: id(),
      amount: refundAmount(),
      transaction_id: id().optional().describe('The debit that is refunded; without it, a credit'),
      reason: requiredText('Reason is required', 500),
    }),
    output: answer({ data: z.object({ id: id() }).optional() }),
  }),
  withdrawRefund: endpoint({
    method: 'DELETE',
    path: '/refund-requests',
    event: 'refund.withdrawn',
    access: { allOf: ['campaign_list', 'campaign_status'] },
    summary: 'Withdraw a request for a refund or credit that the app has not answered',
    target: { field: 'user_id', part: 'app' },
    emits: ['refund.withdrawn'],
    keptForYears: true,
    input: z.strictObject({ user_id: id(), id: id() }),
    output: answer({}),
  }),
};
