import { useClipboard } from '@mantine/hooks';
import { campaigns } from '@quarterdeck/contract/campaigns';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { profiles } from '@quarterdeck/contract/profiles';
import type { transactions } from '@quarterdeck/contract/transactions';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { OpenThing } from '../../data/palette/open-thing.tsx';
import { RequestRefund } from '../../domain/advertising/request-refund.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { useAddress, useOpenScreen } from '../../ui/screen/address.ts';
import { formatMoney } from '../../ui/text/format.ts';
import { Toolbar } from '../../ui/toolbar/toolbar.tsx';
import classes from './transactions.module.css';

type Row = RowOf<typeof transactions.list>;

/** Returns the transaction whose number the list is filtered to. */
const asked = (rows: readonly Row[], keyword = ''): Row | undefined =>
  rows.find(({ id }) => keyword.trim() === `#${id}`);

function Actions({ row }: { readonly row: Row }) {
  const open = useOpenScreen();
  const { copy, copied } = useClipboard();
  const mayCampaign = reasonOf(useMay(campaigns.details));
  const mayProfile = reasonOf(useMay(profiles.profile));
  const reverses = typeof row.reverses === 'number' ? row.reverses : undefined;
  const button = { variant: 'default', size: 'sm' } as const;
  return (
    <Toolbar className={classes.open ?? ''} aria-label={`Actions on transaction ${row.id}`}>
      <GatedButton
        {...button}
        disabledReason={typeof row.campaign_id === 'number' ? mayCampaign : 'No campaign'}
        onClick={() => open(`/campaign-details/${row.campaign_id ?? 0}`)}
      >
        Open campaign
      </GatedButton>
      <GatedButton
        {...button}
        disabledReason={typeof row.user_id === 'number' ? mayProfile : 'No user'}
        onClick={() => open(`/user-profile/${row.user_id ?? 0}`)}
      >
        Open the profile
      </GatedButton>
      {reverses !== undefined && (
        <GatedButton
          {...button}
          disabledReason={undefined}
          onClick={() => open('/transactions', { keyword: `#${reverses}` })}
        >
          Open the reversed transaction
        </GatedButton>
      )}
      <GatedButton
        {...button}
        disabledReason={row.stripe_transaction_id ? undefined : 'No Stripe id'}
        actionName="Copy the Stripe id"
        onClick={() => copy(row.stripe_transaction_id)}
      >
        {copied ? 'Copied' : 'Copy the Stripe id'}
      </GatedButton>
      <RequestRefund
        user={typeof row.user_id === 'number' ? { id: row.user_id, username: row.username } : undefined}
        transaction={row}
        disabledReason={row.transaction_type === 'debit' ? undefined : 'Only a debit can be refunded'}
      />
    </Toolbar>
  );
}

/**
 * The actions on the transaction that the list is filtered to. The palette offers them, and remembers that it was open.
 */
export function OpenTransaction({ rows }: { readonly rows: readonly Row[] }) {
  const { keyword } = useAddress();
  const row = asked(rows, keyword);
  if (!row) return null;
  const type = row.transaction_type === 'debit' ? 'Debit' : 'Credit';
  return (
    <OpenThing kind="transaction" id={row.id} name={`${type} of ${formatMoney(row.amount)}`}>
      <Actions row={row} />
    </OpenThing>
  );
}
