import { activity } from '@quarterdeck/contract/activity';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { List } from '../../data/list/list.tsx';
import { Thumbnail } from '../../domain/media/thumbnail.tsx';
import { ProfileLink } from '../../domain/people/profile-link.tsx';
import type { Column } from '../../ui/list/column.ts';
import type { Filter } from '../../ui/list/filters/filter.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import type { TabProps } from './people.tsx';

type SearchColumn = Column<typeof activity.searches>;

const username: SearchColumn = {
  header: 'Username',
  card: 'line',
  cell: ({ userId, username: name }) => <ProfileLink id={userId}>{name}</ProfileLink>,
  width: 140,
};

const searched = (between: readonly SearchColumn[]): readonly SearchColumn[] => [
  {
    header: 'Image',
    card: 'picture',
    cell: ({ id, image }) => <Thumbnail of={{ kind: 'search', id, field: 'image' }} address={image} />,
    width: 84,
  },
  {
    header: 'Search term',
    cell: ({ search_term: term }) => <TruncatedText>{term}</TruncatedText>,
    sortBy: 'search_term',
    width: 190,
  },
  { header: 'Type', card: 'line', cell: ({ type }) => <TruncatedText>{type}</TruncatedText>, width: 92 },
  ...between,
  { header: 'Title', cell: ({ title }) => <TruncatedText>{title}</TruncatedText> },
  { header: 'Description', cell: ({ description }) => <TruncatedText>{description}</TruncatedText> },
  { header: 'Created at', cell: ({ created_at: at }) => <Moment at={at} />, sortBy: 'created_at', width: 116 },
  {
    header: 'Updated at',
    card: 'age',
    cell: ({ updated_at: at }) => <Moment at={at} />,
    sortBy: 'updated_at',
    width: 116,
  },
];

const ofOne = searched([]);
const ofAll = searched([username]);

const kept: readonly Column<typeof activity.favourites>[] = [
  {
    header: 'Image',
    card: 'picture',
    cell: ({ id, image }) => <Thumbnail of={{ kind: 'bookmark', id, field: 'image' }} address={image} />,
    width: 84,
  },
  {
    header: 'Search term',
    cell: ({ search_term: term }) => <TruncatedText>{term}</TruncatedText>,
    sortBy: 'search_term',
    width: 220,
  },
  { header: 'Type', card: 'line', cell: ({ type }) => <TruncatedText>{type}</TruncatedText>, width: 92 },
  { header: 'Title', cell: ({ title }) => <TruncatedText>{title}</TruncatedText> },
  { header: 'Description', cell: ({ description }) => <TruncatedText>{description}</TruncatedText> },
];

const filters: readonly Filter<typeof activity.searches>[] = [{ name: 'term', label: 'Search term', kind: 'text' }];

/** Returns a message when old searches, which are in another database, are missing. */
const missing = (answer: OutputOf<typeof activity.searches> | undefined) =>
  answer?.archive && (
    <p role="status">
      Searches before <Moment at={answer.archive.before} /> cannot be read since{' '}
      <Moment at={answer.archive.unavailable_since} shows="both" />. Newer ones are complete.
    </p>
  );

/** The searches of all users. */
export const AllSearches = () => (
  <List
    call={activity.searches}
    columns={ofAll}
    filters={filters}
    summary={missing}
    empty="There are no searches yet"
  />
);

/** A user's searches. */
export const Searches = ({ userId }: TabProps) => (
  <List
    call={activity.searches}
    fixed={{ userId }}
    label="Searches"
    columns={ofOne}
    summary={missing}
    empty="This user has not searched for anything yet"
  />
);

/** A user's bookmarks. */
export const Bookmarks = ({ userId }: TabProps) => (
  <List
    call={activity.favourites}
    fixed={{ userId }}
    label="Bookmarks"
    columns={kept}
    empty="This user has no bookmarks yet"
  />
);
