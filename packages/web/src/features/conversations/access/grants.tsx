import { conversations } from '@quarterdeck/contract/conversations';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { List } from '../../../data/list/list.tsx';
import type { Column } from '../../../ui/list/column.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { Person } from '../person.tsx';

type Grant = RowOf<typeof conversations.grants>;

const Revoke = ({ grant: { id, admin, user } }: { readonly grant: Grant }) => (
  <ActionButton
    call={conversations.revoke}
    input={{ id }}
    invalidates={[conversations.grants, conversations.requests]}
    confirm={{
      title: `End the access of ${admin.name}?`,
      text: `From their next request, ${admin.name} cannot read the conversations of ${user?.name ?? 'all users'} and is emailed. This cannot be undone. They can ask again.`,
      yes: 'End access',
      isDangerous: true,
    }}
    variant="default"
    size="compact-sm"
    aria-label={`End the access of ${admin.name}`}
  >
    End access
  </ActionButton>
);

const columns: readonly Column<typeof conversations.grants>[] = [
  { header: 'Who can read', cell: ({ admin }) => <Person person={admin} /> },
  { header: 'Conversations', cell: ({ user }) => (user ? <Person person={user} /> : 'All users') },
  { header: 'Note', cell: ({ note }) => <TruncatedText>{note}</TruncatedText> },
  { header: 'Granted by', cell: ({ granted_by: by }) => <TruncatedText>{by}</TruncatedText>, width: 140 },
  { header: 'Granted at', cell: ({ granted_at: at }) => <Moment at={at} />, sortBy: 'granted_at', width: 116 },
  {
    header: 'Ends at',
    cell: ({ expires_at: at }) => (at === null ? 'Permanently' : <Moment at={at} shows="both" />),
    width: 204,
  },
  { header: 'Actions', card: 'actions', cell: (row) => <Revoke grant={row} />, align: 'right', width: 136 },
];

/** The grants that are active now. */
export const Grants = () => (
  <List
    call={conversations.grants}
    columns={columns}
    empty="There are no active grants. Permissions are not listed here"
  />
);
