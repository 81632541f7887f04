import { z } from 'zod';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { id, moment, searchTerm } from '../core/fields/fields.ts';
import { FollowRow } from './person.ts';
import { BookmarkRow, SearchRow } from './search.ts';

const follows = {
  orders: ['created_at', 'id'],
  defaultOrder: 'created_at',
  defaultDirection: 'desc',
  auditedRead: 'user_id',
  showsContacts: true,
  filters: {
    user_id: id(),
    keyword: searchTerm()
      .optional()
      .describe('Words of a name, username or email, digits of a phone number, an id, or an app id'),
  },
  row: FollowRow,
  rows: 'data',
  total: 'total',
} as const;

const ofOne = { userId: id().optional().describe('Only searches of this user') };

const searches = listEndpoint({
  path: '/searches',
  event: 'searches.listed',
  access: 'searches',
  summary: 'Searches of all users, of one user, or for one term, paged and sorted',
  orders: ['updated_at', 'created_at', 'search_term', 'id'],
  defaultOrder: 'updated_at',
  defaultDirection: 'desc',
  auditedRead: 'userId',
  filters: { ...ofOne, term: searchTerm().optional().describe('Only searches for this term, ignoring case') },
  row: SearchRow,
  rows: 'data',
  total: 'total',
});

/** User activity in the app: follows, searches and bookmarks. */
export const activity = {
  followers: listEndpoint({
    ...follows,
    path: '/followers',
    event: 'followers.listed',
    access: 'followers',
    summary: "A user's followers, paged and searchable, sorted by the follow date",
  }),
  following: listEndpoint({
    ...follows,
    path: '/following',
    event: 'following.listed',
    access: 'following',
    summary: 'The users a user follows, paged and searchable, sorted by the follow date',
  }),
  searches: {
    ...searches,
    output: searches.output.extend({
      archive: z
        .object({
          unavailable_since: moment(),
          before: moment().describe('Searches that are older can be missing'),
        })
        .optional()
        .describe('Only while old searches, which are in ClickHouse, cannot be read'),
    }),
  },
  favourites: listEndpoint({
    path: '/favourites',
    event: 'bookmarks.listed',
    access: 'favourites',
    summary: 'Bookmarks of all users or of one user, paged and sorted',
    orders: ['id', 'search_term'],
    defaultOrder: 'id',
    defaultDirection: 'asc',
    auditedRead: 'userId',
    filters: ofOne,
    row: BookmarkRow,
    rows: 'data',
    total: 'total',
  }),
};
