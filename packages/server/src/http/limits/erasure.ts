import { type Erasure, OF_STAFF } from '../../database/erasure.ts';

export const erasure: Erasure = {
  throttles: { admin_id: OF_STAFF, '*': OF_STAFF },
};
