import { interests } from '@quarterdeck/contract/interests';
import { Cut } from '../../kit/cut.tsx';
import { DeliveryMark } from '../../kit/delivery/delivery-mark.tsx';
import { AddButton } from '../../kit/form/add-button.tsx';
import { formatNumber } from '../../kit/format.ts';
import type { Column } from '../../kit/list/column.ts';
import { List } from '../../kit/list/list.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Page } from '../../kit/screen/page.tsx';
import { AddInterest } from './add-interest.tsx';
import { RowActions } from './row-actions.tsx';

const columns: readonly Column<typeof interests.list>[] = [
  { header: 'Name', cell: ({ name }) => <Cut>{name}</Cut>, sortBy: 'name', width: 240 },
  {
    header: 'Campaigns',
    cell: ({ campaigns_count: count }) => formatNumber(count),
    sortBy: 'campaigns_count',
    align: 'right',
    width: 120,
  },
  { header: 'Created at', cell: ({ created_at: at }) => <Moment at={at} />, sortBy: 'created_at', width: 132 },
  { header: 'Updated at', cell: ({ updated_at: at }) => <Moment at={at} />, sortBy: 'updated_at', width: 132 },
  { header: 'Actions', card: 'actions', cell: (row) => <RowActions row={row} />, align: 'right', width: 160 },
];

/** What campaigns can be about. */
export default function Interests() {
  return (
    <Page action={<AddButton label="Add interest" call={interests.add} Dialog={AddInterest} />}>
      <DeliveryMark thing="interest" />
      <List call={interests.list} columns={columns} search="query" empty="There are no interests yet" />
    </Page>
  );
}
