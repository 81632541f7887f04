import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  service_keys: { updated_by: BY_STAFF },
};
