import { ACCOUNTS, BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  refund_requests: { user_id: ACCOUNTS, requested_by: BY_STAFF, '*': ACCOUNTS },
  refund_withdrawals: { withdrawn_by: BY_STAFF, '*': ACCOUNTS },
};
