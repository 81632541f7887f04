import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { List } from '../../../data/list/list.tsx';
import { Avatar } from '../../../domain/media/avatar.tsx';
import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import type { Column } from '../../../ui/list/column.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';

type Viewer = RowOf<typeof posts.viewedBy>;

const image = (person: Pick<Viewer, 'id' | 'avatar' | 'name' | 'is_reported'>) => <Avatar person={person} />;
const name = ({ id, is_deleted: isDeleted, name: text }: Pick<Viewer, 'id' | 'is_deleted' | 'name'>) => (
  <ProfileLink id={id} isDeleted={isDeleted}>
    {text}
  </ProfileLink>
);
const username = ({ username: text }: Pick<Viewer, 'username'>) => <TruncatedText>{text}</TruncatedText>;
const day = ({ created_at: at }: Pick<Viewer, 'created_at'>) => <Moment at={at} />;

const reporters: readonly Column<typeof posts.reportedBy>[] = [
  { header: 'Image', card: 'picture', cell: image, width: 64 },
  { header: 'Name', cell: name, width: 144 },
  { header: 'Username', card: 'off', cell: username, width: 132 },
  { header: 'Reason', card: 'line', cell: ({ reason }) => <TruncatedText>{reason}</TruncatedText>, width: 180 },
  { header: 'Note', cell: ({ note }) => <TruncatedText>{note}</TruncatedText>, width: 160 },
  { header: 'Created at', card: 'age', cell: day, sortBy: 'created_at', width: 116 },
];

const viewers: readonly Column<typeof posts.viewedBy>[] = [
  { header: 'Image', card: 'picture', cell: image, width: 64 },
  { header: 'Name', cell: name, width: 180 },
  { header: 'Username', card: 'line', cell: username, width: 160 },
  { header: 'Viewed at', card: 'age', cell: day, sortBy: 'created_at', width: 116 },
];

interface Props {
  readonly id: number;
}

/** A post's reporters with their reasons. */
export const ReportedBy = ({ id }: Props) => (
  <List
    call={posts.reportedBy}
    columns={reporters}
    fixed={{ id }}
    label="Reported By"
    empty="This post has no reports"
  />
);

/** The users who viewed a post. */
export const ViewedBy = ({ id }: Props) => (
  <List call={posts.viewedBy} columns={viewers} fixed={{ id }} label="Viewed By" empty="This post has no views" />
);
