import { charges } from '@quarterdeck/contract/charges';
import { AddButton } from '../../data/form/add-button.tsx';
import { List } from '../../data/list/list.tsx';
import { DeliveryMark } from '../../domain/delivery/delivery-mark.tsx';
import type { Column } from '../../ui/list/column.ts';
import { Page } from '../../ui/screen/page.tsx';
import { formatMoney } from '../../ui/text/format.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { AddCharge } from './add-charge.tsx';
import { goalName } from './row.ts';
import { RowActions } from './row-actions.tsx';

const columns: readonly Column<typeof charges.list>[] = [
  { header: 'Goal', cell: ({ goal }) => goalName(goal), sortBy: 'goal', width: 160 },
  {
    header: 'Goal charges',
    card: 'mark',
    cell: ({ value }) => formatMoney(value),
    sortBy: 'value',
    align: 'right',
    width: 160,
  },
  {
    header: 'Updated at',
    card: 'age',
    cell: ({ updated_at: at }) => <Moment at={at} />,
    sortBy: 'updated_at',
    width: 140,
  },
  {
    header: 'Updated by',
    isAdded: true,
    card: 'line',
    cell: ({ updated_by: by }) => <TruncatedText>{by ?? null}</TruncatedText>,
    width: 180,
  },
  { header: 'Actions', card: 'actions', cell: (row) => <RowActions row={row} />, align: 'right', width: 208 },
];

/** The charges of the campaigns' goals. */
export default function Charges() {
  return (
    <Page action={<AddButton label="Add New Charge" call={charges.add} Dialog={AddCharge} />}>
      <List call={charges.list} columns={columns} empty="No goal has a charge yet, so the app receives no prices" />
      <DeliveryMark thing="charge" />
    </Page>
  );
}
