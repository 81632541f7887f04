import { measures } from '@quarterdeck/contract/core/entities/measure';
import { appeals } from '@quarterdeck/contract/moderation/appeals';
import { List } from '../../../data/list/list.tsx';
import { Avatar } from '../../../domain/media/avatar.tsx';
import { NamedPerson, ProfileLink } from '../../../domain/people/profile-link.tsx';
import type { Column } from '../../../ui/list/column.ts';
import { Page } from '../../../ui/screen/page.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { AppealWork } from './appeal-work.tsx';
import { appealFaces } from './state.ts';
import { measureNames, stateNames } from './words.ts';

const columns: readonly Column<typeof appeals.list>[] = [
  { header: 'Image', card: 'picture', cell: ({ user }) => user && <Avatar person={user} />, width: 56 },
  {
    header: 'User',
    cell: ({ user, user_id: id }) => <ProfileLink id={id}>{user?.name ?? `User ${id}`}</ProfileLink>,
    width: 160,
  },
  { header: 'Action', card: 'line', cell: ({ decision }) => decision && measureNames[decision.measure], width: 112 },
  { header: 'Appeal', card: 'line', cell: ({ text }) => <TruncatedText>{text}</TruncatedText> },
  { header: 'Decided by', card: 'off', cell: ({ decision }) => <NamedPerson person={decision?.by} />, width: 136 },
  {
    header: 'Created at',
    card: 'age',
    cell: ({ created_at: at }) => (at ? <Moment at={at} /> : <TruncatedText>{null}</TruncatedText>),
    sortBy: 'created_at',
    width: 112,
  },
  {
    header: 'State',
    card: 'mark',
    saidBy: ['state'],
    cell: ({ state }) => <Status {...appealFaces[state]} />,
    width: 120,
  },
];

/** Users' appeals against decisions: the open ones, oldest first, by default. */
export default function Appeals() {
  return (
    <Page>
      <List
        call={appeals.list}
        columns={columns}
        search="query"
        searched="names, usernames, emails, phone numbers and ids"
        filters={[
          {
            name: 'state',
            label: 'State',
            kind: 'select',
            all: stateNames.open,
            otherwise: 'open',
            options: [
              { value: 'upheld', label: stateNames.upheld },
              { value: 'overturned', label: stateNames.overturned },
              { value: 'all', label: 'All' },
            ],
          },
          {
            name: 'measure',
            label: 'Action',
            kind: 'select',
            options: measures.map((measure) => ({ value: measure, label: measureNames[measure] })),
          },
        ]}
        work={AppealWork}
        empty="No appeals are waiting"
      />
    </Page>
  );
}
