import type { Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  campaign_events: { user_id: 'anonymised' },
};
