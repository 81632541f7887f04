import type { Config } from '../core/config.ts';
import type { Erasure } from '../database/erasure.ts';
import { erasure as accessErasure } from '../domain/access/erasure.ts';
import { retention as accessRetention } from '../domain/access/retention.ts';
import { erasure as activityErasure } from '../domain/activity/erasure.ts';
import { jobs as activityJobs } from '../domain/activity/jobs.ts';
import { erasure as advertisingErasure } from '../domain/advertising/erasure.ts';
import { erasure as appEventsErasure } from '../domain/app-events/erasure.ts';
import { retention as appEventsRetention } from '../domain/app-events/retention.ts';
import { erasure as auditErasure } from '../domain/audit/erasure.ts';
import { jobs as auditJobs } from '../domain/audit/jobs.ts';
import { retention as auditRetention } from '../domain/audit/retention.ts';
import { erasure as backupsErasure } from '../domain/backups/erasure.ts';
import { erasure as erasureErasure } from '../domain/erasure/erasure.ts';
import { erasure as eventArchiveErasure } from '../domain/event-archive/erasure.ts';
import { jobs as eventArchiveJobs } from '../domain/event-archive/jobs.ts';
import { erasure as itemsErasure } from '../domain/items/erasure.ts';
import type { ItemWriter } from '../domain/items/item-writer.ts';
import { retention as itemRetention } from '../domain/items/retention.ts';
import { erasure as keysErasure } from '../domain/keys/erasure.ts';
import { retention as keysRetention } from '../domain/keys/retention.ts';
import { erasure as moderationErasure } from '../domain/moderation/erasure.ts';
import { items as moderationItems } from '../domain/moderation/items.ts';
import { jobs as moderationJobs } from '../domain/moderation/jobs.ts';
import { retention as postRetention } from '../domain/moderation/retention.ts';
import { erasure as noticesErasure } from '../domain/notices/erasure.ts';
import { jobs as noticesJobs } from '../domain/notices/jobs.ts';
import { retention as noticesRetention } from '../domain/notices/retention.ts';
import { erasure as peopleErasure } from '../domain/people/erasure.ts';
import { items as peopleItems } from '../domain/people/items.ts';
import { jobs as peopleJobs } from '../domain/people/jobs.ts';
import { erasure as settingsErasure } from '../domain/settings/erasure.ts';
import { erasure as shownPeopleErasure } from '../domain/shown-people/erasure.ts';
import { retention as shownPeopleRetention } from '../domain/shown-people/retention.ts';
import { erasure as webhooksErasure } from '../domain/webhooks/erasure.ts';
import { retention as webhooksRetention } from '../domain/webhooks/retention.ts';
import { erasure as featureActivityErasure } from '../features/activity/erasure.ts';
import { items as activityItems } from '../features/activity/items.ts';
import { erasure as advertisersErasure } from '../features/advertisers/erasure.ts';
import { erasure as campaignsErasure } from '../features/campaigns/erasure.ts';
import { items as campaignItems } from '../features/campaigns/items.ts';
import { erasure as chargesErasure } from '../features/charges/erasure.ts';
import { erasure as conversationsErasure } from '../features/conversations/erasure.ts';
import { items as chatItems } from '../features/conversations/items.ts';
import { erasure as dashboardErasure } from '../features/dashboard/erasure.ts';
import { jobs as dashboardJobs } from '../features/dashboard/jobs.ts';
import { erasure as mapErasure } from '../features/map/erasure.ts';
import { jobs as mapJobs } from '../features/map/jobs.ts';
import { items as appealItems } from '../features/moderation/appeals/items.ts';
import { erasure as featureModerationErasure } from '../features/moderation/erasure.ts';
import { retention as presenceRetention } from '../features/moderation/retention.ts';
import { erasure as pagesErasure } from '../features/pages/erasure.ts';
import { retention as draftRetention } from '../features/pages/retention.ts';
import { erasure as permissionsErasure } from '../features/permissions/erasure.ts';
import { erasure as profilesErasure } from '../features/profiles/erasure.ts';
import { items as signInItems } from '../features/profiles/items.ts';
import { retention as signInRetention } from '../features/profiles/retention.ts';
import { erasure as sessionErasure } from '../features/session/erasure.ts';
import { jobs as sessionJobs } from '../features/session/jobs.ts';
import { retention as sessionRetention } from '../features/session/retention.ts';
import { erasure as featureSettingsErasure } from '../features/settings/erasure.ts';
import { erasure as storageErasure } from '../features/storage/erasure.ts';
import { jobs as storageJobs } from '../features/storage/jobs.ts';
import { retention as eventRetention } from '../features/storage/retention.ts';
import { erasure as transactionsErasure } from '../features/transactions/erasure.ts';
import { items as transactionItems } from '../features/transactions/items.ts';
import { erasure as translationErasure } from '../features/translation/erasure.ts';
import { retention as translationRetention } from '../features/translation/retention.ts';
import { erasure as urlsErasure } from '../features/urls/erasure.ts';
import { items as urlItems } from '../features/urls/items.ts';
import { jobs as urlJobs } from '../features/urls/jobs.ts';
import { retention as retryRetention } from '../features/urls/retention.ts';
import { erasure as viewsErasure } from '../features/views/erasure.ts';
import { erasure as webAnalyticsErasure } from '../features/web-analytics/erasure.ts';
import { items as visitItems } from '../features/web-analytics/items.ts';
import { jobs as webAnalyticsJobs } from '../features/web-analytics/jobs.ts';
import { erasure as httpLimitsErasure } from '../http/limits/erasure.ts';
import { jobs as limitJobs } from '../http/limits/jobs.ts';
import { erasure as httpWritesErasure } from '../http/writes/erasure.ts';
import { retention as idempotencyRetention } from '../http/writes/retention.ts';
import { erasure as jobsErasure } from '../jobs/erasure.ts';
import type { Jobs, Retention } from '../jobs/registrations.ts';
import { retention as mailRetention } from '../jobs/retention.ts';

/* What the folders register. A test compares these lists with the files that exist. */

/** All background work. */
export const jobs: readonly Jobs[] = [
  peopleJobs,
  moderationJobs,
  noticesJobs,
  mapJobs,
  activityJobs,
  webAnalyticsJobs,
  auditJobs,
  limitJobs,
  sessionJobs,
  storageJobs,
  dashboardJobs,
  urlJobs,
  eventArchiveJobs,
];

/** All rows with a retention limit, in the order in which they are deleted. */
export const retentions: readonly Retention[] = [
  accessRetention,
  idempotencyRetention,
  sessionRetention,
  mailRetention,
  keysRetention,
  shownPeopleRetention,
  postRetention,
  presenceRetention,
  itemRetention,
  webhooksRetention,
  noticesRetention,
  appEventsRetention,
  retryRetention,
  signInRetention,
  draftRetention,
  translationRetention,
  auditRetention,
  eventRetention,
];

/**
 * The erasure steps for a person's data, in order. Rows found through other rows are erased before those; the person's
 * own row is last.
 */
export const erasures: readonly Erasure[] = [
  itemsErasure,
  auditErasure,
  appEventsErasure,
  accessErasure,
  keysErasure,
  moderationErasure,
  noticesErasure,
  settingsErasure,
  shownPeopleErasure,
  webhooksErasure,
  featureActivityErasure,
  // After PostgreSQL, because rows that move during the erasure are then found in the archive.
  eventArchiveErasure,
  campaignsErasure,
  chargesErasure,
  conversationsErasure,
  dashboardErasure,
  advertisingErasure,
  backupsErasure,
  transactionsErasure,
  translationErasure,
  advertisersErasure,
  featureModerationErasure,
  mapErasure,
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
  // By now, the person's searches are deleted.
  activityErasure,
  erasureErasure,
  peopleErasure,
];

/** Types that other items refer to are written first. The rest follows in the order of the folders. */
const ORDER = ['user', 'post', 'room', 'campaign'];

/** The app's items by the folder that writes them; a folder that needs the configuration exports a function of it. */
export const items = [
  peopleItems,
  moderationItems,
  activityItems,
  chatItems,
  urlItems,
  visitItems,
  campaignItems,
  transactionItems,
  appealItems,
  signInItems,
] as const;

/** Returns the writers of the app's items: things before events, and things that others refer to first. */
export function itemWriters({ appUnique }: Pick<Config, 'appUnique'>): readonly ItemWriter[] {
  const all = items.flatMap((own) => (typeof own === 'function' ? own(appUnique) : own));
  const place = (writer: ItemWriter): number => {
    if ('writeEvents' in writer) return ORDER.length + 1;
    return ORDER.includes(writer.type) ? ORDER.indexOf(writer.type) : ORDER.length;
  };
  return all.toSorted((a, b) => place(a) - place(b));
}
