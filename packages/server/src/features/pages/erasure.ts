import { ABOUT_NO_USER, BY_STAFF, type Erasure, OF_STAFF } from '../../database/erasure.ts';

export const erasure: Erasure = {
  page_drafts: { admin_id: OF_STAFF, '*': ABOUT_NO_USER },
  setting_versions: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
};
