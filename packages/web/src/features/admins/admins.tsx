import { admins } from '@quarterdeck/contract/admins';
import { users } from '@quarterdeck/contract/users';
import { AddButton } from '../../data/form/add-button.tsx';
import { List } from '../../data/list/list.tsx';
import { Avatar } from '../../domain/media/avatar.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { Column } from '../../ui/list/column.ts';
import { Page } from '../../ui/screen/page.tsx';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { AdminName } from './cells/admin-name.tsx';
import { GroupsCell } from './cells/groups-cell.tsx';
import { LastSignIn } from './cells/last-sign-in.tsx';
import { RowActions } from './row-actions.tsx';
import { useGroupFilter } from './use-group-filter.ts';

const Invite = lazyDialog(() => import('./invite-dialog.tsx'));
const AddAdmin = lazyDialog(() => import('./add-admin-dialog.tsx'));

const columns: readonly Column<typeof admins.list>[] = [
  { header: 'Avatar', card: 'picture', cell: (person) => <Avatar person={person} />, width: 72 },
  { header: 'Name', cell: (row) => <AdminName row={row} />, sortBy: 'name' },
  { header: 'Email', cell: ({ email }) => <TruncatedText>{email}</TruncatedText>, sortBy: 'email' },
  { header: 'Phone', cell: ({ phone }) => <TruncatedText>{phone}</TruncatedText>, width: 136 },
  { header: 'Assigned groups', card: 'line', cell: (row) => <GroupsCell row={row} />, width: 232 },
  { header: 'Last sign-in', isAdded: true, cell: (row) => <LastSignIn row={row} />, width: 164 },
  { header: 'Actions', card: 'actions', cell: (row) => <RowActions row={row} />, align: 'right', width: 184 },
];

/** The admins of the console. */
export default function Admins() {
  const filters = useGroupFilter();
  return (
    <Page
      action={
        <>
          <AddButton
            label="Add admin"
            call={users.create}
            input={{ is_admin: 1 }}
            Dialog={AddAdmin}
            variant="default"
          />
          <AddButton label="Invite admin" call={admins.invite} Dialog={Invite} />
        </>
      }
    >
      <List
        call={admins.list}
        columns={columns}
        search="query"
        searched="names, usernames, emails, phone numbers and ids"
        suggests="admins"
        filters={filters}
        empty="There are no admins yet"
      />
    </Page>
  );
}
