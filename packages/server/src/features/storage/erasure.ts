import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = { event_retention: { updated_by: BY_STAFF } };
