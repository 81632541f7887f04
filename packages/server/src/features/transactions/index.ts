import type { transactions as room } from '@quarterdeck/contract/transactions';
import type { Handlers } from '../../kit/handlers.ts';
import type { Kit } from '../../kit/kit.ts';
import { listTransactions, transactionsExport } from './list.ts';

/** Money that campaigns took and were given back. */
export const transactions = (kit: Kit): Handlers<typeof room> => ({
  list: async ({ input, db }) => {
    const { rows, total, exact, totals } = await listTransactions(db, input);
    return { data: rows, total, totals, ...(exact ? {} : { total_exact: false }) };
  },

  csv: ({ input }) => ({ filename: 'transactions.csv', query: transactionsExport(kit.database.db, input) }),
});
