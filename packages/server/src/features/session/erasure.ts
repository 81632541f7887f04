import type { Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  known_networks: { admin_id: 'row deleted' },
  password_resets: { sealed_email: 'row deleted', ip: 'row deleted' },
  preferences: { admin_id: 'row deleted' },
};
