import { permissions as codes, type Permission } from '@quarterdeck/contract/core/access/permissions';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { permissions } from '@quarterdeck/contract/permissions';
import { IconUserQuestion } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { List } from '../../data/list/list.tsx';
import { GroupLink } from '../../domain/access/group-link.tsx';
import { choicesOfPermissions, descriptionOf } from '../../domain/access/permission-descriptions.ts';
import { Avatar } from '../../domain/media/avatar.tsx';
import { SuperAdmin, SuspendedMark } from '../../domain/people/marks.tsx';
import { ProfileLink } from '../../domain/people/profile-link.tsx';
import { EmptyState } from '../../ui/block/empty-state.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import type { Column } from '../../ui/list/column.ts';
import { useAddress, useChangeAddress } from '../../ui/screen/address.ts';
import { Page } from '../../ui/screen/page.tsx';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import classes from './permissions.module.css';
import { WhyButton } from './why-button.tsx';

type Row = RowOf<typeof permissions.holders>;

/** The sources of an admin's permission: each group as a link, then the direct grant. */
function Ways({ row: { is_sup_admin: isSuper, direct, groups } }: { readonly row: Row }) {
  const ways: [string, ReactNode][] = [
    ...groups.map(({ id, name }): [string, ReactNode] => [
      String(id),
      <GroupLink key={id} id={id}>
        {name}
      </GroupLink>,
    ]),
    ...(direct === 1 ? [['name', 'Direct'] as [string, ReactNode]] : []),
  ];
  return (
    <span className={classes.ways}>
      {isSuper === 1 && <SuperAdmin />}
      <span>
        {ways.map(([key, way], index) => (
          <Fragment key={key}>
            {index > 0 && ', '}
            {way}
          </Fragment>
        ))}
      </span>
    </span>
  );
}

const columnsFor = (permission: Permission): readonly Column<typeof permissions.holders>[] => [
  { header: 'Avatar', card: 'picture', cell: (person) => <Avatar person={person} />, width: 72 },
  {
    header: 'Name',
    cell: ({ id, name, is_suspended: isSuspended }) => (
      <span className={classes.holder}>
        <ProfileLink id={id}>{name}</ProfileLink>
        {isSuspended === 1 && <SuspendedMark />}
      </span>
    ),
    sortBy: 'name',
  },
  { header: 'Username', cell: ({ username }) => <TruncatedText>{username}</TruncatedText> },
  { header: 'Source', cell: (row) => <Ways row={row} /> },
  {
    header: 'Actions',
    card: 'actions',
    cell: (row) => <WhyButton admin={row} permission={permission} isAction />,
    align: 'right',
    width: 96,
  },
];

/** The admins who have a permission, and why. */
export default function Holders() {
  const { permission: text } = useAddress();
  const change = useChangeAddress();
  const permission = codes.find((code) => code === text);
  return (
    <Page>
      <div className={classes.choice}>
        <Choice
          label="Permission"
          placeholder="Select a permission"
          data={choicesOfPermissions}
          says={descriptionOf}
          value={permission ?? null}
          onChange={(next) => change(() => ({ permission: next ?? undefined }))}
        />
        {permission && <p className={classes.says}>{descriptionOf(permission)}</p>}
      </div>
      {permission === undefined ? (
        <EmptyState icon={<IconUserQuestion />} title="Select a permission to see who has it" />
      ) : (
        <List
          key={permission}
          call={permissions.holders}
          columns={columnsFor(permission)}
          fixed={{ permission }}
          search="query"
          searched="names, usernames, emails and phone numbers"
          label={`Admins who can: ${permission}`}
          empty="No admin has this permission"
        />
      )}
    </Page>
  );
}
