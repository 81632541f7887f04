import { activity } from '@quarterdeck/contract/activity';
import { List } from '../../data/list/list.tsx';
import { Avatar } from '../../domain/media/avatar.tsx';
import { ProfileLink } from '../../domain/people/profile-link.tsx';
import type { Column } from '../../ui/list/column.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';

const columns: readonly Column<typeof activity.followers>[] = [
  { header: 'Avatar', card: 'picture', cell: (person) => <Avatar person={person} />, width: 64 },
  { header: 'Name', cell: ({ id, name }) => <ProfileLink id={id}>{name}</ProfileLink> },
  { header: 'Username', card: 'line', cell: ({ username }) => <TruncatedText>{username}</TruncatedText> },
  { header: 'Email', card: 'line', cell: ({ email }) => <TruncatedText>{email}</TruncatedText>, width: 220 },
  { header: 'Phone', card: 'off', cell: ({ phone }) => <TruncatedText>{phone}</TruncatedText>, width: 144 },
  {
    header: 'Since',
    card: 'age',
    cell: ({ created_at: at }) => (at ? <Moment at={at} /> : <TruncatedText>{null}</TruncatedText>),
    sortBy: 'created_at',
    width: 116,
  },
];

/** The user of the profile. */
export interface TabProps {
  readonly userId: number;
}

/** A user's followers. */
export const Followers = ({ userId }: TabProps) => (
  <List
    call={activity.followers}
    fixed={{ user_id: userId }}
    label="Followers"
    columns={columns}
    search="keyword"
    searched="names, usernames, emails, phone numbers and ids"
    empty="This user has no followers yet"
  />
);

/** The users that a user follows. */
export const FollowedUsers = ({ userId }: TabProps) => (
  <List
    call={activity.following}
    fixed={{ user_id: userId }}
    label="Following"
    columns={columns}
    search="keyword"
    searched="names, usernames, emails, phone numbers and ids"
    empty="This user does not follow anyone yet"
  />
);
