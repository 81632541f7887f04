import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  // How many there were, and what became of them, stays; whose they were and what they wrote does not.
  appeals: { user_id: 'anonymised', text: 'anonymised', decided_by: BY_STAFF },
  case_presence: { admin_id: 'row deleted' },
  case_leases: { admin_id: 'row deleted' },
};
