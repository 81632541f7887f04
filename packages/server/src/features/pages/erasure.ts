import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  page_drafts: { admin_id: 'row deleted' },
  setting_versions: { updated_by: BY_STAFF },
};
