import type { Erasure } from '../database/erasure.ts';

export const erasure: Erasure = {
  outbox: { recipient: 'row deleted' },
};
