import type { Erasure } from '../../database/erasure.ts';

/** What someone did in the app goes with them. */
export const erasure: Erasure = {
  bookmarks: { user_id: 'row deleted' },
  searches: { user_id: 'row deleted' },
};
