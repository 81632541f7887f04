import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  webhook_endpoints: { updated_by: BY_STAFF },
};
