import { VisuallyHidden } from '@mantine/core';
import { queues } from '@quarterdeck/contract/moderation/queues';
import { useCall } from '../../data/client/queries.ts';
import { formatNumber, shortenNumber } from '../../ui/text/format.ts';
import classes from './shell.module.css';

const EVERY_MS = 60_000;

/**
 * The number of open cases next to a sidebar item; nothing when there are none. When cases are overdue or nearly so, it
 * shows their number instead, in red or amber.
 */
export default function OpenCount({ where }: { readonly where: 'posts' | 'users' | 'appeals' }) {
  const { data } = useCall(queues.counts, {}, { pollInterval: EVERY_MS, staleTime: EVERY_MS / 2, silent: true });
  const open = data?.[where];
  if (!open?.all) return null;
  const all = `${shortenNumber(open.all)}${open.exact === 0 ? '+' : ''}`;
  const [waits, words, mark] =
    'late' in open && open.late
      ? [open.late, 'past their target time', classes.late]
      : 'near' in open && open.near
        ? [open.near, 'near their target time', classes.near]
        : [0, '', ''];
  if (waits === 0)
    return (
      <span className={classes.waiting}>
        {all}
        <VisuallyHidden> open</VisuallyHidden>
      </span>
    );
  return (
    <span className={classes.waiting} title={`${formatNumber(waits)} ${words}, of ${all} open`}>
      <span className={mark}>{shortenNumber(waits)}</span>
      <VisuallyHidden>
        {' '}
        {words}, of {all} open
      </VisuallyHidden>
    </span>
  );
}
