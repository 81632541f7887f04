import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

/** Accounts of staff, with what opens them. */
export const erasure: Erasure = {
  admins: { user_id: 'row deleted', updated_by: BY_STAFF, rights_updated_by: BY_STAFF },
  challenges: { admin_id: 'row deleted' },
  groups: { updated_by: BY_STAFF },
  sessions: { admin_id: 'row deleted', ip: 'row deleted', user_agent: 'row deleted' },
  temporary_passwords: { admin_id: 'row deleted' },
};
