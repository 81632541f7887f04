import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  admin_groups: { admin_id: 'row deleted', added_by: BY_STAFF },
};
