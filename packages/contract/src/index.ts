import { activity } from './activity/index.ts';
import { admins } from './admins/index.ts';
import { advertisers } from './advertisers/index.ts';
import { annotations } from './annotations/index.ts';
import { appEvents } from './app-events/index.ts';
import { reads } from './app-reads/index.ts';
import { audit } from './audit/index.ts';
import { campaignAnalytics } from './campaign-analytics/index.ts';
import { campaigns } from './campaigns/index.ts';
import { channels } from './channels/index.ts';
import { charges } from './charges/index.ts';
import { conversations } from './conversations/index.ts';
import { dashboard } from './dashboard/index.ts';
import { deliveryState } from './delivery-state/index.ts';
import { documents } from './documents/index.ts';
import { explore } from './explore/index.ts';
import { firstDay } from './first-day/index.ts';
import { groups } from './groups/index.ts';
import { ingest } from './ingest/index.ts';
import { integrations } from './integrations/index.ts';
import { interests } from './interests/index.ts';
import { map } from './map/index.ts';
import { media } from './media/index.ts';
import { appeals } from './moderation/appeals/index.ts';
import { cases } from './moderation/cases/index.ts';
import { moderation } from './moderation/index.ts';
import { measures } from './moderation/measures/index.ts';
import { policies } from './moderation/policies/index.ts';
import { posts } from './moderation/posts/index.ts';
import { queues } from './moderation/queues/index.ts';
import { reasons } from './moderation/reasons/index.ts';
import { reports } from './moderation/reports/index.ts';
import { team } from './moderation/team/index.ts';
import { notices } from './notices/index.ts';
import { pages } from './pages/index.ts';
import { palette } from './palette/index.ts';
import { permissions } from './permissions/index.ts';
import { profiles } from './profiles/index.ts';
import { reportEmails } from './report-emails/index.ts';
import { security } from './security/index.ts';
import { groupView } from './session/group-view/index.ts';
import { session } from './session/index.ts';
import { signIn } from './session/sign-in/index.ts';
import { sso } from './session/sso/index.ts';
import { settings } from './settings/index.ts';
import { storage } from './storage/index.ts';
import { system } from './system/index.ts';
import { thresholds } from './thresholds/index.ts';
import { transactions } from './transactions/index.ts';
import { translation } from './translation/index.ts';
import { urls } from './urls/index.ts';
import { users } from './users/index.ts';
import { views } from './views/index.ts';
import { webAnalytics } from './web-analytics/index.ts';
import { webhooks } from './webhooks/index.ts';

/** The whole API: the endpoints of every feature. */
export const contract = {
  session,
  signIn,
  sso,
  groupView,
  firstDay,
  users,
  profiles,
  admins,
  groups,
  permissions,
  activity,
  reports,
  posts,
  cases,
  team,
  appeals,
  reasons,
  policies,
  moderation,
  measures,
  queues,
  audit,
  conversations,
  map,
  translation,
  media,
  settings,
  notices,
  channels,
  pages,
  urls,
  documents,
  charges,
  interests,
  campaigns,
  transactions,
  advertisers,
  views,
  palette,
  dashboard,
  thresholds,
  reportEmails,
  annotations,
  campaignAnalytics,
  webAnalytics,
  explore,
  integrations,
  webhooks,
  deliveryState,
  storage,
  system,
  security,
};

/** The calls of the app itself, made with a key. The names are part of the operation ids in its document. */
export const appContract = { ingest, reads, decisions: appEvents };
