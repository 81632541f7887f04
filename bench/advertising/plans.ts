import { transactions } from '../../packages/contract/src/transactions/index.ts';
import type { Db } from '../../packages/server/src/database/database.ts';
import { campaignDetails } from '../../packages/server/src/features/campaigns/details.ts';
import { listTransactions } from '../../packages/server/src/features/transactions/list.ts';
import type { PlannedHandlers } from '../support/plans.ts';

const asking = (input: object) => (db: Db) => listTransactions(db, transactions.list.input.parse(input));

/** What the plans are shown of. */
export const plannedHandlers: PlannedHandlers = {
  'Transactions, by created_at, row 20,000': asking({ page_limit: 20, page: 1000 }),
  'Transactions with a common keyword': asking({ keyword: 'coffee' }),
  'Transactions with a rare keyword': asking({ keyword: 'zyxwvut' }),
  'A campaign': (db) => campaignDetails(db, 1),
};
