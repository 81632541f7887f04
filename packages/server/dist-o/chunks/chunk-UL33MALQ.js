import { external_exports } from './chunk-HTZLKMDM.js';
import { answer, moment } from './chunk-SZ7XHIHI.js';
import { appEndpoint } from './chunk-TQFVLIVK.js';

// ../contract/src/core/entities/campaign-status.ts
var CAMPAIGN_STATUSES = ['Draft', 'Pending', 'Approved', 'Paused', 'Completed'];

// ../contract/src/core/fields/app-id.ts
var PRINTABLE = /^[\x20-\x7e]+$/;
var appId = () =>
  external_exports
    .string()
    .min(1, 'An id has at least 1 character')
    .max(128, 'An id has at most 128 characters')
    .regex(PRINTABLE, 'An id is printable ASCII')
    .meta({ examples: ['u_1001'] });

// ../contract/src/ingest/items/item-type.ts
var itemType = (literal) => literal;
var textOf = (max, min = 0) =>
  external_exports
    .string()
    .min(min, 'It must not be empty')
    .max(max, `At most ${max} characters`)
    .refine((text) => !(text.includes('\0') || /\p{Surrogate}/u.test(text)), 'Not a text that can be stored');
var WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i;
function isMoment(text) {
  if (!WITH_ZONE.test(text) || text < '0001') return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  if (day > 28 && day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return false;
  return Number.isFinite(Date.parse(text.toUpperCase()));
}
var momentWithZone = () =>
  external_exports
    .string()
    .refine(isMoment, 'A moment with a zone, such as 2026-01-31T12:00:00Z')
    .meta({ format: 'date-time', examples: ['2026-01-31T12:00:00Z'] });
var latitude = () => external_exports.number().min(-90).max(90);
var longitude = () => external_exports.number().min(-180).max(180);
var count = () => external_exports.int().min(0).max(2147483647);
var money = () =>
  external_exports
    .string()
    .regex(/^(?:0|[1-9]\d{0,9})\.\d\d$/, 'An amount with exactly two places, such as 12.50, as a text')
    .refine((text) => /[1-9]/.test(text), 'An amount above 0')
    .meta({ examples: ['12.50'] });
var address = () => textOf(2048, 1);

// ../contract/src/ingest/items/ads.ts
var US_STATES = [
  ...['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS'],
  ...['KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC'],
  ...['ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'],
];
var age = () => external_exports.int().min(0).max(150);
var campaign = itemType({
  scope: 'write:ads',
  kind: 'thing',
  description: 'An advertising campaign of a user',
  fields: {
    user: appId(),
    campaign_name: textOf(255, 1),
    goal: external_exports.enum(['clicks', 'impressions']),
    ad_set_name: textOf(255),
    target_gender: textOf(64),
    target_location: textOf(500).describe('A JSON text of latitude, longitude, radius and unit; miles, or else km'),
    target_region: textOf(255),
    target_age_minimum: age(),
    target_age_maximum: age(),
    interest: external_exports
      .array(textOf(255, 1))
      .max(100, 'At most 100 interests')
      .describe('Names; unknown ones are created'),
    creative_ad_title: textOf(500),
    creative_ad_url: address(),
    creative_ad_description: textOf(5e3),
    creative_ad_button_name: textOf(255),
    creative_ad_button_color: textOf(64),
    creative_ad_button_text_color: textOf(64),
    creative_ad_media_path: address(),
    total_ad_budget: money(),
    ad_start: momentWithZone(),
    ad_end: momentWithZone(),
    payment_type: textOf(64),
    card_detail_id: external_exports.int().positive(),
    status: external_exports.enum(CAMPAIGN_STATUSES),
    created_at: momentWithZone(),
  },
  required: ['user', 'campaign_name', 'goal'],
  references: { user: 'user' },
});
var adEvent = itemType({
  scope: 'write:ads',
  kind: 'event',
  description: 'What a person did with an ad; without a user, the person is unknown',
  fields: {
    campaign: appId(),
    kind: external_exports.enum(['impression', 'view', 'click', 'like', 'comment', 'share', 'bookmark']),
    user: appId(),
    state: external_exports.enum(US_STATES, 'The code of a state of the United States, such as CA'),
    created_at: momentWithZone(),
  },
  required: ['campaign', 'kind'],
  references: { campaign: 'campaign', user: 'user' },
});
var transaction = itemType({
  scope: 'write:ads',
  kind: 'event',
  description: 'A transaction of a user, for a campaign or for none; a wrong one is reversed by another',
  fields: {
    user: appId(),
    amount: money(),
    transaction_type: external_exports.enum(['debit', 'credit']),
    campaign: appId(),
    stripe_transaction_id: textOf(255, 1),
    reverses: appId().describe('The transaction that this one reverses'),
    created_at: momentWithZone(),
  },
  required: ['user', 'amount', 'transaction_type'],
  references: { user: 'user', campaign: 'campaign', reverses: 'transaction' },
});
var ads = { campaign, ad_event: adEvent, transaction };

// ../contract/src/ingest/items/content.ts
var post = itemType({
  scope: 'write:content',
  kind: 'thing',
  description: 'A post of a user',
  fields: {
    user: appId(),
    title: textOf(500, 1),
    image: address(),
    website: address(),
    text: textOf(2e4),
    latitude: latitude(),
    longitude: longitude(),
    like_count: count(),
    comment_count: count(),
    clicks_count: count(),
    shares_count: count(),
    created_at: momentWithZone(),
  },
  required: ['user', 'title'],
  references: { user: 'user' },
});
var postView = itemType({
  scope: 'write:content',
  kind: 'event',
  description: 'A view of a post; without a user, the viewer is unknown',
  fields: { post: appId(), user: appId(), created_at: momentWithZone() },
  required: ['post'],
  references: { post: 'post', user: 'user' },
});
var bookmark = itemType({
  scope: 'write:content',
  kind: 'thing',
  description: 'A bookmark of a user, with the search that led to it',
  fields: {
    user: appId(),
    search_term: textOf(500),
    search_type: textOf(64, 1),
    image: address(),
    title: textOf(500),
    description: textOf(5e3),
    post: appId(),
    created_at: momentWithZone(),
  },
  required: ['user', 'search_term', 'search_type'],
  references: { user: 'user', post: 'post' },
});
var report = itemType({
  scope: 'write:content',
  kind: 'event',
  description: 'A user reports a post, or another user',
  fields: {
    post: appId(),
    reported_user: appId(),
    by: appId(),
    reason: textOf(255, 1),
    text: textOf(5e3),
    created_at: momentWithZone(),
  },
  required: ['by', 'reason'],
  references: { post: 'post', reported_user: 'user', by: 'user' },
  check: ({ post: reportedPost, reported_user }) => {
    if (reportedPost !== void 0 && reported_user !== void 0)
      return { path: 'data.reported_user', message: 'A report is about a post or about a user, not about both' };
    if (reportedPost === void 0 && reported_user === void 0)
      return { path: 'data.post', message: 'A report needs a post or a reported_user' };
    return void 0;
  },
});
var room = itemType({
  scope: 'write:content',
  kind: 'thing',
  description: 'A chat, with all its members',
  fields: {
    name: textOf(255),
    channel: textOf(255, 1),
    members: external_exports.array(appId()).max(1e3, 'At most 1000 members'),
    created_at: momentWithZone(),
  },
  required: ['channel', 'members'],
  references: { members: 'user' },
});
var message = itemType({
  scope: 'write:content',
  kind: 'event',
  description: 'A message in a chat',
  fields: {
    room: appId(),
    sender: appId(),
    message_type: external_exports.enum(['TEXT', 'AUDIO', 'IMAGE', 'VIDEO', 'POST']),
    message: textOf(2e4),
    media: address(),
    post: appId(),
    created_at: momentWithZone(),
  },
  required: ['room', 'sender', 'message_type'],
  references: { room: 'room', sender: 'user', post: 'post' },
});
var appeal = itemType({
  scope: 'write:content',
  kind: 'event',
  description: 'A user asks that a decision about them is looked at again: once for each decision',
  fields: {
    user: appId().describe('The id of the user whom the decision is about'),
    decision: appId().describe(
      'The id of the event that told the decision: user.warned, user.suspended, post.hidden or post.deleted',
    ),
    text: textOf(5e3, 1),
    created_at: momentWithZone(),
  },
  required: ['user', 'decision', 'text'],
  references: {},
});
var content = { post, post_view: postView, bookmark, report, room, message, appeal };

// ../contract/src/ingest/items/events.ts
var search = itemType({
  scope: 'write:events',
  kind: 'event',
  isCorrectable: true,
  description: 'A search; without a user, the person is unknown; a later item may add what was opened',
  fields: {
    search_term: textOf(500),
    search_type: textOf(64, 1),
    user: appId(),
    image: address(),
    title: textOf(500),
    description: textOf(5e3),
    opened: external_exports.boolean(),
    created_at: momentWithZone(),
  },
  required: ['search_term', 'search_type'],
  references: { user: 'user' },
});
var failedUrl = itemType({
  scope: 'write:events',
  kind: 'thing',
  description: 'An address whose content could not be read',
  fields: {
    url: address(),
    post: appId(),
    user: appId(),
    device_type: textOf(64, 1),
    device_os: textOf(64, 1),
    failed_in_curl: external_exports.boolean(),
    scrap_by_script: external_exports.boolean(),
    failed_in_enrichment: external_exports.boolean(),
    cause: textOf(1e3),
    attempts: external_exports.int().min(1).max(2147483647),
    last_retried_at: momentWithZone(),
    resolved_at: momentWithZone(),
    created_at: momentWithZone(),
  },
  required: ['url'],
  references: { post: 'post', user: 'user' },
});
var visit = itemType({
  scope: 'write:events',
  kind: 'event',
  description: 'Someone opened a page of the web site',
  fields: {
    visitor: textOf(128, 1).describe('A text of your choice, the same for the same visitor'),
    session_started_at: momentWithZone(),
    path: textOf(2048, 1),
    referrer: textOf(2048),
    device: external_exports.enum(['mobile', 'tablet', 'desktop']),
    browser: textOf(64),
    country: textOf(64),
    created_at: momentWithZone(),
  },
  required: ['visitor', 'session_started_at', 'path', 'device'],
  references: {},
});
var events = { search, failed_url: failedUrl, visit };

// ../contract/src/ingest/items/people.ts
var user = itemType({
  scope: 'write:people',
  kind: 'thing',
  description: 'A user of the app',
  fields: {
    name: textOf(255, 1),
    username: textOf(255, 1),
    email: textOf(254, 1).refine((text) => /^[^@\s]+@[^@\s]+$/.test(text), 'Not an e-mail address'),
    phone: textOf(64, 1),
    gender: textOf(64, 1),
    dob: external_exports.iso.date('A day, such as 1990-01-31').refine((text) => text >= '0001', 'Not a day'),
    address: textOf(1e3),
    current_location: textOf(255),
    avatar: address(),
    device_type: external_exports.enum(['android', 'ios']),
    device_os: textOf(64, 1),
    device_app_version: textOf(64, 1),
    latitude: latitude(),
    longitude: longitude(),
    last_seen_at: momentWithZone(),
    created_at: momentWithZone(),
    internal_id: external_exports
      .int()
      .positive()
      .describe('The id in the console of a person who was created there: connects them with this item, once'),
  },
  required: ['name', 'username'],
  references: {},
});
var follow = itemType({
  scope: 'write:people',
  kind: 'thing',
  description: 'One user follows another; each pair once',
  fields: { follower: appId(), followed: appId(), created_at: momentWithZone() },
  required: ['follower', 'followed'],
  references: { follower: 'user', followed: 'user' },
  check: ({ follower, followed }) =>
    follower !== void 0 && follower === followed
      ? { path: 'data.followed', message: 'Nobody follows themselves' }
      : void 0,
});
var position = itemType({
  scope: 'write:people',
  kind: 'event',
  description: 'Where a user was',
  fields: {
    user: appId(),
    latitude: latitude(),
    longitude: longitude(),
    place: textOf(255),
    created_at: momentWithZone(),
  },
  required: ['user', 'latitude', 'longitude'],
  references: { user: 'user' },
});
var people = { user, follow, position };

// ../contract/src/ingest/items/index.ts
var itemTypes = { ...people, ...content, ...events, ...ads };

// ../contract/src/ingest/index.ts
var BATCH_LIMITS = { items: 5e3, bytes: 5 * 1024 * 1024, itemBytes: 64 * 1024 };
var readableText = (example) =>
  external_exports
    .string()
    .nullable()
    .describe('null where it could not be read')
    .meta({ examples: [example] });
var batch = appEndpoint({
  method: 'POST',
  path: '/batch',
  scope: 'any-write',
  summary: 'Send items; those that are accepted are stored durably',
  takesItems: true,
  success: 202,
  input: external_exports.strictObject({}),
  output: answer({
    accepted: external_exports.int().describe('Items that are durable'),
    waiting: external_exports.int().describe('Those of them that wait for what they refer to'),
    refused: external_exports
      .array(
        external_exports.object({
          index: external_exports.int().describe('Its place in the batch, from 0'),
          type: readableText('user'),
          id: readableText('u_1001'),
          path: external_exports
            .string()
            .describe('The field that is wrong')
            .meta({ examples: ['data.dob'] }),
          message: external_exports.string().meta({ examples: ['Not a day'] }),
        }),
      )
      .describe('One entry for each refused item: its first error'),
  }),
});
var refusedItems = appEndpoint({
  method: 'GET',
  path: '/refused',
  scope: 'any-write',
  summary: 'Accepted items that expired while they waited for what they refer to',
  input: external_exports.strictObject({
    after: external_exports
      .string()
      .max(64)
      .optional()
      .describe('The `next` of the answer before; without it, from the oldest'),
    limit: external_exports.int().min(1).max(1e3).default(100),
  }),
  output: external_exports.object({
    items: external_exports.array(
      external_exports.object({
        type: external_exports.string(),
        id: external_exports.string(),
        path: external_exports.string(),
        message: external_exports.string(),
        at: moment(),
      }),
    ),
    next: external_exports.string().describe('The position for the next call, also when there is nothing more yet'),
  }),
});
var ingestStatus = appEndpoint({
  method: 'GET',
  path: '/ingest-status',
  scope: 'any-write',
  summary: 'How many of the sent items the server has still to process',
  input: external_exports.strictObject({}),
  output: external_exports.object({
    backlog: external_exports.int().describe('Accepted items that the console does not show yet'),
    oldest_seconds: external_exports.number().describe('For how long the oldest of them has waited'),
    waiting: external_exports.int().describe('Accepted items that wait for what they refer to'),
    refused_today: external_exports.int().describe('Items refused since midnight UTC'),
  }),
});
var ingest = { batch, refused: refusedItems, ingestStatus };

export { appId, BATCH_LIMITS, CAMPAIGN_STATUSES, ingest, itemTypes, momentWithZone };
//# sourceMappingURL=chunk-UL33MALQ.js.map
