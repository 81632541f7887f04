import { ABOUT_NO_USER, BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  app_versions: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
};
