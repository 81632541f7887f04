import type { ChannelKind, channels } from '@quarterdeck/contract/channels';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';

/** A channel as the list shows it. */
export type ChannelRow = RowOf<typeof channels.list>;

/** The names of the kinds of channels. */
export const kindNames: Readonly<Record<ChannelKind, string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  mattermost: 'Mattermost',
  webhook: 'Signed webhook',
};
