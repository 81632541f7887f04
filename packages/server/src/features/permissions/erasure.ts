import { ABOUT_NO_USER, BY_STAFF, type Erasure, OF_STAFF } from '../../database/erasure.ts';

export const erasure: Erasure = {
  group_permissions: { granted_by: BY_STAFF, '*': ABOUT_NO_USER },
  user_permissions: { admin_id: OF_STAFF, granted_by: BY_STAFF, '*': OF_STAFF },
};
