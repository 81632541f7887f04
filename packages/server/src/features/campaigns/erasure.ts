import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

/** A campaign was paid for: it stays, and does not identify who ran it. */
export const erasure: Erasure = {
  campaign_events: { user_id: 'anonymised' },
  campaign_status_changes: { changed_by: BY_STAFF },
  campaigns: {
    user_id: { kept: 'Transactions refer to the campaign, and accounts must be kept; the user has no name any more' },
    username: 'anonymised',
    updated_by: BY_STAFF,
  },
};
