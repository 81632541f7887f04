import { VisuallyHidden } from '@mantine/core';
import { queues } from '@quarterdeck/contract/queues';
import { useCall } from '../../kit/client/queries.ts';
import { shortenNumber } from '../../kit/format.ts';
import classes from './shell.module.css';

const EVERY_MS = 60_000;

interface LateProps {
  readonly near: number;
  readonly late: number;
}

/** Those that have waited too long, or nearly: the worse of the two, beside the number of all. */
const Late = ({ near, late }: LateProps) =>
  late > 0 ? (
    <span className={classes.late} title={`${shortenNumber(late)} past their target time`}>
      {shortenNumber(late)}
      <VisuallyHidden> past their target time, of </VisuallyHidden>
    </span>
  ) : near > 0 ? (
    <span className={classes.near} title={`${shortenNumber(near)} near their target time`}>
      {shortenNumber(near)}
      <VisuallyHidden> near their target time, of </VisuallyHidden>
    </span>
  ) : null;

/** How many cases are open, beside the item of the sidebar that leads to them; nothing when there are none. */
export default function Waiting({ where }: { readonly where: 'posts' | 'users' | 'appeals' }) {
  const { data } = useCall(queues.counts, {}, { repeats: EVERY_MS, staleTime: EVERY_MS / 2, quiet: true });
  const open = data?.[where];
  if (!open?.all) return null;
  return (
    <span className={classes.waiting}>
      {'late' in open && <Late near={open.near ?? 0} late={open.late ?? 0} />}
      {shortenNumber(open.all)}
      {open.exact === 0 && '+'}
      <VisuallyHidden> open</VisuallyHidden>
    </span>
  );
}
