import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  list_choices: { admin_id: 'row deleted' },
  list_views: { owner_id: 'row deleted', updated_by: BY_STAFF },
};
