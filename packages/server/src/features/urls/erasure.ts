import { ABOUT_NO_USER, BY_STAFF, COUNTED, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  failed_urls: { user_id: 'row deleted' },
  failed_url_retries: { requested_by: BY_STAFF },
  failed_hosts: { '*': ABOUT_NO_USER },
  failed_host_check: { '*': ABOUT_NO_USER },
  failed_host_counts: { '*': COUNTED },
  failed_url_days: { '*': COUNTED },
};
