import type { Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  people_shown: { admin_id: 'row deleted', user_id: 'row deleted' },
};
