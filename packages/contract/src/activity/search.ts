import { z } from 'zod';
import { id, moment } from '../core/fields/fields.ts';

const searchFields = {
  image: z.string().nullable().describe("The address of the result's picture"),
  search_term: z.string(),
  type: z.string().describe('The kind of search: web, images, videos, news, shopping, places'),
};

/** A user's search, with the results they opened. */
export const SearchRow = z.object({
  id: id(),
  userId: id().nullable().describe('Null when no user was signed in, or the user was deleted'),
  ...searchFields,
  username: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  created_at: moment(),
  updated_at: moment().describe('When the search was last repeated'),
});

/** A search result that a user bookmarked. */
export const BookmarkRow = z.object({
  id: id(),
  ...searchFields,
  title: z.string().nullable(),
  description: z.string().nullable(),
});
