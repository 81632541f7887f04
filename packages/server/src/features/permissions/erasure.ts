import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  group_permissions: { granted_by: BY_STAFF },
  user_permissions: { admin_id: 'row deleted', granted_by: BY_STAFF },
};
