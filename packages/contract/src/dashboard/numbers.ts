import { z } from 'zod';

/** A search term with its numbers. */
export const SearchTerm = z.object({
  search_term: z
    .string()
    .describe('In lower case and trimmed')
    .meta({ examples: ['desk lamps'] }),
  searches: z.int().describe('Number of searches'),
  opened: z.int().describe('Number of searches with an opened result'),
  previous: z.object({ searches: z.int(), opened: z.int() }).optional().describe('The same in the compared range'),
});

/** What the product counts for each day. */
export const productNumbers = ['new_users', 'active_users', 'searches', 'posts', 'follows', 'messages'] as const;
