import { integrations } from '@quarterdeck/contract/integrations';
import { List } from '../../../data/list/list.tsx';
import type { Column } from '../../../ui/list/column.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { ItemTotals } from './item-totals.tsx';
import { senderOf } from './sender-of.ts';
import { ShowItem } from './show-item.tsx';
import { useItemFilters } from './use-item-filters.ts';

const columns: readonly Column<typeof integrations.items>[] = [
  { header: 'When', card: 'age', cell: ({ at }) => <Moment at={at} shows="both" />, sortBy: 'id', width: 204 },
  { header: 'Type', card: 'line', cell: ({ type }) => <TruncatedText>{type}</TruncatedText>, width: 120 },
  { header: "App's id", card: 'line', cell: ({ app_id: id }) => <TruncatedText>{id}</TruncatedText>, width: 180 },
  { header: 'Field', cell: ({ path }) => <TruncatedText>{path}</TruncatedText>, width: 150 },
  { header: 'Why', card: 'title', cell: ({ message }) => <TruncatedText>{message}</TruncatedText> },
  { header: 'Key', cell: ({ key }) => <TruncatedText>{senderOf(key)}</TruncatedText>, width: 140 },
  { header: 'Item', card: 'actions', cell: (row) => <ShowItem row={row} />, align: 'right', width: 96 },
];

/** Items from the app, with those that were refused or wait. */
export function Items() {
  const filters = useItemFilters();
  return (
    <>
      <ItemTotals />
      <List
        call={integrations.items}
        columns={columns}
        filters={filters}
        label="Items"
        empty="Every item from the app was stored"
      />
    </>
  );
}
