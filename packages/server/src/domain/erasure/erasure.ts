import type { Erasure } from '../../database/erasure.ts';

/** Who is queued is erased, and goes with that. */
export const erasure: Erasure = {
  user_erasures: {
    user_id: { kept: 'It goes when the erasure ends' },
    '*': { kept: 'It goes when the erasure ends' },
  },
};
