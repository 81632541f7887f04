import { type Erasure, OF_STAFF } from '../../database/erasure.ts';

export const erasure: Erasure = {
  idempotency: { admin_id: OF_STAFF, '*': { kept: 'Answers to staff, for a day' } },
};
