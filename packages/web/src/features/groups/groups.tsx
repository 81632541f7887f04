import { groups } from '@quarterdeck/contract/groups';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { AddButton } from '../../data/form/add-button.tsx';
import { List } from '../../data/list/list.tsx';
import { GroupLink } from '../../domain/access/group-link.tsx';
import type { Column } from '../../ui/list/column.ts';
import { Page } from '../../ui/screen/page.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { AddGroup } from './add-group.tsx';
import type { Row } from './row.ts';
import { RowActions } from './row-actions.tsx';

const Admins = ({ row: { id, admins_count: count } }: { readonly row: Row }) =>
  count === undefined ? (
    <TruncatedText>{null}</TruncatedText>
  ) : (
    <GatedLink to="/backend-users" search={{ group_id: String(id) }} access="admin_users_list">
      {formatNumber(count)} {count === 1 ? 'admin' : 'admins'}
    </GatedLink>
  );

const Permissions = ({ row: { id, permissions_count: count } }: { readonly row: Row }) =>
  count === undefined ? (
    <TruncatedText>{null}</TruncatedText>
  ) : (
    <GroupLink id={id}>
      {formatNumber(count)} {count === 1 ? 'permission' : 'permissions'}
    </GroupLink>
  );

const columns: readonly Column<typeof groups.list>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => (
      <GroupLink id={id}>
        <TruncatedText>{name}</TruncatedText>
      </GroupLink>
    ),
    sortBy: 'name',
  },
  { header: 'Admins', isAdded: true, card: 'line', cell: (row) => <Admins row={row} />, width: 96 },
  { header: 'Permissions', isAdded: true, card: 'line', cell: (row) => <Permissions row={row} />, width: 124 },
  { header: 'Created at', cell: ({ created_at: at }) => <Moment at={at} />, sortBy: 'created_at', width: 108 },
  {
    header: 'Updated at',
    card: 'age',
    cell: ({ updated_at: at }) => <Moment at={at} />,
    sortBy: 'updated_at',
    width: 108,
  },
  { header: 'Actions', card: 'actions', cell: (row) => <RowActions row={row} />, align: 'right', width: 180 },
];

/** The list of groups. */
export default function Groups() {
  return (
    <Page action={<AddButton label="Add group" call={groups.save} Dialog={AddGroup} />}>
      <List call={groups.list} columns={columns} search="query" empty="There are no groups yet" />
    </Page>
  );
}
