import { MOST_UNREAD, notices } from '@quarterdeck/contract/notices';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useHas } from '../../data/access/use-has.ts';
import { useCall } from '../../data/client/queries.ts';
import classes from './shell.module.css';

const EVERY_MS = 60_000;

/** A link to the notices, with the number of unread ones. */
export default function Bell() {
  const { data } = useCall(
    notices.list,
    { page_limit: 1 },
    { pollInterval: EVERY_MS, staleTime: EVERY_MS / 2, silent: true },
  );
  const isThere = useHas(notices.list);
  if (!isThere) return null;
  const unread = data?.unread ?? 0;
  const isMore = unread >= MOST_UNREAD;
  const name = unread === 0 ? 'Notices' : `Notices, ${isMore ? `${MOST_UNREAD} or more` : unread} unread`;
  return (
    <Link to="/notices" className={classes.bell ?? ''} aria-label={name} title={name}>
      <IconBell size={18} aria-hidden />
      {unread > 0 && (
        <span className={classes.unread} aria-hidden>
          {isMore ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
