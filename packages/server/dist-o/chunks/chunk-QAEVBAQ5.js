import { endpoint, ReportRange, reportFields, reportInput, seriesOf, totalsOf } from './chunk-2FTGFEAK.js';
import { external_exports } from './chunk-HTZLKMDM.js';
import {
  answer,
  appId,
  day,
  flag,
  id,
  isDeleted,
  isReported,
  moment,
  refusals,
  requiredSecret,
  requiredText,
  searchTerm,
} from './chunk-SZ7XHIHI.js';
import { APP_SCOPES, appEndpoint, decisions } from './chunk-TQFVLIVK.js';
import { appId as appId2, CAMPAIGN_STATUSES, ingest } from './chunk-UL33MALQ.js';
import { dashboard, decimal, decisionTimes, ModerationTotals, permissions, requiredAmount } from './chunk-VHHMIWKH.js';
import {
  Closing,
  CountedReason,
  caseColumns,
  caseFilters,
  decisionKind,
  isOneReason,
  LatestCase,
  listEndpoint,
  NOT_A_PHONE,
  ONE_REASON,
  PersonName,
  PHONE,
  personFields,
  profiles,
  queueFilters,
  ReasonName,
  reasonId,
  revertCauses,
  severity,
  states,
  subjects,
  suspensionDays,
  topReason,
  urls,
  userText,
} from './chunk-ZFOGH6PS.js';

// ../contract/src/activity/person.ts
var FollowRow = external_exports.object({
  avatar: external_exports.string().nullable(),
  is_reported: isReported(),
  name: external_exports.string(),
  username: external_exports.string(),
  email: external_exports.string().nullable(),
  phone: external_exports.string().nullable(),
  id: id(),
  created_at: moment().optional().describe('When they began to follow'),
});

// ../contract/src/activity/search.ts
var searchFields = {
  image: external_exports.string().nullable().describe('The address of a picture of what was found'),
  search_term: external_exports.string(),
  type: external_exports.string().describe('The kind of search: web, images, videos, news, shopping, places'),
};
var SearchRow = external_exports.object({
  id: id(),
  userId: id().nullable().describe('Null when nobody was signed in, or when the app has deleted the user'),
  ...searchFields,
  username: external_exports.string(),
  title: external_exports.string().nullable(),
  description: external_exports.string().nullable(),
  created_at: moment(),
  updated_at: moment().describe('When it was last searched for again'),
});
var BookmarkRow = external_exports.object({
  id: id(),
  ...searchFields,
  title: external_exports.string().nullable(),
  description: external_exports.string().nullable(),
});

// ../contract/src/activity/index.ts
var follows = {
  orders: ['created_at', 'id'],
  defaultOrder: 'created_at',
  defaultDirection: 'desc',
  auditedRead: 'user_id',
  filters: {
    user_id: id(),
    keyword: searchTerm().optional().describe("Part of a name, username, email or phone, or the app's id"),
  },
  row: FollowRow,
  rows: 'data',
  total: 'total',
};
var ofOne = { userId: id().optional().describe('Only those of this user') };
var activity = {
  followers: listEndpoint({
    ...follows,
    path: '/followers',
    event: 'followers.listed',
    access: 'followers',
    summary: 'The followers of a user, paged, sorted by when they began to follow, and searched',
  }),
  following: listEndpoint({
    ...follows,
    path: '/following',
    event: 'following.listed',
    access: 'following',
    summary: 'The users whom a user follows, paged, sorted by when they began to follow, and searched',
  }),
  searches: listEndpoint({
    path: '/searches',
    event: 'searches.listed',
    access: 'searches',
    summary: 'The searches of all users, of one, or for one term, paged and sorted',
    orders: ['updated_at', 'created_at', 'search_term', 'id'],
    defaultOrder: 'updated_at',
    defaultDirection: 'desc',
    auditedRead: 'userId',
    filters: { ...ofOne, term: searchTerm().optional().describe('Only those for this term, in whatever case') },
    row: SearchRow,
    rows: 'data',
    total: 'total',
  }),
  favourites: listEndpoint({
    path: '/favourites',
    event: 'bookmarks.listed',
    access: 'favourites',
    summary: 'The bookmarks of all users or of one, paged and sorted',
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

// ../contract/src/admins/admin.ts
var AdminRow = external_exports.object({
  id: id(),
  avatar: external_exports.string().nullable(),
  name: external_exports.string(),
  email: external_exports.string(),
  phone: external_exports.string().nullable(),
  auth_user_group: external_exports.array(
    external_exports.object({ auth_group: external_exports.object({ id: id(), name: external_exports.string() }) }),
  ),
  username: external_exports.string().optional(),
  is_sup_admin: flag().optional(),
  is_suspended: flag().optional(),
  created_at: moment().optional(),
  invited_until: moment()
    .nullish()
    .describe('They were invited and have not chosen a password yet: until when the password of the mail works'),
  version: external_exports.int().optional().describe('For the If-Match of assign-groups'),
  refused: refusals().optional(),
});
var AdminSessionRow = external_exports.object({
  id: id(),
  current: flag().describe('1: the session of this request'),
  created_at: moment(),
  last_used_at: moment(),
  ip: external_exports.string(),
  user_agent: external_exports.string(),
});
var GroupGrants = external_exports.object({
  groups: external_exports
    .array(external_exports.object({ id: id(), permissions: external_exports.array(external_exports.string()) }))
    .describe('Every group'),
  direct: external_exports.array(external_exports.string()).describe('What is granted to the admin by name'),
});

// ../contract/src/admins/index.ts
var groupIds = () => external_exports.array(id()).max(500);
var admins = {
  list: listEndpoint({
    path: '/admin-users-list',
    event: 'admins.listed',
    access: 'admin_users_list',
    summary: 'Admins with their groups, paged, sorted and searched',
    orders: ['id', 'name', 'email', 'created_at'],
    defaultOrder: 'id',
    defaultDirection: 'asc',
    filters: {
      query: searchTerm().optional().describe('Part of a name, username, email or phone'),
      group_id: id().optional().describe('Only the admins of this group'),
    },
    row: AdminRow,
    rows: 'users',
    total: 'total_users',
  }),
  assignGroups: endpoint({
    method: 'POST',
    path: '/assign-groups',
    event: 'admin.groups_assigned',
    access: 'assign-groups',
    summary: 'Set the groups of an admin: these and no others',
    target: { field: 'user_id', part: 'rights' },
    keptForYears: true,
    versioned: true,
    input: external_exports.strictObject({
      group_ids: groupIds().describe('All groups that the admin is to have; empty takes them all away'),
      user_id: id(),
    }),
    output: answer({ data: AdminRow.pick({ id: true, auth_user_group: true, version: true }).optional() }),
  }),
  groupGrants: endpoint({
    method: 'GET',
    path: '/group-grants',
    event: 'group_grants.viewed',
    access: 'assign-groups',
    summary:
      'The permissions of every group, and those that an admin holds directly: what a change of their groups would change',
    input: external_exports.strictObject({
      user_id: id().optional().describe('Without it, of an admin who is not there yet'),
    }),
    output: answer({ data: GroupGrants }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/admin-invitations',
    event: 'admin.invited',
    access: 'super',
    summary: 'Invite an admin by mail, with a password that works once, within 24 hours',
    creates: true,
    keptForYears: true,
    input: external_exports.strictObject({
      ...personFields,
      group_ids: groupIds().optional().describe('The groups that they are in from the beginning'),
    }),
    output: answer({ data: external_exports.object({ id: id() }).optional() }),
  }),
  inviteAgain: endpoint({
    method: 'PUT',
    path: '/admin-invitations',
    event: 'admin.invited_again',
    access: 'super',
    summary: 'Send an invitation again, with a new password; the former one stops working',
    target: { field: 'user_id', part: 'suspension' },
    keptForYears: true,
    input: external_exports.strictObject({ user_id: id() }),
    output: answer({}),
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/admin-invitations',
    event: 'admin.invitation_withdrawn',
    access: 'super',
    summary: 'Withdraw an invitation: the account is deleted, as long as no password was chosen',
    target: { field: 'user_id', part: 'suspension' },
    keptForYears: true,
    input: external_exports.strictObject({ user_id: id() }),
    output: answer({}),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/admin-sessions',
    event: 'admin_sessions.listed',
    access: 'super',
    summary: 'The open sessions of an admin, the latest used first',
    auditedRead: 'user_id',
    input: external_exports.strictObject({ user_id: id() }),
    output: answer({ data: external_exports.array(AdminSessionRow) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/admin-sessions',
    event: 'admin_session.ended',
    access: 'super',
    summary: 'End a session of an admin',
    target: { field: 'user_id', part: 'account' },
    input: external_exports.strictObject({ user_id: id(), id: id() }),
    output: answer({}),
  }),
};

// ../contract/src/core/entities/app-version.ts
var deviceTypes = ['android', 'ios'];
var FORCE_UPDATE = 2;
var ACTIVE_DAYS = 30;
var appVersion = () => external_exports.string().max(255, 'At most 255 characters');
var versionNumbers = (version) => /^\d{1,9}(\.\d{1,9})*/.exec(version.trim())?.[0].split('.').map(Number);
var deviceType = () => external_exports.enum(deviceTypes);
var updateOption = () => external_exports.literal([0, 1, FORCE_UPDATE]);
var policy = { app_version: external_exports.string(), notify_for_update: updateOption() };
var AppVersionRow = external_exports.object({
  device_type: deviceType(),
  ...policy,
  id: id().optional(),
  updated_at: moment().optional(),
  updated_by: external_exports.string().nullish(),
  version: external_exports.int().optional().describe('For the If-Match of a change'),
  previous: external_exports.object(policy).nullish().describe('The policy before the last change'),
});

// ../contract/src/core/entities/page-key.ts
var pageNames = {
  faq: 'FAQ',
  advertising_guidelines: 'Advertising guidelines',
  about: 'About',
  child_safety_policy: 'Child safety policy',
  privacy: 'Privacy',
  term: 'Terms',
};
var PUBLIC_PAGES = '/pages';
var pageKey = () => external_exports.enum(Object.keys(pageNames));

// ../contract/src/app-reads/index.ts
var VERSION = '5.4.1';
var Policy = external_exports.object({
  app_version: external_exports.string().meta({ examples: [VERSION] }),
  notify_for_update: updateOption().describe(
    'For people with an older version: 0 nothing, 1 an alert, 2 a forced update',
  ),
});
var goalCharge = () => decimal().nullable().describe('An exact decimal; null where there is none');
var config = appEndpoint({
  method: 'GET',
  path: '/config',
  scope: 'read:config',
  summary: 'The current settings that staff have made for the app',
  hasTag: true,
  input: external_exports.strictObject({}),
  output: external_exports.object({
    version_policy: external_exports
      .object({ android: Policy, ios: Policy })
      .describe('The version that people should have'),
    enrichment: external_exports.boolean().describe('Whether the enrichment service is on'),
    charges: external_exports
      .object({ clicks: goalCharge(), impressions: goalCharge() })
      .describe('What each goal of a campaign costs'),
    interests: external_exports
      .array(external_exports.string())
      .describe('The interests that a campaign can have, in alphabetical order')
      .meta({ examples: [['Bicycles', 'Lamps']] }),
    auto_follow: external_exports
      .array(external_exports.string())
      .describe('The ids of the users whom every new user follows; users without an id of the app are left out')
      .meta({ examples: [['u_1001']] }),
    pages: external_exports.array(
      external_exports.object({
        page: pageKey(),
        version: external_exports.int(),
        published_at: moment(),
        url: external_exports.url().meta({ examples: ['https://console.example/pages/faq'] }),
      }),
    ),
  }),
});
var person = { id: appId2().describe('The id of the user, percent-encoded') };
var standing = appEndpoint({
  method: 'GET',
  path: '/users/{id}/standing',
  scope: 'read:decisions',
  summary: 'Whether a user may use the app, or is suspended',
  input: external_exports.strictObject(person),
  output: external_exports.object({
    may_use_app: external_exports.boolean().describe('False while they are suspended'),
    suspended_since: moment().nullable(),
    suspended_until: moment().nullable().describe('When the suspension ends by itself; null: it does not'),
    reason: external_exports
      .string()
      .nullable()
      .describe('Why they are suspended, when a reason was given')
      .meta({ examples: ['Spam'] }),
    text: external_exports.string().nullable().describe('A text to show to the person, when there is one'),
  }),
});
var postStanding = appEndpoint({
  method: 'GET',
  path: '/posts/{id}/standing',
  scope: 'read:decisions',
  summary:
    'Whether a post may be shown, or is hidden or deleted by staff. What the app deleted itself, and what staff deleted more than thirty days ago, is unknown here',
  input: external_exports.strictObject({ id: appId2().describe('The id of the post, percent-encoded') }),
  output: external_exports.object({
    may_be_shown: external_exports.boolean().describe('False while it is hidden or deleted'),
    hidden_since: moment().nullable(),
    deleted_since: moment().nullable(),
    reason: external_exports
      .string()
      .nullable()
      .describe('Why it is deleted, otherwise why it is hidden, when a reason was given')
      .meta({ examples: ['Spam'] }),
    text: external_exports.string().nullable().describe('A text to show to its author, when there is one'),
  }),
});
var passwordCheck = appEndpoint({
  method: 'POST',
  path: '/users/{id}/password-check',
  scope: 'write:people',
  summary:
    'Whether this is the password that staff set for the user. It works once: the first correct check uses it up. Whether the user may use the app is a separate question',
  input: external_exports.strictObject({ ...person, password: external_exports.string().min(1).max(1024) }),
  output: external_exports.object({ valid: external_exports.boolean() }),
});
var ACTIONS = ['none', 'alert', 'force'];
var versionPolicy = appEndpoint({
  method: 'GET',
  path: '/version-policy',
  scope: 'public',
  summary:
    'What the app must do about its own version: nothing, show an alert, or force an update. A version that does not begin with a number is not compared with others',
  publicSeconds: 60,
  input: external_exports.strictObject({
    device_type: deviceType(),
    app_version: appVersion()
      .describe('The version that is running')
      .meta({ examples: ['5.3.0'] }),
  }),
  output: external_exports.object({
    action: external_exports.enum(ACTIONS),
    app_version: external_exports
      .string()
      .describe('The version that people should have')
      .meta({ examples: [VERSION] }),
  }),
});
var reads = { config, standing, postStanding, passwordCheck, versionPolicy };

// ../contract/src/core/entities/appeal.ts
var appealStates = ['open', 'upheld', 'overturned'];

// ../contract/src/core/entities/measure.ts
var measures = ['warn', 'hide_post', 'delete_post', 'suspend'];

// ../contract/src/appeals/appeal.ts
var FirstDecision = external_exports.object({
  measure: external_exports.enum(measures),
  at: moment(),
  by: PersonName.nullable().describe('Who decided'),
  reason: external_exports.string().nullable(),
  listed_reason: ReasonName.nullable(),
  text: external_exports.string().nullable().describe('What the user read'),
  until: moment().nullable().describe('When a suspension ends by itself; null: it does not'),
  reverted: external_exports
    .object({
      at: moment(),
      by: PersonName.nullable(),
      cause: external_exports.enum(['undo', 'staff', 'ended', 'appeal']),
    })
    .nullable()
    .describe('Since when it does not stand any more, and why'),
});
var AppealRow = external_exports.object({
  id: id(),
  user_id: id(),
  state: external_exports.enum(appealStates),
  text: external_exports.string().describe('What the user wrote'),
  created_at: moment().optional().describe('When the user wrote it'),
  app_id: appId(),
  user: external_exports
    .object({
      id: id(),
      name: external_exports.string(),
      username: external_exports.string(),
      avatar: external_exports.string().nullable(),
      is_reported: isReported(),
      is_suspended: flag(),
    })
    .optional(),
  decision: FirstDecision.optional(),
  post: external_exports
    .object({
      id: id(),
      title: external_exports.string(),
      image: external_exports.string().nullable(),
      is_reported: isReported(),
      is_deleted: isDeleted().describe('1: it is deleted'),
    })
    .nullish()
    .describe('The post that it is about; null for one about the person, or when the post is gone for good'),
  case_id: id().nullish().describe('Of the case that the decision closed'),
  is_mailed: flag().optional().describe('1: the user gets a mail about the outcome, beside what the app does'),
  decided: external_exports
    .object({ at: moment(), by: PersonName.nullable(), reason: external_exports.string().nullable() })
    .nullish()
    .describe('Who decided the appeal'),
  refused: refusals().optional(),
});
var AppealDetails = AppealRow.extend({
  post_text: external_exports.string().nullish(),
  post_website: external_exports.string().nullish(),
  reports: external_exports.int().optional().describe('How many reports there were when it was decided'),
  reporters: external_exports.int().optional().describe('By how many people'),
  user_since: moment().optional().describe('When the user joined'),
  user_appeals: external_exports.int().optional().describe('How many appeals this user has made'),
  user_overturned: external_exports.int().optional().describe('How many of them were overturned'),
});

// ../contract/src/appeals/index.ts
var codes = ['reported_posts', 'reported_users'];
var appeals = {
  list: listEndpoint({
    path: '/appeals',
    event: 'appeals.listed',
    access: codes,
    summary: 'The appeals that the signed-in admin may see, paged, sorted and searched',
    orders: ['created_at', 'id'],
    defaultOrder: 'created_at',
    defaultDirection: 'asc',
    filters: {
      query: searchTerm().optional().describe("Part of a name, username, email or phone, or the app's id of the user"),
      userId: id().optional().describe('Only those of this user'),
      state: external_exports
        .enum([...appealStates, 'all'])
        .default('all')
        .describe('What became of it'),
      measure: external_exports.enum(measures).optional().describe('What was decided first'),
    },
    row: AppealRow,
    rows: 'data',
    total: 'total',
  }),
  find: endpoint({
    method: 'GET',
    path: '/appeal',
    event: 'appeal.viewed',
    access: codes,
    summary: 'An appeal, with the decision that it is about',
    input: external_exports.strictObject({ id: id() }),
    output: answer({ data: AppealDetails }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/decide-appeal',
    event: 'appeal.decided',
    access: codes,
    summary:
      'Uphold the first decision, or overturn it: an overturned measure is reverted. The admin who made the first decision may not decide, unless they are a super admin and no other admin may',
    emits: ['appeal.decided', 'post.restored', 'post.unhidden', 'report.reopened', 'user.unsuspended'],
    input: external_exports.strictObject({
      id: id().describe('Of the appeal'),
      outcome: external_exports.enum(['upheld', 'overturned']),
      reason: external_exports
        .string()
        .trim()
        .max(500, 'At most 500 characters')
        .optional()
        .describe('Told to the app'),
    }),
    output: answer({ data: AppealDetails.optional() }),
  }),
};

// ../contract/src/core/entities/outcomes.ts
var outcomes = ['done', 'refused', 'looked', 'started', 'aborted'];

// ../contract/src/audit/entry.ts
var values = () => external_exports.record(external_exports.string(), external_exports.unknown()).nullable();
var AuditRow = external_exports.object({
  id: id(),
  at: moment(),
  admin: external_exports
    .object({
      id: id(),
      name: external_exports.string(),
      username: external_exports.string(),
      avatar: external_exports.string().nullable(),
    })
    .nullable()
    .describe("Null when it was done by a command on the server's machine, or by the server itself"),
  call: external_exports.string(),
  what: external_exports.string().describe('What the endpoint does, in words'),
  permission: external_exports.string().nullable().describe('The permission that allowed it'),
  target: external_exports
    .object({ type: external_exports.string(), id: id(), name: external_exports.string().nullable() })
    .nullable()
    .describe('What it was done to, with its current name or the last known one'),
  outcome: external_exports.enum(outcomes),
  status: external_exports.int(),
  ip: external_exports.string(),
  before: values().describe(
    'The values before it; null when there were none, when they were erased, or when `cut` is 1',
  ),
  after: values(),
  cut: flag().describe('1: the values are too large for a list; the entry itself has them'),
  tampered: flag()
    .optional()
    .describe('1: the row or its values do not match the hash chain: they were changed in the database'),
});
var AuditEntry = AuditRow.extend({
  session_id: id().nullable(),
  request_id: external_exports.string(),
  details: external_exports.record(external_exports.string(), external_exports.unknown()),
  kept_until: moment(),
  erased: flag().describe('1: its values were erased'),
  seal: external_exports
    .object({ seq: external_exports.int(), hash: external_exports.string(), at: moment() })
    .nullable()
    .describe('Its number in the hash chain; null until it is added to the chain, about a second later'),
});

// ../contract/src/audit/index.ts
var list = listEndpoint({
  path: '/audit-log',
  event: 'audit_log.listed',
  access: 'super',
  summary: 'Who did what to whom, and when',
  orders: ['at'],
  defaultOrder: 'at',
  defaultDirection: 'desc',
  filters: {
    admin_id: id().optional().describe('Who did it'),
    call: external_exports.string().trim().max(100).optional().describe('The event, as audit-calls names it'),
    outcome: external_exports.enum(outcomes).optional(),
    target_type: external_exports.string().trim().max(50).optional(),
    target_id: id().optional(),
    start_date: day().optional().describe('From this day on, in UTC'),
    end_date: day().optional().describe('Until this day, in UTC, inclusive'),
  },
  row: AuditRow,
  rows: 'data',
  total: 'total',
});
var audit = {
  list,
  csv: endpoint({
    method: 'GET',
    path: '/audit-log',
    event: 'audit_log.exported',
    access: 'super',
    summary: 'Every row of the audit log that the filters match, as CSV',
    produces: 'text/csv',
    input: list.input,
    output: AuditRow,
  }),
  entry: endpoint({
    method: 'GET',
    path: '/audit-entry',
    event: 'audit_entry.viewed',
    access: 'super',
    summary: 'One row of the audit log, with all its details',
    input: external_exports.strictObject({ id: id() }),
    output: answer({ data: AuditEntry }),
  }),
  calls: endpoint({
    method: 'GET',
    path: '/audit-calls',
    event: 'audit_events.listed',
    access: 'super',
    summary: 'The names of all events that the audit log can hold, for its filter',
    input: external_exports.strictObject({}),
    output: answer({
      data: external_exports.array(
        external_exports.object({
          call: external_exports.string(),
          what: external_exports.string(),
          room: external_exports.string(),
        }),
      ),
      target_types: external_exports.array(external_exports.string()),
    }),
  }),
};

// ../contract/src/campaign-analytics/index.ts
var count = () => external_exports.int().min(0);
var inTotal = (what2) => count().describe(`${what2} in the range, all campaigns together`);
var users = (what2) => count().describe(`Users who ${what2} a campaign in the range, each once`);
var Analytics = external_exports.object({
  transactions: external_exports
    .object({ debit: decimal(), credit: decimal() })
    .describe('Money that moved in the range'),
  total_campaigns: totalsOf(['total', ...CAMPAIGN_STATUSES], count()).describe(
    'Campaigns that were created in the range, by the status that they have now',
  ),
  total_clicks_campaigns: inTotal('Clicks'),
  total_bookmarks_campaigns: inTotal('Bookmarks'),
  total_shared_campaigns: inTotal('Shares'),
  total_comments_campaigns: inTotal('Comments'),
  total_likes_campaigns: inTotal('Likes'),
  total_viewed_campaigns: inTotal('Views'),
  users_shared_campaigns: users('shared'),
  users_clicks_campaigns: users('clicked'),
  users_views_campaigns: users('viewed'),
  users_bookmarks_campaigns: users('bookmarked'),
  users_comments_campaigns: users('commented on'),
  users_likes_campaigns: users('liked'),
});
var label = external_exports
  .string()
  .describe('The range, as MM-DD-YYYY to MM-DD-YYYY')
  .meta({ examples: ['10-22-2026 to 11-20-2026'] });
var money = seriesOf(['credit', 'debit'], decimal()).extend({ label, range: ReportRange.optional() });
var campaignAnalytics = {
  analytics: endpoint({
    method: 'GET',
    path: '/campaign-analytics',
    event: 'campaign_analytics.viewed',
    access: 'campaign_analytics',
    summary: 'Campaigns in a range of days: how many, what users did with them, and the money that moved',
    input: external_exports.strictObject(reportInput),
    output: answer({
      data: Analytics.extend({
        range: reportFields.range,
        compared: reportFields.compared,
        previous: Analytics.optional().describe('The same for the compared range'),
      }),
    }),
  }),
  transactionGraph: endpoint({
    method: 'GET',
    path: '/transaction-graph-data',
    event: 'transaction_graph.viewed',
    access: 'campaign_analytics',
    summary: 'The money of campaigns in a range of days, day by day, compared with the period before',
    input: external_exports.strictObject(reportInput),
    output: answer({
      data: money.extend({
        step: reportFields.step,
        prevGraphData: money
          .optional()
          .describe('The compared range: the period before, unless compare asks for the year before'),
      }),
    }),
  }),
  activeLocations: endpoint({
    method: 'GET',
    path: '/active-campaign-locations',
    event: 'campaign_locations.viewed',
    access: 'campaign_analytics',
    summary: 'The target locations of the approved campaigns that run in a range of days',
    input: external_exports.strictObject({ start_date: reportInput.start_date, end_date: reportInput.end_date }),
    output: answer({
      data: external_exports.object({
        range: reportFields.range,
        states: external_exports
          .array(
            external_exports.object({
              code: external_exports
                .string()
                .length(2)
                .meta({ examples: ['CA'] }),
              name: external_exports.string().meta({ examples: ['California'] }),
              campaigns: external_exports.int().positive(),
            }),
          )
          .describe('The states of the USA with active campaigns; a campaign counts once, in the state of its target'),
        campaigns: external_exports
          .array(
            external_exports.object({
              id: id(),
              campaign_name: external_exports.string().meta({ examples: ['Lamps for winter'] }),
              latitude: external_exports.number(),
              longitude: external_exports.number(),
              radius: external_exports
                .number()
                .min(0)
                .meta({ examples: [25] }),
              unit: external_exports
                .string()
                .describe('miles; anything else means km')
                .meta({ examples: ['miles'] }),
              state: external_exports
                .string()
                .nullish()
                .describe('The code of its state')
                .meta({ examples: ['CA'] }),
            }),
          )
          .describe('Campaigns with a target location, the newest first, at most 500'),
        placed: count().optional().describe('All active campaigns with a target location, also those beyond the 500'),
        total: count().optional().describe('All active campaigns'),
        elsewhere: count().optional().describe('Active campaigns whose target is not in a state of the USA'),
      }),
    }),
  }),
};

// ../contract/src/campaigns/campaign.ts
var optionalText = () => external_exports.string().nullable();
var CampaignRow = external_exports.object({
  id: id(),
  user_id: id().nullable().describe('Null when the app has deleted them'),
  username: external_exports.string(),
  campaign_name: external_exports.string(),
  ad_set_name: optionalText(),
  goal: external_exports.enum(['clicks', 'impressions']),
  target_gender: optionalText(),
  target_location: optionalText().describe('A JSON text of latitude, longitude, radius and unit; miles, or else km'),
  target_region: optionalText(),
  target_age_minimum: external_exports.int().nullable(),
  target_age_maximum: external_exports.int().nullable(),
  interest: external_exports.string().describe('The names of its interests, with commas between them'),
  creative_ad_title: optionalText(),
  creative_ad_url: optionalText(),
  creative_ad_description: optionalText(),
  creative_ad_button_name: optionalText(),
  creative_ad_button_color: optionalText(),
  creative_ad_button_text_color: optionalText(),
  creative_ad_media_path: optionalText(),
  total_ad_budget: decimal(),
  ad_start: moment().nullable(),
  ad_end: moment().nullable(),
  totalDuration: external_exports.int().nullable().describe('Days from the first to the last, both included'),
  payment_type: optionalText(),
  card_detail_id: external_exports.int().nullable(),
  status: external_exports.enum(CAMPAIGN_STATUSES),
  created_at: moment(),
  updated_at: moment(),
  version: external_exports.int().optional().describe('For the If-Match of a change'),
  app_id: appId(),
});
var counts = external_exports.object({
  events: external_exports.int(),
  users: external_exports.int().describe('Different users'),
});
var Campaign = CampaignRow.extend({
  interests: external_exports.array(external_exports.object({ id: id(), name: external_exports.string() })).optional(),
  events: external_exports
    .object({
      impression: counts.optional(),
      click: counts,
      like: counts,
      comment: counts,
      share: counts,
      bookmark: counts,
      view: counts,
    })
    .optional(),
  spent: decimal().optional().describe('Its debits minus its credits'),
  runs_from: moment().nullish().describe('When it begins to run, if nothing but its first day keeps it from running'),
  not_running: external_exports
    .array(external_exports.string())
    .optional()
    .describe('Why it is not running; empty while it is'),
  history: external_exports
    .array(
      external_exports.object({
        id: id(),
        before: external_exports.enum(CAMPAIGN_STATUSES),
        after: external_exports.enum(CAMPAIGN_STATUSES),
        reason: optionalText(),
        changed_at: moment(),
        changed_by: optionalText(),
      }),
    )
    .optional()
    .describe('The last hundred changes of its status, the latest first'),
});
var amounts = external_exports.array(decimal());
var numbers = external_exports.array(external_exports.int());
var CampaignDays = external_exports.object({
  dates: external_exports
    .array(day())
    .describe('From its first day or its first event to its last, today at the latest; the last 366 of them'),
  impressions: numbers,
  clicks: numbers,
  spend: amounts.describe('Its debits minus its credits'),
  plan: amounts.nullable().describe('Its budget in equal parts over its days; null without a budget or days'),
  goal: external_exports.enum(['clicks', 'impressions']),
  goal_plan: numbers
    .nullable()
    .describe('How many of its goal the plan pays for, at the charge of today; null without a plan or a charge'),
});
var ReviewResult = external_exports.object({
  id: id(),
  subject: external_exports.string().nullable().describe('Its name; null when there is none'),
  done: flag(),
  message: external_exports.string().describe('What was done, or why nothing was done'),
});

// ../contract/src/campaigns/index.ts
var REVIEWED_AT_ONCE = 200;
var campaigns = {
  list: listEndpoint({
    path: '/campaigns',
    event: 'campaigns.listed',
    access: 'campaign_list',
    summary: 'Campaigns, paged, sorted and searched',
    orders: ['id', 'campaign_name', 'username', 'status', 'total_ad_budget', 'created_at', 'updated_at'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: {
      keyword: searchTerm()
        .optional()
        .describe("Part of the name of a campaign or its owner; one or two letters: its beginning; or the app's id"),
      capnStatus: external_exports
        .enum(['', ...CAMPAIGN_STATUSES])
        .optional()
        .describe('Empty for all'),
    },
    row: CampaignRow,
    rows: 'data',
    total: 'totalCampaigns',
  }),
  details: endpoint({
    method: 'GET',
    path: '/campaigns-details',
    event: 'campaign.viewed',
    access: 'campaign_details',
    summary: 'A campaign with its events, what it spent, its history and why it is not running',
    input: external_exports.strictObject({ id: id() }),
    output: answer({ data: Campaign }),
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/campaigns',
    event: 'campaign.status_changed',
    access: 'campaign_status',
    summary: 'Change the status of a campaign, to any other; its owner gets an email',
    emits: ['campaign.status_changed'],
    versioned: true,
    input: external_exports.strictObject({
      id: id(),
      status: external_exports.enum(CAMPAIGN_STATUSES, { error: 'Status is required' }),
      reason: external_exports.string().trim().max(500).optional(),
    }),
    output: answer({ data: CampaignRow.optional() }),
  }),
  days: endpoint({
    method: 'GET',
    path: '/campaign-days',
    event: 'campaign_days.viewed',
    access: 'campaign_details',
    summary: 'Impressions, clicks and spend of a campaign by day, in UTC, beside what its budget plans for the day',
    input: external_exports.strictObject({ id: id() }),
    output: answer({ data: CampaignDays }),
  }),
  review: endpoint({
    method: 'POST',
    path: '/review-campaigns',
    event: 'campaigns.reviewed',
    access: 'campaign_status',
    summary:
      'Approve pending campaigns, or reject them with a reason, which makes them drafts again; each owner gets an email, and the answer has a result for each campaign',
    emits: ['campaign.status_changed'],
    input: external_exports
      .strictObject({
        ids: external_exports.array(id()).min(1).max(REVIEWED_AT_ONCE),
        decision: external_exports.enum(['approve', 'reject']),
        reason: external_exports.string().trim().max(500).optional().describe('Needed to reject'),
      })
      .refine(({ decision, reason: reason2 }) => decision === 'approve' || (reason2 ?? '') !== '', {
        path: ['reason'],
        message: 'Reason is required',
      })
      .meta({ examples: [{ ids: [1, 2], decision: 'reject', reason: 'The picture shows a price' }] }),
    output: answer({
      data: external_exports.array(ReviewResult),
      done: external_exports.int(),
      refused: external_exports.int(),
    }),
  }),
};

// ../contract/src/cases/evidence.ts
var SIMILAR = 50;
var Reliability = external_exports.object({
  decided: external_exports.int().describe('Their reports of the last 90 days about which staff decided'),
  upheld: external_exports.int().describe('Those of them that were followed by a measure'),
  share: external_exports.number().describe('(upheld + 2) / (decided + 4): 0.5 for a reporter without decided reports'),
});
var decisionKinds = ['dismiss', 'warn', 'hide_post', 'delete_post', 'suspend'];
var EarlierDecision = external_exports.object({
  id: id(),
  kind: external_exports.enum(decisionKinds),
  at: moment(),
  by: PersonName.nullable(),
  reason: external_exports.string().nullable(),
  post: external_exports
    .object({ id: id(), title: external_exports.string() })
    .nullable()
    .describe('Null when it was about the person'),
  is_reverted: flag().describe('1: it does not hold any more'),
});
var CasePerson = PersonName.extend({
  is_reported: isReported(),
  is_deleted: isDeleted(),
  is_suspended: flag(),
  reported_count: external_exports.int().describe('Reports on them that are not dismissed'),
  created_at: moment().describe('When the account was made'),
  given: Reliability.describe('What became of the reports that they made themselves'),
  decisions: external_exports
    .array(external_exports.object({ kind: external_exports.enum(decisionKinds), count: external_exports.int() }))
    .describe('Earlier decisions that hold, about what the caller may work on: posts, users, or both'),
  latest_decisions: external_exports
    .array(EarlierDecision)
    .describe('The latest five of them, and of those that were reverted'),
  open_posts: external_exports
    .int()
    .optional()
    .describe('Their other posts with an open case; only with reported_posts'),
  open_case: id().nullish().describe('The open case about them, when it is another one; only with reported_users'),
});
var SimilarCase = external_exports.object({
  id: id(),
  subject_id: id().describe('Of the post'),
  subject: external_exports.string().describe('The title of the post'),
  author: external_exports.object({ id: id(), name: external_exports.string() }),
  same: external_exports.array(external_exports.enum(['text', 'author', 'host'])).min(1),
  reports: external_exports.int(),
  created_at: moment().describe('Of the first report'),
});
var CaseEvidence = external_exports.object({
  person: CasePerson.nullable(),
  host: external_exports.string().nullable().describe('Of the link of the post, without www'),
  similar: external_exports
    .array(SimilarCase)
    .describe(`Other open cases about posts, at most ${SIMILAR}: those with the same text, author and host first`),
  more_similar: flag().describe('1: there are more than are named'),
});

// ../contract/src/cases/case.ts
var CaseDetails = external_exports.object({
  id: id(),
  what: external_exports.enum(subjects),
  subject_id: id().describe('Of the post or the user'),
  subject: external_exports.string().describe('The title of the post or the name of the user'),
  state: external_exports.enum(states),
  reports: external_exports.int(),
  reasons: external_exports
    .array(external_exports.object({ reason: external_exports.string(), reports: external_exports.int() }))
    .describe('The most frequent reason of the latest ten thousand reports, as the app sent it'),
  top_reason: topReason(),
  listed_reasons: external_exports
    .array(CountedReason)
    .optional()
    .describe('The reasons of the list, the most reported first'),
  created_at: moment().describe('Of the first report'),
  last_report_at: moment(),
  note: external_exports.string().nullable(),
  assignee: PersonName.nullable(),
  reviewer: PersonName.nullish().describe('To whom `/next-case` gave the case, until they leave it'),
  closed: Closing.nullable(),
  appeal: external_exports
    .object({
      id: id(),
      user_id: id(),
      state: external_exports.enum(appealStates),
      measure: external_exports.enum(measures),
      at: moment().describe('When it was decided; while it is open, when it was written'),
      by: PersonName.nullable().describe('Who decided it'),
      reason: external_exports.string().nullable(),
    })
    .nullish()
    .describe('The latest appeal against what was decided with this case'),
  updated_at: moment(),
  updated_by: PersonName.nullable().describe('Who of the staff changed it last'),
  version: external_exports.int().describe('For the If-Match of a change'),
  looking: external_exports.array(PersonName).describe('The other admins who have it open now'),
});
var CaseReport = external_exports.object({
  id: id().describe('Of the report'),
  reported_by: PersonName.extend({ is_reported: isReported() }),
  reliability: Reliability.optional().describe('Of the person who reported it'),
  reason: external_exports.string().describe('As the app sent it'),
  listed_reason: ReasonName.nullish().describe('What it counts as'),
  note: external_exports.string().nullable().describe('What the reporter added'),
  created_at: moment(),
});
var BulkResult = external_exports.object({
  id: id().describe('Of the case'),
  subject: external_exports.string().nullable(),
  done: flag(),
  message: external_exports.string().describe('What was done, or why nothing was done'),
  version: external_exports.int().optional().describe('The version of the case after the action'),
  assignee_before: id().nullish().describe('The assignee before the action; null: nobody'),
});
var NextCase = external_exports.object({
  id: id(),
  subject_id: id().describe('Of the post or the user'),
  position: external_exports.int().describe('How many cases of the view come before it, at most ten thousand'),
  until: moment().describe('When it is given to someone else, unless it is still open on the screen'),
});
var LastDecision = external_exports.object({
  decision: external_exports.enum(['dismiss', 'warn', 'hide', 'remove', 'suspend']),
  at: moment(),
  until: moment().describe('How long it can be undone'),
  cases: external_exports.array(
    external_exports.object({
      id: id(),
      subject_id: id(),
      user_id: id().optional().describe('Whom it concerns'),
      subject: external_exports.string(),
      version: external_exports.int(),
    }),
  ),
  user: external_exports
    .object({ id: id(), name: external_exports.string() })
    .optional()
    .describe('Who was suspended, when that closed no case of this kind; then there are no cases'),
});

// ../contract/src/cases/index.ts
var BULK = 200;
var MOST = 1e4;
var codes2 = ['reported_posts', 'reported_users'];
var caseWork = {
  codes: codes2,
  pick: ({ what: what2 }) => (what2 === 'users' ? 'reported_users' : 'reported_posts'),
};
var what = external_exports.enum(subjects).describe('What the case is about');
var one = { what, id: id().describe('Of the case') };
var reason = requiredText('Reason is required', 500);
var assignee = external_exports
  .union([external_exports.literal('me'), external_exports.literal('nobody'), id()])
  .describe('The caller, nobody, or the admin with this id');
var caseAnswer = answer({ data: CaseDetails });
var oneEach = (row) => external_exports.array(row).min(1).max(BULK);
var which = {
  ids: oneEach(id()).optional(),
  all: external_exports
    .strictObject({
      state: external_exports.enum(states).default('open'),
      ...caseFilters,
      userId: id().optional().describe('Only posts of this user, or only this user'),
      query: searchTerm().optional().describe('The search of the list'),
      total: external_exports.int().min(1).max(MOST).describe('The total that the list showed'),
      after: id().optional().describe('Only cases with a higher id than this, the last id of the call before'),
    })
    .optional()
    .describe(
      `All cases that match; the first ${BULK} are processed, and \`left\` says how many remain for the next call`,
    ),
};
var oneWay = ({ ids, all }) => (ids === void 0) !== (all === void 0);
var ONE_WAY = { message: 'Send either ids or all' };
var likeThis = (fields3) => ({ examples: [{ ids: [1, 2], ...fields3 }] });
var caseVersion = { id: id(), version: external_exports.int().describe('The version that the action made') };
var undoInput = { ids: oneEach(id()).describe('Of the cases') };
var why = { reason: external_exports.string().trim().max(500).optional(), reason_id: reasonId(), text: userText() };
var bulkResult = answer({
  data: external_exports.array(BulkResult),
  done: external_exports.int(),
  refused: external_exports.int(),
  left: external_exports.int().describe('How many cases that match remain'),
});
var cases = {
  find: endpoint({
    method: 'GET',
    path: '/case',
    event: 'case.viewed',
    access: caseWork,
    summary: 'A case, with the reasons of its reports and who else has it open',
    input: external_exports.strictObject(one),
    output: answer({ data: CaseDetails }),
  }),
  reporters: listEndpoint({
    path: '/case-reports',
    event: 'case_reports.listed',
    access: caseWork,
    summary: 'The reports of a case',
    orders: ['created_at'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: one,
    row: CaseReport,
    rows: 'data',
    total: 'total',
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/case-evidence',
    event: 'case_evidence.viewed',
    access: caseWork,
    summary:
      'The facts for a decision about a case: the user whom it is about, earlier decisions about them, and similar open cases; never positions, searches or chats',
    input: external_exports.strictObject(one),
    output: answer({ data: CaseEvidence }),
  }),
  assignees: endpoint({
    method: 'GET',
    path: '/case-assignees',
    event: 'case_assignees.listed',
    access: caseWork,
    summary: 'The admins to whom cases of this kind can be assigned',
    input: external_exports.strictObject({ what }),
    output: answer({ data: external_exports.array(PersonName) }),
  }),
  look: endpoint({
    method: 'GET',
    path: '/case-presence',
    event: 'case.presence_announced',
    access: caseWork,
    summary:
      'Announce for some seconds that the signed-in admin has a case open; the answer names the other admins who have',
    input: external_exports.strictObject(one),
    output: answer({
      looking: external_exports.array(PersonName),
      version: external_exports.int().describe('The version of the case: it changed when this is not the one before'),
      seconds: external_exports.int().describe('For how long the announcement is valid: call again before it ends'),
    }),
  }),
  next: endpoint({
    method: 'POST',
    path: '/next-case',
    event: 'case.leased',
    access: caseWork,
    summary:
      'Get the next open case of a view to review; no other admin gets it until the case is released, ten minutes pass or the session ends',
    input: external_exports.strictObject({
      what,
      ...caseFilters,
      userId: id().optional().describe('Only posts of this user, or only this user'),
      query: searchTerm().optional().describe('The search of the list'),
      order_by: external_exports
        .enum(['created_at', 'urgency', 'opened_at', 'reports', 'title', 'reportedUser', 'id'])
        .default('created_at'),
      direction: external_exports.enum(['asc', 'desc']).default('desc'),
      after: id()
        .optional()
        .describe('The case that one was at, which others may have now; the next one comes after it'),
      skip: external_exports.array(id()).max(BULK).optional().describe('Cases that are being decided'),
    }),
    output: answer({ data: NextCase.nullable() }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/release-case',
    event: 'case.lease_ended',
    access: caseWork,
    summary: 'Release a case that the signed-in admin got to review; other admins may get it again',
    input: external_exports.strictObject(one),
    output: answer({}),
  }),
  lastDecision: endpoint({
    method: 'GET',
    path: '/last-decision',
    event: 'own_last_decision.viewed',
    access: caseWork,
    summary: 'The last decision of the signed-in admin about cases of this kind, if it can still be undone',
    input: external_exports.strictObject({ what }),
    output: answer({ data: LastDecision.nullable() }),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/dismiss-case',
    event: 'case.dismissed',
    access: caseWork,
    summary: 'Dismiss a case: it is closed without action, and its reports no longer count',
    emits: ['report.decided'],
    versioned: true,
    input: external_exports.strictObject({ ...one, reason }),
    output: caseAnswer,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/reopen-case',
    event: 'case.reopened',
    access: caseWork,
    summary: 'Undo a dismissal: the case is open again',
    emits: ['report.reopened'],
    versioned: true,
    input: external_exports.strictObject(one),
    output: caseAnswer,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/assign-case',
    event: 'case.assigned',
    access: caseWork,
    summary: 'Assign an open case to an admin who may work on it, or remove its assignee',
    versioned: true,
    input: external_exports.strictObject({ ...one, to: assignee }),
    output: caseAnswer,
  }),
  note: endpoint({
    method: 'PUT',
    path: '/case-note',
    event: 'case.note_changed',
    access: caseWork,
    summary: 'Write the note of a case; an empty one clears it',
    versioned: true,
    input: external_exports.strictObject({
      ...one,
      note: external_exports.string().trim().max(2e3, 'At most 2000 characters'),
    }),
    output: caseAnswer,
  }),
  dismissMany: endpoint({
    method: 'POST',
    path: '/dismiss-cases',
    event: 'cases.dismissed',
    access: caseWork,
    summary: 'Dismiss several cases, or all that match, with a result for each',
    emits: ['report.decided'],
    input: external_exports
      .strictObject({ what, ...which, reason })
      .refine(oneWay, ONE_WAY)
      .meta(likeThis({ what: 'posts', reason: 'Nothing wrong' })),
    output: bulkResult,
  }),
  assignMany: endpoint({
    method: 'POST',
    path: '/assign-cases',
    event: 'cases.assigned',
    access: caseWork,
    summary: 'Assign several open cases, or all that match, with a result for each',
    input: external_exports
      .strictObject({ what, ...which, to: assignee })
      .refine(oneWay, ONE_WAY)
      .meta(likeThis({ what: 'posts', to: 'me' })),
    output: bulkResult,
  }),
  deletePosts: endpoint({
    method: 'POST',
    path: '/delete-posts',
    event: 'cases.posts_deleted',
    access: { allOf: ['reported_posts', 'delete_post'] },
    summary: 'Delete the posts of several cases, or of all that match, with a result for each',
    emits: ['post.deleted', 'report.decided'],
    input: external_exports
      .strictObject({ ...which, ...why })
      .refine(oneWay, ONE_WAY)
      .refine(isOneReason, ONE_REASON)
      .meta(likeThis({ reason: 'Spam' })),
    output: bulkResult,
  }),
  suspendUsers: endpoint({
    method: 'POST',
    path: '/suspend-users',
    event: 'cases.users_suspended',
    access: { allOf: ['reported_users', 'suspend_account'] },
    summary: 'Suspend the users of several cases, or of all that match, with a result for each',
    emits: ['user.suspended', 'report.decided'],
    input: external_exports
      .strictObject({ ...which, ...why, days: suspensionDays() })
      .refine(oneWay, ONE_WAY)
      .refine(isOneReason, ONE_REASON)
      .meta(likeThis({ reason: 'Spam' })),
    output: bulkResult,
  }),
  hidePosts: endpoint({
    method: 'POST',
    path: '/hide-posts',
    event: 'cases.posts_hidden',
    access: { allOf: ['reported_posts', 'delete_post'] },
    summary: 'Hide the posts of several cases, or of all that match, with a result for each',
    emits: ['post.hidden', 'report.decided'],
    input: external_exports
      .strictObject({ ...which, ...why })
      .refine(oneWay, ONE_WAY)
      .refine(isOneReason, ONE_REASON)
      .meta(likeThis({ reason: 'Spam' })),
    output: bulkResult,
  }),
  warnUsers: endpoint({
    method: 'POST',
    path: '/warn-users',
    event: 'cases.users_warned',
    access: { allOf: ['reported_users', 'suspend_account'] },
    summary: 'Warn the users of several cases, or of all that match, with a result for each',
    emits: ['user.warned', 'report.decided'],
    input: external_exports
      .strictObject({ ...which, ...why })
      .refine(oneWay, ONE_WAY)
      .refine(isOneReason, ONE_REASON)
      .meta(likeThis({ reason: 'Spam' })),
    output: bulkResult,
  }),
  reopenMany: endpoint({
    method: 'POST',
    path: '/reopen-cases',
    event: 'cases.reopened',
    access: caseWork,
    summary: 'Undo several dismissals, with a result for each',
    emits: ['report.reopened'],
    input: external_exports.strictObject({ what, cases: oneEach(external_exports.strictObject(caseVersion)) }),
    output: bulkResult,
  }),
  giveBackMany: endpoint({
    method: 'POST',
    path: '/give-back-cases',
    event: 'cases.assignees_restored',
    access: caseWork,
    summary: 'Assign several cases to their former assignees, with a result for each',
    input: external_exports.strictObject({
      what,
      cases: oneEach(
        external_exports.strictObject({ ...caseVersion, to: id().nullable().describe('An admin; null: nobody') }),
      ),
    }),
    output: bulkResult,
  }),
  undoDeletions: endpoint({
    method: 'POST',
    path: '/undo-delete-posts',
    event: 'cases.deletions_undone',
    access: { allOf: ['reported_posts', 'delete_post'] },
    summary:
      'Undo deletions of the posts of several cases: by the admin who made them, within ten minutes, with a result for each',
    emits: ['post.restored', 'report.reopened'],
    input: external_exports.strictObject(undoInput),
    output: bulkResult,
  }),
  undoSuspensions: endpoint({
    method: 'POST',
    path: '/undo-suspend-users',
    event: 'cases.suspensions_undone',
    access: { allOf: ['reported_users', 'revoke_suspended_account'] },
    summary:
      'Undo suspensions of the users of several cases: by the admin who made them, within ten minutes, with a result for each',
    emits: ['user.unsuspended', 'report.reopened'],
    input: external_exports.strictObject(undoInput),
    output: bulkResult,
  }),
  undoHidings: endpoint({
    method: 'POST',
    path: '/undo-hide-posts',
    event: 'cases.hidings_undone',
    access: { allOf: ['reported_posts', 'delete_post'] },
    summary:
      'Undo hiding the posts of several cases: by the admin who hid them, within ten minutes, with a result for each',
    emits: ['post.unhidden', 'report.reopened'],
    input: external_exports.strictObject(undoInput),
    output: bulkResult,
  }),
  undoWarnings: endpoint({
    method: 'POST',
    path: '/undo-warn-users',
    event: 'cases.warnings_undone',
    access: { allOf: ['reported_users', 'suspend_account'] },
    summary:
      'Undo warnings of the users of several cases: by the admin who gave them, within ten minutes, with a result for each',
    emits: ['report.reopened'],
    input: external_exports.strictObject(undoInput),
    output: bulkResult,
  }),
};

// ../contract/src/charges/index.ts
var ChargeRow = external_exports.object({
  id: id(),
  goal: external_exports.enum(['clicks', 'impressions']),
  value: decimal(),
  updated_at: moment(),
  updated_by: external_exports.string().nullish().describe('The name of the admin who set it'),
  version: external_exports.int().optional().describe('For the If-Match of a change'),
});
var ChargeValue = external_exports.object({
  id: id(),
  goal: external_exports.string(),
  value: decimal(),
  set_at: moment(),
  set_by: external_exports.string().nullable(),
});
var goal = external_exports.enum(['clicks', 'impressions'], { error: 'Goal is required' });
var value = requiredAmount('Goal charges is required');
var charges = {
  list: listEndpoint({
    path: '/campaign-charges',
    event: 'charges.listed',
    access: 'campaign_charges_list',
    summary: 'Campaign charges, paged and sorted',
    orders: ['id', 'goal', 'value', 'updated_at'],
    defaultOrder: 'updated_at',
    defaultDirection: 'desc',
    filters: {},
    row: ChargeRow,
    rows: 'data',
    total: 'totalCount',
  }),
  history: listEndpoint({
    path: '/campaign-charge-history',
    event: 'charge_history.listed',
    access: 'campaign_charges_list',
    summary: 'The history of a charge: its amounts, when they were set, and by whom',
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: { id: id() },
    row: ChargeValue,
    rows: 'data',
    total: 'total',
  }),
  add: endpoint({
    method: 'POST',
    path: '/campaign-charges',
    event: 'charge.created',
    access: { allOf: ['campaign_charges_list', 'add_group'] },
    summary: 'Set the charge of a goal that has none yet',
    emits: ['charge.changed'],
    creates: true,
    keptForYears: true,
    input: external_exports.strictObject({ goal, value }),
    output: answer({ data: ChargeRow.optional() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/campaign-charges',
    event: 'charge.changed',
    access: { allOf: ['campaign_charges_list', 'edit_group'] },
    summary: 'Change a charge; its history keeps the former amounts',
    emits: ['charge.changed'],
    keptForYears: true,
    versioned: true,
    input: external_exports.strictObject({ id: id(), goal, value }),
    output: answer({ data: ChargeRow.optional() }),
  }),
};

// ../contract/src/conversations/person.ts
var ConversationPerson = external_exports.object({
  id: id(),
  name: external_exports.string(),
  username: external_exports.string(),
  avatar: external_exports.string().nullable(),
  is_reported: isReported(),
  is_deleted: isDeleted(),
});

// ../contract/src/conversations/access.ts
var reaches = ['user', 'all'];
var durations = ['1 hour', '1 day', '7 days', 'for good'];
var requestStates = ['open', 'granted', 'refused'];
var AccessRequestRow = external_exports.object({
  id: id(),
  admin: ConversationPerson.describe('The admin who asks'),
  user: ConversationPerson.describe('Whose conversations'),
  message: external_exports.string().nullable(),
  created_at: moment(),
  state: external_exports.enum(requestStates),
  decided: external_exports
    .object({
      at: moment(),
      by: external_exports.string(),
      note: external_exports.string().nullable(),
      reach: external_exports.enum(reaches).nullable().describe('Null when it was refused'),
      expires_at: moment().nullable().describe('Null when it was refused, or granted permanently'),
    })
    .nullable(),
});
var AccessGrantRow = external_exports.object({
  id: id(),
  admin: ConversationPerson.describe('Who may read'),
  user: ConversationPerson.nullable().describe("Whose conversations; null: everybody's"),
  note: external_exports.string().nullable(),
  granted_by: external_exports.string(),
  granted_at: moment(),
  expires_at: moment().nullable().describe('Null: permanently'),
});
var OwnAccess = external_exports.object({
  request: external_exports.object({ id: id(), created_at: moment() }).nullable().describe('The open request'),
  grant: external_exports
    .object({ id: id(), reach: external_exports.enum(reaches), expires_at: moment().nullable() })
    .nullable()
    .describe('The grant that opens them now; of several the one that lasts longest'),
  refusal: external_exports
    .object({ at: moment(), note: external_exports.string().nullable() })
    .nullable()
    .describe('The last decision, when it was a refusal'),
});

// ../contract/src/conversations/chat.ts
var messageTypes = ['TEXT', 'AUDIO', 'IMAGE', 'VIDEO', 'POST'];
var ChatRoom = external_exports.object({
  id: id(),
  name: external_exports.string().nullish(),
  channel: external_exports.string().nullish(),
  last_message: external_exports
    .object({ message: external_exports.string().nullish(), type: external_exports.enum(messageTypes) })
    .nullish()
    .describe('Null in a chat room without messages; a long text is cut'),
  members: external_exports.array(ConversationPerson).optional().describe('Up to three other members of the chat room'),
  updated_at: moment().optional().describe('When the last message was sent'),
  app_id: appId(),
});
var SharedPost = external_exports.object({
  post_meta: external_exports.array(
    external_exports.object({
      type: external_exports.string().nullish(),
      image: external_exports.string().nullish(),
      title: external_exports.string().nullish(),
    }),
  ),
});
var ChatMessage = external_exports.object({
  id: id().optional(),
  sender: external_exports.object({
    id: id(),
    username: external_exports.string(),
    avatar: external_exports.string().nullable(),
    is_reported: isReported(),
    is_deleted: isDeleted(),
  }),
  type: external_exports.enum(messageTypes),
  message: external_exports.string().nullish(),
  media: external_exports.string().nullish().describe('The address of the picture, sound or film'),
  post: SharedPost.nullish(),
  updated_at: moment(),
  created_at: moment().optional(),
});

// ../contract/src/conversations/index.ts
var CHAT_PAGE = 50;
var page = external_exports.int().min(0).max(1e6).default(0);
var note = external_exports.string().trim().max(500, 'At most 500 characters').optional();
var paged = (shape) => answer({ ...shape, total_page: external_exports.int(), nextPage: external_exports.int() });
var conversations = {
  rooms: endpoint({
    method: 'GET',
    path: '/chat-rooms',
    event: 'chat_rooms.listed',
    access: 'conversation',
    allowsTemporaryGrant: 'user_id',
    summary: 'The chat rooms of a user, the latest used first',
    auditedRead: 'user_id',
    input: external_exports.strictObject({ user_id: id(), page }),
    output: paged({ chat_rooms: external_exports.array(ChatRoom) }),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/chat-messages',
    event: 'chat_messages.listed',
    access: 'conversation',
    allowsTemporaryGrant: 'user_id',
    summary: 'The messages of a chat room of a user, the latest first',
    auditedRead: 'user_id',
    input: external_exports.strictObject({ user_id: id(), room_id: id(), page }),
    output: paged({ messages: external_exports.array(ChatMessage) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/conversation-access-request',
    event: 'conversation_access.requested',
    access: 'session',
    summary: 'Ask the super admins for access to the conversations of a user',
    creates: true,
    input: external_exports.strictObject({
      message: external_exports.string().trim().max(500, 'At most 500 characters').optional(),
      user_id: id().optional().describe('The user; without it, the one whose profile this session opened last'),
    }),
    output: answer({ data: OwnAccess.optional() }),
  }),
  ownAccess: endpoint({
    method: 'GET',
    path: '/conversation-access',
    event: 'own_conversation_access.viewed',
    access: 'session',
    summary: 'The access of the signed-in admin to the conversations of a user: granted, requested or refused',
    input: external_exports.strictObject({ user_id: id() }),
    output: answer({ data: OwnAccess }),
  }),
  requests: listEndpoint({
    path: '/conversation-access-requests',
    event: 'conversation_access_requests.listed',
    access: 'super',
    summary: 'Requests for access to conversations, the open ones first',
    orders: ['decided_at'],
    defaultOrder: 'decided_at',
    defaultDirection: 'desc',
    filters: { state: external_exports.enum(requestStates).optional() },
    row: AccessRequestRow,
    rows: 'data',
    total: 'total',
  }),
  grant: endpoint({
    method: 'POST',
    path: '/conversation-access-grant',
    event: 'conversation_access.granted',
    access: 'super',
    summary: 'Grant a request for access to conversations',
    keptForYears: true,
    input: external_exports.strictObject({
      id: id(),
      reach: external_exports.enum(reaches),
      duration: external_exports.enum(durations),
      note,
    }),
    output: answer({ data: AccessRequestRow.optional() }),
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/conversation-access-refusal',
    event: 'conversation_access.refused',
    access: 'super',
    summary: 'Refuse a request for access to conversations',
    keptForYears: true,
    input: external_exports.strictObject({ id: id(), note }),
    output: answer({ data: AccessRequestRow.optional() }),
  }),
  grants: listEndpoint({
    path: '/conversation-access-grants',
    event: 'conversation_access_grants.listed',
    access: 'super',
    summary: 'The temporary grants of access to conversations that are valid now',
    orders: ['granted_at'],
    defaultOrder: 'granted_at',
    defaultDirection: 'desc',
    filters: {},
    row: AccessGrantRow,
    rows: 'data',
    total: 'total',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/conversation-access-grants',
    event: 'conversation_access.revoked',
    access: 'super',
    summary: 'End a grant of access to conversations at once',
    keptForYears: true,
    input: external_exports.strictObject({ id: id() }),
    output: answer({}),
  }),
};

// ../contract/src/delivery-state/index.ts
var things = {
  user: 'user_profile',
  post: 'post_details',
  campaign: 'campaign_details',
  page: 'view_static_pages',
  charge: 'campaign_charges_list',
  interest: 'campaign_interests',
  app_version: 'get_app_version',
  enrichment: 'change_enrichment_settings',
};
var names = Object.keys(things);
var DeliveryState = external_exports.object({
  state: external_exports
    .enum(['delivered', 'read', 'waiting', 'failed'])
    .describe('`delivered`: by webhook; `read`: from the change feed; `failed`: given up after 72 hours'),
  type: external_exports.string().describe('The type of the event'),
  decided_at: moment(),
  at: moment().nullable().describe('When it was delivered, or read; null when that is long ago'),
  is_paused: flag().describe('1: it waits because its endpoint is paused'),
  answer: external_exports
    .string()
    .nullable()
    .describe('Why the delivery fails: the status that the app answered, or why there is no answer'),
  since: moment().nullable().describe('Since when the app has not received it'),
  delivery_id: id().nullable().describe('The delivery, so that a super admin can send it again'),
});
var deliveryState = {
  ofThing: endpoint({
    method: 'GET',
    path: '/delivery-state',
    event: 'delivery_state.viewed',
    access: {
      codes: Object.values(things),
      pick: ({ thing }) => things[names.find((name4) => name4 === thing) ?? 'user'],
    },
    summary:
      'Whether the app has received the latest decision about a post, user, campaign, page or setting; null without a decision, or when no app receives any',
    input: external_exports
      .strictObject({
        thing: external_exports.enum(names).meta({ examples: ['charge'] }),
        thing_id: id().optional().describe('Without it, the latest decision about any charge or interest counts'),
      })
      .refine(({ thing, thing_id }) => thing_id !== void 0 || thing === 'charge' || thing === 'interest', {
        path: ['thing_id'],
        message: 'Say which one',
      }),
    output: answer({ data: DeliveryState.nullable() }),
  }),
};

// ../contract/src/documents/index.ts
var Source = external_exports.object({
  url: external_exports.string().describe('An address, or a path of this server'),
  variable: external_exports.string().describe('The variable of the environment that sets it'),
  sends_token: external_exports.boolean().describe('Whether the bearer token may go to its origin'),
});
var documents = {
  sources: endpoint({
    method: 'GET',
    path: '/api-documents',
    event: 'api_documents.listed',
    access: 'api_documentation',
    summary: 'The addresses of the OpenAPI documents: of the console, of the mobile app, and of the search',
    input: external_exports.strictObject({}),
    output: answer({ data: external_exports.object({ admin: Source, mobile: Source, search: Source }) }),
  }),
};

// ../contract/src/groups/group.ts
var GroupRow = external_exports.object({
  id: id(),
  name: external_exports.string(),
  created_at: moment(),
  updated_at: moment(),
  admins_count: external_exports.int().optional(),
  permissions_count: external_exports.int().optional(),
  version: external_exports.int().optional().describe('For the If-Match of a change'),
  refused: refusals().optional(),
});
var GroupChoice = external_exports.object({
  id: id(),
  name: external_exports.string(),
  refused: refusals().optional(),
});
var GroupLosses = external_exports.object({
  admins_count: external_exports.int().describe('Admins in the group'),
  losing_count: external_exports.int().describe('Admins who lose at least one permission'),
  losses: external_exports.array(
    external_exports.object({
      name: external_exports.string().describe('The code of the permission'),
      admins_count: external_exports.int(),
    }),
  ),
});

// ../contract/src/groups/index.ts
var MISSING = 'Group name is required';
var name = requiredText(MISSING, 100);
var groups = {
  list: listEndpoint({
    path: '/group',
    event: 'groups.listed',
    access: 'group_list',
    summary: 'Groups, paged, sorted and searched',
    orders: ['id', 'name', 'created_at', 'updated_at'],
    defaultOrder: 'id',
    defaultDirection: 'asc',
    filters: {
      query: searchTerm().optional().describe('Part of a name'),
      id: id().optional().describe('Only this one'),
    },
    row: GroupRow,
    rows: 'data',
    total: 'total',
  }),
  save: endpoint({
    method: 'POST',
    path: '/group',
    event: 'group.saved',
    access: {
      codes: ['add_group', 'edit_group', 'delete_group'],
      pick: ({ id: one3, isDelete }) => (one3 === void 0 ? 'add_group' : isDelete ? 'delete_group' : 'edit_group'),
    },
    summary: 'Add a group, rename it or delete it: `id` renames, `id` and `isDelete` delete',
    creates: ({ id: one3 }) => one3 === void 0,
    keptForYears: true,
    input: external_exports
      .strictObject({ name: name.optional(), id: id().optional(), isDelete: flag().optional() })
      .refine((input) => !input.isDelete || input.id !== void 0, { path: ['id'], message: 'Say which group' })
      .refine((input) => input.isDelete || input.name !== void 0, { path: ['name'], message: MISSING })
      .meta({ examples: [{ name: 'Moderators' }] }),
    output: answer({ data: GroupRow.optional() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/group',
    event: 'group.renamed',
    access: 'edit_group',
    summary: 'Rename a group',
    keptForYears: true,
    versioned: true,
    input: external_exports.strictObject({ name, id: id() }),
    output: answer({ data: GroupRow.optional() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/group',
    event: 'group.deleted',
    access: 'delete_group',
    summary: 'Delete a group; its admins lose the permissions that nothing else gives them',
    keptForYears: true,
    versioned: true,
    input: external_exports.strictObject({ id: id(), isDelete: flag().optional() }),
    output: answer({}),
  }),
  dropdown: endpoint({
    method: 'GET',
    path: '/group-dropdown',
    event: 'group_names.listed',
    access: ['group_list', 'assign-groups', 'group_permissions'],
    summary: 'All groups by name, to choose from',
    input: external_exports.strictObject({ list: external_exports.literal(1).optional() }),
    output: answer({ data: external_exports.array(GroupChoice) }),
  }),
  losses: endpoint({
    method: 'GET',
    path: '/group-losses',
    event: 'group_losses.viewed',
    access: 'delete_group',
    summary: 'The permissions that admins would lose if a group was deleted',
    input: external_exports.strictObject({ id: id() }),
    output: answer({ data: GroupLosses }),
  }),
};

// ../contract/src/integrations/item.ts
var itemState = external_exports.enum(['refused', 'waiting']);
var ItemRow = external_exports.object({
  id: id(),
  state: itemState,
  type: external_exports.string().nullable().describe('Null where it could not be read'),
  app_id: external_exports.string().nullable().describe("The app's id; null where it could not be read"),
  path: external_exports.string().describe('The field that is wrong, or that refers to something missing'),
  message: external_exports.string(),
  key: external_exports.string().nullable().describe('The name of the key that sent it'),
  at: moment().describe('When it was refused, or began to wait'),
});
var counts2 = external_exports.object({
  accepted: external_exports.int().describe('Those that wait, or waited, included'),
  waiting: external_exports.int(),
  refused: external_exports.int(),
});
var ItemTotals = external_exports.object({
  type: external_exports.string(),
  today: counts2,
  month: counts2.describe('The last 30 days'),
});

// ../contract/src/integrations/key.ts
var KeyRow = external_exports.object({
  id: id(),
  name: external_exports.string(),
  kind: external_exports.enum(['live', 'test']).describe('`live`: for production; `test`: for every other server'),
  begins: external_exports.string().describe('What the key begins with'),
  last_four: external_exports.string().describe('The end of the key; of the new one after a rotation'),
  scopes: external_exports.array(external_exports.enum(APP_SCOPES)),
  allowed_networks: external_exports
    .array(external_exports.string())
    .describe('In CIDR notation; empty: from everywhere'),
  items_per_second: external_exports.int(),
  state: external_exports.enum(['open', 'expired', 'revoked']),
  created_at: moment(),
  expires_at: moment().nullable(),
  revoked_at: moment().nullable(),
  last_used_at: moment().nullable().describe('Up to some seconds old'),
  former_ends_at: moment().nullable().describe('Until when the key from before the last rotation still works'),
  calls: external_exports.int().describe('In the last 30 days; up to some seconds old'),
  errors: external_exports.int().describe('Those of them that were refused or failed'),
  version: external_exports.int().describe('For the If-Match of a change'),
  refused: refusals().optional(),
});

// ../contract/src/integrations/index.ts
var name2 = requiredText('Name is required', 80);
var scopes = external_exports
  .array(external_exports.enum(APP_SCOPES))
  .min(1, 'Choose what the key may do')
  .max(APP_SCOPES.length)
  .refine((list3) => new Set(list3).size === list3.length, 'Each scope once');
var allowedNetworks = external_exports
  .array(external_exports.string().trim().min(1).max(64))
  .max(50, 'At most 50 networks')
  .describe('Addresses, or networks in CIDR notation; empty: from everywhere');
var itemsPerSecond = external_exports.int('Items a second must be a whole number').min(1).max(1e6);
var key = external_exports.string().optional().describe('The key itself, which is never shown again');
var itemFilters = {
  state: itemState.default('refused'),
  type: external_exports.string().max(200).optional().describe('Empty: those whose type could not be read'),
};
var integrations = {
  keys: listEndpoint({
    path: '/service-keys',
    event: 'service_keys.listed',
    access: 'super',
    summary: 'Keys of the app, with their use in the last 30 days, paged and sorted',
    orders: ['id', 'name', 'created_at', 'expires_at', 'last_used_at'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: { query: searchTerm().optional().describe('Part of a name') },
    row: KeyRow,
    rows: 'data',
    total: 'total',
  }),
  addKey: endpoint({
    method: 'POST',
    path: '/service-keys',
    event: 'service_key.created',
    access: 'super',
    summary: 'Create a key; it is shown once',
    creates: true,
    keptForYears: true,
    shownOnce: 'key',
    input: external_exports.strictObject({
      name: name2,
      scopes,
      expires_on: day().optional().describe('The last day of the key, in UTC; without it, it does not expire'),
      allowed_networks: allowedNetworks.default([]),
      items_per_second: itemsPerSecond.default(2e4),
    }),
    output: answer({ data: KeyRow.optional(), key }),
  }),
  updateKey: endpoint({
    method: 'PUT',
    path: '/service-keys',
    event: 'service_key.changed',
    access: 'super',
    summary: 'Change the name, the addresses and the limit of a key',
    keptForYears: true,
    versioned: true,
    input: external_exports.strictObject({
      id: id(),
      name: name2,
      allowed_networks: allowedNetworks.default([]),
      items_per_second: itemsPerSecond,
    }),
    output: answer({ data: KeyRow.optional() }),
  }),
  rotateKey: endpoint({
    method: 'POST',
    path: '/service-key-rotations',
    event: 'service_key.rotated',
    access: 'super',
    summary: 'Replace a key by a new one, which is shown once; the former one works for a while',
    keptForYears: true,
    shownOnce: 'key',
    input: external_exports.strictObject({
      id: id(),
      overlap_hours: external_exports
        .int()
        .min(0)
        .max(720)
        .default(24)
        .describe('For how long the former key still works'),
    }),
    output: answer({ data: KeyRow.optional(), key }),
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: '/service-keys',
    event: 'service_key.revoked',
    access: 'super',
    summary: 'Revoke a key, at once and permanently',
    keptForYears: true,
    input: external_exports.strictObject({ id: id() }),
    output: answer({ data: KeyRow.optional() }),
  }),
  itemTotals: endpoint({
    method: 'GET',
    path: '/app-item-totals',
    event: 'app_items.counted',
    access: 'super',
    summary: 'How many items came from the app, by type: accepted, waiting and refused',
    input: external_exports.strictObject({}),
    output: answer({ data: external_exports.array(ItemTotals) }),
  }),
  itemReasons: endpoint({
    method: 'GET',
    path: '/app-item-reasons',
    event: 'app_item_reasons.listed',
    access: 'super',
    summary:
      'Why items of a type were refused or wait: the reasons of the latest ten thousand, the most frequent first',
    input: external_exports.strictObject(itemFilters),
    output: answer({
      data: external_exports.array(
        external_exports.object({
          type: external_exports.string(),
          reason: external_exports.string(),
          items: external_exports.int(),
        }),
      ),
    }),
  }),
  items: listEndpoint({
    path: '/app-items',
    event: 'app_items.listed',
    access: 'super',
    summary: 'Items of the app that were refused, or wait, paged',
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: {
      ...itemFilters,
      reason: external_exports.string().max(400).optional().describe('A reason from the list of reasons'),
      app_id: external_exports.string().max(200).optional().describe("The app's id, in full"),
    },
    row: ItemRow,
    rows: 'data',
    total: 'total',
  }),
  item: endpoint({
    method: 'GET',
    path: '/app-item',
    event: 'app_item.viewed',
    access: 'super',
    summary: 'An item of the app that was refused, or waits, as it was sent',
    auditsPeopleShown: true,
    input: external_exports.strictObject({ state: itemState, id: id() }),
    output: answer({
      data: ItemRow.extend({
        item: external_exports.unknown().describe('As it was sent; for a thing that waits, its known fields'),
        waits_until: moment().nullable().describe('When it is refused, unless what it waits for arrives before'),
      }),
    }),
  }),
};

// ../contract/src/interests/index.ts
var InterestRow = external_exports.object({
  id: id(),
  name: external_exports.string(),
  created_at: moment(),
  updated_at: moment(),
  campaigns_count: external_exports.int().describe('Campaigns that use it; it can be deleted at 0'),
  version: external_exports.int().optional().describe('For the If-Match of a change'),
  refused: refusals().optional(),
});
var name3 = requiredText('Name is required', 100);
var interests = {
  list: listEndpoint({
    path: '/campaign-interests',
    event: 'interests.listed',
    access: 'campaign_interests',
    summary: 'Interests, paged, sorted and searched',
    orders: ['id', 'name', 'created_at', 'updated_at', 'campaigns_count'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: { query: searchTerm().optional().describe('Part of a name') },
    row: InterestRow,
    rows: 'data',
    total: 'total',
  }),
  add: endpoint({
    method: 'POST',
    path: '/campaign-interests',
    event: 'interest.created',
    access: 'campaign_interests_add',
    summary: 'Add an interest',
    emits: ['interest.created'],
    creates: true,
    input: external_exports.strictObject({ name: name3 }),
    output: answer({ data: InterestRow.optional() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/campaign-interests',
    event: 'interest.renamed',
    access: 'campaign_interests_update',
    summary: 'Rename an interest',
    emits: ['interest.renamed'],
    versioned: true,
    input: external_exports.strictObject({ id: id(), name: name3 }),
    output: answer({ data: InterestRow.optional() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/campaign-interests',
    event: 'interest.deleted',
    access: 'campaign_interests_delete',
    summary: 'Delete an interest that no campaign uses',
    emits: ['interest.deleted'],
    versioned: true,
    input: external_exports.strictObject({ id: id() }),
    output: answer({}),
  }),
};

// ../contract/src/map/box.ts
var latitude = () => external_exports.number('A latitude, in degrees').min(-90).max(90);
var longitude = () => external_exports.number('A longitude, in degrees').min(-540).max(540);
var Box = external_exports.strictObject({
  southwest_lat: latitude(),
  southwest_lng: longitude(),
  northeast_lat: latitude(),
  northeast_lng: longitude(),
  zoom: external_exports
    .int()
    .min(0)
    .max(22)
    .optional()
    .describe('The zoom of the map, with tiles of 256 pixels: how fine the clusters are. By default as fits the box'),
});
var isUpright = ({ southwest_lat: south, northeast_lat: north }) => south <= north;

// ../contract/src/map/index.ts
var place = { latitude: external_exports.number(), longitude: external_exports.number() };
var map = {
  locations: endpoint({
    method: 'GET',
    path: '/users-locations',
    event: 'user_locations.viewed',
    access: ['users_locations', 'dashboard_data'],
    summary: 'The users in a box of the map: one by one where there are few, in clusters where there are many',
    auditsPeopleShown: true,
    input: Box.refine(isUpright, { path: ['northeast_lat'], error: 'The northern edge is south of the southern one' }),
    output: answer({
      users: external_exports
        .array(
          external_exports.object({
            id: id(),
            name: external_exports.string(),
            avatar: external_exports.string().nullable(),
            is_reported: isReported(),
            ...place,
          }),
        )
        .describe(
          'Only with users_locations, at most 500: all where there are few, otherwise those who are alone in a cell',
        ),
      clusters: external_exports
        .array(external_exports.object({ ...place, count: external_exports.int().positive() }))
        .optional()
        .describe(
          'Clusters of users, each at the middle of their locations: of whole cells, also beyond the edge of the box. Those in `users` are in no cluster',
        ),
      total: external_exports.int().optional().describe('How many are shown: all clusters and users together'),
    }),
  }),
};

// ../contract/src/measures/mail.ts
var mailedMeasures = ['warn', 'hide_post', 'delete_post', 'suspend'];
var placeholders = {
  name: 'The name of the user',
  reason: 'The reason, as staff and the app read it',
  text: 'The text to the user: that of the reason, or the one that staff wrote',
  post: 'The title of the post',
  until: 'When a suspension ends by itself',
};
var ANY = /\{([^{}\n]*)\}/g;
function flawOf(template) {
  for (const [whole, name4 = ''] of template.matchAll(ANY))
    if (!(name4 in placeholders))
      return `${whole} is no placeholder: there are ${Object.keys(placeholders)
        .map((one3) => `{${one3}}`)
        .join(', ')}`;
  return void 0;
}
var namesIn = (line) => [...line.matchAll(ANY)].map(([, name4]) => name4);
var valueIn = (values2, name4) => values2[name4]?.trim() ?? '';
var fill = (line, values2) => line.replace(ANY, (_whole, name4) => valueIn(values2, name4));
function renderMail({ subject, body }, values2) {
  const lines = body
    .split('\n')
    .filter((line) => namesIn(line).every((name4) => valueIn(values2, name4) !== ''))
    .map((line) => fill(line, values2));
  return {
    subject: fill(subject, values2).replace(/\s+/g, ' ').trim(),
    body: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

// ../contract/src/measures/index.ts
var deciders = ['reported_posts', 'reported_users', 'delete_post', 'suspend_account'];
var why2 = { reason: external_exports.string().trim().max(500).optional(), reason_id: reasonId(), text: userText() };
var templateText = (max) =>
  external_exports
    .string()
    .trim()
    .min(1, 'A text is required')
    .max(max, `At most ${max} characters`)
    .refine((text) => flawOf(text) === void 0, { error: ({ input }) => flawOf(String(input)) ?? '' });
var MeasureMail = external_exports.object({
  id: id().optional(),
  measure: external_exports.enum(mailedMeasures),
  is_on: flag().describe('0: no mail is sent for this measure'),
  subject: external_exports.string(),
  body: external_exports.string().describe('Plain text with placeholders in braces, as in {name}'),
  version: external_exports.int().optional().describe('For the If-Match of a change'),
  updated_at: moment().optional(),
  updated_by: external_exports.string().nullish(),
});
var measures2 = {
  warn: endpoint({
    method: 'POST',
    path: '/warn-user',
    event: 'user.warned',
    access: 'suspend_account',
    summary:
      'Warn a user, about one of their posts or in general: the open case about it is closed as acted on, and nothing else changes',
    emits: ['user.warned', 'report.decided'],
    target: { field: 'user_id', part: 'app' },
    versioned: true,
    input: external_exports
      .strictObject({
        user_id: id(),
        post_id: id().optional().describe('A post of theirs that the warning is about: its case is closed'),
        ...why2,
      })
      .refine(isOneReason, ONE_REASON),
    output: answer({}),
  }),
  undoWarning: endpoint({
    method: 'POST',
    path: '/undo-warn-user',
    event: 'user.warning_undone',
    access: 'suspend_account',
    summary:
      'Undo the last warning of a user: by the admin who gave it, within ten minutes. A mail that was sent cannot be undone',
    emits: ['report.reopened'],
    target: { field: 'user_id', part: 'app' },
    input: external_exports.strictObject({ user_id: id(), post_id: id().optional() }),
    output: answer({}),
  }),
  hide: endpoint({
    method: 'POST',
    path: '/hide-post',
    event: 'post.hidden',
    access: 'delete_post',
    summary: 'Hide a post from the users of the app, until staff show it again',
    emits: ['post.hidden', 'report.decided'],
    versioned: true,
    input: external_exports.strictObject({ id: id(), ...why2 }).refine(isOneReason, ONE_REASON),
    output: answer({}),
  }),
  unhide: endpoint({
    method: 'POST',
    path: '/unhide-post',
    event: 'post.unhidden',
    access: 'delete_post',
    summary: 'Show a hidden post again; within ten minutes, by the admin who hid it, its case opens again',
    emits: ['post.unhidden', 'report.reopened'],
    input: external_exports.strictObject({ id: id() }),
    output: answer({}),
  }),
  recipient: endpoint({
    method: 'GET',
    path: '/measure-recipient',
    event: 'measure_recipient.viewed',
    access: deciders,
    summary:
      'Whether a mail can reach a user, and how often they were warned: shown to staff before they decide about them',
    input: external_exports.strictObject({ user_id: id() }),
    output: answer({
      data: external_exports.object({
        name: external_exports.string(),
        has_email: flag(),
        warnings: external_exports.int(),
        suspended_until: moment().nullable(),
        is_suspended: flag(),
      }),
    }),
  }),
  mails: endpoint({
    method: 'GET',
    path: '/measure-mails',
    event: 'measure_mails.listed',
    access: deciders,
    summary: 'The templates of the mails that users get: one for each measure',
    input: external_exports.strictObject({}),
    output: answer({ data: external_exports.array(MeasureMail) }),
  }),
  saveMail: endpoint({
    method: 'PUT',
    path: '/measure-mails',
    event: 'measure_mail.changed',
    access: 'super',
    summary: 'Change the mail that users get when a measure is taken, or send none',
    versioned: true,
    input: external_exports
      .strictObject({
        measure: external_exports.enum(mailedMeasures),
        is_on: flag(),
        subject: templateText(200),
        body: templateText(5e3),
      })
      .meta({
        examples: [
          {
            measure: 'warn',
            is_on: 1,
            subject: 'A warning',
            body: 'Hello {name},\n\nthis is a warning.\nReason: {reason}',
          },
        ],
      }),
    output: answer({ data: MeasureMail.optional() }),
  }),
};

// ../contract/src/media/kinds.ts
var people = [
  'users_list',
  'user_profile',
  'update_profile',
  'reported_users',
  'reported_posts',
  'post_details',
  'followers',
  'following',
  'conversation',
  'users_locations',
  'failed_urls',
  'admin_users_list',
  'user_permissions',
];
var mediaKinds = {
  self: { fields: /^avatar$/, access: 'session' },
  user: { fields: /^avatar$/, access: people },
  post: { fields: /^image$/, access: ['reported_posts', 'post_details'] },
  search: { fields: /^image$/, access: 'searches' },
  bookmark: { fields: /^image$/, access: 'favourites' },
  message: { fields: /^(media|post_meta\.\d{1,2}\.image)$/, access: 'conversation' },
  campaign: { fields: /^creative_ad_media_path$/, access: ['campaign_list', 'campaign_details', 'campaign_status'] },
};
var mediaKindNames = Object.keys(mediaKinds);
var mediaCodes = [
  ...new Set(
    Object.values(mediaKinds).flatMap(({ access: access2 }) => {
      if (access2 === 'session') return [];
      return typeof access2 === 'string' ? [access2] : access2;
    }),
  ),
];

// ../contract/src/media/index.ts
var kindOf = (input) => mediaKindNames.find((name4) => name4 === input.kind) ?? 'self';
var media = {
  file: endpoint({
    method: 'GET',
    path: '/media',
    event: 'media.viewed',
    access: {
      codes: mediaCodes,
      orSession: true,
      pick: (input) => mediaKinds[kindOf(input)].access,
    },
    allowsTemporaryGrant: 'user_id',
    auditedRead: 'user_id',
    answersMedia: true,
    summary: 'A picture, sound or video: the bytes from the address in a field of a resource',
    input: external_exports
      .strictObject({
        kind: external_exports
          .enum(mediaKindNames)
          .describe('`self`: the signed-in admin, as get-login-data shows them; `user`: anybody'),
        id: id().describe('The id of the resource'),
        field: external_exports
          .string()
          .max(40)
          .describe('The field of the resource, as the endpoint that shows it names it: avatar, post_meta.0.image'),
        user_id: id().optional().describe('With a message: whose chat it is in'),
      })
      .refine(({ kind, field }) => mediaKinds[kind].fields.test(field), {
        path: ['field'],
        message: 'This kind of thing has no such picture, sound or film',
      })
      .refine(({ kind, user_id }) => (kind === 'message') === (user_id !== void 0), {
        path: ['user_id'],
        message: 'Needed with a message, and with nothing else',
      }),
    output: answer({}),
  }),
};

// ../contract/src/core/entities/dsa-category.ts
var dsaCategories = {
  animal_welfare: 'Animal welfare',
  consumer_information: 'Consumer information infringements',
  cyber_violence: 'Cyber violence',
  cyber_violence_against_women: 'Cyber violence against women',
  data_protection_and_privacy_violations: 'Data protection and privacy violations',
  illegal_or_harmful_speech: 'Illegal or harmful speech',
  intellectual_property_infringements: 'Intellectual property infringements',
  negative_effects_on_civic_discourse_or_elections: 'Negative effects on civic discourse or elections',
  protection_of_minors: 'Protection of minors',
  risk_for_public_security: 'Risk for public security',
  scams_and_fraud: 'Scams and/or fraud',
  self_harm: 'Self-harm',
  unsafe_and_prohibited_products: 'Unsafe, non-compliant or prohibited products',
  violence: 'Violence',
  other_violation_tc: 'Other violation of the terms and conditions',
};
var dsaCategory = () => external_exports.enum(Object.keys(dsaCategories));

// ../contract/src/moderation/index.ts
var count2 = () => external_exports.int().min(0);
var seconds = () => external_exports.int().min(0).nullable();
var byKind = external_exports.object({
  dismiss: count2(),
  warn: count2(),
  hide_post: count2(),
  delete_post: count2(),
  suspend: count2(),
});
var Reliability2 = external_exports.object({
  from: external_exports.number().min(0).max(1).describe('The lowest reliability of these reporters, included'),
  to: external_exports.number().min(0).max(1).describe('The highest, not included unless it is 1'),
  reporters: count2(),
});
var access = ['reported_posts', 'reported_users'];
var DecisionRow = external_exports.object({
  id: id(),
  decided_at: moment(),
  decided_by: PersonName.nullable(),
  kind: decisionKind(),
  what: external_exports.enum(subjects).describe('Whether it is about a post or a person'),
  post: external_exports
    .object({ id: id(), title: external_exports.string() })
    .nullable()
    .describe('Null once the post is gone for good'),
  user: external_exports
    .object({ id: id(), name: external_exports.string() })
    .nullable()
    .describe('Whom it concerns: the author of a post'),
  reason: external_exports.string().nullable(),
  listed_reason: ReasonName.nullable().describe('The reason of the list, if one was named'),
  until: moment().nullable().describe('When a suspension ends by itself'),
  reports: count2().describe('How many reports the case had; 0 when staff acted on their own'),
  seconds: seconds().describe('From the first report of the case to the decision'),
  reverted_at: moment().nullable(),
  reverted_cause: external_exports.enum(revertCauses).nullable().describe('Why it does not stand any more'),
});
var log = listEndpoint({
  path: '/moderation-decisions',
  event: 'moderation_decisions.listed',
  access: [...access],
  summary: 'Decisions about posts and users: those of the signed-in admin; for a super admin, those of all admins',
  orders: ['decided_at', 'id'],
  defaultOrder: 'decided_at',
  defaultDirection: 'desc',
  filters: {
    decided_by: id().optional().describe('Of this member of staff alone'),
    kind: decisionKind().optional(),
    reason_id: id().optional().describe('For this reason of the list alone'),
    state: external_exports
      .enum(['stands', ...revertCauses])
      .optional()
      .describe('Only those that stand, or that do not for this cause'),
    start_date: day().optional().describe('The first day, in UTC; without it, from the beginning'),
    end_date: day().optional().describe('The last day, included; without it, until now'),
  },
  row: DecisionRow,
  rows: 'data',
  total: 'total',
});
var ReportRow = external_exports.object({
  reason: external_exports.string().nullable().describe('Null: decided for no reason of the list'),
  category: dsaCategory(),
  notices: count2().describe('Reports of users that came in the range'),
  on_notices: byKind.describe('Decisions about what was reported'),
  own_initiative: byKind.describe('Decisions of staff without a report'),
  overturned: count2(),
  median_seconds: seconds(),
});
var moderation = {
  numbers: endpoint({
    method: 'GET',
    path: '/moderation-numbers',
    event: 'moderation_numbers.viewed',
    access: [...access],
    summary:
      'Numbers of moderation in a range of days: backlog, decisions, times and reliability, for the cases that the signed-in admin may see',
    input: external_exports.strictObject(reportInput),
    output: answer({
      data: ModerationTotals.extend({
        range: reportFields.range,
        compared: reportFields.compared,
        step: reportFields.step,
        previous: ModerationTotals.optional().describe('The same for the compared range'),
        backlog: external_exports
          .array(
            external_exports.object({
              older_than_seconds: count2(),
              posts: count2().optional(),
              users: count2().optional(),
            }),
          )
          .describe('Cases that are open now by their age, the youngest first; each is counted once'),
        series: seriesOf(['reports', 'decisions'], count2()),
        by_reason: external_exports
          .array(external_exports.object({ reason: ReasonName.nullable(), decisions: byKind, overturned: count2() }))
          .describe('The reasons with most decisions first; null: decided for no reason of the list'),
        by_staff: external_exports
          .array(
            external_exports.object({ staff: PersonName, decisions: byKind, overturned: count2(), ...decisionTimes }),
          )
          .describe('Those who decided most first, at most 100: the caller alone, everyone for a super admin'),
        reliability: external_exports.array(Reliability2).describe('The least reliable first'),
      }),
    }),
  }),
  decisions: log,
  decisionsCsv: endpoint({
    method: 'GET',
    path: '/moderation-decisions',
    event: 'moderation_decisions.exported',
    access: [...access],
    summary: 'Every decision that the filters match, as CSV',
    produces: 'text/csv',
    input: log.input,
    output: DecisionRow,
  }),
  transparency: endpoint({
    method: 'GET',
    path: '/transparency-report',
    event: 'transparency_report.viewed',
    access: [...access],
    summary:
      "Numbers for a transparency report, by reason and by the categories of the EU's Digital Services Act; it names no person",
    input: external_exports.strictObject({ start_date: reportInput.start_date, end_date: reportInput.end_date }),
    output: answer({
      data: external_exports.object({
        range: ReportRange,
        rows: external_exports
          .array(ReportRow)
          .describe('A row for each reason with a report or a decision in the range'),
        median_seconds: seconds().describe('From the first report to the decision, of all decisions about reports'),
        appeals: external_exports
          .object({ received: count2(), upheld: count2(), overturned: count2(), median_seconds: seconds() })
          .describe('Appeals that came in the range, those that were decided in it, and how long that took'),
      }),
    }),
  }),
};

// ../contract/src/pages/rich-text.ts
var FONTS = [
  'Arial',
  'Courier New',
  'Georgia',
  'Helvetica',
  'Impact',
  'Lucida Console',
  'Palatino',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Verdana',
];
var SMALLEST = 8;
var LARGEST = 96;
var TAGS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'code',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'u',
  's',
  'br',
  'span',
  'a',
];
var sizeOf = (value2) => {
  const pixels = /^(\d{1,2})px$/.exec(value2)?.[1];
  return pixels !== void 0 && Number(pixels) >= SMALLEST && Number(pixels) <= LARGEST ? `${Number(pixels)}px` : void 0;
};
var fontOf = (value2) => {
  const wanted = (value2.split(',')[0] ?? '').replace(/["']/g, '').trim().toLowerCase();
  return FONTS.find((font) => font.toLowerCase() === wanted);
};
function readTextStyle(style) {
  let read = {};
  for (const declaration of style.split(';')) {
    const [name4 = '', value2 = '', ...more] = declaration.split(':').map((part) => part.trim());
    if (more.length > 0) continue;
    const fontSize = name4.toLowerCase() === 'font-size' ? sizeOf(value2.toLowerCase()) : void 0;
    const fontFamily = name4.toLowerCase() === 'font-family' ? fontOf(value2) : void 0;
    read = { ...read, ...(fontSize ? { fontSize } : {}), ...(fontFamily ? { fontFamily } : {}) };
  }
  return read;
}
function writeTextStyle({ fontFamily, fontSize }) {
  const family = fontFamily?.includes(' ') ? `"${fontFamily}"` : fontFamily;
  return [family && `font-family: ${family};`, fontSize && `font-size: ${fontSize};`].filter(Boolean).join(' ');
}
var LONGEST_LINK = 2e3;
var Link = external_exports
  .url({ protocol: /^(https?|mailto)$/, normalize: true })
  .max(LONGEST_LINK)
  .regex(/^(?!https?:\/\/[^/?#]*@)/);
var readLink = (address) => Link.safeParse(address).data;

// ../contract/src/pages/index.ts
var MOST_CHARACTERS = 2e5;
var Page = external_exports.object({
  data_key: pageKey(),
  data: external_exports.string().describe('HTML with only the elements that the editor offers'),
  id: id(),
  version: external_exports.int().describe('For the If-Match of a change'),
  updated_at: moment(),
  updated_by: external_exports.string().nullable(),
});
var pageText = () =>
  external_exports.string().max(MOST_CHARACTERS, `At most ${MOST_CHARACTERS.toLocaleString('en-US')} characters`);
var PublicPage = external_exports.object({
  page: pageKey(),
  title: external_exports.string().meta({ examples: [pageNames.faq] }),
  version: external_exports.int(),
  published_at: moment(),
  url: external_exports.url().meta({ examples: [`https://console.example${PUBLIC_PAGES}/faq`] }),
  html: external_exports
    .string()
    .describe(
      'The text: paragraphs, headings, lists, links to web and mail addresses, and spans with a size and a font; no script, no picture',
    )
    .meta({ examples: ['<p>A text</p>'] }),
});
var Draft = external_exports.object({
  data: external_exports.string().describe('HTML with only the elements that the editor offers'),
  version: external_exports.int().describe('The version of the page that it began from'),
  written_at: moment(),
});
var PageVersion = external_exports.object({
  version: external_exports.int(),
  updated_at: moment(),
  updated_by: external_exports.string().nullable(),
  size: external_exports.int().describe('Characters, with the HTML'),
});
var pages = {
  page: endpoint({
    method: 'GET',
    path: '/settings',
    event: 'page.viewed',
    access: 'view_static_pages',
    summary: 'The text of a page',
    input: external_exports.strictObject({ data_key: pageKey() }),
    output: answer({ data: Page }),
  }),
  savePage: endpoint({
    method: 'POST',
    path: '/settings',
    event: 'page.changed',
    access: 'update_static_pages',
    summary: 'Save the text of a page; its former text stays in the history',
    emits: ['page.published'],
    versioned: true,
    hasLargeBody: true,
    input: external_exports.strictObject({ data_key: pageKey(), data: pageText() }),
    output: answer({ data: Page.optional() }),
  }),
  draft: endpoint({
    method: 'GET',
    path: '/settings-draft',
    event: 'page_draft.viewed',
    access: 'update_static_pages',
    summary: 'The draft of a page by the signed-in admin: text that is not saved as the page; null without one',
    input: external_exports.strictObject({ data_key: pageKey() }),
    output: answer({ data: Draft.nullable() }),
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/settings-draft',
    event: 'page_draft.changed',
    access: 'update_static_pages',
    summary: 'Store the draft of a page by the signed-in admin, until they save the page or for 90 days',
    hasLargeBody: true,
    input: external_exports.strictObject({
      data_key: pageKey(),
      data: pageText(),
      version: external_exports.int().min(1).max(1e9),
    }),
    output: answer({ data: Draft.nullable() }),
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    path: '/settings-draft',
    event: 'page_draft.deleted',
    access: 'update_static_pages',
    summary: 'Delete the draft of a page by the signed-in admin',
    input: external_exports.strictObject({ data_key: pageKey() }),
    output: answer({}),
  }),
  versions: listEndpoint({
    path: '/settings-versions',
    event: 'page_versions.listed',
    access: 'view_static_pages',
    summary: 'The versions of a page, the current one among them, paged',
    orders: ['version'],
    defaultOrder: 'version',
    defaultDirection: 'desc',
    filters: { data_key: pageKey() },
    row: PageVersion,
    rows: 'data',
    total: 'total',
  }),
  versionText: endpoint({
    method: 'GET',
    path: '/settings-version',
    event: 'page_version.viewed',
    access: 'view_static_pages',
    summary: 'The text of a page in one of its versions',
    input: external_exports.strictObject({ data_key: pageKey(), version: external_exports.int().min(1).max(1e9) }),
    output: answer({ data: Page.omit({ id: true }) }),
  }),
};

// ../contract/src/palette/index.ts
var fields = ['id', 'app_id', 'name', 'username', 'email', 'phone'];
var user = external_exports.object({
  id: id(),
  name: external_exports.string(),
  username: external_exports.string(),
  avatar: external_exports.string().nullable(),
  is_reported: isReported(),
});
var campaign = external_exports.object({
  id: id(),
  campaign_name: external_exports.string(),
  username: external_exports.string(),
});
var group = external_exports.object({ id: id(), name: external_exports.string() });
var post = external_exports.object({ id: id(), title: external_exports.string(), username: external_exports.string() });
var reportCase = external_exports.object({
  id: id(),
  what: external_exports.enum(subjects),
  subject: external_exports.string().describe('The title of the post, or the name of the user'),
  state: external_exports.enum(states),
  user_id: id().nullable().describe('The user, or the author of the post'),
  post_id: id().nullable(),
});
var transaction = external_exports.object({
  id: id(),
  app_id: external_exports.string(),
  amount: decimal(),
  transaction_type: external_exports.enum(['debit', 'credit']),
  username: external_exports.string(),
});
var matchFields = {
  matched: external_exports.enum(fields).describe('Where the search was found; of a campaign, `username` is its owner'),
};
var PALETTE_KINDS = ['user', 'campaign', 'group', 'post', 'case', 'transaction'];
var PALETTE_THINGS = 10;
var palette = {
  find: endpoint({
    method: 'GET',
    path: '/quick-search',
    event: 'palette.searched',
    access: 'session',
    summary: 'The best matches of a search among all kinds of things that the signed-in admin may read',
    input: external_exports.strictObject({
      query: searchTerm().min(1, 'Say what to look for').describe("Part of a name, an id, or the app's id"),
    }),
    output: answer({
      data: external_exports.object({
        users: external_exports
          .array(user.extend(matchFields))
          .optional()
          .describe("By name, username, email, phone, id or the app's id; with users_list"),
        campaigns: external_exports
          .array(campaign.extend(matchFields))
          .optional()
          .describe("By name, owner, id or the app's id; with campaign_list"),
        groups: external_exports.array(group.extend(matchFields)).optional().describe('By name or id; with group_list'),
        posts: external_exports
          .array(post.extend(matchFields))
          .optional()
          .describe("By id or the app's id; with post_details"),
        cases: external_exports
          .array(reportCase.extend(matchFields))
          .optional()
          .describe(
            "By id, or the app's id of the post or user; about posts with reported_posts, about users with reported_users",
          ),
        transactions: external_exports
          .array(transaction.extend(matchFields))
          .optional()
          .describe("By id or the app's id, the latest first; with campaign_list"),
      }),
    }),
  }),
  things: endpoint({
    method: 'GET',
    path: '/quick-search-things',
    event: 'palette.things_viewed',
    access: 'session',
    summary: 'The names of the things with these ids, without those that the signed-in admin may not read',
    input: external_exports.strictObject({
      things: external_exports
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
      data: external_exports.object({
        users: external_exports.array(user),
        campaigns: external_exports.array(campaign),
        groups: external_exports.array(group),
        posts: external_exports.array(post),
        cases: external_exports.array(reportCase),
        transactions: external_exports.array(transaction),
      }),
    }),
  }),
};

// ../contract/src/permissions/permission.ts
var PermissionRow = external_exports.object({
  id: id(),
  name: external_exports.string().describe('The code'),
  group_permission_count: external_exports.int().describe('Groups that hold it'),
  user_permission_count: external_exports.int().describe('Admins who hold it directly'),
  granted: flag().optional().describe('1: the group, or the admin directly, holds it'),
  from_groups: external_exports
    .array(external_exports.object({ id: id(), name: external_exports.string() }))
    .optional()
    .describe('The groups that grant it to the admin'),
  version: external_exports.int().optional().describe('For the If-Match of the toggle: `granted` as it was read'),
  admins_changed: external_exports
    .int()
    .optional()
    .describe('How many admins of the group the toggle would give the permission to, or take it from'),
  refused: external_exports.string().optional().describe('Why the caller cannot toggle it'),
});
var PermissionsOf = external_exports.object({
  id: id(),
  name: external_exports.string(),
  username: external_exports.string(),
  avatar: external_exports.string().nullable(),
  is_reported: isReported(),
  is_sup_admin: flag(),
  is_suspended: flag(),
  groups: external_exports.array(external_exports.object({ id: id(), name: external_exports.string() })),
});
var PermissionHolder = external_exports.object({
  id: id(),
  avatar: external_exports.string().nullable(),
  name: external_exports.string(),
  username: external_exports.string(),
  is_suspended: flag(),
  is_sup_admin: flag().describe('1: holds every permission'),
  direct: flag().describe('1: it is granted to them by name'),
  groups: external_exports
    .array(external_exports.object({ id: id(), name: external_exports.string() }))
    .describe('Their groups that give it'),
});
var since = {
  since: moment().nullable().describe('Null when it was before such times were recorded'),
  by: external_exports.string().nullable().describe('The name of the admin who did it'),
};
var Reasons = external_exports.object({
  permission: external_exports.string(),
  allowed: flag(),
  is_sup_admin: flag(),
  is_suspended: flag(),
  direct: external_exports.object(since).nullable().describe('The direct grant'),
  groups: external_exports.array(
    external_exports.object({
      id: id(),
      name: external_exports.string(),
      member: external_exports.object(since).describe('When and by whom the admin was put into the group'),
      granted: external_exports.object(since).describe('When and by whom the group got the permission'),
    }),
  ),
});

// ../contract/src/permissions/index.ts
var code = () => external_exports.enum(permissions).describe('The code');
var permissions2 = {
  ofGroup: endpoint({
    method: 'GET',
    path: '/group-permissions',
    event: 'group_permissions.listed',
    access: 'group_permissions',
    summary: 'Every permission, and whether a group holds it',
    input: external_exports.strictObject({ group_id: id() }),
    output: answer({ data: external_exports.array(PermissionRow), total: external_exports.int() }),
  }),
  toggleOfGroup: endpoint({
    method: 'POST',
    path: '/group-permissions',
    event: 'group_permission.changed',
    access: 'group_permissions_update',
    summary: 'Grant a group a permission, or revoke it',
    keptForYears: true,
    versioned: true,
    input: external_exports.strictObject({ group_id: id(), permission_id: id() }),
    output: answer({ data: PermissionRow }),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/user-permissions',
    event: 'admin_permissions.listed',
    access: 'user_permissions',
    summary: 'Every permission, whether an admin holds it directly, and which groups grant it to them',
    input: external_exports.strictObject({ user_id: id() }),
    output: answer({
      data: external_exports.array(PermissionRow),
      total: external_exports.int(),
      user: PermissionsOf.optional(),
    }),
  }),
  toggleOfUser: endpoint({
    method: 'POST',
    path: '/user-permissions',
    event: 'admin_permission.changed',
    access: 'user_permissions_update',
    summary: 'Grant an admin a permission directly, or revoke it',
    target: { field: 'user_id', part: 'rights' },
    keptForYears: true,
    versioned: true,
    input: external_exports.strictObject({ user_id: id(), permission_id: id() }),
    output: answer({ data: PermissionRow }),
  }),
  reasons: endpoint({
    method: 'GET',
    path: '/permission-reasons',
    event: 'admin_permission.explained',
    access: 'user_permissions',
    summary: 'Why an admin holds a permission, or does not: the groups and the direct grant that give it',
    input: external_exports.strictObject({
      user_id: id(),
      permission: code(),
    }),
    output: answer({ data: Reasons }),
  }),
  holders: listEndpoint({
    path: '/permission-holders',
    event: 'permission_holders.listed',
    access: 'user_permissions',
    summary: 'The admins who hold a permission, and what gives it to each of them',
    orders: ['id', 'name'],
    defaultOrder: 'name',
    defaultDirection: 'asc',
    filters: {
      permission: code(),
      query: searchTerm().optional().describe('Part of a name, username, email or phone'),
    },
    row: PermissionHolder,
    rows: 'data',
    total: 'total',
  }),
};

// ../contract/src/posts/post.ts
var standing2 = {
  reported_count: external_exports.int().optional().describe('Reports on them that are not dismissed'),
  is_suspended: flag().optional(),
  suspended_until: moment().nullish(),
  warnings: external_exports.int().optional().describe('How often staff warned them'),
  is_reported: isReported(),
  is_deleted: isDeleted(),
  refused: refusals().optional(),
};
var ReportedPostRow = external_exports.object({
  reported_post_id: id(),
  image: external_exports.string().nullable(),
  is_reported: isReported(),
  title: external_exports.string(),
  is_hidden: flag().optional().describe('1: staff hid it from the users of the app'),
  website: external_exports.string().nullable(),
  reportedBy: external_exports.string().describe('The name of the user who reported it last'),
  created_at: moment().describe('Of the latest report'),
  user: PersonName.extend(standing2).optional().describe('Who posted it'),
  app_id: appId(),
  ...caseColumns,
});
var PostDetails = external_exports.object({
  id: id(),
  user: PersonName.extend({ username: external_exports.string(), ...standing2 }),
  image: external_exports.string().nullable(),
  is_reported: isReported(),
  title: external_exports.string(),
  website: external_exports.string().nullable(),
  text: external_exports.string().nullable(),
  like_count: external_exports.int(),
  comment_count: external_exports.int(),
  clicks_count: external_exports.int(),
  views_count: external_exports.int(),
  shares_count: external_exports.int(),
  bookmarks_count: external_exports.int(),
  created_at: moment(),
  updated_at: moment(),
  latitude: external_exports.number().nullish().describe('Only with users_locations'),
  longitude: external_exports.number().nullish(),
  deleted: external_exports
    .object({
      at: moment(),
      by: PersonName.nullable().describe('Null when the app deleted it'),
      by_app: flag().optional().describe('1: the app deleted it, so that it cannot be restored here'),
      reason: external_exports.string().nullable(),
      undo_until: moment().nullable().describe('Until when the caller may undo it; null when they may not'),
      purged_at: moment().describe('When it is gone for good'),
      refused: refusals().optional(),
    })
    .nullish(),
  hidden: external_exports
    .object({ at: moment(), by: PersonName.nullable(), reason: external_exports.string().nullable() })
    .nullish()
    .describe('Since when, by whom and why nobody sees it in the app'),
  refused: refusals().optional(),
  case: LatestCase.nullish().describe('The latest case of the post'),
  version: external_exports.int().optional().describe('For the If-Match of a deletion'),
  app_id: appId(),
});
var ReporterRow = external_exports.object({
  id: id().describe('Of the user'),
  name: external_exports.string(),
  username: external_exports.string(),
  avatar: external_exports.string().nullable(),
  is_reported: isReported(),
  reason: external_exports.string().describe('As the app sent it'),
  listed_reason: ReasonName.nullish().describe('What it counts as'),
  note: external_exports.string().nullable(),
  created_at: moment(),
  report_id: id().optional(),
  is_deleted: isDeleted(),
});
var ViewerRow = external_exports.object({
  id: id().describe('Of the user'),
  name: external_exports.string(),
  username: external_exports.string(),
  avatar: external_exports.string().nullable(),
  is_reported: isReported(),
  created_at: moment().describe('When they first viewed it'),
  is_deleted: isDeleted(),
});
var LatestPost = external_exports.object({
  id: id(),
  title: external_exports.string(),
  image: external_exports.string().nullable(),
  is_reported: isReported(),
  created_at: moment(),
});
var PostOfUser = LatestPost.extend({
  website: external_exports.string().nullable(),
  is_hidden: flag().describe('1: staff hid it from the users of the app'),
  reports: external_exports.int().describe('How many reports there are on it'),
  views_count: external_exports.int(),
  like_count: external_exports.int(),
  comment_count: external_exports.int(),
  app_id: appId(),
});

// ../contract/src/posts/index.ts
var ofPost = {
  access: 'post_details',
  orders: ['created_at', 'id'],
  defaultOrder: 'created_at',
  defaultDirection: 'desc',
  filters: { id: id().describe('Of the post') },
  rows: 'data',
  total: 'total',
};
var posts = {
  reported: listEndpoint({
    path: '/reported-posts',
    event: 'reported_posts.listed',
    access: 'reported_posts',
    summary: 'The posts that were reported, paged and sorted: a row for each open case, or for each that was closed',
    orders: ['created_at', 'title', 'reports', 'urgency', 'opened_at', 'id'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: {
      userId: id().optional().describe('Posts of this user alone'),
      query: searchTerm()
        .optional()
        .describe("Part of the title, or of the author's name, username, email or phone, or their app id"),
      ...queueFilters,
    },
    row: ReportedPostRow,
    rows: 'data',
    total: 'total',
  }),
  details: endpoint({
    method: 'GET',
    path: '/reported-post-details',
    event: 'post.viewed',
    access: 'post_details',
    summary: 'A post; a deleted one for thirty days, with who deleted it and why',
    input: external_exports.strictObject({ id: id() }),
    output: answer({ data: PostDetails }),
  }),
  reportedBy: listEndpoint({
    ...ofPost,
    path: '/reported-by',
    event: 'post_reports.listed',
    summary: 'Who reported a post and why',
    row: ReporterRow,
  }),
  viewedBy: listEndpoint({
    ...ofPost,
    path: '/viewed-by',
    event: 'post_views.listed',
    summary: 'Who viewed a post',
    row: ViewerRow,
  }),
  latest: endpoint({
    method: 'GET',
    path: '/latest-posts',
    event: 'latest_posts.listed',
    access: 'post_details',
    summary: 'The latest posts of a user, without deleted ones',
    input: external_exports.strictObject({
      user_id: id(),
      page_limit: external_exports.int().min(1).max(20).default(6).describe('How many'),
    }),
    output: answer({ data: external_exports.array(LatestPost) }),
  }),
  ofUser: listEndpoint({
    path: '/user-posts',
    event: 'user_posts.listed',
    access: 'post_details',
    summary: 'The posts of a user, without deleted ones',
    orders: ['created_at', 'id'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: { user_id: id() },
    row: PostOfUser,
    rows: 'data',
    total: 'total',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/delete-post',
    event: 'post.deleted',
    access: 'delete_post',
    summary: 'Delete a post: it is gone from every list at once, and for good after thirty days',
    emits: ['post.deleted', 'report.decided'],
    versioned: true,
    input: external_exports
      .strictObject({
        id: id(),
        reason: external_exports.string().trim().max(500).optional(),
        reason_id: reasonId(),
        text: userText(),
      })
      .refine(isOneReason, ONE_REASON),
    output: answer({}),
  }),
  undoRemoval: endpoint({
    method: 'POST',
    path: '/undo-delete-post',
    event: 'post.deletion_undone',
    access: 'delete_post',
    summary: 'Undo the deletion of a post: by the admin who deleted it, within ten minutes',
    emits: ['post.restored', 'report.reopened'],
    input: external_exports.strictObject({ id: id() }),
    output: answer({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/restore-post',
    event: 'post.restored',
    access: 'super',
    summary: 'Restore a deleted post, until it is gone for good',
    emits: ['post.restored', 'report.reopened'],
    input: external_exports.strictObject({ id: id() }),
    output: answer({}),
  }),
};

// ../contract/src/queues/index.ts
var codes3 = ['reported_posts', 'reported_users'];
var OpenCases = external_exports.object({
  all: external_exports.int(),
  own: external_exports.int(),
  exact: flag().describe('0 when `all` is a floor'),
  near: external_exports
    .int()
    .optional()
    .describe('Those of which three quarters of their target time are gone, and not all of it'),
  late: external_exports.int().optional().describe('Those whose target time is over'),
});
var queues = {
  counts: endpoint({
    method: 'GET',
    path: '/case-counts',
    event: 'open_cases.counted',
    access: codes3,
    summary: 'The numbers of open cases: all, and those assigned to the signed-in admin; and of open appeals',
    input: external_exports.strictObject({}),
    output: answer({
      posts: OpenCases.optional(),
      users: OpenCases.optional(),
      appeals: OpenCases.pick({ all: true, exact: true })
        .optional()
        .describe('Appeals that the signed-in admin may see'),
    }),
  }),
};

// ../contract/src/reasons/index.ts
var MOST_REASONS = 1e3;
var ReasonRow = ReasonName.extend({
  text: external_exports.string().describe('What the user reads when something is decided for this reason'),
  dsa_category: dsaCategory().optional().describe('Where transparency reports count it'),
  target_hours: external_exports.int().optional().describe('How long a case with this reason may wait'),
  is_other: flag().describe('1: what a reason of the app counts as while nobody has assigned it'),
  is_archived: flag().describe('1: nothing more is decided for it'),
  app_reasons: external_exports.int().describe('How many reasons of the app it stands for, as staff assigned them'),
  version: external_exports.int().optional().describe('For the If-Match of a change'),
  updated_at: moment().optional(),
  updated_by: external_exports.string().nullish(),
  refused: refusals().optional(),
});
var AppReasonRow = external_exports.object({
  id: id(),
  text: external_exports.string().describe('As the app sends it'),
  reason: ReasonName.describe('What it counts as'),
  is_assigned: flag().describe('0: nobody has assigned it, so that it counts as the other one'),
  reports: external_exports.int(),
  version: external_exports.int().optional().describe('For the If-Match of a change'),
  updated_at: moment().optional(),
  updated_by: external_exports.string().nullish(),
});
var fields2 = {
  name: requiredText('Name is required', 100),
  severity: severity(),
  text: external_exports.string().trim().max(500, 'At most 500 characters').default(''),
  target_hours: external_exports
    .int()
    .min(1, 'From 1 to 720 hours')
    .max(720, 'From 1 to 720 hours')
    .optional()
    .describe(
      'How long a case with this reason may wait; without it, as before, and a new one 24, or 1 where it is critical',
    ),
  dsa_category: dsaCategory()
    .optional()
    .describe('Where transparency reports count it; without it, as before, and a new one as other_violation_tc'),
};
var reasonAnswer = answer({ data: ReasonRow.optional() });
var reasons = {
  list: endpoint({
    method: 'GET',
    path: '/report-reasons',
    event: 'report_reasons.listed',
    access: ['reported_posts', 'reported_users', 'delete_post', 'suspend_account'],
    summary: 'The reasons of reports and decisions, in the order of the list; archived ones last',
    input: external_exports.strictObject({}),
    output: answer({ data: external_exports.array(ReasonRow), total: external_exports.int() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/report-reasons',
    event: 'report_reason.created',
    access: 'super',
    summary: 'Add a reason at the end of the list',
    creates: true,
    input: external_exports.strictObject(fields2),
    output: reasonAnswer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/report-reasons',
    event: 'report_reason.changed',
    access: 'super',
    summary: 'Change the name, the severity, the text and the category of a reason; the reason Other keeps its name',
    versioned: true,
    input: external_exports.strictObject({ id: id(), ...fields2 }),
    output: reasonAnswer,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/archive-report-reason',
    event: 'report_reason.archived',
    access: 'super',
    summary:
      'Archive a reason, so that it can no longer be chosen, or restore it; not while a reason of the app counts as it',
    versioned: true,
    input: external_exports.strictObject({ id: id(), is_archived: flag() }),
    output: reasonAnswer,
  }),
  order: endpoint({
    method: 'POST',
    path: '/order-report-reasons',
    event: 'report_reasons.ordered',
    access: 'super',
    summary: 'Set the order of the reasons: these come first, the rest follow, and the reason Other stays last',
    input: external_exports.strictObject({
      ids: external_exports.array(id()).min(1).max(MOST_REASONS).describe('None of them archived'),
    }),
    output: answer({ data: external_exports.array(ReasonRow).optional() }),
  }),
  appReasons: listEndpoint({
    path: '/report-app-reasons',
    event: 'report_app_reasons.listed',
    access: 'super',
    summary: 'The reasons that the app sends with its reports, and the reason of the list that each counts as',
    orders: ['reports', 'text', 'id'],
    defaultOrder: 'reports',
    defaultDirection: 'desc',
    filters: {
      is_assigned: flag().optional().describe('0: only those that nobody has assigned'),
      reason_id: id().optional().describe('Only those that staff assigned to this reason'),
      query: searchTerm().optional().describe('Part of the text'),
    },
    row: AppReasonRow,
    rows: 'data',
    total: 'total',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/assign-app-reason',
    event: 'report_app_reason.assigned',
    access: 'super',
    summary: 'Say which reason a reason of the app counts as, for all its reports, old ones included',
    versioned: true,
    input: external_exports.strictObject({
      id: id().describe('Of the reason of the app'),
      reason_id: id().nullable().describe('A reason that is not archived; null: nobody has assigned it'),
    }),
    output: answer({ data: AppReasonRow.optional() }),
  }),
};

// ../contract/src/reports/report.ts
var ReportedUserRow = external_exports.object({
  reported_user_id: id(),
  reportedUserImage: external_exports.string().nullable(),
  reportedUser: external_exports.string().describe('The name'),
  reportedUserEmail: external_exports.string(),
  reportedUserPhone: external_exports.string().nullable(),
  reportedBy: external_exports.string().describe('The name of the user who reported them last'),
  created_at: moment().describe('Of the latest report'),
  id: id().optional().describe('Of the case'),
  reported_count: external_exports.int().optional().describe('Reports on this user that are not dismissed'),
  is_suspended: flag().optional(),
  suspended_until: moment().nullish(),
  warnings: external_exports.int().optional().describe('How often staff warned them'),
  is_reported: isReported(),
  is_deleted: isDeleted(),
  ...caseColumns,
  reported_by_id: id().optional().describe('Of the latest report'),
  refused: refusals().optional(),
});

// ../contract/src/reports/index.ts
var reports = {
  reportedUsers: listEndpoint({
    path: '/reported-users',
    event: 'reported_users.listed',
    access: 'reported_users',
    summary:
      'The users who were reported, paged, sorted and searched: a row for each open case, or for each that was closed',
    orders: ['reportedUser', 'created_at', 'reports', 'urgency', 'opened_at', 'id'],
    defaultOrder: 'reportedUser',
    defaultDirection: 'asc',
    filters: {
      query: searchTerm().optional().describe("Part of a name, username, email or phone, or the app's id"),
      userId: id().optional().describe('The case of this user alone'),
      ...queueFilters,
    },
    row: ReportedUserRow,
    rows: 'data',
    total: 'total',
  }),
};

// ../contract/src/core/entities/media-choice.ts
var mediaChoices = ['blur_media', 'greyscale_media', 'mute_media'];
var MediaDefaults = external_exports.object({
  blur_media: flag().describe('1: pictures and films are blurred until one unblurs them'),
  greyscale_media: flag().describe('1: they are shown without colours'),
  mute_media: flag().describe('1: sounds and films begin without sound'),
});

// ../contract/src/session/session.ts
var holder = {
  is_sup_admin: flag().describe('1: a super admin, who may do everything'),
  group_permissions: external_exports.array(external_exports.string()),
  user_permissions: external_exports.array(external_exports.string()),
};
var SignedInUser = external_exports.object({
  id: id().optional(),
  name: external_exports.string(),
  username: external_exports.string().optional(),
  avatar: external_exports.string().nullish(),
  api_token: external_exports.string(),
  ...holder,
  must_change_password: flag().optional().describe('1: signed in with a temporary password'),
});
var LoginData = SignedInUser.omit({ api_token: true }).extend({
  version: external_exports.int().optional().describe('For the If-Match of change-password'),
});
var SessionRow = external_exports.object({
  id: id(),
  current: flag(),
  created_at: moment(),
  last_used_at: moment(),
  ip: external_exports.string(),
  user_agent: external_exports.string(),
});
var MOST_ZONES = 1e3;
var knownZones = /* @__PURE__ */ new Set();
var isTimeZone = (zone) => {
  if (knownZones.has(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    if (knownZones.size < MOST_ZONES) knownZones.add(zone);
    return true;
  } catch {
    return false;
  }
};
var Preferences = external_exports.object({
  colour_scheme: external_exports.enum(['auto', 'light', 'dark']),
  blur_media: flag().describe(
    '1: pictures of what was reported, and those in conversations, are blurred until the admin unblurs them',
  ),
  greyscale_media: flag().optional().describe('1: these pictures and films are shown without colours'),
  mute_media: flag().optional().describe('1: sounds and films begin without sound'),
  own_media: external_exports
    .array(external_exports.enum(mediaChoices))
    .optional()
    .describe('Those of the three that the admin has chosen; the others are as they are for all'),
  media_defaults: MediaDefaults.optional().describe('How the three are for all'),
  single_keys: flag().describe('1: single keys work as shortcuts'),
  time_zone: external_exports
    .string()
    .max(64)
    .refine(isTimeZone, 'Not a known time zone')
    .describe('The IANA time zone shown beside UTC'),
});

// ../contract/src/session/index.ts
var session = {
  login: endpoint({
    method: 'POST',
    path: '/admin-login',
    event: 'sign_in.started',
    access: 'public',
    summary: 'Sign in with a password; a code is mailed, and `key` identifies the challenge',
    input: external_exports.strictObject({
      username: requiredText('Username is required'),
      password: requiredSecret('Password is required'),
      action: external_exports.literal('resend').optional().describe('Ask for a new code'),
    }),
    output: answer({ key: external_exports.string().optional() }),
  }),
  resendOtp: endpoint({
    method: 'POST',
    path: '/resend-otp',
    event: 'sign_in.code_resent',
    access: 'public',
    summary: 'Mail a new code for a challenge, 90 seconds after the last one at the earliest',
    input: external_exports.strictObject({
      key: requiredText('Key is required'),
      action: external_exports.literal('resend'),
    }),
    output: answer({ key: external_exports.string().optional() }),
  }),
  verifyAuth: endpoint({
    method: 'POST',
    path: '/verify-auth',
    event: 'sign_in.finished',
    access: 'public',
    summary: 'Exchange a challenge and its code for a session',
    input: external_exports.strictObject({
      otp: requiredText('Otp is required', 32),
      key: requiredText('Key is required'),
    }),
    output: answer({
      user: SignedInUser.optional(),
      widget: external_exports.string().optional().describe('The saved dashboard widgets, as a JSON text'),
    }),
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/reset-password',
    event: 'temporary_password.requested',
    access: 'public',
    summary: 'Mail a temporary password; the answer never says whether the address exists',
    input: external_exports.strictObject({ email: requiredText('Email is required') }),
    output: answer({}),
  }),
  loginData: endpoint({
    method: 'GET',
    path: '/get-login-data',
    event: 'own_session.viewed',
    access: 'session',
    summary: 'The signed-in admin, with permissions as they are now',
    duringPasswordChange: true,
    input: external_exports.strictObject({}),
    output: answer({ data: LoginData }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/change-password',
    event: 'own_password.changed',
    access: 'session',
    summary: 'Change the password of the signed-in admin; every other session of theirs ends',
    duringPasswordChange: true,
    versioned: true,
    input: external_exports.strictObject({
      currentPassword: requiredSecret('Current is required'),
      newPassword: requiredSecret('New Password is required'),
      confirmPassword: requiredSecret('Confirm Password is required'),
    }),
    output: answer({}),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    event: 'own_session.signed_out',
    access: 'session',
    summary: 'End this session',
    duringPasswordChange: true,
    input: external_exports.strictObject({}),
    output: answer({}),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/sessions',
    event: 'own_sessions.listed',
    access: 'session',
    summary: 'The open sessions of the signed-in admin, the latest used first',
    input: external_exports.strictObject({}),
    output: answer({ data: external_exports.array(SessionRow) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/sessions',
    event: 'own_session.ended',
    access: 'session',
    summary: 'End a session of the signed-in admin',
    input: external_exports.strictObject({ id: id() }),
    output: answer({}),
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/preferences',
    event: 'own_preferences.viewed',
    access: 'session',
    summary: 'The preferences of the signed-in admin',
    input: external_exports.strictObject({}),
    output: answer({ data: Preferences.extend({ version: external_exports.int(), updated_at: moment() }) }),
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/preferences',
    event: 'own_preferences.changed',
    access: 'session',
    summary: 'Save preferences of the signed-in admin; what is left out stays as it is',
    versioned: true,
    input: external_exports.strictObject({
      colour_scheme: Preferences.shape.colour_scheme.optional(),
      blur_media: flag().optional(),
      greyscale_media: flag().optional(),
      mute_media: flag().optional(),
      default_media: external_exports
        .array(external_exports.enum(mediaChoices))
        .optional()
        .describe('These are to be as they are for all again'),
      single_keys: flag().optional(),
      time_zone: Preferences.shape.time_zone.optional(),
    }),
    output: answer({ data: Preferences.extend({ version: external_exports.int(), updated_at: moment() }) }),
  }),
};

// ../contract/src/settings/index.ts
var ENRICHMENT_SERVICE = 'ENRICHMENT_SERVICE';
var Enrichment = external_exports.object({
  data_key: external_exports.literal(ENRICHMENT_SERVICE),
  data: external_exports.enum(['0', '1']).describe('1 is on'),
  id: id().optional(),
  updated_at: moment().optional(),
  updated_by: external_exports.string().nullish(),
  version: external_exports.int().optional().describe('For the If-Match of a change'),
});
var settings = {
  enrichment: endpoint({
    method: 'GET',
    path: '/change-enrichment-settings',
    event: 'enrichment.viewed',
    access: 'change_enrichment_settings',
    summary: 'Whether the enrichment service is on',
    input: external_exports.strictObject({ data_key: external_exports.literal(ENRICHMENT_SERVICE).optional() }),
    output: answer({ data: Enrichment }),
  }),
  saveEnrichment: endpoint({
    method: 'POST',
    path: '/change-enrichment-settings',
    event: 'enrichment.changed',
    access: 'change_enrichment_settings',
    summary: 'Turn the enrichment service on or off',
    emits: ['enrichment.changed'],
    versioned: true,
    input: external_exports.strictObject({
      data_key: external_exports.literal(ENRICHMENT_SERVICE),
      data: external_exports.enum(['0', '1']),
    }),
    output: answer({ data: Enrichment.optional() }),
  }),
  appVersions: endpoint({
    method: 'GET',
    path: '/app-version-setting',
    event: 'app_versions.listed',
    access: 'get_app_version',
    summary: 'The versions of the app that its users should have, by kind of device',
    input: external_exports.strictObject({}),
    output: answer({ data: external_exports.array(AppVersionRow), total: external_exports.int() }),
  }),
  saveAppVersion: endpoint({
    method: 'POST',
    path: '/app-version-setting',
    event: 'app_version.changed',
    access: 'get_app_version',
    summary:
      'Set the version that users of the app should have, and what is done about older ones; a text that cannot be read as a version is saved, and then no user is alerted or forced to update',
    emits: ['version_policy.changed'],
    versioned: true,
    input: external_exports.strictObject({
      app_version: appVersion(),
      device_type: deviceType(),
      notify_for_update: updateOption().describe('0 no action, 1 alert only, 2 force update'),
    }),
    output: answer({ data: AppVersionRow.optional() }),
  }),
  appVersionImpact: endpoint({
    method: 'GET',
    path: '/app-version-impact',
    event: 'app_version.impact_viewed',
    access: 'get_app_version',
    summary: 'How many active users of the app have an older version than this one',
    input: external_exports.strictObject({ app_version: appVersion(), device_type: deviceType() }),
    output: answer({
      data: external_exports.object({
        active: external_exports
          .int()
          .describe(
            `Users whose last device is of this kind, who are not suspended, and who searched, posted, followed or wrote in the last ${ACTIVE_DAYS} days`,
          ),
        older: external_exports.int().describe('Those of them with an older version: a forced update locks them out'),
        unknown: external_exports.int().describe('Those for whom it is unknown whether their version is older'),
      }),
    }),
  }),
  campaignAnalyticsTab: endpoint({
    method: 'GET',
    path: '/campaign-analytics-tab',
    event: 'campaign_analytics_tab.viewed',
    access: 'session',
    summary: 'Whether the dashboard has its campaign analytics tab',
    input: external_exports.strictObject({}),
    output: answer({ data: external_exports.object({ is_on: flag() }) }),
  }),
  saveCampaignAnalyticsTab: endpoint({
    method: 'POST',
    path: '/campaign-analytics-tab',
    event: 'campaign_analytics_tab.changed',
    access: 'super',
    summary: 'Turn the campaign analytics tab of the dashboard on or off',
    input: external_exports.strictObject({ is_on: flag() }),
    output: answer({ data: external_exports.object({ is_on: flag() }).optional() }),
  }),
  mediaDefaults: endpoint({
    method: 'GET',
    path: '/media-defaults',
    event: 'media_defaults.viewed',
    access: 'super',
    summary:
      'How pictures, sounds and videos of reported posts and users are shown to admins who have chosen nothing themselves',
    input: external_exports.strictObject({}),
    output: answer({ data: MediaDefaults }),
  }),
  saveMediaDefaults: endpoint({
    method: 'POST',
    path: '/media-defaults',
    event: 'media_defaults.changed',
    access: 'super',
    summary:
      'Choose how pictures, sounds and videos of reported posts and users are shown to admins who have chosen nothing themselves; what is left out stays as it is',
    input: external_exports.strictObject(MediaDefaults.partial().shape),
    output: answer({ data: MediaDefaults.optional() }),
  }),
};

// ../contract/src/storage/index.ts
var limitedKinds = ['searches', 'visits', 'ad_events', 'views', 'positions', 'failed_urls', 'messages'];
var eventKinds = [...limitedKinds, 'audit_values'];
var MOST_MONTHS = 120;
var months = () =>
  external_exports
    .int({ error: 'A number of months is needed' })
    .min(1, { error: 'At least one month is kept' })
    .max(MOST_MONTHS, { error: `At most ${MOST_MONTHS} months: without a limit, all are kept` })
    .nullable()
    .describe('For how many months they are kept; null: forever');
var KindOfEvents = external_exports.object({
  kind: external_exports.enum(eventKinds),
  rows: external_exports.int().describe('About how many there are'),
  bytes: external_exports.int().describe('What they take on the disk, with their indexes'),
  last_month_bytes: external_exports.int().describe('How much of it is of the last full month: what a month adds'),
  oldest_month: day().nullable().describe('The first day of the oldest month of which there are any'),
  dropped_before: day().nullable().describe('Events from before this day are deleted; only their counts remain'),
  months: months(),
  is_adjustable: flag().describe('Whether the limit can be set; otherwise other rules decide'),
  version: external_exports.int().optional().describe('For the If-Match of a change'),
  updated_at: moment().nullish(),
  updated_by: external_exports.string().nullish(),
});
var storage = {
  events: endpoint({
    method: 'GET',
    path: '/event-storage',
    event: 'event_storage.viewed',
    access: 'super',
    summary: 'The size and the growth of each kind of events, and for how long they are kept',
    input: external_exports.strictObject({}),
    output: answer({ data: external_exports.array(KindOfEvents) }),
  }),
  saveRetention: endpoint({
    method: 'PUT',
    path: '/event-retention',
    event: 'event_retention.changed',
    access: 'super',
    summary:
      'Set for how many months a kind of events is kept. Older months are dropped within a day, and cannot be restored; charts, totals and counts stay as they are',
    versioned: true,
    keptForYears: true,
    input: external_exports.strictObject({ kind: external_exports.enum(limitedKinds), months: months() }),
    output: answer({ data: KindOfEvents.optional() }),
  }),
};

// ../contract/src/system/index.ts
var checkNames = [
  'database',
  'migrations',
  'disk',
  'replica',
  'clock',
  'mail',
  'webhooks',
  'items',
  'changes',
  'audit',
  'jobs',
  'partitions',
  'cases',
  'drill',
];
var checkStates = ['fine', 'behind', 'failing'];
var Check = external_exports.object({
  name: external_exports.enum(checkNames),
  title: external_exports.string(),
  state: external_exports.enum(checkStates),
  says: external_exports.string().describe('One sentence: how it is, or what is behind'),
  advice: external_exports.string().nullable().describe('One sentence: what to do about it; null when it is fine'),
});
var system = {
  checks: endpoint({
    method: 'GET',
    path: '/system-checks',
    event: 'system.checked',
    access: 'super',
    summary:
      'The checks of the system: what works, what is behind, what fails, and what to do about it. Database, disk and replica are checked by the instance that answers',
    input: external_exports.strictObject({}),
    output: answer({
      version: external_exports.string().describe('Of the server that answers'),
      checked_at: moment(),
      data: external_exports.array(Check),
    }),
  }),
};

// ../contract/src/transactions/index.ts
var TransactionRow = external_exports.object({
  id: id(),
  username: external_exports.string(),
  campaign_name: external_exports.string().nullable().describe('Null when it was for no campaign'),
  amount: decimal(),
  transaction_type: external_exports.enum(['debit', 'credit']),
  stripe_transaction_id: external_exports.string().nullable(),
  created_at: moment(),
  campaign_id: id().nullish(),
  user_id: id().nullish().describe('Null when the app has deleted them'),
  reverses: id().nullish().describe('The transaction that this one reverses'),
  app_id: appId(),
});
var page2 = listEndpoint({
  path: '/transaction-history',
  event: 'transactions.listed',
  access: 'campaign_list',
  summary: 'Transactions, paged, sorted and filtered, with the totals of all that match',
  orders: ['id', 'amount', 'created_at'],
  defaultOrder: 'created_at',
  defaultDirection: 'desc',
  filters: {
    transaction_type: external_exports.enum(['', 'debit', 'credit']).optional().describe('Empty for both'),
    keyword: searchTerm()
      .optional()
      .describe(
        "Part of a username or campaign name (one or two letters: its beginning), or of a Stripe id from six letters on; or the app's id; or an id after a #",
      ),
    start_date: day().optional().describe('The first day, in UTC; without it, from the beginning'),
    end_date: day().optional().describe('The last day, included; without it, until now'),
  },
  row: TransactionRow,
  rows: 'data',
  total: 'total',
});
var totals = external_exports.object({ debit: decimal(), credit: decimal(), balance: decimal() });
var transactions = {
  list: {
    ...page2,
    output: page2.output.extend({
      totals: totals.optional().describe('Of all that match, to the cent; the balance is debit minus credit'),
    }),
  },
  csv: endpoint({
    method: 'GET',
    path: '/transaction-history',
    event: 'transactions.exported',
    access: 'campaign_list',
    summary: 'Every transaction that the filters match, as CSV',
    produces: 'text/csv',
    input: page2.input,
    output: TransactionRow,
  }),
};

// ../contract/src/users/user.ts
var UserRow = external_exports.object({
  id: id(),
  avatar: external_exports.string().nullable(),
  is_reported: isReported(),
  name: external_exports.string(),
  username: external_exports.string(),
  email: external_exports.string().nullable(),
  phone: external_exports.string().nullable(),
  device: external_exports.string().nullable().describe('The version of the operating system'),
  device_app_version: external_exports.string().nullable(),
  created_at: moment(),
  is_suspended: flag().optional().describe('1: may not use the app'),
  suspended_until: moment().nullish().describe('When the suspension ends by itself'),
  app_id: appId(),
});

// ../contract/src/users/index.ts
var list2 = listEndpoint({
  path: '/users-list',
  event: 'users.listed',
  access: 'users_list',
  summary: 'App users, paged, sorted and searched',
  orders: ['name', 'username', 'email', 'created_at', 'id'],
  defaultOrder: 'name',
  defaultDirection: 'asc',
  filters: {
    query: searchTerm().optional().describe("Part of a name, username, email or phone, or the app's id"),
    is_suspended: flag().optional().describe('1: only those who may not use the app; 0: only those who may'),
    is_reported: flag().optional().describe('1: only those with reports that are not dismissed; 0: only those without'),
    auto_follow: flag().optional().describe('1: only those whom new users follow automatically; 0: only the others'),
    device: external_exports
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('How the version of the operating system begins: iOS, iOS 18'),
    device_app_version: external_exports
      .string()
      .trim()
      .max(50)
      .optional()
      .describe('The version of the app, or its first numbers: 5.4'),
    created_at_from: day().optional().describe('Created on this day or later, in UTC'),
    created_at_to: day().optional().describe('Created on this day or before, in UTC'),
    last_seen_at_from: day().optional().describe('Last seen in the app on this day or later, in UTC'),
    last_seen_at_to: day().optional().describe('Last seen in the app on this day or before, in UTC'),
  },
  row: UserRow,
  rows: 'users',
  total: 'total_users',
});
var users2 = {
  list: list2,
  csv: endpoint({
    method: 'GET',
    path: '/users-list',
    event: 'users.exported',
    access: 'users_list_csv',
    summary: 'Every user that the filters match, as CSV',
    produces: 'text/csv',
    input: list2.input,
    output: UserRow.omit({ is_reported: true }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/create-user',
    event: 'user.created',
    access: { codes: ['create_user'], pick: ({ is_admin }) => (is_admin === 1 ? 'super' : 'create_user') },
    summary: 'Add a user; `is_admin` needs a super admin',
    emits: ['user.created'],
    creates: true,
    input: external_exports.strictObject({
      ...personFields,
      phone: external_exports
        .string()
        .trim()
        .refine((text) => text === '' || PHONE.test(text), NOT_A_PHONE)
        .optional(),
      password: requiredSecret('Password is required'),
      is_admin: flag().optional().describe('1: an admin of the console, who signs in with this password'),
    }),
    output: answer({ data: external_exports.object({ id: id() }).optional() }),
  }),
};

// ../contract/src/views/view.ts
var viewName = () => requiredText('Name is required', 60);
var listPath = () =>
  external_exports
    .string()
    .max(100)
    .describe("The path of the list's endpoint")
    .meta({ examples: ['/users-list'] });
var hiddenColumns = () =>
  external_exports
    .array(external_exports.string().trim().min(1).max(60))
    .max(40)
    .describe(
      'The headers of the columns that are not shown; after a plus, of one that is shown though the list comes without it',
    )
    .meta({ examples: [['Phone']] });
var MOST_FILTERS = 30;
var ListSettings = external_exports.strictObject({
  filters: external_exports
    .record(external_exports.string().max(60), external_exports.string().trim().min(1).max(255))
    .refine((filters) => Object.keys(filters).length <= MOST_FILTERS, `At most ${MOST_FILTERS} filters`)
    .describe("Named like the parameters of the list's endpoint, as in a URL")
    .meta({ examples: [{ query: 'ann' }] }),
  order_by: external_exports
    .string()
    .max(60)
    .meta({ examples: ['name'] }),
  direction: external_exports.enum(['asc', 'desc']),
  page_limit: external_exports.int().min(1).max(100),
  hidden_columns: hiddenColumns(),
});
var ViewGroup = external_exports.object({ id: id(), name: external_exports.string() });
var View = external_exports.object({
  id: id(),
  name: external_exports.string(),
  owner: external_exports.object({ id: id(), name: external_exports.string() }),
  group: ViewGroup.nullable().describe('Whose members it is shared with'),
  shown: ListSettings,
  version: external_exports.int().optional().describe('For the If-Match of a change'),
  updated_at: moment().optional(),
  refused: refusals().optional(),
});
var ListChoice = external_exports.object({
  hidden_columns: hiddenColumns().describe('The headers of the columns that are not shown while no view is open'),
  default_view_id: id().nullable().describe('The view with which the list opens'),
});

// ../contract/src/views/index.ts
var groupId = id().nullable().optional().describe('The group that it is shared with; null for nobody');
var views = {
  ofList: endpoint({
    method: 'GET',
    path: '/list-views',
    event: 'views.listed',
    access: 'session',
    summary: 'The views of a list that the signed-in admin may use, and what they have chosen for it',
    input: external_exports.strictObject({ list: listPath() }),
    output: answer({ data: ListChoice.extend({ views: external_exports.array(View) }) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/list-views',
    event: 'view.created',
    access: 'session',
    summary: 'Save what a list shows as a view, private or shared with a group that the signed-in admin is in',
    creates: true,
    input: external_exports.strictObject({
      list: listPath(),
      name: viewName(),
      shown: ListSettings,
      group_id: groupId,
    }),
    output: answer({ data: View }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/list-views',
    event: 'view.changed',
    access: 'session',
    summary: 'Rename a view, share it, or change what it shows; what is left out stays as it is',
    versioned: true,
    input: external_exports.strictObject({
      id: id(),
      name: viewName().optional(),
      shown: ListSettings.optional(),
      group_id: groupId,
    }),
    output: answer({ data: View }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/list-views',
    event: 'view.deleted',
    access: 'session',
    summary: 'Delete a view, for everybody who sees it',
    versioned: true,
    input: external_exports.strictObject({ id: id() }),
    output: answer({}),
  }),
  groups: endpoint({
    method: 'GET',
    path: '/view-groups',
    event: 'view_groups.listed',
    access: 'session',
    summary: 'The groups with which the signed-in admin can share views, by name',
    input: external_exports.strictObject({}),
    output: answer({ data: external_exports.array(ViewGroup) }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/list-choice',
    event: 'list_choice.changed',
    access: 'session',
    summary: 'Choose the columns of a list, or the view with which it opens; what is left out stays as it is',
    input: external_exports.strictObject({
      list: listPath(),
      hidden_columns: hiddenColumns().optional(),
      default_view_id: id().nullable().optional().describe('Null for none'),
    }),
    output: answer({ data: ListChoice }),
  }),
};

// ../contract/src/web-analytics/index.ts
var count3 = () => external_exports.int().min(0);
var source = external_exports
  .enum(['google_analytics', 'web_events'])
  .describe("Whose numbers these are: of Google Analytics 4, or of the product's own record of its web pages");
var visitParts = ['devices', 'countries', 'referrers', 'browsers', 'pages'];
var partInput = {
  by: external_exports
    .enum(visitParts)
    .optional()
    .describe('Only the sessions of one entry of this list, which part names'),
  part: external_exports
    .string()
    .max(2e3)
    .optional()
    .describe('The name of the entry, with by. Our own record does not know how many people these sessions were of')
    .meta({ examples: ['mobile'] }),
};
var isWhole = ({ by, part }) => (by === void 0) === (part === void 0);
var visitsInput = external_exports
  .strictObject({ ...reportInput, ...partInput })
  .refine(isWhole, { path: ['part'], message: 'Say by and part, or neither' });
var people2 = { users: true, new_users: true };
var Totals = totalsOf(['users', 'new_users', 'sessions', 'page_views'], count3())
  .partial(people2)
  .extend({
    bounce_rate: external_exports.number().describe('Sessions with a single page view, in percent with two decimals'),
    average_session_seconds: external_exports.number().describe('With two decimals'),
  });
var Share = external_exports.object({
  name: external_exports.string().meta({ examples: ['mobile'] }),
  sessions: count3(),
  share: external_exports.number().describe('Of all sessions, in percent with two decimals'),
});
var shares = (what2) => external_exports.array(Share).describe(`${what2}, by sessions: at most the ten with most`);
var webNumbers = ['users', 'sessions', 'page_views'];
var series = seriesOf(webNumbers, count3()).partial({ users: true });
var webAnalytics = {
  summary: endpoint({
    method: 'GET',
    path: '/google-analytics',
    event: 'web_analytics.viewed',
    access: 'google_analytics',
    summary: 'Visits to the web pages in a range of days, all or those of one part, and where all of them came from',
    input: visitsInput,
    output: answer({
      data: external_exports.object({
        source: source.optional(),
        range: reportFields.range,
        compared: reportFields.compared,
        totals: Totals,
        previous: Totals.optional().describe('The same for the compared range'),
        devices: shares('Kinds of devices').optional(),
        countries: shares('Countries').optional(),
        referrers: shares('Where visitors came from').optional(),
        browsers: shares('Browsers').optional(),
        pages: shares('The pages that sessions began with').optional(),
      }),
    }),
  }),
  graph: endpoint({
    method: 'GET',
    path: '/google-analytics-graph',
    event: 'web_analytics_graph.viewed',
    access: 'google_analytics_graph',
    summary: 'Visits to the web pages in a range of days, all or those of one part, day by day',
    input: visitsInput,
    output: answer({
      data: external_exports.object({
        source: source.optional(),
        ...reportFields,
        ...series.shape,
        previous: series.optional().describe('The same for the compared range'),
      }),
    }),
  }),
};

// ../contract/src/webhooks/delivery.ts
var deliveryState2 = external_exports.enum(['pending', 'delivered', 'failed']);
var DeliveryRow = external_exports.object({
  id: id(),
  endpoint_id: id(),
  event_id: external_exports.string().describe('The `webhook-id`'),
  type: external_exports.string(),
  subject: external_exports.string().describe('What it is about; the events of one subject keep their order'),
  decided_at: moment(),
  state: deliveryState2,
  attempts: external_exports.int(),
  last_at: moment().nullable().describe('When it was tried last'),
  last_status: external_exports.int().nullable().describe('The status of the answer then; null without one'),
  last_error: external_exports.string().nullable(),
  last_ms: external_exports.int().nullable().describe('How long that took'),
  next_at: moment().nullable().describe('When it is tried next; null while it waits for an earlier one, or is done'),
});
var headers = external_exports.record(external_exports.string(), external_exports.string());
var AttemptRow = external_exports.object({
  id: id(),
  at: moment(),
  url: external_exports.string(),
  headers: headers.describe('Those that were sent, without the signature'),
  status: external_exports.int().nullable(),
  error: external_exports.string().nullable(),
  ms: external_exports.int(),
  answer: external_exports.string().describe('The first 2,000 characters of the answer'),
});
var DeliveryDetails = DeliveryRow.extend({
  body: external_exports.string().nullable().describe('What is sent; null once the event is kept no longer'),
  tries: external_exports.array(AttemptRow).describe('The latest 50, the latest first'),
  refused: refusals().optional(),
});
var TestResult = external_exports.object({
  delivered: external_exports.literal([0, 1]),
  status: external_exports.int().nullable(),
  error: external_exports.string().nullable(),
  ms: external_exports.int(),
  answer: external_exports.string(),
});

// ../contract/src/webhooks/endpoint-row.ts
var WebhookEndpointRow = external_exports.object({
  id: id(),
  url: external_exports.string(),
  events: external_exports.array(external_exports.string()).describe('Names of types of events; `*` alone: all'),
  state: external_exports.enum(['active', 'paused', 'ended']).describe('`ended`: it answered 410'),
  state_at: moment().describe('Since when it has this state'),
  reason: external_exports.string().nullable().describe('Why it is not active, unless an admin paused it'),
  pending: external_exports.int().describe('Events that wait; counted up to 10,000'),
  failed: external_exports.int().describe('Events that were given up after 72 hours; counted up to 10,000'),
  oldest_at: moment().nullable().describe('When the oldest event that waits was decided'),
  last_delivered_at: moment().nullable(),
  failing_since: moment().nullable().describe('Since when every attempt has failed'),
  former_until: moment().nullable().describe('Until when the secret from before the last change signs as well'),
  is_resending: external_exports.literal([0, 1]).describe('1: events are being sent to it again, on request'),
  created_at: moment(),
  version: external_exports.int().describe('For the If-Match of a change'),
  refused: refusals().optional(),
});

// ../contract/src/webhooks/test-event.ts
var TEST_EVENT = 'webhook.test';

// ../contract/src/webhooks/index.ts
var url = requiredText('Address is required', 2e3).describe('https://, outside production http:// as well');
var events = external_exports
  .array(external_exports.string().min(1).max(100))
  .min(1, 'Choose what it is told')
  .max(100)
  .refine((list3) => new Set(list3).size === list3.length, 'Each type once')
  .describe('Names of types of events; `*` alone: all, also those that come later');
var secret = external_exports
  .string()
  .optional()
  .describe('The secret with which the receiver verifies signatures; it is never shown again');
var one2 = external_exports.strictObject({ id: id() });
var endpointAnswer = answer({ data: WebhookEndpointRow.optional() });
var webhooks = {
  endpoints: listEndpoint({
    path: '/webhook-endpoints',
    event: 'webhook_endpoints.listed',
    access: 'super',
    summary: 'Webhook endpoints of the app, with the number of events that wait, paged and sorted',
    orders: ['id', 'url', 'created_at'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: {},
    row: WebhookEndpointRow,
    rows: 'data',
    total: 'total',
  }),
  types: endpoint({
    method: 'GET',
    path: '/webhook-event-types',
    event: 'webhook_event_types.listed',
    access: 'super',
    summary: 'The types of events that an endpoint can receive',
    input: external_exports.strictObject({}),
    output: answer({
      data: external_exports.array(
        external_exports.object({ name: external_exports.string(), says: external_exports.string() }),
      ),
    }),
  }),
  addEndpoint: endpoint({
    method: 'POST',
    path: '/webhook-endpoints',
    event: 'webhook_endpoint.created',
    access: 'super',
    summary: 'Add a webhook endpoint, which gets the events from now on; its secret is shown once',
    creates: true,
    keptForYears: true,
    shownOnce: 'secret',
    input: external_exports.strictObject({ url, events }),
    output: answer({ data: WebhookEndpointRow.optional(), secret }),
  }),
  updateEndpoint: endpoint({
    method: 'PUT',
    path: '/webhook-endpoints',
    event: 'webhook_endpoint.changed',
    access: 'super',
    summary: 'Change the address and the event types of a webhook endpoint',
    keptForYears: true,
    versioned: true,
    input: external_exports.strictObject({ id: id(), url, events }),
    output: endpointAnswer,
  }),
  removeEndpoint: endpoint({
    method: 'DELETE',
    path: '/webhook-endpoints',
    event: 'webhook_endpoint.removed',
    access: 'super',
    summary: 'Remove a webhook endpoint with its deliveries',
    keptForYears: true,
    input: one2,
    output: answer({}),
  }),
  pauseEndpoint: endpoint({
    method: 'POST',
    path: '/webhook-pauses',
    event: 'webhook_endpoint.paused',
    access: 'super',
    summary: 'Pause a webhook endpoint: nothing is sent until it is resumed',
    keptForYears: true,
    input: one2,
    output: endpointAnswer,
  }),
  resumeEndpoint: endpoint({
    method: 'POST',
    path: '/webhook-resumptions',
    event: 'webhook_endpoint.resumed',
    access: 'super',
    summary: 'Resume a paused webhook endpoint: events since the pause are sent, at most 90 days back',
    keptForYears: true,
    input: one2,
    output: endpointAnswer,
  }),
  changeSecret: endpoint({
    method: 'POST',
    path: '/webhook-secrets',
    event: 'webhook_secret.changed',
    access: 'super',
    summary: 'Give a webhook endpoint a new secret, which is shown once; for a while both secrets sign what is sent',
    keptForYears: true,
    shownOnce: 'secret',
    input: external_exports.strictObject({
      id: id(),
      overlap_hours: external_exports
        .int()
        .min(0)
        .max(720)
        .default(24)
        .describe('For how long the former secret still signs'),
    }),
    output: answer({ data: WebhookEndpointRow.optional(), secret }),
  }),
  testEndpoint: endpoint({
    method: 'POST',
    path: '/webhook-tests',
    event: 'webhook_endpoint.tested',
    access: 'super',
    summary: 'Send a webhook endpoint a test event now, and return its answer',
    input: one2,
    output: answer({ data: TestResult }),
  }),
  deliveries: listEndpoint({
    path: '/webhook-deliveries',
    event: 'webhook_deliveries.listed',
    access: 'super',
    summary: 'What was sent to a webhook endpoint, or waits, the latest decision first',
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: {
      endpoint_id: id().optional().describe('Without it: of all endpoints'),
      state: deliveryState2.optional(),
      type: external_exports.string().max(100).optional(),
      subject: external_exports.string().max(200).optional().describe('Whole, as in `user:12`'),
    },
    row: DeliveryRow,
    rows: 'data',
    total: 'total',
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/webhook-delivery',
    event: 'webhook_delivery.viewed',
    access: 'super',
    summary: 'A delivery with what was sent, and what was answered to each attempt',
    auditsPeopleShown: true,
    input: one2,
    output: answer({ data: DeliveryDetails }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/webhook-resends',
    event: 'webhook_delivery.resent',
    access: 'super',
    summary: 'Send a delivery again, whether it was delivered or not',
    input: one2.describe('The id of the delivery'),
    output: answer({}),
  }),
  resendSince: endpoint({
    method: 'POST',
    path: '/webhook-resends-since',
    event: 'webhook_deliveries.resent',
    access: 'super',
    summary: 'Send a webhook endpoint all decisions since a moment again',
    input: external_exports.strictObject({
      id: id().describe('The id of the endpoint'),
      since: moment(),
      failed_only: flag().default(0).describe('1: only deliveries that were given up'),
    }),
    output: answer({}),
  }),
};

// ../contract/src/index.ts
var contract = {
  session,
  users: users2,
  profiles,
  admins,
  groups,
  permissions: permissions2,
  activity,
  reports,
  posts,
  cases,
  appeals,
  reasons,
  moderation,
  measures: measures2,
  queues,
  audit,
  conversations,
  map,
  media,
  settings,
  pages,
  urls,
  documents,
  charges,
  interests,
  campaigns,
  transactions,
  views,
  palette,
  dashboard,
  campaignAnalytics,
  webAnalytics,
  integrations,
  webhooks,
  deliveryState,
  storage,
  system,
};
var appContract = { ingest, reads, decisions };

export {
  ACTIVE_DAYS,
  admins,
  appContract,
  appeals,
  BULK,
  CHAT_PAGE,
  checkStates,
  contract,
  ENRICHMENT_SERVICE,
  eventKinds,
  FORCE_UPDATE,
  groups,
  integrations,
  interests,
  MOST_CHARACTERS,
  MOST_REASONS,
  map,
  measures2 as measures,
  mediaChoices,
  PUBLIC_PAGES,
  PublicPage,
  pageNames,
  permissions2 as permissions,
  posts,
  readLink,
  readTextStyle,
  reasons,
  renderMail,
  SIMILAR,
  session,
  TAGS,
  TEST_EVENT,
  transactions,
  users2 as users,
  versionNumbers,
  views,
  webhooks,
  webNumbers,
  writeTextStyle,
};
//# sourceMappingURL=chunk-QAEVBAQ5.js.map
