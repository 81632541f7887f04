import { advertisers } from '@quarterdeck/contract/advertisers';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
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
          {data.data.map(({ id, amount, reason, transaction_id: of, requested_at: at, requested_by: by, answer }) => (
            <li key={id}>
              <div className={classes.itemHead}>
                {formatMoney(amount)}
                <Status {...(answer ? done : waiting)} />
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
              </div>
            </li>
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
