import { admins } from '@quarterdeck/contract/admins';
import { users } from '@quarterdeck/contract/users';
import { Cut } from '../../kit/cut.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { AddButton } from '../../kit/form/add-button.tsx';
import type { Column } from '../../kit/list/column.ts';
import { List } from '../../kit/list/list.tsx';
import { Portrait } from '../../kit/portrait.tsx';
import { Page } from '../../kit/screen/page.tsx';
import { AdminName } from './admin-name.tsx';
import { GroupsCell } from './groups-cell.tsx';
import { RowActions } from './row-actions.tsx';
import { useGroupFilter } from './use-group-filter.ts';

const AddAdmin = lazyDialog(() => import('./add-admin-dialog.tsx'));

const columns: readonly Column<typeof admins.list>[] = [
  { header: 'Avatar', card: 'picture', cell: (person) => <Portrait person={person} />, width: 72 },
  { header: 'Name', cell: (row) => <AdminName row={row} />, sortBy: 'name' },
  { header: 'Email', cell: ({ email }) => <Cut>{email}</Cut>, sortBy: 'email' },
  { header: 'Phone', cell: ({ phone }) => <Cut>{phone}</Cut>, width: 136 },
  { header: 'Assigned groups', cell: (row) => <GroupsCell row={row} />, width: 232 },
  { header: 'Actions', card: 'actions', cell: (row) => <RowActions row={row} />, align: 'right', width: 184 },
];

/** The admins of the console. */
export default function Admins() {
  const filters = useGroupFilter();
  return (
    <Page action={<AddButton label="Add admin" call={users.create} input={{ is_admin: 1 }} Dialog={AddAdmin} />}>
      <List call={admins.list} columns={columns} search="query" filters={filters} empty="There are no admins yet" />
    </Page>
  );
}
