import type { contract } from '@quarterdeck/contract';
import type { EventArchive } from '../domain/event-archive/archive.ts';
import type { MediaSource } from '../domain/media/source.ts';
import type { SystemWatch } from '../domain/system/watch.ts';
import { activity } from '../features/activity/index.ts';
import { admins } from '../features/admins/index.ts';
import { advertisers } from '../features/advertisers/index.ts';
import { audit } from '../features/audit/index.ts';
import { campaignAnalytics } from '../features/campaign-analytics/index.ts';
import { campaigns } from '../features/campaigns/index.ts';
import { channels } from '../features/channels/index.ts';
import { charges } from '../features/charges/index.ts';
import { conversations } from '../features/conversations/index.ts';
import { findMessageMedia } from '../features/conversations/media.ts';
import { findMessageText } from '../features/conversations/text.ts';
import { annotations } from '../features/dashboard/annotations.ts';
import { dashboard } from '../features/dashboard/index.ts';
import { reportEmails } from '../features/dashboard/report-emails/handlers.ts';
import { thresholds } from '../features/dashboard/thresholds/handlers.ts';
import { deliveryState } from '../features/delivery-state/index.ts';
import { documents } from '../features/documents/index.ts';
import { explore } from '../features/explore/index.ts';
import { firstDay } from '../features/first-day/index.ts';
import { groups } from '../features/groups/index.ts';
import { integrations } from '../features/integrations/index.ts';
import { interests } from '../features/interests/index.ts';
import { map } from '../features/map/index.ts';
import { media } from '../features/media/index.ts';
import { moderation } from '../features/moderation/index.ts';
import { notices } from '../features/notices/index.ts';
import { pages } from '../features/pages/index.ts';
import { palette } from '../features/palette/index.ts';
import { permissions } from '../features/permissions/index.ts';
import { profiles } from '../features/profiles/index.ts';
import { security } from '../features/security/index.ts';
import { groupView } from '../features/session/group-view.ts';
import { session } from '../features/session/index.ts';
import { deleteMethods } from '../features/session/methods/delete-all.ts';
import { sso } from '../features/session/methods/sso/handlers.ts';
import type { Provider } from '../features/session/methods/sso/provider.ts';
import { signIn } from '../features/session/sign-in.ts';
import { settings } from '../features/settings/index.ts';
import { storage } from '../features/storage/index.ts';
import { system } from '../features/system/index.ts';
import { transactions } from '../features/transactions/index.ts';
import { translation } from '../features/translation/index.ts';
import { urls } from '../features/urls/index.ts';
import { users } from '../features/users/index.ts';
import { views } from '../features/views/index.ts';
import { webAnalytics } from '../features/web-analytics/index.ts';
import { webhooks } from '../features/webhooks/index.ts';
import type { AllHandlers } from '../http/mount.ts';
import type { Services } from '../ports/services.ts';
import { erasures } from './registrations.ts';

/** What some features need in addition to the services. */
interface Parts {
  readonly media: MediaSource;
  readonly archive: EventArchive;
  readonly watch: Pick<SystemWatch, 'checks'>;
  /** The provider of single sign-on, if it is configured. */
  readonly provider: Provider | undefined;
  /** Makes the webhook worker check for events to send at once. */
  wakeWebhooks(): void;
}

/** The handlers of every feature in the contract. If one is missing, this does not compile. */
export const handlersOf = (services: Services, parts: Parts): AllHandlers<typeof contract> => ({
  session: session(services, parts.provider),
  signIn: signIn(services),
  sso: sso(services),
  groupView: groupView(services),
  security: security(services, deleteMethods),
  firstDay: firstDay(services, parts.watch),
  users: users(services),
  profiles: profiles(services, erasures, parts.archive),
  admins: admins(services),
  groups: groups(services),
  permissions: permissions(services),
  activity: activity(parts.archive),
  ...moderation(services),
  audit: audit(services),
  conversations: conversations(services),
  map,
  translation: translation(services, { message: findMessageText(services) }),
  media: media(parts.media, parts.archive, { message: findMessageMedia(services) }),
  settings,
  notices,
  channels: channels(services),
  pages,
  urls,
  documents: documents(services),
  charges,
  storage,
  interests,
  campaigns: campaigns(services),
  transactions: transactions(services),
  advertisers: advertisers(services),
  views,
  palette,
  dashboard: dashboard(services),
  thresholds,
  reportEmails,
  annotations,
  campaignAnalytics,
  webAnalytics: webAnalytics(services),
  explore: explore(parts.archive),
  integrations: integrations(services),
  deliveryState,
  system: system(parts.watch),
  webhooks: webhooks(services, () => parts.wakeWebhooks()),
});
