import { BY_STAFF, type Erasure, OF_STAFF } from '../../database/erasure.ts';

export const erasure: Erasure = {
  list_choices: { admin_id: OF_STAFF, '*': OF_STAFF },
  list_view_groups: { '*': OF_STAFF },
  list_views: { owner_id: OF_STAFF, updated_by: BY_STAFF, '*': OF_STAFF },
};
