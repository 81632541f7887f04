import { BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  campaign_charge_values: { set_by: BY_STAFF },
  campaign_charges: { updated_by: BY_STAFF },
};
