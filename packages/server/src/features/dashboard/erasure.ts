import { type Erasure, OF_STAFF } from '../../database/erasure.ts';

export const erasure: Erasure = {
  dashboard_layouts: { admin_id: OF_STAFF, '*': OF_STAFF },
  thresholds: { admin_id: OF_STAFF, '*': OF_STAFF },
};
