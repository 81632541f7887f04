import { endpoint, reportFields, reportInput, seriesOf, totalsOf } from './chunk-2FTGFEAK.js';
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

// ../contract/src/core/endpoint/paging.ts
var DEFAULT_PAGE_SIZE = 10;
var MAX_PAGE_SIZE = 100;
var MAX_PAGE = 1e6;
function listEndpoint(literal) {
  const {
    path,
    event,
    access,
    summary,
    orders,
    defaultOrder,
    defaultDirection,
    filters,
    row,
    rows,
    total,
    auditedRead,
  } = literal;
  return {
    method: 'GET',
    path,
    event,
    access,
    summary,
    ...(auditedRead === void 0 ? {} : { auditedRead }),
    input: external_exports.strictObject({
      page: external_exports.int().min(0).max(MAX_PAGE).default(0),
      page_limit: external_exports.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
      order_by: external_exports.enum(orders).default(defaultOrder),
      direction: external_exports.enum(['asc', 'desc']).default(defaultDirection),
      count: external_exports.literal('exact').optional().describe('Count all rows, however many there are'),
      ...filters,
    }),
    output: answer({
      [rows]: external_exports.array(row),
      [total]: external_exports.int(),
      total_exact: external_exports
        .boolean()
        .optional()
        .describe('False when the total is a floor; absent or true otherwise'),
    }),
    list: { orders, defaultOrder, defaultDirection, filters: Object.keys(filters), rows, total },
  };
}

// ../contract/src/core/entities/reason.ts
var severities = ['low', 'medium', 'high', 'critical'];
var severity = () => external_exports.enum(severities);
var ReasonName = external_exports.object({ id: id(), name: external_exports.string(), severity: severity() });
var CountedReason = ReasonName.extend({ reports: external_exports.int() });
var topReason = () => CountedReason.nullish().describe('The reason of the list that most reports have');
var reasonId = () => id().optional().describe('A reason of GET /report-reasons, instead of `reason`');
var userText = () =>
  external_exports
    .string()
    .trim()
    .max(500, 'At most 500 characters')
    .optional()
    .describe('What the user reads, instead of the text of the reason');
var suspensionDays = () =>
  external_exports
    .union([external_exports.literal(1), external_exports.literal(7), external_exports.literal(30)], {
      error: 'Choose 1, 7 or 30 days',
    })
    .optional()
    .describe('After so many days the suspension ends by itself; without it, only when staff lift it');
var isOneReason = ({ reason, reason_id: listed }) => reason === void 0 || listed === void 0;
var ONE_REASON = { message: 'Send either reason or reason_id', path: ['reason_id'] };

// ../contract/src/core/entities/timeline.ts
var timelineKinds = ['report', 'decision', 'end', 'note', 'edit', 'grant', 'delivery'];
var editEvents = [
  'user.created',
  'user.updated',
  'user.auto_follow_changed',
  'user.password_set',
  'user.suspended',
  'user.unsuspended',
  'admin.groups_assigned',
  'admin_permission.changed',
];

// ../contract/src/core/fields/person.ts
var personFields = {
  name: requiredText('Name is required'),
  username: requiredText('Username is required', 64).regex(
    /^[\p{L}\p{N}._-]+$/u,
    'Letters, digits, dots, dashes and underscores only',
  ),
  email: requiredText('Email is required', 254).pipe(external_exports.email('Not a valid e-mail address')),
};
var PHONE = /^\+?[0-9 ().-]{5,32}$/;
var NOT_A_PHONE = 'Not a valid phone number';

// ../contract/src/core/entities/moderation-decision.ts
var decisionKinds = ['dismiss', 'warn', 'hide_post', 'delete_post', 'suspend'];
var decisionKind = () => external_exports.enum(decisionKinds);
var revertCauses = ['undo', 'staff', 'ended', 'appeal'];

// ../contract/src/core/entities/case.ts
var subjects = ['posts', 'users'];
var states = ['open', 'dismissed', 'acted_on'];
var PersonName = external_exports.object({
  id: id(),
  name: external_exports.string(),
  avatar: external_exports.string().nullable(),
});
var Closing = external_exports.object({
  at: moment(),
  by: PersonName.nullable(),
  reason: external_exports.string().nullable(),
  listed_reason: ReasonName.nullish().describe('The reason of the list for which it was decided, if one was named'),
  measure: decisionKind().nullish().describe('What was decided; null when staff lifted it since'),
});
var ages = { hour: 1, day: 24, days3: 72, week: 168 };
var caseFilters = {
  assigned: external_exports
    .enum(['me', 'nobody'])
    .optional()
    .describe('Only cases that are assigned to the caller, or to nobody'),
  assignee_id: id().optional().describe('Only cases that are assigned to this member of staff'),
  reason_id: id().optional().describe('Only cases with a report for this reason of the list'),
  severity: severity().optional().describe('Only cases whose worst reason has this severity'),
  age: external_exports
    .enum(['hour', 'day', 'days3', 'week'])
    .optional()
    .describe('Only cases that were opened longer ago than an hour, a day, three days, a week'),
};
var queueFilters = {
  state: external_exports.enum(states).default('open').describe('What became of the reports'),
  ...caseFilters,
};
var Urgency = external_exports.object({
  total: external_exports.number().describe('All parts; critical cases stand before all others'),
  severity: external_exports
    .object({ worst: severity(), points: external_exports.number() })
    .describe('Of the worst reason of its reports'),
  reporters: external_exports
    .object({
      count: external_exports.int(),
      reliability: external_exports.number(),
      points: external_exports.number(),
    })
    .describe('How many people reported, and the sum of their reliability'),
  reach: external_exports
    .object({ views: external_exports.int(), points: external_exports.number() })
    .describe('Views of the last 7 days, of a user those of their latest 50 posts'),
  waiting: external_exports
    .object({ since: moment(), hours: external_exports.number() })
    .describe('Since the first report'),
  target: external_exports
    .object({ hours: external_exports.int(), state: external_exports.enum(['ok', 'near', 'past']) })
    .describe('Within how many hours it is to be decided: near when three quarters are over'),
});
var caseColumns = {
  case_id: id().optional(),
  reports: external_exports.int().optional().describe('How many reports the case has'),
  reason: external_exports.string().optional().describe('Of the latest report, as the app sent it'),
  top_reason: topReason(),
  urgency: Urgency.nullish(),
  reported_by_id: id().nullish().describe('Of the latest report'),
  state: external_exports.enum(states).optional(),
  assignee: PersonName.nullish(),
  reviewer: PersonName.nullish().describe('To whom `/next-case` gave the case, until they leave it'),
  note: external_exports.string().nullish(),
  closed: Closing.nullish(),
  version: external_exports.int().optional().describe('The version of the case, for the If-Match of an action on it'),
};
var LatestCase = external_exports.object({
  id: id(),
  state: external_exports.enum(states),
  reports: external_exports.int(),
  top_reason: topReason(),
  assignee: PersonName.nullable(),
  version: external_exports.int().optional().describe('For the If-Match of an action on it'),
});

// ../contract/src/profiles/profile.ts
var genders = ['male', 'female'];
var UserDetails = external_exports.object({
  name: external_exports.string(),
  username: external_exports.string(),
  gender: external_exports.string().nullable().describe('Any text from the app; staff set male or female'),
  email: external_exports.string().nullable(),
  phone: external_exports.string().nullable(),
  dob: external_exports.string().nullable().describe('YYYY-MM-DD'),
  address: external_exports.string().nullable(),
  current_location: external_exports.string().nullable(),
  avatar: external_exports.string().nullable(),
  latitude: external_exports.number().nullable().describe('Rounded to about a hundred metres without users_locations'),
  longitude: external_exports.number().nullable(),
  reported_count: external_exports.int().describe('Reports that are not dismissed'),
  is_reported: isReported(),
  is_suspended: flag(),
  auto_follow: flag(),
  last_device_used: external_exports
    .object({
      device_app_version: external_exports.string().nullable(),
      device_os: external_exports.string().nullable(),
    })
    .nullable(),
  id: id().optional(),
  is_admin: flag().optional(),
  is_sup_admin: flag().optional(),
  app_id: appId(),
  created_at: moment().optional(),
  updated_at: moment().optional(),
  suspended: external_exports
    .object({
      at: moment(),
      by: external_exports.string().nullable(),
      reason: external_exports.string().nullable(),
      until: moment().nullish().describe('When it ends by itself; null: only when staff lift it'),
      text: external_exports.string().nullish().describe('What the user reads'),
    })
    .nullish()
    .describe('Since when, by whom and why'),
  warnings: external_exports.int().optional().describe('How often staff warned them'),
  auth_user_group: external_exports
    .array(
      external_exports.object({ auth_group: external_exports.object({ id: id(), name: external_exports.string() }) }),
    )
    .optional(),
  rights_version: external_exports.int().optional().describe('For the If-Match of assign-groups'),
  version: external_exports.int().optional().describe('For the If-Match of a change'),
  app_sends: external_exports
    .record(external_exports.string(), external_exports.string().nullable())
    .optional()
    .describe('By field: the value that the app still sends, although staff changed it'),
  case: LatestCase.nullish().describe('The latest case about the person; only with reported_users'),
  can_be_suspended: flag().optional().describe('1: they are active, and were reported or are an admin'),
  refused: refusals().optional(),
});
var ReportRow = external_exports.object({
  id: id(),
  reason: external_exports.string().describe('As the app sent it'),
  listed_reason: ReasonName.nullish().describe('What it counts as'),
  reported_by: external_exports.object({
    id: id(),
    name: external_exports.string(),
    avatar: external_exports.string().nullable(),
    is_reported: isReported(),
  }),
  created_at: moment(),
});
var NoteRow = external_exports.object({
  id: id(),
  text: external_exports.string(),
  by: external_exports.object({
    id: id(),
    name: external_exports.string(),
    avatar: external_exports.string().nullable(),
  }),
  created_at: moment(),
});
var NamedPerson = external_exports.object({ id: id(), name: external_exports.string() });
var DecisionEntry = external_exports.object({
  kind: decisionKind(),
  post: external_exports
    .object({ id: id(), title: external_exports.string() })
    .nullable()
    .describe('Null when it is not about a post, or the post is gone'),
  what: external_exports.enum(['posts', 'users']),
  until: moment().nullable().describe('When a suspension ends by itself'),
});
var TimelineEntry = external_exports.object({
  id: id().describe('Among those of its kind'),
  kind: external_exports
    .enum(timelineKinds)
    .describe('`end`: a decision does not stand any more; `delivery`: the app was told'),
  at: moment(),
  by: NamedPerson.nullable().describe('Who did it; null: the app or the server, or someone who is gone'),
  text: external_exports.string().nullable().describe('The reason that was given, or what was written'),
  report: external_exports.object({ is_dismissed: flag() }).optional(),
  decision: DecisionEntry.optional().describe('What was decided, or does not stand any more'),
  cause: external_exports.enum(revertCauses).optional().describe('Why it does not stand any more'),
  edit: external_exports
    .object({
      event: external_exports.enum(editEvents).describe('What was done, as the audit log calls it'),
      before: external_exports.record(external_exports.string(), external_exports.unknown()).nullable(),
      after: external_exports.record(external_exports.string(), external_exports.unknown()).nullable(),
    })
    .optional(),
  grant: external_exports
    .object({
      to: NamedPerson.describe('Who may read the conversations'),
      expires_at: moment().nullable(),
      revoked_at: moment().nullable(),
    })
    .optional(),
  delivery: external_exports
    .object({
      type: external_exports.string().describe('The type of the event'),
      state: external_exports.enum(['delivered', 'read', 'waiting', 'failed']),
      delivered_at: moment().nullable(),
    })
    .optional(),
});

// ../contract/src/profiles/index.ts
var edits = {
  ...personFields,
  gender: external_exports.enum(genders, { error: 'Gender is required' }),
  phone: requiredText('Phone is required', 32).regex(PHONE, NOT_A_PHONE),
  dob: requiredText('Date of Birth is required', 10).pipe(day()),
  address: requiredText('Address is required', 500),
  current_location: requiredText('Current Location is required'),
};
var optional = Object.fromEntries(Object.entries(edits).map(([name, field]) => [name, field.optional()]));
var profiles = {
  profile: endpoint({
    method: 'GET',
    path: '/user-profile',
    event: 'user.viewed',
    access: 'user_profile',
    summary: 'The profile of a user',
    auditedRead: 'id',
    input: external_exports.strictObject({ id: id() }),
    output: answer({ userdetails: UserDetails }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/update-profile',
    event: 'user.updated',
    access: 'update_profile',
    summary: 'Change one field of a profile',
    emits: ['user.updated'],
    target: { field: 'id', part: 'account' },
    versioned: true,
    input: external_exports
      .strictObject({ id: id(), ...optional })
      .refine(({ id: _id, ...fields }) => Object.values(fields).filter((value) => value !== void 0).length === 1, {
        message: 'Send exactly one field',
      })
      .meta({ examples: [{ id: 1, address: '1 Main Street, Springfield' }] }),
    output: answer({ userdetails: UserDetails.optional() }),
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/suspend-account',
    event: 'user.suspended',
    access: 'suspend_account',
    summary: 'Suspend an account; its sessions end at once',
    emits: ['user.suspended', 'report.decided'],
    target: { field: 'user_id', part: 'suspension' },
    versioned: true,
    input: external_exports
      .strictObject({
        user_id: id(),
        reason: external_exports.string().trim().max(500).optional(),
        reason_id: reasonId(),
        text: userText(),
        days: suspensionDays(),
      })
      .refine(isOneReason, ONE_REASON),
    output: answer({}),
  }),
  unsuspend: endpoint({
    method: 'POST',
    path: '/revoke-suspended-account',
    event: 'user.unsuspended',
    access: 'revoke_suspended_account',
    summary: 'Lift the suspension of an account',
    emits: ['user.unsuspended', 'report.reopened'],
    target: { field: 'user_id', part: 'suspension' },
    input: external_exports.strictObject({ user_id: id(), revoke: external_exports.literal(1) }),
    output: answer({}),
  }),
  autoFollow: endpoint({
    method: 'POST',
    path: '/make-user-autofollow',
    event: 'user.auto_follow_changed',
    access: 'manage_autofollow',
    summary: 'Let new users follow an account automatically, or stop that',
    emits: ['user.auto_follow_changed'],
    target: { field: 'user_id', part: 'app' },
    input: external_exports.strictObject({
      user_id: id(),
      auto_follow: flag().optional().describe('1: new users follow it, 0: they do not; without it, the other than now'),
    }),
    output: answer({}),
  }),
  setAppPassword: endpoint({
    method: 'PATCH',
    path: '/change-app-password',
    event: 'user.password_set',
    access: 'change_app_password',
    summary: "Set a user's app password; an admin gets it as a one-time password of the console",
    emits: ['user.password_set'],
    target: { field: 'user_id', part: 'account' },
    input: external_exports.strictObject({
      password: requiredSecret('Password is required'),
      password_confirmation: requiredSecret('Password confirmation is required'),
      user_id: id(),
    }),
    output: answer({}),
  }),
  reports: listEndpoint({
    path: '/user-reports',
    event: 'user_reports.listed',
    access: 'reported_users',
    summary: 'The open reports on a user',
    orders: ['created_at'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: { user_id: id() },
    row: ReportRow,
    rows: 'data',
    total: 'total',
  }),
  notes: listEndpoint({
    path: '/user-notes',
    event: 'user_notes.listed',
    access: 'user_profile',
    summary: 'The notes of staff about a user',
    orders: ['id'],
    defaultOrder: 'id',
    defaultDirection: 'desc',
    filters: { user_id: id() },
    row: NoteRow,
    rows: 'data',
    total: 'total',
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/user-timeline',
    event: 'user_timeline.viewed',
    access: 'user_profile',
    summary:
      'What happened to a user, the latest first: reports, decisions, notes, edits, access to conversations, and what the app was told, as far as the signed-in admin may see each',
    input: external_exports.strictObject({
      user_id: id(),
      kind: external_exports.enum(timelineKinds).optional().describe('This alone'),
      before: external_exports
        .string()
        .regex(/^\d{1,16}\.\d\.\d{1,16}$/, 'Not a position of this timeline')
        .optional()
        .describe('`next` of the page before: only what comes after it'),
      page_limit: external_exports.int().min(1).max(50).default(20).describe('How many'),
    }),
    output: answer({
      data: external_exports.array(TimelineEntry),
      kinds: external_exports.array(external_exports.enum(timelineKinds)).describe('What the caller may see'),
      next: external_exports
        .string()
        .nullable()
        .describe('For `before` of the next page; null when this is the last one'),
    }),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/user-notes',
    event: 'user_note.created',
    access: 'user_profile',
    summary: 'Add a note about a user, for other staff to read',
    target: { field: 'user_id', part: 'account' },
    creates: true,
    input: external_exports.strictObject({ user_id: id(), text: requiredText('Note is required', 2e3) }),
    output: answer({ data: NoteRow.optional() }),
  }),
};

// ../contract/src/urls/failed-url.ts
var UrlUser = external_exports.object({
  id: id(),
  username: external_exports.string(),
  avatar: external_exports.string().nullable(),
  is_reported: isReported(),
  is_deleted: isDeleted(),
});
var FailedUrlRow = external_exports.object({
  id: id(),
  post: external_exports
    .object({
      id: id(),
      title: external_exports.string().optional(),
      user: UrlUser.optional().describe('Its author; of a deleted post only the id is shown'),
      is_deleted: flag().optional(),
    })
    .nullable()
    .describe('Null when it was in no post'),
  user: UrlUser.nullish().describe('The user for whom it failed, when the app sends one'),
  app_id: appId(),
  url: external_exports.string(),
  device_type: external_exports.string().nullable(),
  device_os: external_exports.string().nullable(),
  failed_in_curl: flag().describe('1: the plain request failed'),
  scrap_by_script: flag().describe('The script that opens pages in a browser was tried'),
  failed_in_enrichment: flag().describe('The enrichment service failed'),
  created_at: moment().describe('When it failed first'),
  resolved_at: moment().nullable().describe('Since when its content is known; null while it is not'),
  last_retried_at: moment().nullable(),
  host: external_exports.string().optional(),
  cause: external_exports.string().nullish().describe('Why it failed last'),
  attempts: external_exports.int().optional().describe('Requests to its host: the first one and each retry'),
  retry: external_exports
    .object({
      requested_at: moment(),
      requested_by: external_exports.string().nullable(),
      answered_at: moment().nullable().describe('When the app sent the result'),
      is_waiting: flag().describe('1: the app was asked recently, and has not answered yet'),
    })
    .nullish()
    .describe('The last time that staff asked the app to try it again'),
  refused: refusals().optional(),
});
var HostFrequencyRow = external_exports.object({
  id: id().optional(),
  failed_host: external_exports.string(),
  total_metas: external_exports.int().describe('URLs of the host that failed first in the range'),
  host_search_count: external_exports.int().describe('Requests to the host for them: the first one and each retry'),
  frequency: external_exports
    .number()
    .describe("The host's share of all failed URLs of the range, in percent with two decimals"),
});
var FailedHostRow = external_exports.object({
  id: id(),
  host: external_exports.string(),
  failed: external_exports.int().describe('Its failed URLs'),
  unresolved: external_exports.int().describe('Those of them that are not resolved'),
  last_failed_at: moment(),
  refused: refusals().optional(),
});

// ../contract/src/urls/index.ts
var failedType = external_exports
  .enum(['', 'failed_in_enrichment'])
  .optional()
  .describe('Empty for all; or only those that failed in the enrichment service');
var host = external_exports.string().trim().toLowerCase().max(255).optional().describe('Only those of this host');
var MOST_RETRIES = 1e3;
var RETRY_MINUTES = 10;
var failedNumbers = ['failed', 'failed_in_enrichment', 'resolved'];
var numbers = totalsOf(failedNumbers, external_exports.int());
var series = seriesOf(failedNumbers, external_exports.int());
var urls = {
  failed: listEndpoint({
    path: '/failed-urls',
    event: 'failed_urls.listed',
    access: 'failed_urls',
    summary: 'Failed URLs, paged and sorted: all, those of the enrichment service, or those of one host',
    orders: ['created_at', 'resolved_at', 'last_retried_at', 'id'],
    defaultOrder: 'created_at',
    defaultDirection: 'desc',
    filters: { failedType, host },
    row: FailedUrlRow,
    rows: 'data',
    total: 'totalCount',
  }),
  hosts: listEndpoint({
    path: '/failed-url-hosts',
    event: 'failed_hosts.listed',
    access: 'failed_urls',
    summary: 'Failed URLs grouped by their host, paged and sorted',
    orders: ['failed', 'unresolved', 'last_failed_at', 'host', 'id'],
    defaultOrder: 'failed',
    defaultDirection: 'desc',
    filters: { failedType },
    row: FailedHostRow,
    rows: 'data',
    total: 'total',
  }),
  frequency: listEndpoint({
    path: '/failed-urls-frequency',
    event: 'failed_hosts.ranked',
    access: 'failed_urls',
    summary: 'The hosts that fail most often in a range of days, paged, sorted and searched',
    orders: ['total_metas', 'host_search_count', 'failed_host'],
    defaultOrder: 'total_metas',
    defaultDirection: 'desc',
    filters: {
      start_date: day().optional().describe('The first day, in UTC; without it, from the beginning'),
      end_date: day().optional().describe('The last day, included; without it, until now'),
      keyword: searchTerm().optional().describe('Part of the name of a host'),
    },
    row: HostFrequencyRow,
    rows: 'data',
    total: 'total',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/retry-failed-urls',
    event: 'failed_urls.retry_requested',
    access: 'failed_urls',
    emits: ['failed_url.retry_requested'],
    summary: `Ask the app to try one failed URL again, or the latest ${MOST_RETRIES} of those that match`,
    input: external_exports.strictObject({ id: id().optional().describe('Only this one'), host, failedType }),
    output: answer({
      asked: external_exports.int().describe('How many the app is asked for'),
      left: external_exports.int().describe('How many more it could be asked for, counted up to 10,001'),
    }),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/failed-urls-data',
    event: 'failed_urls.counted',
    access: 'failed_urls',
    summary: 'The URLs that first failed in a range of days: how many each day, and on which hosts',
    input: external_exports.strictObject(reportInput),
    output: answer({
      data: external_exports.object({
        ...reportFields,
        totals: numbers.describe('Of the URLs that failed first in the range; resolved: by now'),
        series: series.describe('By the day on which they failed first'),
        hosts: external_exports.array(HostFrequencyRow).describe('The ten hosts with most of them'),
        previous: external_exports
          .object({ totals: numbers, series })
          .optional()
          .describe('The same for the compared range'),
      }),
    }),
  }),
};

export {
  ages,
  Closing,
  CountedReason,
  caseColumns,
  caseFilters,
  decisionKind,
  decisionKinds,
  editEvents,
  failedNumbers,
  isOneReason,
  LatestCase,
  listEndpoint,
  MOST_RETRIES,
  NOT_A_PHONE,
  ONE_REASON,
  PersonName,
  PHONE,
  personFields,
  profiles,
  queueFilters,
  RETRY_MINUTES,
  ReasonName,
  reasonId,
  revertCauses,
  severity,
  states,
  subjects,
  suspensionDays,
  timelineKinds,
  topReason,
  urls,
  userText,
};
//# sourceMappingURL=chunk-ZFOGH6PS.js.map
