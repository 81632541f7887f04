import type { Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  case_presence: { admin_id: 'row deleted' },
  case_leases: { admin_id: 'row deleted' },
};
