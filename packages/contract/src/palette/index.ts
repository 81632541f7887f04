import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { decimal } from '../core/fields/decimal.ts';
import { id, isReported, searchTerm } from '../core/fields/fields.ts';

/** What is found by a few letters, wherever it is. */
export const palette = {
  find: endpoint({
    method: 'GET',
    path: '/quick-search',
    access: 'session',
    summary: 'The users, campaigns and groups that match a search best, of the kinds that the signed-in admin may list',
    input: z.strictObject({
      query: searchTerm().min(1, 'Say what to look for').describe('Part of a name, or an id'),
    }),
    output: answer({
      data: z.object({
        users: z
          .array(
            z.object({
              id: id(),
              name: z.string(),
              username: z.string(),
              avatar: z.string().nullable(),
              is_reported: isReported(),
            }),
          )
          .optional()
          .describe("By name, username, email, id or the app's id; with users_list"),
        campaigns: z
          .array(z.object({ id: id(), campaign_name: z.string(), username: z.string() }))
          .optional()
          .describe("By name, owner, id or the app's id; with campaign_list"),
        groups: z
          .array(z.object({ id: id(), name: z.string() }))
          .optional()
          .describe('By name; with group_list'),
        posts: z
          .array(z.object({ id: id(), title: z.string(), username: z.string() }))
          .optional()
          .describe("The one with this id of the app's; with post_details"),
        transactions: z
          .array(
            z.object({
              id: id(),
              app_id: z.string(),
              amount: decimal(),
              transaction_type: z.enum(['debit', 'credit']),
              username: z.string(),
            }),
          )
          .optional()
          .describe("Those with this id of the app's, the latest first; with campaign_list"),
      }),
    }),
  }),
};
