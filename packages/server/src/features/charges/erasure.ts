import { ABOUT_NO_USER, BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  campaign_charge_values: { set_by: BY_STAFF, '*': ABOUT_NO_USER },
  campaign_charges: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
};
