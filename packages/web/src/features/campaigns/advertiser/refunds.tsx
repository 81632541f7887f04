import { advertisers } from '@quarterdeck/contract/advertisers';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { useCall } from '../../../data/client/queries.ts';
import { Card } from '../../../ui/block/card.tsx';
import { FailureState } from '../../../ui/block/states.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { formatMoney, formatNumber } from '../../../ui/text/format.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from './advertiser.module.css';

const SHOWN = 20;
const waiting = { tone: 'warning', icon: IconClock, word: 'Waiting for the app' } as const;
const done = { tone: 'success', icon: IconCircleCheck, word: 'Refunded' } as const;
const withdrawn = { tone: 'neutral', icon: IconCircleX, word: 'Withdrawn' } as const;

type Refund = RowOf<typeof advertisers.refunds>;

/** Returns a refund's state. A payment after a withdrawal takes precedence over it. */
const stateOf = ({ answer, withdrawn: isWithdrawn }: Refund) => (answer ? done : isWithdrawn ? withdrawn : waiting);

interface ItemProps {
  readonly refund: Refund;
  readonly userId: number;
}

function Item({ refund, userId }: ItemProps) {
  const {
    id,
    amount,
    reason,
    transaction_id: of,
    requested_at: at,
    requested_by: by,
    answer,
    withdrawn: gone,
  } = refund;
  const sum = formatMoney(amount);
  return (
    <li>
      <div className={classes.itemHead}>
        {sum}
        <Status {...stateOf(refund)} />
      </div>
      <div className={classes.says}>
        {reason}
        <br />
        <Moment at={at} />
        {by && `, ${by}`}
        {of !== null && (
          <>
            {' · '}
            <GatedLink to="/transactions" search={{ keyword: `#${of}` }} access="campaign_list" isInText>
              {`Debit #${of}`}
            </GatedLink>
          </>
        )}
        {answer && (
          <>
            {' · '}
            <GatedLink to="/transactions" search={{ keyword: `#${answer.id}` }} access="campaign_list" isInText>
              {`Credit #${answer.id} of ${formatMoney(answer.amount)}`}
            </GatedLink>
          </>
        )}
        {gone && (
          <>
            {' · Withdrawn '}
            <Moment at={gone.at} />
            {gone.by && `, ${gone.by}`}
          </>
        )}
      </div>
      {!answer && !gone && (
        <ActionButton
          call={advertisers.withdrawRefund}
          input={{ user_id: userId, id }}
          invalidates={[advertisers.refunds]}
          variant="default"
          size="compact-sm"
          aria-label={`Withdraw the request for ${sum}`}
          confirm={{
            title: `Withdraw the request for ${sum}?`,
            text: 'The app is asked not to pay it. If it has paid already, its transaction is still shown.',
            yes: 'Withdraw',
          }}
        >
          Withdraw
        </ActionButton>
      )}
    </li>
  );
}

/** Refunds and credits that staff requested, and what the app answered. */
export function Refunds({ userId }: { readonly userId: number }) {
  const { data, error, refetch } = useCall(
    advertisers.refunds,
    { user_id: userId, page_limit: SHOWN },
    { silent: true },
  );
  return (
    <Card title="Refunds and credits">
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={classes.says}>No refunds or credits requested.</p>}
      {data && data.data.length > 0 && (
        <ul className={classes.items}>
          {data.data.map((refund) => (
            <Item key={refund.id} refund={refund} userId={userId} />
          ))}
        </ul>
      )}
      {data && data.total > SHOWN && (
        <p className={classes.says}>
          The newest {SHOWN} of {formatNumber(data.total)}.
        </p>
      )}
    </Card>
  );
}
