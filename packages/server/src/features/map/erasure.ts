import { COUNTED, type Erasure } from '../../database/erasure.ts';

export const erasure: Erasure = { users_grid: { '*': COUNTED }, users_grid_change: { '*': COUNTED } };
