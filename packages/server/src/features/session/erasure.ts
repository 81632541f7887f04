import { type Erasure, OF_STAFF } from '../../database/erasure.ts';

export const erasure: Erasure = {
  known_networks: { admin_id: OF_STAFF, '*': OF_STAFF },
  password_resets: { sealed_email: OF_STAFF, ip: OF_STAFF, '*': OF_STAFF },
  preferences: { admin_id: OF_STAFF, '*': OF_STAFF },
};
