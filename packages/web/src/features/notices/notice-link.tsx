import { VisuallyHidden } from '@mantine/core';
import type { Access } from '@quarterdeck/contract/core/access/access';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { notices } from '@quarterdeck/contract/notices';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { useWrite } from '../../data/client/queries.ts';
import type { Address, ScreenLink } from '../../ui/screen/address.ts';
import classes from './notices.module.css';

type Notice = RowOf<typeof notices.list>;

/** Returns the address of a notice's subject. */
function wayTo({ kind, about: { type, id, what, user_id: userId } }: Pick<Notice, 'kind' | 'about'>): {
  to: ScreenLink;
  search?: Address;
  access: Access;
} {
  switch (type) {
    case 'case': {
      // Filtered to the user, so that the case is on the first page.
      const search = { ...(userId === undefined ? {} : { userId: `${userId}` }), row: `${id}` };
      return what === 'users'
        ? { to: '/reported-users', search, access: 'reported_users' }
        : { to: '/reported-posts', search, access: 'reported_posts' };
    }
    case 'appeal':
      return { to: '/appeals', search: { row: `${id}` }, access: ['reported_posts', 'reported_users'] };
    case 'campaign':
      return { to: `/campaign-details/${id}`, access: 'campaign_details' };
    case 'access_request':
      return { to: '/access-requests', access: 'session' };
    case 'admin':
      return kind === 'access'
        ? { to: `/manage-user-permissions/${id}`, access: 'user_permissions' }
        : { to: '/preferences', access: 'session' };
  }
}

/** A notice as a link to its subject, which also marks it as read. */
export function NoticeLink({ row: { id, kind, text, about, read_at: readAt } }: { readonly row: Notice }) {
  const read = useWrite(notices.read, { invalidates: [notices.list], silent: true });
  const { to, search = {}, access } = wayTo({ kind, about });
  const isUnread = readAt === null;
  return (
    <span className={isUnread ? classes.unread : undefined}>
      <span className={classes.dot} data-unread={isUnread || undefined} aria-hidden />
      {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
      <GatedLink to={to} search={search} access={access} onClick={() => isUnread && read.mutate({ ids: [id] })}>
        {text}
      </GatedLink>
    </span>
  );
}
