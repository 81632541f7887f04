import type { Erasure } from '../../database/erasure.ts';

/** Of a transaction, and of what finds it. */
const KEPT = 'Accounts must be kept; the user has no name any more';

export const erasure: Erasure = {
  transactions: { user_id: { kept: KEPT } },
  transactions_by_others: { user_id: { kept: KEPT } },
};
