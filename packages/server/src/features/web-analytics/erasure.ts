import { COUNTED, type Erasure } from '../../database/erasure.ts';

const NO_ACCOUNT = { kept: "The app chooses the visitor's text, which identifies no account" };

export const erasure: Erasure = {
  web_events: { visitor_id: NO_ACCOUNT, '*': NO_ACCOUNT },
  web_visitors: { '*': NO_ACCOUNT },
  web_days: { '*': COUNTED },
};
