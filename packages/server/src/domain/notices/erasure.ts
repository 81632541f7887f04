import { ABOUT_NO_USER, BY_STAFF, type Erasure, OF_STAFF } from '../../database/erasure.ts';

export const erasure: Erasure = {
  notice_events: { by_id: BY_STAFF, '*': { kept: 'It says by ids what staff are notified about, for seconds' } },
  notices: {
    admin_id: OF_STAFF,
    by_id: BY_STAFF,
    '*': { kept: 'It says by ids what staff are notified about, and goes after 90 days' },
  },
  notice_settings: { admin_id: OF_STAFF, '*': OF_STAFF },
  channels: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
  channel_messages: { '*': { kept: 'It says by ids what a channel is to receive, and goes after 3 days' } },
};
