import { ABOUT_NO_USER, BY_STAFF, COUNTED, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  service_keys: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
  service_key_secrets: { '*': ABOUT_NO_USER },
  service_key_buckets: { '*': COUNTED },
  service_key_days: { '*': COUNTED },
};
