import { map } from '@quarterdeck/contract/map';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { List } from '../../data/list/list.tsx';
import { Avatar } from '../../domain/media/avatar.tsx';
import type { Column } from '../../ui/list/column.ts';
import { formatPosition } from '../../ui/map/position.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import type { Place } from './place.ts';

const DIGITS = 5;

const columns: readonly Column<typeof map.people>[] = [
  { header: 'Avatar', card: 'picture', cell: (person) => <Avatar person={person} size={40} />, width: 72 },
  {
    header: 'Name',
    card: 'title',
    cell: ({ id, name }) => (
      <GatedLink to={`/user-profile/${id}`} access="user_profile">
        <TruncatedText>{name}</TruncatedText>
      </GatedLink>
    ),
    width: 240,
  },
  { header: 'Username', cell: ({ username }) => <TruncatedText>{username}</TruncatedText>, width: 200 },
  { header: 'Position', cell: (position) => formatPosition(position, DIGITS), width: 220 },
];

/** All users in an area of the map. */
export const PeopleList = ({ place }: { readonly place: Place }) => (
  <List
    call={map.people}
    label="Users at this place"
    columns={columns}
    fixed={place}
    actions={
      <GatedLink to="/geographical-users-count" access="users_locations">
        Back to the map
      </GatedLink>
    }
    empty="No users at this place"
  />
);
