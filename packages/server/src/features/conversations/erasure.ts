import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

/** Messages stay in the rooms of those who received them, without their text. */
export const erasure: Erasure = {
  access_grants: { admin_id: BY_STAFF, user_id: 'row deleted', granted_by: BY_STAFF, revoked_by: BY_STAFF },
  chat_members: { user_id: 'row deleted' },
  chat_messages: { sender_id: 'anonymised', message: 'anonymised', media: 'anonymised' },
  conversation_access_requests: { admin_id: BY_STAFF, user_id: 'row deleted', decided_by: BY_STAFF },
};
