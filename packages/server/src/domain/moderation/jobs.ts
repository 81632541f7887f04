import type { Jobs } from '../../jobs/registrations.ts';
import { endSuspensions } from './measures/ending.ts';

/** A suspension ends within half a minute of its time, on whichever instance looks first. */
export const jobs: Jobs = { chores: [({ database }) => endSuspensions(database)] };
