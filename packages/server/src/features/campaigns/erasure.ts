import { ABOUT_NO_USER, ACCOUNTS, BY_STAFF, becomes, COUNTED, type Erasure, emptied } from '../../database/erasure.ts';

/** A campaign was paid for and shown, so it stays, without its owner's name. */
export const erasure: Erasure = {
  us_states: { '*': ABOUT_NO_USER },
  us_state_shapes: { '*': ABOUT_NO_USER },
  campaign_events: { user_id: emptied('user_id'), '*': ABOUT_NO_USER },
  campaign_event_people: { '*': COUNTED },
  campaign_event_days: { '*': COUNTED },
  campaign_money_days: { '*': COUNTED },
  campaign_sums: { '*': COUNTED },
  campaign_interests: { '*': ABOUT_NO_USER },
  campaign_status_changes: { changed_by: BY_STAFF, '*': ACCOUNTS },
  campaigns: {
    user_id: ACCOUNTS,
    username: becomes('', 'user_id'),
    card_name: emptied('user_id'),
    updated_by: BY_STAFF,
    '*': { kept: 'It says which advertisement was paid for and shown, which must be provable' },
  },
};
