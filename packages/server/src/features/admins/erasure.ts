import { BY_STAFF, type Erasure, OF_STAFF } from '../../database/erasure.ts';

export const erasure: Erasure = {
  admin_groups: { admin_id: OF_STAFF, added_by: BY_STAFF },
};
