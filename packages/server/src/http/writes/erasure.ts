import type { Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  idempotency: { admin_id: 'row deleted' },
};
