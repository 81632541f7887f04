import { webhooks } from '@quarterdeck/contract/webhooks';
import { useCall } from '../../../data/client/queries.ts';
import { List } from '../../../data/list/list.tsx';
import type { Column } from '../../../ui/list/column.ts';
import type { Filter } from '../../../ui/list/filters/filter.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { answerText } from './row.ts';
import { ShowDelivery } from './show-delivery.tsx';
import { useTypes } from './use-types.ts';

const columns: readonly Column<typeof webhooks.deliveries>[] = [
  {
    header: 'Decided',
    card: 'age',
    cell: ({ decided_at: at }) => <Moment at={at} shows="both" />,
    sortBy: 'id',
    width: 204,
  },
  { header: 'Event', card: 'title', cell: ({ type }) => <TruncatedText>{type}</TruncatedText>, width: 188 },
  { header: 'Subject', card: 'line', cell: ({ subject }) => <TruncatedText>{subject}</TruncatedText>, width: 120 },
  { header: 'State', card: 'mark', cell: (row) => <DeliveryState row={row} />, width: 120 },
  { header: 'Attempts', card: 'line', cell: ({ attempts }) => formatNumber(attempts), align: 'right', width: 92 },
  {
    header: 'Answer',
    cell: ({ last_status: status, last_error: error }) => <TruncatedText>{answerText(status, error)}</TruncatedText>,
    width: 116,
  },
  {
    header: 'Duration',
    cell: ({ last_ms: ms }) => (ms === null ? '' : `${formatNumber(ms)} ms`),
    align: 'right',
    width: 92,
  },
  {
    header: 'Next try',
    cell: ({ next_at: at }) => at !== null && <Moment at={at} shows="ago" />,
    width: 112,
  },
  { header: 'Delivery', card: 'actions', cell: (row) => <ShowDelivery row={row} />, align: 'right', width: 96 },
];

const FRESH_MS = 30_000;

/** Returns the filters of deliveries, with the existing endpoints. */
function useFilters(): readonly Filter<typeof webhooks.deliveries>[] {
  const types = useTypes();
  const endpoints = useCall(webhooks.endpoints, { page_limit: 100 }, { staleTime: FRESH_MS, silent: true });
  return [
    {
      name: 'endpoint_id',
      label: 'Endpoint',
      kind: 'choice',
      options: (endpoints.data?.data ?? []).map(({ id, url }) => ({ value: String(id), label: url })),
    },
    {
      name: 'state',
      label: 'State',
      kind: 'select',
      options: [
        { value: 'pending', label: 'Waiting' },
        { value: 'delivered', label: 'Delivered' },
        { value: 'failed', label: 'Failed' },
      ],
    },
    {
      name: 'type',
      label: 'Event',
      kind: 'choice',
      options: types.map(({ name }) => ({ value: name, label: name })),
    },
    { name: 'subject', label: 'Subject', kind: 'text' },
  ];
}

/** Deliveries to the app, sent or waiting. */
export function Deliveries() {
  const filters = useFilters();
  return (
    <List
      call={webhooks.deliveries}
      columns={columns}
      filters={filters}
      label="Deliveries"
      empty="No deliveries in the last 90 days"
    />
  );
}
