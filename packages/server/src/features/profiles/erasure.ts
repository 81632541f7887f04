import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  user_notes: { user_id: 'row deleted', admin_id: BY_STAFF },
};
