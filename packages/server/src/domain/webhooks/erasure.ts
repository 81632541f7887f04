import { ABOUT_NO_USER, BY_STAFF, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  webhook_endpoints: { updated_by: BY_STAFF, '*': ABOUT_NO_USER },
  webhook_deliveries: { '*': { kept: 'It says which event was sent, by ids, and goes after 90 days' } },
  webhook_attempts: { '*': { kept: "It is what the app's own server answered, and goes after 90 days" } },
  webhook_queues: { '*': { kept: 'It says by ids what is to be sent' } },
};
