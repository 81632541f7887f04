import type { Jobs } from '../../jobs/registrations.ts';
import { deleteOldLimits } from './rate-limiter.ts';

export const jobs: Jobs = { maintenance: [({ database }) => deleteOldLimits(database.db)] };
