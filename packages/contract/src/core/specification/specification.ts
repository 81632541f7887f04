import { type Endpoint, routeOf } from '../endpoint/endpoint.ts';

/**
 * The type of a field; with a question mark, null when it is missing. `id`: a number, or a text that is not a number;
 * `amount`: digits as text; `degrees`: a number from -180 to 180.
 */
type Kind = 'id' | 'id?' | 'number' | 'number?' | 'degrees' | 'degrees?' | 'flag' | 'text' | 'text?' | 'amount';

/**
 * The shape of an answer: a field, a list, or an object. A name with a question mark can be omitted. A missing list is
 * empty, unless its name has an exclamation mark: the answer is then meaningless without it.
 */
export type AnswerShape = Kind | readonly [AnswerShape] | { readonly [name: string]: AnswerShape };

/** A call in the specification, with its input fields and the fields of its answer. */
interface SpecifiedCall {
  readonly takes: readonly string[];
  readonly answers: { readonly [name: string]: AnswerShape };
}

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');
const call = (takes: string, answers: SpecifiedCall['answers'] = {}): SpecifiedCall => ({
  takes: words(takes),
  answers,
});

const PAGED = 'page page_limit order_by direction';
const RANGE = 'start_date end_date';

const holder = { is_sup_admin: 'flag', group_permissions: ['text'], user_permissions: ['text'] } as const;
const person = { avatar: 'text?', name: 'text', username: 'text', email: 'text?', phone: 'text?', id: 'id' } as const;
const follows = call(`user_id keyword ${PAGED}`, { data: [person] });
const permission = {
  id: 'id',
  name: 'text',
  group_permission_count: 'number',
  user_permission_count: 'number',
} as const;
const found = { id: 'id', image: 'text?', search_term: 'text', type: 'text' } as const;
const described = { title: 'text?', description: 'text?' } as const;
const since = { created_at: 'text', updated_at: 'text' } as const;
/** The specification shows no fields for these rows, so the names are our own. */
const ofPost = { id: 'id?', name: 'text', username: 'text', avatar: 'text?', created_at: 'text' } as const;
const term = { search_term: 'text', searches: 'number', opened: 'number' } as const;
/** The same type for each thing that the product counts. */
const product = <const Each extends AnswerShape>(each: Each) => ({
  ...{ new_users: each, active_users: each, searches: each, posts: each, follows: each, messages: each },
});
const setting = { data_key: 'text', data: 'text' } as const;
const campaign: SpecifiedCall['answers'] = {
  ...{ id: 'id', user_id: 'id?', username: 'text', campaign_name: 'text', ad_set_name: 'text?', goal: 'text' },
  ...{ target_gender: 'text?', target_location: 'text?', target_region: 'text?', target_age_minimum: 'number?' },
  ...{ target_age_maximum: 'number?', interest: 'text', creative_ad_title: 'text?', creative_ad_url: 'text?' },
  ...{ creative_ad_description: 'text?', creative_ad_button_name: 'text?', creative_ad_button_color: 'text?' },
  ...{ creative_ad_button_text_color: 'text?', creative_ad_media_path: 'text?', total_ad_budget: 'amount' },
  ...{ ad_start: 'text?', ad_end: 'text?', totalDuration: 'number?', payment_type: 'text?', card_detail_id: 'id?' },
  ...{ status: 'text', ...since },
};

/**
 * The calls of the specification, by route. All other calls are our additions, which a server can omit. The console
 * does not retry an addition that a server lacks, and reads answers by this table.
 */
export const specification: Readonly<Record<string, SpecifiedCall>> = {
  'POST /admin-login': call('username password action', { 'key?': 'text' }),
  'POST /resend-otp': call('key action', { 'key?': 'text' }),
  'POST /verify-auth': call('otp key', {
    'user?': { 'name?': 'text', api_token: 'text', ...holder },
    'widget?': 'text',
  }),
  // The specification shows no fields. Those that are present replace what the sign-in answered.
  'GET /get-login-data': call('', {
    'data?': {
      ...{ 'name?': 'text', 'is_sup_admin?': 'flag' },
      ...{ 'group_permissions?': ['text'], 'user_permissions?': ['text'] },
    },
  }),
  'POST /change-password': call('currentPassword newPassword confirmPassword'),
  'PUT /reset-password': call('email'),
  'PATCH /change-app-password': call('password password_confirmation user_id'),
  'GET /users-list': call(`query ${PAGED}`, {
    users: [{ ...person, device: 'text?', device_app_version: 'text?', created_at: 'text' }],
    total_users: 'number',
  }),
  'GET /reported-users': call(PAGED, {
    data: [
      {
        ...{ reported_user_id: 'id', reportedUserImage: 'text?', reportedUser: 'text', reportedUserEmail: 'text' },
        ...{ reportedUserPhone: 'text?', reportedBy: 'text', created_at: 'text' },
      },
    ],
  }),
  'GET /admin-users-list': call(PAGED, {
    users: [
      {
        ...{ id: 'id', avatar: 'text?', name: 'text', email: 'text', phone: 'text?' },
        auth_user_group: [{ auth_group: { id: 'id', name: 'text' } }],
      },
    ],
    total_users: 'number',
  }),
  'GET /user-profile': call('id', {
    userdetails: {
      ...{ name: 'text', username: 'text', gender: 'text?', email: 'text?', phone: 'text?', dob: 'text?' },
      ...{ address: 'text?', current_location: 'text?', avatar: 'text?', latitude: 'degrees?', longitude: 'degrees?' },
      ...{ reported_count: 'number', is_suspended: 'flag', auto_follow: 'flag' },
      'last_device_used?': { device_app_version: 'text?', device_os: 'text?' },
    },
  }),
  'PUT /update-profile': call('id name username gender email phone dob address current_location'),
  'POST /create-user': call('name username email phone password is_admin'),
  'GET /users-locations': call('southwest_lat southwest_lng northeast_lat northeast_lng', {
    users: [{ id: 'id', name: 'text', avatar: 'text?', latitude: 'degrees', longitude: 'degrees' }],
  }),
  'GET /followers': follows,
  'GET /following': follows,
  'POST /suspend-account': call('user_id'),
  'POST /revoke-suspended-account': call('user_id revoke'),
  'POST /make-user-autofollow': call('user_id'),
  // The specification shows no fields for the numbers of these calls, so the names are our own.
  'GET /dashboard-data': call(RANGE, {
    data: {
      'totals?': product('number'),
      'series?': { 'date!': ['text'], ...product(['number']) },
      'popular_searches?': [term],
    },
  }),
  'GET /google-analytics': call(RANGE, { data: { totals: { sessions: 'number', page_views: 'number' } } }),
  'GET /google-analytics-graph': call(RANGE, {
    data: { 'date!': ['text'], 'sessions!': ['number'], 'page_views!': ['number'] },
  }),
  'GET /top-searches': call(RANGE, { data: [term] }),
  'GET /failed-urls-data': call(RANGE, {
    data: {
      totals: { failed: 'number', failed_in_enrichment: 'number', resolved: 'number' },
      series: { 'date!': ['text'], 'failed!': ['number'], 'resolved!': ['number'] },
      hosts: [{ failed_host: 'text', total_metas: 'number', frequency: 'number' }],
    },
  }),
  'GET /active-campaign-locations': call(RANGE, {
    data: {
      'states!': [{ code: 'text', name: 'text', campaigns: 'number' }],
      'campaigns!': [
        {
          ...{ id: 'id', campaign_name: 'text', latitude: 'degrees', longitude: 'degrees', radius: 'number' },
          ...{ unit: 'text', 'state?': 'text' },
        },
      ],
    },
  }),
  'GET /campaign-analytics': call(RANGE, {
    data: {
      transactions: { debit: 'amount', credit: 'amount' },
      total_campaigns: {
        ...{ total: 'number', Draft: 'number', Pending: 'number' },
        ...{ Approved: 'number', Paused: 'number', Completed: 'number' },
      },
      ...{ total_clicks_campaigns: 'number', total_bookmarks_campaigns: 'number', total_shared_campaigns: 'number' },
      ...{ total_comments_campaigns: 'number', total_likes_campaigns: 'number', total_viewed_campaigns: 'number' },
      ...{ users_shared_campaigns: 'number', users_clicks_campaigns: 'number', users_views_campaigns: 'number' },
      ...{ users_bookmarks_campaigns: 'number', users_comments_campaigns: 'number', users_likes_campaigns: 'number' },
    },
  }),
  'GET /transaction-graph-data': call(RANGE, {
    data: {
      ...{ date: ['text'], credit: ['amount'], debit: ['amount'], label: 'text' },
      'prevGraphData?': { 'date?': ['text'], 'credit?': ['amount'], 'debit?': ['amount'], label: 'text' },
    },
  }),
  'GET /dashboard-widget': call('', { data: 'text' }),
  'POST /save-dashboard-widget': call('widget_json'),
  'GET /reported-posts': call(`userId ${PAGED}`, {
    data: [
      {
        ...{ reported_post_id: 'id', image: 'text?', title: 'text', website: 'text?', reportedBy: 'text' },
        created_at: 'text',
      },
    ],
  }),
  'GET /searches': call(`userId ${PAGED}`, {
    data: [{ ...found, userId: 'id?', username: 'text', ...described, ...since }],
  }),
  'GET /favourites': call(`userId ${PAGED}`, { data: [{ ...found, ...described }] }),
  'GET /reported-post-details': call('id', {
    data: {
      user: { username: 'text' },
      ...{ like_count: 'number', comment_count: 'number', clicks_count: 'number', views_count: 'number' },
      ...{ shares_count: 'number', bookmarks_count: 'number', updated_at: 'text' },
      ...{ latitude: 'degrees?', longitude: 'degrees?' },
    },
  }),
  'GET /reported-by': call(`id ${PAGED}`, { data: [{ ...ofPost, reason: 'text', note: 'text?' }] }),
  'GET /viewed-by': call(`id ${PAGED}`, { data: [ofPost] }),
  'DELETE /delete-post': call('id'),
  'GET /group': call(PAGED, { data: [{ id: 'id', name: 'text', ...since }] }),
  'POST /group': call('name id isDelete'),
  'PUT /group': call('name id'),
  'DELETE /group': call('id isDelete'),
  'GET /group-dropdown': call('list', { data: [{ id: 'id', name: 'text' }] }),
  'POST /assign-groups': call('group_ids user_id'),
  'GET /group-permissions': call('group_id', { data: [permission] }),
  'POST /group-permissions': call('group_id permission_id'),
  'GET /user-permissions': call('user_id', { data: [permission] }),
  'POST /user-permissions': call('user_id permission_id'),
  'GET /chat-rooms': call('user_id page', {
    chat_rooms: [
      { id: 'id', 'name?': 'text', 'channel?': 'text', 'last_message?': { message: 'text?', type: 'text' } },
    ],
    ...{ total_page: 'number', nextPage: 'number' },
  }),
  'GET /chat-messages': call('user_id room_id page', {
    messages: [
      {
        sender: { id: 'id', username: 'text', avatar: 'text?' },
        ...{ type: 'text', 'message?': 'text', 'media?': 'text', updated_at: 'text' },
        'post?': { post_meta: [{ 'type?': 'text', 'image?': 'text', 'title?': 'text' }] },
      },
    ],
    ...{ total_page: 'number', nextPage: 'number' },
  }),
  'POST /conversation-access-request': call('message'),
  'GET /failed-urls': call(`failedType ${PAGED}`, {
    data: [
      {
        'post?': { 'user?': { avatar: 'text?', username: 'text' } },
        ...{ url: 'text', device_type: 'text?', device_os: 'text?', failed_in_curl: 'flag', scrap_by_script: 'flag' },
        ...{ failed_in_enrichment: 'flag', created_at: 'text', resolved_at: 'text?', last_retried_at: 'text?' },
      },
    ],
    totalCount: 'number',
  }),
  'GET /failed-urls-frequency': call(`keyword page page_limit ${RANGE}`, {
    data: [{ failed_host: 'text', total_metas: 'number', host_search_count: 'number', frequency: 'number' }],
  }),
  'GET /settings': call('data_key', { data: setting }),
  'POST /settings': call('data_key data'),
  'GET /change-enrichment-settings': call('data_key', { data: setting }),
  'POST /change-enrichment-settings': call('data_key data'),
  'GET /app-version-setting': call('', {
    data: [{ device_type: 'text', app_version: 'text', notify_for_update: 'number' }],
  }),
  'POST /app-version-setting': call('app_version device_type notify_for_update'),
  'GET /campaigns': call(`keyword capnStatus ${PAGED}`, { data: [campaign], totalCampaigns: 'number' }),
  'PATCH /campaigns': call('id status'),
  'GET /campaigns-details': call('id', { data: campaign }),
  'GET /campaign-charges': call(PAGED, {
    data: [{ id: 'id', goal: 'text', value: 'amount', updated_at: 'text' }],
    totalCount: 'number',
  }),
  'POST /campaign-charges': call('goal value'),
  'PUT /campaign-charges': call('id goal value'),
  'GET /campaign-interests': call(PAGED, {
    data: [{ id: 'id', name: 'text', ...since, campaigns_count: 'number' }],
    total: 'number',
  }),
  'POST /campaign-interests': call('name'),
  'PUT /campaign-interests': call('id name'),
  'DELETE /campaign-interests': call('id'),
  'GET /transaction-history': call(`transaction_type keyword ${RANGE} ${PAGED}`, {
    data: [
      {
        ...{ id: 'id', username: 'text', campaign_name: 'text?', amount: 'amount', transaction_type: 'text' },
        ...{ stripe_transaction_id: 'text?', created_at: 'text' },
      },
    ],
    total: 'number',
  }),
};

type RouteLike = Pick<Endpoint, 'method' | 'path'>;

/** Returns whether a call is our addition, which other servers do not need to have. */
export const isAddition = (one: RouteLike): boolean => !Object.hasOwn(specification, routeOf(one));

/**
 * Returns whether the specification names an input field of a call. For an addition it is always true: a server that
 * has the call knows all its fields.
 */
export const isSpecifiedInput = (one: RouteLike, name: string): boolean =>
  specification[routeOf(one)]?.takes.includes(name) ?? true;
