import { transactions } from '@quarterdeck/contract/transactions';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { List } from '../../data/list/list.tsx';
import { ProfileLink } from '../../domain/people/profile-link.tsx';
import type { Column } from '../../ui/list/column.ts';
import { Page } from '../../ui/screen/page.tsx';
import { AppId } from '../../ui/text/app-id.tsx';
import { Copyable } from '../../ui/text/copyable.tsx';
import { formatMoney } from '../../ui/text/format.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { OpenTransaction } from './open-transaction.tsx';
import { Totals } from './totals.tsx';
import classes from './transactions.module.css';
import { typeNames, useFilters } from './use-filters.ts';

const columns: readonly Column<typeof transactions.list>[] = [
  {
    header: 'Username',
    cell: ({ user_id: id, username }) => <ProfileLink id={id}>{username}</ProfileLink>,
    width: 168,
  },
  {
    header: 'Campaign',
    card: 'line',
    cell: ({ campaign_id: id, campaign_name: name }) =>
      typeof id !== 'number' ? (
        <TruncatedText>{name}</TruncatedText>
      ) : (
        <GatedLink to={`/campaign-details/${id}`} access="campaign_details">
          <TruncatedText>{name}</TruncatedText>
        </GatedLink>
      ),
    width: 240,
  },
  {
    header: 'Type',
    card: 'mark',
    cell: ({ transaction_type: type, reverses }) => (
      <>
        {typeNames[type]}
        {typeof reverses === 'number' && (
          <span className={classes.reverses}>
            <GatedLink to="/transactions" search={{ keyword: `#${reverses}` }} access="campaign_list">
              {`Reverses #${reverses}`}
            </GatedLink>
          </span>
        )}
      </>
    ),
    width: 120,
  },
  {
    header: 'Amount',
    card: 'mark',
    cell: ({ amount }) => formatMoney(amount),
    sortBy: 'amount',
    align: 'right',
    width: 144,
  },
  {
    header: 'Stripe id',
    cell: ({ stripe_transaction_id: id, app_id: appId }) => (
      <>
        <Copyable text={id} />
        <AppId id={appId} />
      </>
    ),
    width: 260,
  },
  {
    header: 'Created at',
    card: 'age',
    cell: ({ created_at: at }) => <Moment at={at} />,
    sortBy: 'created_at',
    width: 124,
  },
];

/** The money that campaigns paid, and that was paid back. */
export default function Transactions() {
  const filters = useFilters();
  const hasAdditions = useHasAdditions();
  return (
    <Page>
      <List
        call={transactions.list}
        columns={columns}
        search="keyword"
        searched="campaign names, usernames, Stripe ids (from six characters) and ids"
        suggests="campaigns"
        filters={filters}
        csv={hasAdditions ? transactions.csv : undefined}
        summary={(answer, isEarlier) => (
          <>
            <Totals answer={answer} isEarlier={isEarlier} />
            {answer && !isEarlier && <OpenTransaction rows={answer.data} />}
          </>
        )}
        empty="There are no transactions yet"
      />
    </Page>
  );
}
