import { users } from '@quarterdeck/contract/users';
import { GatedLink } from '../../kit/access/gated-link.tsx';
import { Suspended } from '../../kit/access/marks.tsx';
import { Cut } from '../../kit/cut.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { AddButton } from '../../kit/form/add-button.tsx';
import type { Column } from '../../kit/list/column.ts';
import { List } from '../../kit/list/list.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Portrait } from '../../kit/portrait.tsx';
import { Page } from '../../kit/screen/page.tsx';
import classes from './users.module.css';

const AddUser = lazyDialog(() => import('./add-user-dialog.tsx'));

const columns: readonly Column<typeof users.list>[] = [
  { header: 'Avatar', cell: (person) => <Portrait person={person} />, width: 64 },
  {
    header: 'Name',
    cell: ({ id, name, is_suspended: isSuspended }) => (
      <span className={classes.name}>
        <GatedLink to={`/user-profile/${id}`} access="user_profile">
          <Cut>{name}</Cut>
        </GatedLink>
        {isSuspended === 1 && <Suspended />}
      </span>
    ),
    sortBy: 'name',
  },
  { header: 'Username', cell: ({ username }) => <Cut>{username}</Cut>, sortBy: 'username' },
  { header: 'Email', cell: ({ email }) => <Cut>{email}</Cut>, sortBy: 'email', width: 200 },
  { header: 'Phone', cell: ({ phone }) => <Cut>{phone}</Cut>, width: 144 },
  { header: 'Device', cell: ({ device }) => <Cut>{device}</Cut>, width: 100 },
  { header: 'App version', cell: ({ device_app_version: version }) => <Cut>{version}</Cut>, width: 92 },
  { header: 'Created at', cell: ({ created_at: at }) => <Moment at={at} />, sortBy: 'created_at', width: 116 },
];

/** The users of the app. */
export default function Users() {
  return (
    <Page action={<AddButton label="Add user" call={users.create} Dialog={AddUser} />}>
      <List call={users.list} columns={columns} search="query" csv={users.csv} empty="There are no users yet" />
    </Page>
  );
}
