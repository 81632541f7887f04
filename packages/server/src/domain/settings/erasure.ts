import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  settings: { updated_by: BY_STAFF },
};
