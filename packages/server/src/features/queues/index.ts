import type { queues as room } from '@quarterdeck/contract/queues';
import type { Handlers } from '../../http/handlers.ts';
import { countCases } from './counts.ts';

/** How much waits for somebody. */
export const queues: Handlers<typeof room> = {
  counts: ({ admin, db }) => countCases(db, admin),
};
