import { channels } from '@quarterdeck/contract/channels';
import { noticeKindTexts } from '@quarterdeck/contract/notices';
import { AddButton } from '../../../data/form/add-button.tsx';
import { List } from '../../../data/list/list.tsx';
import type { Column } from '../../../ui/list/column.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { AddChannel } from './add-channel.tsx';
import { ChannelActions } from './channel-actions.tsx';
import { type ChannelRow, kindNames } from './row.ts';

const eventsText = ({ events }: ChannelRow): string => events.map((kind) => noticeKindTexts[kind]).join(', ');
const groupsText = ({ groups }: ChannelRow): string => groups.map(({ name }) => name).join(', ') || 'All';

const columns: readonly Column<typeof channels.list>[] = [
  { header: 'Kind', cell: ({ kind }) => kindNames[kind], width: 136 },
  { header: 'Address', card: 'line', cell: ({ url }) => <TruncatedText>{url}</TruncatedText>, width: 200 },
  { header: 'Notices', cell: (row) => <TruncatedText>{eventsText(row)}</TruncatedText> },
  { header: 'Groups', cell: (row) => <TruncatedText>{groupsText(row)}</TruncatedText>, width: 140 },
  { header: 'Waiting', cell: ({ waiting }) => formatNumber(waiting), align: 'right', width: 84 },
  {
    header: 'Last posted',
    cell: ({ last_error: error, last_sent_at: at }) =>
      error !== null ? (
        <TruncatedText>{`Failed: ${error}`}</TruncatedText>
      ) : at === null ? (
        'Never'
      ) : (
        <Moment at={at} shows="ago" />
      ),
    width: 180,
  },
  { header: 'Actions', card: 'actions', cell: (row) => <ChannelActions row={row} />, align: 'right', width: 84 },
];

/** The channels where notices are posted for teams. */
export function Channels() {
  return (
    <List
      call={channels.list}
      columns={columns}
      label="Channels"
      empty="No channels yet. A channel posts notices to your team's chat."
      actions={<AddButton label="Add channel" call={channels.add} Dialog={AddChannel} />}
    />
  );
}
