import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  decision_events: { by_id: BY_STAFF },
};
