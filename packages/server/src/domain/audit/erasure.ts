import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

/** The chain holds hashes of the rows and of the values: the values can go, the rows cannot. */
export const erasure: Erasure = {
  audit_log: {
    admin_id: BY_STAFF,
    target_id: { kept: 'Without the values beside it the id of someone who is gone tells nobody who it was' },
    ip: { kept: 'It is that of a member of staff, whose use of the console can be proven' },
  },
  audit_values: {
    before: 'anonymised',
    after: 'anonymised',
    erased_by: { kept: 'It names the row of the audit log that tells of the erasure' },
  },
};
