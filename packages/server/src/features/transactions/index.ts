import type { transactions as endpoints } from '@quarterdeck/contract/transactions';
import { listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../ports/services.ts';
import { listTransactions, transactionsExport } from './list.ts';

/** The handlers of transactions: debits and credits. */
export const transactions = (services: Services): Handlers<typeof endpoints> => ({
  list: async ({ input, db }) => {
    const { totals, ...page } = await listTransactions(db, input);
    return { ...listAnswer(page), totals };
  },

  csv: ({ input }) => ({ filename: 'transactions.csv', query: transactionsExport(services.database.db, input) }),
});
