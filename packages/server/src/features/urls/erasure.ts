import type { Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  failed_urls: { user_id: 'anonymised' },
};
