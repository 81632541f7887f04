import { Skeleton } from '@mantine/core';
import { charges } from '@quarterdeck/contract/charges';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { FailureState } from '../../ui/block/states.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatMoney, formatNumber } from '../../ui/text/format.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './charges.module.css';
import { goalName } from './row.ts';

const MOST = 100;

function Values({ id }: { readonly id: number }) {
  const { data, error, refetch } = useCall(charges.history, { id, page_limit: MOST });
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius="md" />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroller} aria-label="Charge history" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Goal</th>
              <th scope="col" data-align="right">
                Goal charges
              </th>
              <th scope="col">Set at</th>
              <th scope="col">Set by</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ id: row, goal, value, set_at, set_by }) => (
              <tr key={row}>
                <td>{goalName(goal)}</td>
                <td data-align="right">{formatMoney(value)}</td>
                <td>
                  <Moment at={set_at} shows="full" />
                </td>
                <td>
                  <TruncatedText>{set_by}</TruncatedText>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.total > MOST && (
        <p className={classes.more}>
          Last {MOST} of {formatNumber(data.total)} values.
        </p>
      )}
    </>
  );
}

interface Props {
  readonly id: number;
  /** The goal's name. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A charge's previous values, with time and admin: newest first. */
export default function ChargeHistory({ id, name, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`History of the charge for ${name}`} isWide>
      <Values id={id} />
    </Dialog>
  );
}
