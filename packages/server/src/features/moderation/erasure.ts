import { sql } from 'kysely';
import {
  ABOUT_NO_USER,
  BY_STAFF,
  becomes,
  DECISION,
  type ErasedPerson,
  type Erasure,
  NAMELESS,
  OF_STAFF,
} from '../../database/erasure.ts';

/** Decided appeals of the person. */
const decidedAppeals = ({ id }: ErasedPerson) => sql`r.user_id = ${id}::bigint and r.state <> 'open'`;

export const erasure: Erasure = {
  // The number of appeals and their results stay; their texts do not.
  appeals: {
    user_id: NAMELESS,
    text: becomes('', decidedAppeals),
    reason: DECISION,
    decided_by: BY_STAFF,
    '*': { kept: 'It says what was decided about which decision' },
  },
  reason_policies: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
  case_presence: { admin_id: OF_STAFF },
  case_leases: { admin_id: OF_STAFF },
};
