import { ACCOUNTS, COUNTED, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  transactions: { user_id: ACCOUNTS, '*': ACCOUNTS },
  transactions_by_others: { user_id: ACCOUNTS },
  user_money_months: { user_id: ACCOUNTS, '*': ACCOUNTS },
  transaction_days: { '*': COUNTED },
};
