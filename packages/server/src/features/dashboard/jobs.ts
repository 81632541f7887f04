import type { Jobs } from '../../jobs/registrations.ts';
import { checkThresholds } from './thresholds/check.ts';

export const jobs: Jobs = { maintenance: [checkThresholds] };
