import type { Erasure } from '../../database/erasure.ts';

/** An erased user's activity is deleted with them. */
export const erasure: Erasure = {
  bookmarks: { user_id: 'row deleted' },
  searches: { user_id: 'row deleted' },
};
