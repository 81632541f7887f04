import { interests } from '@quarterdeck/contract/interests';
import { AddButton } from '../../data/form/add-button.tsx';
import { List } from '../../data/list/list.tsx';
import { DeliveryMark } from '../../domain/delivery/delivery-mark.tsx';
import type { Column } from '../../ui/list/column.ts';
import { Page } from '../../ui/screen/page.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { AddInterest } from './add-interest.tsx';
import { RowActions } from './row-actions.tsx';

const columns: readonly Column<typeof interests.list>[] = [
  { header: 'Name', cell: ({ name }) => <TruncatedText>{name}</TruncatedText>, sortBy: 'name', width: 240 },
  {
    header: 'Campaigns',
    card: 'line',
    cell: ({ campaigns_count: count }) => formatNumber(count),
    sortBy: 'campaigns_count',
    align: 'right',
    width: 120,
  },
  { header: 'Created at', cell: ({ created_at: at }) => <Moment at={at} />, sortBy: 'created_at', width: 132 },
  {
    header: 'Updated at',
    card: 'age',
    cell: ({ updated_at: at }) => <Moment at={at} />,
    sortBy: 'updated_at',
    width: 132,
  },
  { header: 'Actions', card: 'actions', cell: (row) => <RowActions row={row} />, align: 'right', width: 160 },
];

/** The interests that campaigns can target. */
export default function Interests() {
  return (
    <Page action={<AddButton label="Add interest" call={interests.add} Dialog={AddInterest} />}>
      <List call={interests.list} columns={columns} search="query" empty="There are no interests yet" />
      <DeliveryMark thing="interest" />
    </Page>
  );
}
