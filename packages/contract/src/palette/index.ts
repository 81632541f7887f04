import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { states, subjects } from '../core/entities/case.ts';
import { decimal } from '../core/fields/decimal.ts';
import { id, isReported, searchTerm } from '../core/fields/fields.ts';

/** The fields that are searched. */
const fields = ['id', 'app_id', 'name', 'username', 'email', 'phone'] as const;

/** The field that matched the term. */
export type PaletteField = (typeof fields)[number];

const user = z.object({
  id: id(),
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  is_reported: isReported(),
});
const campaign = z.object({ id: id(), campaign_name: z.string(), username: z.string() });
const group = z.object({ id: id(), name: z.string() });
const post = z.object({ id: id(), title: z.string(), username: z.string() });
const reportCase = z.object({
  id: id(),
  what: z.enum(subjects),
  subject: z.string().describe('The title of the post, or the name of the user'),
  state: z.enum(states),
  user_id: id().nullable().describe('The user, or the author of the post'),
  post_id: id().nullable(),
});
const transaction = z.object({
  id: id(),
  app_id: z.string(),
  amount: decimal(),
  transaction_type: z.enum(['debit', 'credit']),
  username: z.string(),
});

const matchFields = {
  matched: z.enum(fields).describe("Where the match was found; for campaigns, `username` is the owner's"),
};

/** The kinds of things that the palette finds. */
export const PALETTE_KINDS = ['user', 'campaign', 'group', 'post', 'case', 'transaction'] as const;

/** The maximum number of things that one call reads. */
const PALETTE_THINGS = 10;

/** The lists from which names are suggested when a search finds nothing. */
export const SUGGESTED = ['users', 'reported_users', 'reported_posts', 'admins', 'campaigns'] as const;

/** The maximum number of suggested names. */
export const MOST_SUGGESTIONS = 5;

/** Search by a few letters across the console. */
export const palette = {
  find: endpoint({
    method: 'GET',
    path: '/quick-search',
    event: 'palette.searched',
    access: 'session',
    summary: 'The best matches of a search across everything the signed-in admin has access to',
    showsContacts: true,
    input: z.strictObject({
      query: searchTerm().min(1, 'Enter a search').describe("Part of a name, an id, or the app's id"),
    }),
    output: answer({
      data: z.object({
        users: z
          .array(user.extend(matchFields))
          .optional()
          .describe("By name, username, email, phone, id or the app's id; with users_list"),
        campaigns: z
          .array(campaign.extend(matchFields))
          .optional()
          .describe("By name, owner, id or the app's id; with campaign_list"),
        groups: z.array(group.extend(matchFields)).optional().describe('By name or id; with group_list'),
        posts: z.array(post.extend(matchFields)).optional().describe("By id or the app's id; with post_details"),
        cases: z
          .array(reportCase.extend(matchFields))
          .optional()
          .describe(
            "By id, or the app's id of the post or user; about posts with reported_posts, about users with reported_users",
          ),
        transactions: z
          .array(transaction.extend(matchFields))
          .optional()
          .describe("By id or the app's id, newest first; with campaign_list"),
      }),
    }),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/search-suggestions',
    event: 'palette.suggested',
    access: 'session',
    summary: 'Names similar to a search without results, from a list the signed-in admin has access to',
    input: z.strictObject({
      list: z.enum(SUGGESTED).describe('The list to search; no suggestions without access to it'),
      query: searchTerm().min(1, 'Enter a search').describe('The search term'),
    }),
    output: answer({
      data: z.array(z.string()).describe('Most similar first; none when the search takes too long'),
    }),
  }),
  things: endpoint({
    method: 'GET',
    path: '/quick-search-things',
    event: 'palette.things_viewed',
    access: 'session',
    summary: 'The names of the things with these ids, except those the signed-in admin cannot access',
    input: z.strictObject({
      things: z
        .string()
        .regex(
          new RegExp(
            `^(${PALETTE_KINDS.join('|')})\\.[1-9]\\d{0,14}(,(${PALETTE_KINDS.join('|')})\\.[1-9]\\d{0,14}){0,${PALETTE_THINGS - 1}}$`,
          ),
          `Up to ${PALETTE_THINGS} kinds and ids, like user.7,post.12`,
        )
        .describe(`Kinds and ids, like user.7,post.12; at most ${PALETTE_THINGS}`)
        .meta({ examples: ['user.7,post.12'] }),
    }),
    output: answer({
      data: z.object({
        users: z.array(user),
        campaigns: z.array(campaign),
        groups: z.array(group),
        posts: z.array(post),
        cases: z.array(reportCase),
        transactions: z.array(transaction),
      }),
    }),
  }),
};
