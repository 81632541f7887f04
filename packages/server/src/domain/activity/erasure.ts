import type { Erasure } from '../../database/erasure.ts';

/** Activity is counted by person until a period is over. */
export const erasure: Erasure = {
  people_changes: { person: 'row deleted' },
  people_days: { person: 'row deleted' },
};
