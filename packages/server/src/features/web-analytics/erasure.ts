import type { Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = {
  web_events: { visitor_id: { kept: 'The app chooses the text, and no account is known by it' } },
};
