import type { Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  dashboard_layouts: { admin_id: 'row deleted' },
};
