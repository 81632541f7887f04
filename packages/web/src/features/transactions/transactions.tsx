import { transactions } from '@quarterdeck/contract/transactions';
import { GatedLink } from '../../kit/access/gated-link.tsx';
import { ProfileLink } from '../../kit/access/profile-link.tsx';
import { Cut } from '../../kit/cut.tsx';
import { formatMoney } from '../../kit/format.ts';
import type { Column } from '../../kit/list/column.ts';
import type { Filter } from '../../kit/list/filter.ts';
import { List } from '../../kit/list/list.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Page } from '../../kit/screen/page.tsx';
import { StripeId } from './stripe-id.tsx';
import { Totals } from './totals.tsx';

const typeNames = { debit: 'Debit', credit: 'Credit' } as const;

const columns: readonly Column<typeof transactions.list>[] = [
  {
    header: 'Username',
    cell: ({ user_id: id, username }) => <ProfileLink id={id}>{username}</ProfileLink>,
    width: 168,
  },
  {
    header: 'Campaign',
    cell: ({ campaign_id: id, campaign_name: name }) =>
      id === undefined || id === null ? (
        <Cut>{name}</Cut>
      ) : (
        <GatedLink to={`/campaign-details/${id}`} access="campaign_details">
          <Cut>{name}</Cut>
        </GatedLink>
      ),
    width: 240,
  },
  { header: 'Type', cell: ({ transaction_type: type }) => typeNames[type], width: 80 },
  {
    header: 'Amount',
    cell: ({ amount }) => formatMoney(amount),
    sortBy: 'amount',
    align: 'right',
    width: 144,
  },
  { header: 'Stripe id', cell: ({ stripe_transaction_id: id }) => <StripeId id={id} />, width: 260 },
  { header: 'Created at', cell: ({ created_at: at }) => <Moment at={at} />, sortBy: 'created_at', width: 124 },
];

const filters: readonly Filter<typeof transactions.list>[] = [
  {
    name: 'transaction_type',
    label: 'Transaction type',
    kind: 'select',
    all: 'Debit and credit',
    options: [
      { value: 'debit', label: typeNames.debit },
      { value: 'credit', label: typeNames.credit },
    ],
  },
  { name: 'start_date', end: 'end_date', label: 'Date range', kind: 'range' },
];

/** The money that campaigns took and were given back. */
export default function Transactions() {
  return (
    <Page>
      <List
        call={transactions.list}
        columns={columns}
        search="keyword"
        filters={filters}
        csv={transactions.csv}
        summary={(answer, isEarlier) => <Totals answer={answer} isEarlier={isEarlier} />}
        empty="No money has moved yet"
      />
    </Page>
  );
}
