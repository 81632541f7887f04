import type { Erasure } from '../database/erasure.ts';
import { erasure as accessErasure } from '../domain/access/erasure.ts';
import { retention as accessRetention } from '../domain/access/retention.ts';
import { erasure as activityErasure } from '../domain/activity/erasure.ts';
import { jobs as activityJobs } from '../domain/activity/jobs.ts';
import { erasure as auditErasure } from '../domain/audit/erasure.ts';
import { jobs as auditJobs } from '../domain/audit/jobs.ts';
import { retention as auditRetention } from '../domain/audit/retention.ts';
import { erasure as keysErasure } from '../domain/keys/erasure.ts';
import { retention as keysRetention } from '../domain/keys/retention.ts';
import { erasure as moderationErasure } from '../domain/moderation/erasure.ts';
import { retention as postRetention } from '../domain/moderation/retention.ts';
import { erasure as peopleErasure } from '../domain/people/erasure.ts';
import { jobs as peopleJobs } from '../domain/people/jobs.ts';
import { erasure as settingsErasure } from '../domain/settings/erasure.ts';
import { erasure as featureActivityErasure } from '../features/activity/erasure.ts';
import { erasure as adminsErasure } from '../features/admins/erasure.ts';
import { erasure as campaignAnalyticsErasure } from '../features/campaign-analytics/erasure.ts';
import { erasure as campaignsErasure } from '../features/campaigns/erasure.ts';
import { erasure as chargesErasure } from '../features/charges/erasure.ts';
import { erasure as conversationsErasure } from '../features/conversations/erasure.ts';
import { erasure as dashboardErasure } from '../features/dashboard/erasure.ts';
import { erasure as interestsErasure } from '../features/interests/erasure.ts';
import { jobs as mapJobs } from '../features/map/jobs.ts';
import { erasure as featureModerationErasure } from '../features/moderation/erasure.ts';
import { retention as presenceRetention } from '../features/moderation/retention.ts';
import { erasure as pagesErasure } from '../features/pages/erasure.ts';
import { erasure as permissionsErasure } from '../features/permissions/erasure.ts';
import { erasure as profilesErasure } from '../features/profiles/erasure.ts';
import { erasure as sessionErasure } from '../features/session/erasure.ts';
import { retention as networkRetention } from '../features/session/retention.ts';
import { erasure as featureSettingsErasure } from '../features/settings/erasure.ts';
import { erasure as storageErasure } from '../features/storage/erasure.ts';
import { jobs as storageJobs } from '../features/storage/jobs.ts';
import { retention as eventRetention } from '../features/storage/retention.ts';
import { erasure as urlsErasure } from '../features/urls/erasure.ts';
import { erasure as viewsErasure } from '../features/views/erasure.ts';
import { erasure as webAnalyticsErasure } from '../features/web-analytics/erasure.ts';
import { jobs as webAnalyticsJobs } from '../features/web-analytics/jobs.ts';
import { erasure as httpLimitsErasure } from '../http/limits/erasure.ts';
import { jobs as limitJobs } from '../http/limits/jobs.ts';
import { erasure as httpWritesErasure } from '../http/writes/erasure.ts';
import { retention as idempotencyRetention } from '../http/writes/retention.ts';
import { erasure as jobsErasure } from '../jobs/erasure.ts';
import type { Jobs, Retention } from '../jobs/registrations.ts';
import { retention as mailRetention } from '../jobs/retention.ts';

/*
 * What the folders register, collected: a test compares these lists with the files that are there.
 */

/** What is done in the background. */
export const jobs: readonly Jobs[] = [
  peopleJobs,
  mapJobs,
  activityJobs,
  webAnalyticsJobs,
  auditJobs,
  limitJobs,
  storageJobs,
];

/** What is kept for a while, in the order in which it is deleted. */
export const retentions: readonly Retention[] = [
  accessRetention,
  idempotencyRetention,
  networkRetention,
  mailRetention,
  keysRetention,
  postRetention,
  presenceRetention,
  auditRetention,
  eventRetention,
];

/** What becomes of persons who are erased. */
export const erasures: readonly Erasure[] = [
  accessErasure,
  activityErasure,
  auditErasure,
  keysErasure,
  moderationErasure,
  peopleErasure,
  settingsErasure,
  featureActivityErasure,
  adminsErasure,
  campaignAnalyticsErasure,
  campaignsErasure,
  chargesErasure,
  conversationsErasure,
  dashboardErasure,
  interestsErasure,
  featureModerationErasure,
  pagesErasure,
  permissionsErasure,
  profilesErasure,
  sessionErasure,
  featureSettingsErasure,
  urlsErasure,
  storageErasure,
  viewsErasure,
  webAnalyticsErasure,
  httpLimitsErasure,
  httpWritesErasure,
  jobsErasure,
];
