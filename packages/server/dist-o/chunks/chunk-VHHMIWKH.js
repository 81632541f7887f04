import {
  addDays,
  endpoint,
  FIRST_YEAR,
  holds,
  ReportRange,
  reportFields,
  reportInput,
  seriesOf,
  totalsOf,
} from './chunk-2FTGFEAK.js';
import { external_exports } from './chunk-HTZLKMDM.js';
import { answer } from './chunk-SZ7XHIHI.js';

// ../contract/src/core/fields/decimal.ts
var decimal = () =>
  external_exports
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .meta({ examples: ['12.50'] });
var PLAIN = /^(0|[1-9]\d{0,6})(?:\.(\d{1,4}))?$/;
var MOST = 1e6;
var withinReach = (text) => {
  const [, whole, places = ''] = PLAIN.exec(text) ?? [];
  return whole !== void 0 && (Number(whole) < MOST || (Number(whole) === MOST && /^0*$/.test(places)));
};
var SENTENCE = 'A number from 0 to 1000000 with at most 4 decimals, such as 1.25';
var requiredAmount = (missing) =>
  external_exports
    .string({ error: ({ input }) => (typeof input === 'number' ? `${SENTENCE}, as a text` : missing) })
    .min(1, missing)
    .refine((text) => text === '' || withinReach(text), SENTENCE)
    .meta({ examples: ['1.25'] });

// ../contract/src/core/reports/moderation-totals.ts
var count = () => external_exports.int().min(0);
var seconds = () => external_exports.int().min(0).nullable();
var decisionTimes = { median_seconds: seconds(), p95_seconds: seconds() };
var ModerationTotals = external_exports.object({
  reports: count().describe('Reports that came in the range'),
  decisions: count().describe('Decisions that were made in the range; what was undone at once is not counted'),
  dismissed: count().describe('Those that found nothing to do'),
  overturned: count().describe('Those that an appeal has overturned since'),
  ...decisionTimes,
});

// ../contract/src/core/reports/month.ts
var MONTH = 'YYYY-MM'.length;
var LONGEST_MONTH = 31;
var isMonth = (text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && Number(text.slice(0, 4)) >= FIRST_YEAR;
var monthOf = (day) => day.slice(0, MONTH);
var latestMonth = (today) => monthOf(addDays(today, -1));
function monthRange(month2, today) {
  const start = `${month2}-01`;
  const end = addDays(`${monthOf(addDays(start, LONGEST_MONTH))}-01`, -1);
  if (start >= today) return void 0;
  return { start, end: end < today ? end : addDays(today, -1) };
}

// ../contract/src/dashboard/numbers.ts
var SearchTerm = external_exports.object({
  search_term: external_exports
    .string()
    .describe('In lower case, without blanks around it')
    .meta({ examples: ['desk lamps'] }),
  searches: external_exports.int().describe('How often it was searched for'),
  opened: external_exports.int().describe('After how many of these searches a result was opened'),
  previous: external_exports
    .object({ searches: external_exports.int(), opened: external_exports.int() })
    .optional()
    .describe('The same in the compared range'),
});
var productNumbers = ['new_users', 'active_users', 'searches', 'posts', 'follows', 'messages'];

// ../contract/src/dashboard/month.ts
var count2 = () => external_exports.int().min(0);
var part = (totals, series2) => {
  const month2 = external_exports.object({ totals, series: series2 });
  return external_exports.object({ now: month2, previous: month2 });
};
var peopleNumbers = productNumbers.filter((name) => name !== 'searches');
var searches = part(external_exports.object({ searches: count2() }), seriesOf(['searches'], count2())).extend({
  terms: external_exports
    .array(SearchTerm)
    .optional()
    .describe('The ten most frequent terms of the month; only with top_searches'),
});
var spend = part(
  external_exports.object({
    debit: decimal(),
    credit: decimal(),
    campaigns: count2().describe('Campaigns that were created'),
    views: count2(),
    clicks: count2(),
  }),
  seriesOf(['debit', 'credit'], decimal()),
);
var month = endpoint({
  method: 'GET',
  path: '/month-report',
  event: 'month_report.viewed',
  access: ['dashboard_data', 'top_searches', 'campaign_analytics', 'reported_posts', 'reported_users'],
  summary:
    'A month compared with the one before it: searches, users, spend and moderation, as far as the signed-in admin may see them',
  input: external_exports.strictObject({
    month: external_exports
      .string()
      .refine(isMonth, 'A month as YYYY-MM, from 1970-01 on')
      .optional()
      .describe('As YYYY-MM, in UTC; without it, the month of yesterday')
      .meta({ examples: ['2026-10'] }),
  }),
  output: answer({
    data: external_exports.object({
      range: ReportRange.describe('The days of the month that are over'),
      compared: ReportRange.describe('As many days of the month before; a whole month is compared with a whole month'),
      searches: searches.optional().describe('With dashboard_data or top_searches'),
      people: part(totalsOf(peopleNumbers, count2()), seriesOf(peopleNumbers, count2()))
        .optional()
        .describe('With dashboard_data'),
      spend: spend.optional().describe('With campaign_analytics'),
      moderation: part(ModerationTotals, seriesOf(['reports', 'decisions'], count2()))
        .optional()
        .describe('Of posts with reported_posts, of people with reported_users'),
    }),
  }),
});

// ../contract/src/dashboard/widgets.ts
var fixedSize = {
  TopSearches: 'top_searches',
  PopularSearches: 'top_searches',
  FailedUrlGraph: 'failed_urls',
  MapComp: 'dashboard_data',
  FailedUrls: 'failed_urls',
  GoogleAnalytics: 'google_analytics',
  GoogleAnalyticsGraph: 'google_analytics_graph',
};
var WORD = /[\p{L}\p{N}]+/gu;
var productWidgetId = (productName) =>
  `${(productName.match(WORD) ?? ['Product']).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Analytics`;
var widgetsOf = (productName) => [
  ...Object.entries(fixedSize).map(([id, permission]) => ({
    id,
    kind: id,
    permission,
  })),
  { id: productWidgetId(productName), kind: 'ProductAnalytics', permission: 'dashboard_data' },
];
var widgetsFor = (holder, productName) => widgetsOf(productName).filter(({ permission }) => holds(holder, permission));

// ../contract/src/dashboard/index.ts
var count3 = () => external_exports.int().min(0);
var numbers = totalsOf(productNumbers, count3());
var series = seriesOf(productNumbers, count3());
var Widget = external_exports.object({
  id: external_exports
    .string()
    .min(1)
    .max(80)
    .meta({ examples: ['TopSearches'] }),
  content: external_exports
    .string()
    .max(200)
    .optional()
    .describe('Kept as it was sent')
    .meta({ examples: ['Top searches'] }),
});
var layout = external_exports
  .string()
  .describe('The widgets, in their order, as a JSON text: a list of objects with an id and perhaps a content')
  .meta({ examples: ['[{"id":"TopSearches","content":"Top searches"},{"id":"MapComp"}]'] });
var version = external_exports.int().describe('For the If-Match of a save; 0 before the first one');
var dashboard = {
  data: endpoint({
    method: 'GET',
    path: '/dashboard-data',
    event: 'dashboard.viewed',
    access: 'dashboard_data',
    summary: 'What the users of the app did in a range of days, day by day, and what they searched for',
    input: external_exports.strictObject(reportInput),
    output: answer({
      data: external_exports.object({
        ...reportFields,
        totals: numbers.optional().describe('Of the whole range; each active user once'),
        series: series.optional().describe('For each day; each active user once a day'),
        previous: external_exports
          .object({ totals: numbers, series })
          .optional()
          .describe('The same for the compared range'),
        popular_searches: external_exports
          .array(SearchTerm)
          .optional()
          .describe('The ten terms after which most results were opened; only with top_searches'),
      }),
    }),
  }),
  topSearches: endpoint({
    method: 'GET',
    path: '/top-searches',
    event: 'top_searches.viewed',
    access: 'top_searches',
    summary: 'The ten most frequent search terms of a range of days',
    input: external_exports.strictObject({
      ...reportInput,
      by: external_exports
        .enum(['searches', 'opened'])
        .optional()
        .describe(
          'searches: the terms that were searched for most; opened: those after which most results were opened. Without it, searches',
        ),
    }),
    output: answer({
      data: external_exports.array(SearchTerm),
      ...reportFields,
      searches: count3().optional().describe('All searches of the range, for any term'),
      previous_searches: count3().optional().describe('The same for the compared range'),
    }),
  }),
  month,
  widget: endpoint({
    method: 'GET',
    path: '/dashboard-widget',
    event: 'dashboard_layout.viewed',
    access: 'session',
    summary: 'The dashboard widgets of the signed-in admin, of those that they may see',
    input: external_exports.strictObject({}),
    output: answer({ data: layout, version: version.optional() }),
  }),
  saveWidget: endpoint({
    method: 'POST',
    path: '/save-dashboard-widget',
    event: 'dashboard_layout.changed',
    access: 'session',
    summary: 'Save which widgets the dashboard of the signed-in admin has, and in which order',
    versioned: true,
    input: external_exports.strictObject({
      widget_json: external_exports
        .array(Widget.strict(), { error: 'A list of widgets' })
        .max(50, 'At most 50 widgets')
        .describe('In their order; each id once, and only those that the signed-in admin may see'),
    }),
    output: answer({ data: layout.optional(), version: version.optional() }),
  }),
};

// ../contract/src/core/access/permissions.ts
var permissionAreas = {
  Overview: {
    dashboard_data: { id: 1, says: 'See the dashboard, its map and the product analytics' },
    google_analytics: { id: 2, says: 'See the web analytics summary' },
    google_analytics_graph: { id: 3, says: 'See the web analytics graph' },
    top_searches: { id: 4, says: 'See top and popular searches' },
    campaign_analytics: { id: 5, says: 'See campaign analytics' },
    users_locations: { id: 6, says: 'See where users and posts are on the map' },
  },
  People: {
    users_list: { id: 7, says: 'See the list of users' },
    users_list_csv: { id: 8, says: 'Download the list of users as CSV' },
    create_user: { id: 9, says: 'Add a user' },
    user_profile: { id: 10, says: 'Open the profile of a user' },
    update_profile: { id: 11, says: 'Edit the profile of a user' },
    change_app_password: { id: 12, says: "Set a user's app password" },
    suspend_account: { id: 13, says: 'Suspend an account' },
    revoke_suspended_account: { id: 14, says: 'Lift the suspension of an account' },
    manage_autofollow: { id: 15, says: 'Make an account auto-followed, or stop it' },
    followers: { id: 16, says: 'See the followers of a user' },
    following: { id: 17, says: 'See whom a user follows' },
    favourites: { id: 18, says: 'See the bookmarks of a user' },
    conversation: { id: 19, says: 'Read the conversations of a user' },
  },
  Moderation: {
    reported_users: { id: 20, says: 'See reported users' },
    reported_posts: { id: 21, says: 'See reported posts' },
    post_details: { id: 22, says: 'Open a post, with its reporters and viewers' },
    delete_post: { id: 23, says: 'Delete a post' },
  },
  Content: {
    searches: { id: 24, says: 'See searches' },
    failed_urls: { id: 25, says: 'See failed URLs and the hosts that fail often' },
    view_static_pages: { id: 26, says: 'See the static pages' },
    update_static_pages: { id: 27, says: 'Save the static pages' },
  },
  Advertising: {
    campaign_list: { id: 28, says: 'See campaigns and transactions' },
    campaign_details: { id: 29, says: 'Open a campaign' },
    campaign_status: { id: 30, says: 'Change the status of a campaign' },
    campaign_charges_list: { id: 31, says: 'See campaign charges' },
    campaign_interests: { id: 32, says: 'See interests' },
    campaign_interests_add: { id: 33, says: 'Add an interest' },
    campaign_interests_update: { id: 34, says: 'Edit an interest' },
    campaign_interests_delete: { id: 35, says: 'Delete an interest' },
  },
  System: {
    admin_users_list: { id: 36, says: 'See the list of admins' },
    group_list: { id: 37, says: 'See groups' },
    add_group: { id: 38, says: 'Add a group; add a campaign charge' },
    edit_group: { id: 39, says: 'Edit a group; edit a campaign charge' },
    delete_group: { id: 40, says: 'Delete a group' },
    group_permissions: { id: 41, says: 'See the permissions of a group' },
    group_permissions_update: { id: 42, says: 'Change the permissions of a group' },
    'assign-groups': { id: 43, says: 'Assign groups to an admin' },
    user_permissions: { id: 44, says: 'See the permissions of an admin' },
    user_permissions_update: { id: 45, says: 'Change the permissions of an admin' },
    change_enrichment_settings: { id: 46, says: 'Switch the enrichment service on and off' },
    get_app_version: { id: 47, says: 'See and change the app versions' },
    api_documentation: { id: 48, says: 'Read the API documentation' },
  },
};
var meanings = Object.values(permissionAreas).flatMap((area) => Object.entries(area));
var permissions = meanings.map(([code]) => code);
var idByCode = new Map(meanings.map(([code, { id }]) => [code, id]));
var codeById = new Map(meanings.map(([code, { id }]) => [id, code]));
var permissionId = (code) => idByCode.get(code) ?? 0;
var permissionWithId = (id) => codeById.get(id);

export {
  dashboard,
  decimal,
  decisionTimes,
  latestMonth,
  ModerationTotals,
  monthRange,
  permissionId,
  permissions,
  permissionWithId,
  productNumbers,
  requiredAmount,
  widgetsFor,
  widgetsOf,
};
//# sourceMappingURL=chunk-VHHMIWKH.js.map
