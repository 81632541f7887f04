import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

/** The row stays, without a person: campaigns and messages to others refer to it. */
export const erasure: Erasure = {
  follows: { follower_id: 'row deleted', followed_id: 'row deleted' },
  positions: { user_id: 'row deleted' },
  users: {
    name: 'anonymised',
    username: 'anonymised',
    email: 'anonymised',
    phone: 'anonymised',
    avatar: 'anonymised',
    gender: 'anonymised',
    dob: 'anonymised',
    address: 'anonymised',
    current_location: 'anonymised',
    latitude: 'anonymised',
    longitude: 'anonymised',
    app_id: 'anonymised',
    // What fields were before staff changed them.
    edits: 'anonymised',
    updated_by: BY_STAFF,
    suspended_by: BY_STAFF,
  },
};
