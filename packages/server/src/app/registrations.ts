import { retention as accessRetention } from '../domain/access/retention.ts';
import { jobs as activityJobs } from '../domain/activity/jobs.ts';
import { jobs as auditJobs } from '../domain/audit/jobs.ts';
import { retention as auditRetention } from '../domain/audit/retention.ts';
import { retention as postRetention } from '../domain/moderation/retention.ts';
import { jobs as peopleJobs } from '../domain/people/jobs.ts';
import { jobs as mapJobs } from '../features/map/jobs.ts';
import { retention as presenceRetention } from '../features/moderation/retention.ts';
import { retention as networkRetention } from '../features/session/retention.ts';
import { jobs as webAnalyticsJobs } from '../features/web-analytics/jobs.ts';
import { jobs as limitJobs } from '../http/limits/jobs.ts';
import { retention as idempotencyRetention } from '../http/writes/retention.ts';
import type { Jobs, Retention } from '../jobs/registrations.ts';
import { retention as mailRetention } from '../jobs/retention.ts';

/*
 * What the folders register, collected: a test compares these lists with the files that are there.
 */

/** What is done in the background. */
export const jobs: readonly Jobs[] = [peopleJobs, mapJobs, activityJobs, webAnalyticsJobs, auditJobs, limitJobs];

/** What is kept for a while, in the order in which it is deleted. */
export const retentions: readonly Retention[] = [
  accessRetention,
  idempotencyRetention,
  networkRetention,
  mailRetention,
  postRetention,
  presenceRetention,
  auditRetention,
];
