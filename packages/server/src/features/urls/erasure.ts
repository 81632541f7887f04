import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  failed_urls: { user_id: 'anonymised' },
  failed_url_retries: { requested_by: BY_STAFF },
};
