import { z } from 'zod';
import { appEventType, idOf, internalId, reason, textForUser } from './app-event-type.ts';

const aboutUser = { user: idOf('user'), internal_id: internalId() };
const aboutPost = { post: idOf('post'), internal_id: internalId(), user: idOf('author') };
const REASONED = { reason: 'Spam', text: null };

const warnedPost = () =>
  z.string().nullable().describe('The id of the post that the warning is about; null for a warning in general');

const aboutCase = {
  case: z.int().positive().describe('The id of the case in the console'),
  about: z
    .union([z.object({ post: idOf('post') }), z.object({ user: idOf('user') })])
    .describe('The post, or the user, that was reported'),
  internal_id: internalId(),
  reports: z.array(z.string()).describe("The ids of the app's reports, newest first, at most 10,000"),
};

const people = {
  'user.created': appEventType({
    description: 'Staff added a user to the app',
    thing: 'user',
    saysWho: true,
    data: z.object({
      ...aboutUser,
      fields: z
        .record(z.string(), z.string().nullable())
        .describe("The user's known data, named like the fields of the item user"),
    }),
    example: {
      user: null,
      internal_id: 12,
      fields: { name: 'Ann Lee', username: 'ann', email: 'ann@example.com', phone: null },
    },
  }),
  'user.suspended': appEventType({
    description: 'Staff suspended a user, who cannot use the app',
    thing: 'user',
    saysWho: true,
    data: z.object({
      ...aboutUser,
      until: z.iso.datetime().nullable().describe('When it ends automatically; null: until staff lift it'),
      reason: reason(),
      text: textForUser(),
    }),
    example: { user: 'u_1001', until: null, ...REASONED },
  }),
  'user.unsuspended': appEventType({
    description: "A user's suspension was lifted",
    thing: 'user',
    saysWho: true,
    data: z.object({ ...aboutUser, cause: z.enum(['staff', 'ended', 'appeal']) }),
    example: { user: 'u_1001', cause: 'staff' },
  }),
  'user.warned': appEventType({
    description: 'Staff warned a user, who can continue to use the app, which shows the message',
    thing: 'user',
    saysWho: true,
    data: z.object({ ...aboutUser, post: warnedPost(), reason: reason(), text: textForUser() }),
    example: { user: 'u_1001', post: 'p_77', ...REASONED },
  }),
  'user.warning_withdrawn': appEventType({
    description: 'A warning was withdrawn: staff undid it, or an appeal overturned it',
    thing: 'user',
    saysWho: true,
    data: z.object({ ...aboutUser, post: warnedPost(), cause: z.enum(['undone', 'appeal']) }),
    example: { user: 'u_1001', post: null, cause: 'undone' },
  }),
  'user.updated': appEventType({
    description: "Staff changed a user's fields",
    thing: 'user',
    saysWho: true,
    data: z.object({
      ...aboutUser,
      changed: z
        .record(z.string(), z.string().nullable())
        .describe('The new values, named like the fields of the item user'),
    }),
    example: { user: 'u_1001', changed: { phone: '+1 555 0100' } },
  }),
  'user.password_set': appEventType({
    description: "Staff set a user's app password. POST /users/{id}/password-check accepts it once",
    thing: 'user',
    saysWho: true,
    data: z.object(aboutUser),
    example: { user: 'u_1001' },
  }),
  'refund.requested': appEventType({
    description:
      "Staff requested a refund or a credit. The app pays it and sends a credit transaction; its `request` is this event's `id`",
    thing: 'user',
    saysWho: true,
    data: z.object({
      ...aboutUser,
      amount: z.string().describe('An exact amount with two decimals'),
      transaction: z
        .string()
        .nullable()
        .describe('The id of the debit that is refunded; null: a credit, or the app never sent its id'),
      stripe_transaction_id: z.string().nullable().describe("The debit's campaign, if any"),
      reason: reason(),
    }),
    example: {
      user: 'u_1001',
      amount: '12.50',
      transaction: 't_81',
      stripe_transaction_id: 'ch_3NkX',
      reason: 'Charged twice',
    },
  }),
  'refund.withdrawn': appEventType({
    description:
      'Staff withdrew a request for a refund or credit: the app no longer pays it; when it has paid already, it still sends the transaction',
    thing: 'user',
    saysWho: true,
    data: z.object({
      ...aboutUser,
      request: z.string().describe('The id of the event refund.requested'),
      amount: z.string().describe('As it was requested'),
    }),
    example: { user: 'u_1001', request: 'evt_01', amount: '12.50' },
  }),
  'user.password_reset_requested': appEventType({
    description: 'Staff requested that the app send a user its own password reset link',
    thing: 'user',
    saysWho: true,
    data: z.object(aboutUser),
    example: { user: 'u_1001' },
  }),
  'user.auto_follow_changed': appEventType({
    description: 'New users start or stop following this user automatically',
    thing: 'user',
    saysWho: true,
    data: z.object({ ...aboutUser, auto_follow: z.boolean() }),
    example: { user: 'u_1001', auto_follow: true },
  }),
  'appeal.decided': appEventType({
    description:
      'An appeal was decided. Upheld: the decision stands. Overturned: it is reverted, with an event of its own',
    thing: 'user',
    saysWho: false,
    data: z.object({
      appeal: z.string().describe('The id of the item of type appeal'),
      ...aboutUser,
      outcome: z.enum(['upheld', 'overturned']),
      reason: reason(),
    }),
    example: { appeal: 'ap_1', user: 'u_1001', outcome: 'overturned', reason: 'It was meant as a joke' },
  }),
  'follow.created': appEventType({
    description: 'A new user follows the auto-follow accounts: one event for each new user',
    thing: 'user',
    saysWho: false,
    data: z.object({
      follower: idOf('follower'),
      internal_id: internalId(),
      followed: z.array(idOf('user')).describe('The accounts that the user now follows'),
      cause: z.literal('auto_follow'),
    }),
    example: { follower: 'u_2001', followed: ['u_1'], cause: 'auto_follow' },
  }),
};

const postEvent = (description: string) =>
  appEventType({
    description,
    thing: 'post',
    saysWho: true,
    data: z.object({ ...aboutPost, reason: reason(), text: textForUser() }),
    example: { post: 'p_77', user: 'u_1001', ...REASONED },
  });

const content = {
  'post.deleted': postEvent('Staff deleted a post'),
  'post.restored': postEvent('Staff restored a post'),
  'post.hidden': postEvent('Staff hid a post: it is not visible in the app, but not deleted'),
  'post.unhidden': postEvent('Staff made a hidden post visible again'),
  'case.opened': appEventType({
    description: 'Reports opened a case about a post or a user, which now waits for staff',
    thing: 'case',
    saysWho: false,
    data: z.object({ ...aboutCase, severity: z.enum(['low', 'medium', 'high', 'critical']) }),
    example: { case: 5, about: { post: 'p_77' }, reports: ['r_3'], severity: 'high' },
  }),
  'case.assigned': appEventType({
    description: 'Staff assigned a case to one of them, or removed its assignee',
    thing: 'case',
    saysWho: true,
    data: z.object({ ...aboutCase, assigned: z.boolean().describe('False: it has no assignee now') }),
    example: { case: 5, about: { post: 'p_77' }, reports: ['r_3'], assigned: true },
  }),
  'report.decided': appEventType({
    description: 'The reports about a post or a user were decided',
    thing: 'case',
    saysWho: true,
    data: z.object({ ...aboutCase, outcome: z.enum(['acted_on', 'dismissed']), reason: reason() }),
    example: {
      case: 5,
      about: { post: 'p_77' },
      reports: ['r_3', 'r_9'],
      outcome: 'dismissed',
      reason: 'Nothing wrong',
    },
  }),
  'report.reopened': appEventType({
    description: 'A decision about reports was undone, so the reports are open again',
    thing: 'case',
    saysWho: true,
    data: z.object({ ...aboutCase, outcome: z.null(), reason: reason() }),
    example: { case: 5, about: { post: 'p_77' }, reports: ['r_3', 'r_9'], outcome: null, reason: null },
  }),
  'failed_url.retry_requested': appEventType({
    description: 'Staff ask the app to retry failed URLs; it answers with items of type failed_url',
    thing: 'failed_url',
    saysWho: true,
    data: z.object({ ids: z.array(z.string()).describe('The ids of the failed URLs') }),
    example: { ids: ['f_1', 'f_2'] },
  }),
};

const interest = (description: string, example: { readonly name: string; readonly before: string | null }) =>
  appEventType({
    description,
    thing: 'interest',
    saysWho: true,
    data: z.object({
      name: z.string(),
      before: z.string().nullable().describe('Its name before it was renamed; otherwise null'),
    }),
    example,
  });

const ads = {
  'campaign.status_changed': appEventType({
    description: 'Staff changed the status of a campaign',
    thing: 'campaign',
    saysWho: true,
    data: z.object({
      campaign: idOf('campaign'),
      internal_id: internalId(),
      from: z.string(),
      to: z.string(),
      reason: reason(),
    }),
    example: { campaign: 'c_9', from: 'Pending', to: 'Approved', reason: null },
  }),
  'charge.changed': appEventType({
    description: 'The charge of a goal of campaigns was changed',
    thing: 'charge',
    saysWho: true,
    data: z.object({
      goal: z.enum(['clicks', 'impressions']),
      value: z.string().nullable().describe('An exact decimal; null: the goal no longer has a charge'),
    }),
    example: { goal: 'clicks', value: '0.25' },
  }),
  'interest.created': interest('Staff added an interest', { name: 'Cycling', before: null }),
  'interest.renamed': interest('Staff renamed an interest', { name: 'Bicycles', before: 'Cycling' }),
  'interest.deleted': interest('Staff deleted an interest that no campaign uses', {
    name: 'Bicycles',
    before: null,
  }),
};

const product = {
  'page.published': appEventType({
    description: 'A page was updated. GET /pages/{page} returns the new text',
    thing: 'page',
    saysWho: true,
    data: z.object({ page: z.string().describe('The key of the page'), version: z.int() }),
    example: { page: 'faq', version: 3 },
  }),
  'version_policy.changed': appEventType({
    description: 'The policy for users with an older app version was changed',
    thing: 'app_version',
    saysWho: true,
    data: z.object({
      device_type: z.enum(['android', 'ios']),
      app_version: z.string(),
      notify_for_update: z.literal([0, 1, 2]).describe('0: nothing, 1: an alert, 2: they must update'),
    }),
    example: { device_type: 'ios', app_version: '5.4.1', notify_for_update: 2 },
  }),
  'enrichment.changed': appEventType({
    description: 'The enrichment service was turned on or off',
    thing: 'enrichment',
    saysWho: true,
    data: z.object({ on: z.boolean() }),
    example: { on: false },
  }),
};

/** All types of app events, by the `type` of the event. */
export const appEventTypes = { ...people, ...content, ...ads, ...product };

export type AppEventName = keyof typeof appEventTypes;

/** The names of all event types. */
export const appEventNames = Object.keys(appEventTypes) as readonly AppEventName[];
