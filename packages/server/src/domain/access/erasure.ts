import { ABOUT_NO_USER, BY_STAFF, type Erasure, OF_STAFF } from '../../database/erasure.ts';

/** Staff accounts, with the credentials that open them. */
export const erasure: Erasure = {
  admins: {
    user_id: OF_STAFF,
    updated_by: BY_STAFF,
    rights_updated_by: BY_STAFF,
    reviewed_by: BY_STAFF,
    '*': OF_STAFF,
  },
  admin_groups: { admin_id: OF_STAFF, added_by: BY_STAFF },
  challenges: { admin_id: OF_STAFF, '*': OF_STAFF },
  groups: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
  permission_uses: { admin_id: OF_STAFF, '*': OF_STAFF },
  known_networks: { admin_id: OF_STAFF, '*': OF_STAFF },
  second_admin_requests: { user_id: OF_STAFF, asked_by: BY_STAFF, decided_by: BY_STAFF, '*': OF_STAFF },
  sessions: { admin_id: OF_STAFF, ip: OF_STAFF, user_agent: OF_STAFF, '*': OF_STAFF },
  temporary_passwords: { admin_id: OF_STAFF, '*': OF_STAFF },
};
