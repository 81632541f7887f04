import type { Jobs } from '../../jobs/registrations.ts';
import { emailReports } from './report-emails/send.ts';
import { checkThresholds } from './thresholds/check.ts';

export const jobs: Jobs = { maintenance: [checkThresholds, emailReports] };
