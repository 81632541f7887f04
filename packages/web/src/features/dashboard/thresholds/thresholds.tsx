import { may } from '@quarterdeck/contract/core/access/access';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { thresholdFigureNames, thresholdFigures, thresholds } from '@quarterdeck/contract/thresholds';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { useMe } from '../../../data/access/me.ts';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { List } from '../../../data/list/list.tsx';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import type { OpenDialog } from '../../../ui/dialog/open-dialog.ts';
import { selectControl } from '../../../ui/form/select.tsx';
import type { Column } from '../../../ui/list/column.ts';
import { Page } from '../../../ui/screen/page.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { formatMoney, formatNumber } from '../../../ui/text/format.ts';
import { Moment } from '../../../ui/time/moment.tsx';

type Row = RowOf<typeof thresholds.list>;

const periods = { today: 'Today', week: 'Last 7 days' } as const;
const conditions = { above: 'Above', below: 'Below', change: 'Changes by' } as const;
const isMoney = ({ figure }: Row): boolean => figure === 'debit' || figure === 'credit';

function amountText(row: Row, amount: string): string {
  if (row.direction === 'change') return `${formatNumber(Number(amount))}%`;
  return isMoney(row) ? formatMoney(amount) : formatNumber(Number(amount));
}

function State({ row }: { readonly row: Row }) {
  if (row.checked_at === null) return <Status tone="neutral" icon={IconClock} word="Not checked yet" />;
  return row.is_over === 1 ? (
    <Status tone="warning" icon={IconAlertTriangle} word="Crossed" />
  ) : (
    <Status tone="success" icon={IconCircleCheck} word="Within threshold" />
  );
}

const nameOf = (row: Row): string =>
  `${thresholdFigures[row.figure].label}: ${conditions[row.direction]} ${amountText(row, row.value)}`;

const columns: readonly Column<typeof thresholds.list>[] = [
  { header: 'Figure', card: 'title', cell: ({ figure }) => thresholdFigures[figure].label, width: 200 },
  { header: 'Period', card: 'line', cell: ({ period }) => periods[period], width: 140 },
  {
    header: 'Condition',
    card: 'line',
    cell: (row) => `${conditions[row.direction]} ${amountText(row, row.value)}`,
    width: 200,
  },
  {
    header: 'Last value',
    cell: (row) => (row.last_value === null ? '–' : amountText(row, row.last_value)),
    align: 'right',
    width: 160,
  },
  { header: 'State', card: 'mark', cell: (row) => <State row={row} />, width: 160 },
  {
    header: 'Checked',
    card: 'age',
    cell: ({ checked_at: at }) => (at === null ? '–' : <Moment at={at} shows="ago" />),
    width: 140,
  },
  {
    header: 'Actions',
    card: 'actions',
    cell: (row) => (
      <ActionButton
        call={thresholds.remove}
        input={{ id: row.id }}
        invalidates={[thresholds.list]}
        variant="default"
        size="compact-sm"
        aria-label={`Delete ${nameOf(row)}`}
      >
        Delete
      </ActionButton>
    ),
    align: 'right',
    width: 100,
  },
];

const controls = {
  period: selectControl([
    { value: 'week', label: 'The last 7 days', says: 'Today included, in UTC.' },
    { value: 'today', label: 'Today', says: 'Since midnight UTC. For values above only.' },
  ]),
  direction: selectControl([
    { value: 'above', label: 'Is above' },
    { value: 'below', label: 'Is below' },
    { value: 'change', label: 'Changes by, in percent', says: 'Up or down, from the 7 days before.' },
  ]),
};

function AddThreshold(open: OpenDialog) {
  const me = useMe();
  const options = thresholdFigureNames
    .filter((name) => may(me, thresholdFigures[name].access).allowed)
    .map((name) => ({ value: name, label: thresholdFigures[name].label }));
  const [first, ...others] = options;
  if (!first) return null;
  return (
    <DialogForm
      call={thresholds.add}
      title="Add alert"
      lead="You are emailed when the figure crosses the value, and again only after it has returned by 5%."
      fields={[
        { name: 'figure', label: 'Figure', control: selectControl([first, ...others]) },
        { name: 'period', label: 'Period', control: controls.period },
        { name: 'direction', label: 'Condition', control: controls.direction },
        { name: 'value', label: 'Value' },
      ]}
      submit="Add alert"
      invalidates={[thresholds.list]}
      {...open}
    />
  );
}

/** The signed-in admin's own thresholds for figures of the dashboard. */
export default function Thresholds() {
  const [isAdding, setAdding] = useState(false);
  const reason = reasonOf(useMay(thresholds.add));
  const add = (
    <GatedButton
      disabledReason={reason}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      Add alert
    </GatedButton>
  );
  return (
    <Page action={add}>
      <AddThreshold isOpen={isAdding} onClose={() => setAdding(false)} />
      <List call={thresholds.list} columns={columns} empty="You have no alerts yet" />
    </Page>
  );
}
