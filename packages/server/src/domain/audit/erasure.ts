import { BY_STAFF, type Erasure } from '../../database/erasure.ts';
import { eraseValues } from './erase-values.ts';

/** The chain contains hashes of rows and of values: values can be erased, rows cannot. */
export const erasure: Erasure = {
  audit_values: {
    before: { erase: eraseValues },
    after: { erase: eraseValues },
    salt: { erase: eraseValues },
    erased_by: { kept: 'It names the row of the audit log that tells of the erasure' },
  },
  audit_log: {
    admin_id: BY_STAFF,
    target_id: { kept: 'Without the values next to it the id of a deleted account tells no one who it was' },
    ip: { kept: 'It is that of a member of staff, whose use of the console can be proven' },
    '*': { kept: 'It tells what staff did; what is personal of it lies in audit_values' },
  },
  audit_seals: { '*': { kept: 'Hashes; those of values are salted, and the salt goes with the values' } },
  audit_unsealed: { '*': { kept: 'Hashes and ids' } },
};
