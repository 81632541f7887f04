import { webhooks } from '@quarterdeck/contract/webhooks';
import { AddButton } from '../../../data/form/add-button.tsx';
import { List } from '../../../data/list/list.tsx';
import type { Column } from '../../../ui/list/column.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { AddEndpoint } from './add-endpoint.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { eventsText } from './row.ts';

const columns: readonly Column<typeof webhooks.endpoints>[] = [
  { header: 'Address', cell: ({ url }) => <TruncatedText>{url}</TruncatedText>, sortBy: 'url', width: 260 },
  { header: 'Events', cell: ({ events }) => <TruncatedText>{eventsText(events)}</TruncatedText>, width: 110 },
  { header: 'State', card: 'mark', cell: (row) => <EndpointState row={row} />, width: 156 },
  { header: 'Waiting', card: 'line', cell: ({ pending }) => formatNumber(pending), align: 'right', width: 84 },
  {
    header: 'Oldest',
    cell: ({ oldest_at: at }) => (at === null ? 'None' : <Moment at={at} shows="ago" />),
    width: 204,
  },
  { header: 'Failed', card: 'line', cell: ({ failed }) => formatNumber(failed), align: 'right', width: 76 },
  {
    header: 'Last delivered',
    cell: ({ last_delivered_at: at }) => (at === null ? 'Never' : <Moment at={at} shows="ago" />),
    width: 204,
  },
  { header: 'Actions', card: 'actions', cell: (row) => <EndpointActions row={row} />, align: 'right', width: 84 },
];

const empty =
  'An endpoint is an address of the app that receives signed events within a second. The app can also read the change feed.';

/** The webhook endpoints where the app receives decisions. */
export function Endpoints() {
  return (
    <List
      call={webhooks.endpoints}
      columns={columns}
      label="Webhook endpoints"
      empty={empty}
      actions={<AddButton label="Add endpoint" call={webhooks.addEndpoint} Dialog={AddEndpoint} />}
    />
  );
}
