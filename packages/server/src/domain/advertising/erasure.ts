import { ABOUT_NO_USER, BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  interests: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
};
