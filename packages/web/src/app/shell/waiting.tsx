import { VisuallyHidden } from '@mantine/core';
import { queues } from '@quarterdeck/contract/queues';
import { useCall } from '../../kit/client/queries.ts';
import { shortenNumber } from '../../kit/format.ts';
import classes from './shell.module.css';

const EVERY_MS = 60_000;

/** How many cases are open, beside the item of the sidebar that leads to them; nothing when there are none. */
export default function Waiting({ where }: { readonly where: 'posts' | 'users' | 'appeals' }) {
  const { data } = useCall(queues.counts, {}, { repeats: EVERY_MS, staleTime: EVERY_MS / 2, quiet: true });
  const open = data?.[where];
  if (!open?.all) return null;
  return (
    <span className={classes.waiting}>
      {shortenNumber(open.all)}
      {open.exact === 0 && '+'}
      <VisuallyHidden> open</VisuallyHidden>
    </span>
  );
}
