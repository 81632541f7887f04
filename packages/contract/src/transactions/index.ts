import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { decimal } from '../core/fields/decimal.ts';
import { appId, day, id, moment, searchTerm } from '../core/fields/fields.ts';

const TransactionRow = z.object({
  id: id(),
  username: z.string(),
  campaign_name: z.string().nullable().describe('Null without a campaign'),
  amount: decimal(),
  transaction_type: z.enum(['debit', 'credit']),
  stripe_transaction_id: z.string().nullable(),
  created_at: moment(),
  campaign_id: id().nullish(),
  user_id: id().nullish().describe('Null when the app has deleted them'),
  reverses: id().nullish().describe('The transaction that is reversed'),
  app_id: appId(),
});

const page = listEndpoint({
  path: '/transaction-history',
  event: 'transactions.listed',
  access: 'campaign_list',
  summary: 'Transactions, paged, sorted and filtered, with totals of all matches',
  orders: ['id', 'amount', 'created_at'],
  defaultOrder: 'created_at',
  defaultDirection: 'desc',
  filters: {
    transaction_type: z.enum(['', 'debit', 'credit']).optional().describe('Empty for both'),
    keyword: searchTerm()
      .optional()
      .describe('Words of a username or campaign name, at least six characters of a Stripe id, an id, or an app id'),
    campaign_id: id().optional().describe('Only those of this campaign'),
    user_id: id().optional().describe('Only searches of this user'),
    start_date: day().optional().describe('The first day, in UTC; by default from the beginning'),
    end_date: day().optional().describe('The last day, inclusive; by default until now'),
  },
  row: TransactionRow,
  rows: 'data',
  total: 'total',
});

const totals = z.object({ debit: decimal(), credit: decimal(), balance: decimal() });

/** Debits and credits of campaigns; they are never changed, only added. */
export const transactions = {
  list: {
    ...page,
    output: page.output.extend({
      totals: totals.optional().describe('For all matches, to the cent; the balance is debit minus credit'),
    }),
  },
  csv: endpoint({
    method: 'GET',
    path: '/transaction-history',
    event: 'transactions.exported',
    access: 'campaign_list',
    summary: 'Every transaction that the filters match, as CSV',
    produces: 'text/csv',
    input: page.input,
    output: TransactionRow,
  }),
};
