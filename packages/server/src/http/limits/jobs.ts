import type { Jobs } from '../../jobs/registrations.ts';
import { deleteOldLimits } from './rate-limiter.ts';

export const jobs: Jobs = { chores: [({ database }) => deleteOldLimits(database.db)] };
