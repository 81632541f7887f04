import { z } from 'zod';
import { endpoint } from '../core/endpoint/endpoint.ts';
import { answer } from '../core/endpoint/envelope.ts';
import { listEndpoint } from '../core/endpoint/paging.ts';
import { id, moment, requiredName } from '../core/fields/fields.ts';

/** The chat services that a channel can use, and a plain signed webhook. */
export const channelKinds = ['slack', 'teams', 'discord', 'mattermost', 'webhook'] as const;

/** The kind of a channel. */
export type ChannelKind = (typeof channelKinds)[number];

/** The kinds of notices that a team can receive: all except those about an admin's own account. */
export const channelEvents = [
  'assigned',
  'mentioned',
  'escalated',
  'appeal',
  'overdue',
  'critical',
  'access',
  'campaign',
] as const;

const kind = z.enum(channelKinds);
const url = requiredName('Address is required', 2000).describe(
  'The address of an incoming webhook: https://, or http:// outside production. It is never shown again',
);
const events = z
  .array(z.enum(channelEvents))
  .min(1, 'Select at least one kind of notice')
  .refine((list) => new Set(list).size === list.length, 'Each kind can appear only once')
  .describe('The kinds of notices that are posted');
const groups = z.array(id()).max(50).describe('Only notices for members of these groups; empty: for anyone');

/** A channel as super admins see it, without its full address and its secret. */
const Channel = z.object({
  id: id(),
  kind,
  url: z.string().describe('The beginning of the address'),
  events: z.array(z.enum(channelEvents)),
  groups: z.array(z.object({ id: id(), name: z.string() })),
  waiting: z.int().describe('Notices that wait; counted up to 10,000'),
  last_sent_at: moment().nullable(),
  last_error: z.string().nullable().describe('Why the last attempt failed; null after one that succeeded'),
  created_at: moment(),
  version: z.int().describe('For the If-Match of a change'),
});

const secret = z
  .string()
  .optional()
  .describe('For a signed webhook: the secret that verifies signatures. It is never shown again');

/** Team channels where notices are posted. */
export const channels = {
  list: listEndpoint({
    path: '/channels',
    event: 'channels.listed',
    access: 'super',
    summary: 'The channels where notices are posted, paged and sorted',
    orders: ['id', 'created_at'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: {},
    row: Channel,
    rows: 'data',
    total: 'total',
  }),
  add: endpoint({
    method: 'POST',
    path: '/channels',
    event: 'channel.created',
    access: 'super',
    freshProof: 'always',
    summary: 'Add a channel, which receives notices from now on; the secret of a signed webhook is shown once',
    creates: true,
    keptForYears: true,
    shownOnce: 'secret',
    input: z.strictObject({ kind, url, events, groups: groups.default([]) }),
    output: answer({ data: Channel.optional(), secret }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/channels',
    event: 'channel.changed',
    access: 'super',
    freshProof: 'always',
    summary: "Change a channel's notices or address; omitted fields do not change",
    keptForYears: true,
    versioned: true,
    input: z.strictObject({ id: id(), url: url.optional(), events: events.optional(), groups: groups.optional() }),
    output: answer({ data: Channel.optional() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/channels',
    event: 'channel.removed',
    access: 'super',
    freshProof: 'always',
    summary: 'Remove a channel and its waiting notices',
    keptForYears: true,
    input: z.strictObject({ id: id() }),
    output: answer({}),
  }),
  test: endpoint({
    method: 'POST',
    path: '/test-channel',
    event: 'channel.tested',
    access: 'super',
    summary: 'Post a test message to a channel now, and return its answer',
    input: z.strictObject({ id: id() }),
    output: answer({
      data: z.object({
        delivered: z.literal([0, 1]),
        status: z.int().nullable(),
        error: z.string().nullable(),
        ms: z.int(),
        answer: z.string(),
      }),
    }),
  }),
};
