import type { Erasure } from '../../database/erasure.ts';

/** The queue of erasures: its rows are deleted when a user is erased. */
export const erasure: Erasure = {
  user_erasures: {
    user_id: { kept: 'It goes when the erasure ends' },
    '*': { kept: 'It goes when the erasure ends' },
  },
};
