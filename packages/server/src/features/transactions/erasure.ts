import type { Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  transactions: { user_id: { kept: 'Accounts must be kept; the user has no name any more' } },
};
