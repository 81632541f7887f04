import type { Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  throttles: { admin_id: 'row deleted' },
};
