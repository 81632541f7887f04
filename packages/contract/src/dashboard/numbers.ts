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

/** The product's daily counts. */
export const productNumbers = ['new_users', 'active_users', 'searches', 'posts', 'follows', 'messages'] as const;
