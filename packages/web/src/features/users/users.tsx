import { users } from '@quarterdeck/contract/users';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { AddButton } from '../../data/form/add-button.tsx';
import { List } from '../../data/list/list.tsx';
import { Avatar } from '../../domain/media/avatar.tsx';
import { Lookalike, NameWithMark, SuspendedMark } from '../../domain/people/marks.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { Column } from '../../ui/list/column.ts';
import type { Filter } from '../../ui/list/filters/filter.ts';
import { Page } from '../../ui/screen/page.tsx';
import { Copyable } from '../../ui/text/copyable.tsx';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { ByList } from './by-list.tsx';
import { UserWork } from './user-work.tsx';

const AddUser = lazyDialog(() => import('./add-user-dialog.tsx'));

const columns: readonly Column<typeof users.list>[] = [
  { header: 'Avatar', card: 'picture', cell: (person) => <Avatar person={person} />, width: 64 },
  {
    header: 'Name',
    cell: ({ id, name, is_suspended: isSuspended, suspended_until: until }) => (
      <NameWithMark mark={isSuspended === 1 && <SuspendedMark until={until} />}>
        <GatedLink to={`/user-profile/${id}`} access="user_profile">
          <TruncatedText>{name}</TruncatedText>
        </GatedLink>
      </NameWithMark>
    ),
    sortBy: 'name',
  },
  {
    header: 'Username',
    card: 'line',
    cell: ({ username, looks_like: of }) => (
      <NameWithMark mark={of != null && <Lookalike of={of} />}>
        <TruncatedText>{username}</TruncatedText>
      </NameWithMark>
    ),
    sortBy: 'username',
  },
  {
    header: 'Email',
    card: 'line',
    cell: ({ email }) => <TruncatedText>{email}</TruncatedText>,
    sortBy: 'email',
    width: 200,
  },
  { header: 'Phone', card: 'off', cell: ({ phone }) => <TruncatedText>{phone}</TruncatedText>, width: 144 },
  { header: 'Device', card: 'off', cell: ({ device }) => <TruncatedText>{device}</TruncatedText>, width: 100 },
  {
    header: 'App version',
    card: 'off',
    cell: ({ device_app_version: version }) => <TruncatedText>{version}</TruncatedText>,
    width: 92,
  },
  {
    header: 'Created at',
    card: 'age',
    cell: ({ created_at: at }) => <Moment at={at} />,
    sortBy: 'created_at',
    width: 116,
  },
  { header: 'App id', cell: ({ app_id: appId }) => <Copyable text={appId} />, isExtra: true, width: 216 },
];

const yesOrNo = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
];

const filters: readonly Filter<typeof users.list>[] = [
  { name: 'is_suspended', label: 'Suspended', kind: 'select', options: yesOrNo },
  { name: 'is_reported', label: 'Reported', kind: 'select', options: yesOrNo },
  { name: 'auto_follow', label: 'Auto-follow', kind: 'select', options: yesOrNo },
  { name: 'device', label: 'Device', kind: 'text' },
  { name: 'device_app_version', label: 'App version', kind: 'text' },
  { name: 'created_at_from', end: 'created_at_to', label: 'Created', kind: 'range' },
  { name: 'last_seen_at_from', end: 'last_seen_at_to', label: 'Last seen', kind: 'range' },
];

/** The list of app users. */
export default function Users() {
  // A server without our additions would only toggle each user's auto-follow.
  const hasAdditions = useHasAdditions();
  return (
    <Page
      action={
        <>
          {hasAdditions && <ByList />}
          <AddButton label="Add user" call={users.create} Dialog={AddUser} />
        </>
      }
    >
      <List
        call={users.list}
        columns={columns}
        search="query"
        searched="names, usernames, emails, phone numbers and ids"
        suggests="users"
        filters={filters}
        csv={users.csv}
        work={hasAdditions ? UserWork : undefined}
        empty="There are no users yet"
      />
    </Page>
  );
}
