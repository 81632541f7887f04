/** The refusal of a call, with the status and the message that the console shows. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The input of a call, from the query or the JSON body. */
export type Input = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;
type Call = { readonly takes: readonly string[]; readonly answer: (input: Input) => object };

const PAGED = 'page page_limit order_by direction';
const RANGE = 'start_date end_date';
const PROFILE = 'name username gender email phone dob address current_location';
const CODES =
  `dashboard_data google_analytics google_analytics_graph top_searches campaign_analytics users_locations users_list
users_list_csv create_user user_profile update_profile change_app_password suspend_account revoke_suspended_account searches
manage_autofollow followers following favourites conversation reported_users reported_posts post_details delete_post failed_urls
view_static_pages update_static_pages campaign_list campaign_details campaign_status campaign_charges_list campaign_interests
campaign_interests_add campaign_interests_update campaign_interests_delete admin_users_list group_list add_group edit_group
delete_group group_permissions group_permissions_update assign-groups user_permissions user_permissions_update
change_enrichment_settings get_app_version api_documentation`.split(/\s+/);

const at = '2026-03-14T09:26:53.000Z';
const since = { created_at: at, updated_at: at };
const times = (count: number, make: (id: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => make(at + 1));
const pick = (row: Row, names: string): Row => Object.fromEntries(names.split(' ').map((name) => [name, row[name]]));
const call = (takes: string, answer: (input: Input) => object): Call => ({ takes: takes.split(' '), answer });
const says = (takes: string, responseMessage: string, change: (input: Input) => unknown = () => undefined): Call =>
  call(takes, (input) => {
    change(input);
    return { responseMessage };
  });
function paged(rows: readonly Row[], { page = 0, page_limit: size = 10, order_by: by, direction }: Input): Row[] {
  const compare = (a: unknown, b: unknown): number => String(a).localeCompare(String(b), 'en', { numeric: true });
  const sorted = rows.toSorted((a, b) => compare(a[String(by)], b[String(by)]) * (direction === 'desc' ? -1 : 1));
  return sorted.slice(Number(page) * Number(size), (Number(page) + 1) * Number(size));
}
const listed = (rows: () => readonly Row[], takes = PAGED, total = 'total'): Call =>
  call(takes, (input) => ({ data: paged(rows(), input), [total]: rows().length }));

function found(rows: readonly Row[], id: unknown): Row {
  const row = rows.find((one) => String(one.id) === String(id));
  if (!row) throw new Refusal(404, 'Not found');
  return row;
}
const remove = (rows: Row[], id: unknown): unknown => rows.splice(rows.indexOf(found(rows, id)), 1);
const save = (rows: Row[], { id, ...fields }: Input, first: Row): unknown =>
  id === undefined ? rows.push({ ...first, ...fields, id: rows.length + 1 }) : Object.assign(found(rows, id), fields);
const saves = (takes: string, rows: Row[], first: Row = {}): Call =>
  says(takes, 'It was saved', (input) => save(rows, input, first));
const holds = (value: unknown, text: unknown): boolean => new RegExp(String(text ?? ''), 'i').test(String(value));

const newUser = (id: number): Row => ({
  ...{ id, name: `User ${id}`, username: `user${id}`, email: `user${id}@app.example`, phone: '+12025550100' },
  ...{ gender: 'female', dob: '1990-01-02', address: '1 Main Street', current_location: 'Fresno', avatar: null },
  ...{ latitude: 36.7 + id / 50, longitude: -119.4 - id / 50, reported_count: id === 2 ? 1 : 0, is_suspended: 0 },
  ...{ auto_follow: 0, device: 'iOS 18', device_app_version: '5.4', created_at: at },
  last_device_used: { device_app_version: '5.4', device_os: 'iOS 18' },
});
const newCampaign = (id: number): Row => ({
  ...{ id, user_id: id, username: `user${id}`, campaign_name: `Campaign ${id}`, ad_set_name: null, goal: 'clicks' },
  ...{ target_gender: null, target_region: 'California', target_age_minimum: 18, target_age_maximum: 34, ...since },
  target_location: JSON.stringify({ latitude: 36.7, longitude: -119.4, radius: 10, unit: 'miles' }),
  ...{ interest: 'Cycling', creative_ad_title: 'Ride', creative_ad_url: 'https://ads.example/ride', status: 'Pending' },
  ...{ creative_ad_description: 'Two wheels', creative_ad_button_name: 'Go', creative_ad_button_color: '#112233' },
  // An amount as a number, as many backends send it.
  ...{ creative_ad_button_text_color: '#ffffff', creative_ad_media_path: null, total_ad_budget: 1250.5 * id },
  ...{ ad_start: at, ad_end: at, totalDuration: 1, payment_type: 'card', card_detail_id: 7 },
});

/**
 * Returns every call of section 7 of the specification, with the fields of section 3 and new data for each; also the
 * widgets as they are saved.
 */
export function callsOf() {
  const [users, campaigns] = [times(12, newUser), times(3, newCampaign)];
  const posts = times(3, (id) => ({ id, title: `Post number ${id}`, author: `user${id}` }));
  const groups = times(2, (id) => ({ id, name: `Group ${id}`, ...since }));
  const charges: Row[] = [{ id: 1, goal: 'clicks', value: 0.25, updated_at: at }];
  const interests = times(2, (id) => ({ id, name: `Interest ${id}`, ...since, campaigns_count: id - 1 }));
  const admin: Row = { id: 101, name: 'Boss', email: 'boss@console.example', avatar: null, phone: null, groups: [1] };
  const version = { app_version: '5.4', notify_for_update: 0 };
  const versions: Row[] = ['ios', 'android'].map((device_type) => ({ device_type, ...version }));
  const settings = new Map<unknown, unknown>([['ENRICHMENT_SERVICE', '1']]);
  const granted = new Set(['group 1 7']);
  let widgets = '[{"id":"TopSearches"},{"id":"FailedUrls"},{"id":"GoogleAnalytics"},{"id":"MapComp"}]';

  const people = listed(() => users.slice(2, 5).map((user) => pick(user, 'id avatar name username email phone')));
  const follows = { ...people, takes: `user_id keyword ${PAGED}`.split(' ') };
  const ofPost = { ...people, takes: `id ${PAGED}`.split(' ') };
  const search = { image: null, search_term: 'lamps', type: 'web', title: 'A page', description: null, ...since };
  const searches = listed(() => times(2, (id) => ({ id, userId: 1, username: 'user1', ...search })), `userId ${PAGED}`);
  const reported = { image: null, website: 'site.example', reportedBy: 'User 1' };
  const counts = {
    ...{ like_count: 4, comment_count: '3', clicks_count: 2, views_count: 120, shares_count: 1, bookmarks_count: 0 },
    ...{ updated_at: at, latitude: '36.7', longitude: '-119.4' },
  };
  const failed = {
    ...{ post: { user: { avatar: null, username: 'user1' } }, url: 'https://site.example/a', device_type: 'ios' },
    ...{ device_os: '18', failed_in_curl: '1', scrap_by_script: 0, failed_in_enrichment: false, created_at: at },
    ...{ resolved_at: null, last_retried_at: null },
  };
  const host = { failed_host: 'site.example', total_metas: 3, host_search_count: 5, frequency: 100 };
  const payment = {
    ...{ id: '1', username: 'user1', campaign_name: 'Campaign 1', amount: 12.5, transaction_type: 'debit' },
    ...{ stripe_transaction_id: 'ch_1', created_at: at },
  };
  const kinds = ['clicks', 'bookmarks', 'shared', 'comments', 'likes', 'viewed', 'views'];
  const analytics = {
    transactions: { debit: 12.5, credit: 0 },
    total_campaigns: { total: 3, Draft: 0, Pending: 3, Approved: 0, Paused: 0, Completed: 0 },
    ...Object.fromEntries(
      kinds.flatMap((kind) => [
        [`total_${kind}_campaigns`, 2],
        [`users_${kind}_campaigns`, 1],
      ]),
    ),
  };
  const pages = { total_page: 1, nextPage: 1 };
  const chat_rooms = [{ id: 1, name: 'Friends', last_message: { message: 'Hi', type: 'TEXT' } }];
  const sent = { sender: pick(newUser(3), 'id username avatar'), type: 'TEXT', message: 'Hi', updated_at: at };
  const holders = (kind: string, id: number): number =>
    [...granted].filter((one) => one.startsWith(kind) && one.endsWith(` ${id}`)).length;
  const rights = (takes: string): Call =>
    call(takes, () => ({
      data: CODES.map((name, place) => ({
        ...{ id: String(place + 1), name, group_permission_count: holders('group', place + 1) },
        user_permission_count: holders('user', place + 1),
      })),
    }));
  const toggle = (kind: string): Call =>
    says(`${kind}_id permission_id`, 'The permission was changed', (input) => {
      const one = `${kind} ${input[`${kind}_id`]} ${input.permission_id}`;
      return granted.delete(one) || granted.add(one);
    });
  const setting = (data_key: unknown) => ({ data: { data_key, data: settings.get(data_key) ?? '<p>Hello</p>' } });
  const saveSetting = says('data_key data', 'It was saved', ({ data_key, data }) => settings.set(data_key, data));
  const change = (takes: string, message: string, of: (user: Row) => Row): Call =>
    says(takes, message, (input) => Object.assign(found(users, input.user_id), of(found(users, input.user_id))));
  const calls: Readonly<Record<string, Call>> = {
    'GET /get-login-data': call('', () => ({ data: { name: 'Boss' } })),
    'POST /change-password': says('currentPassword newPassword confirmPassword', 'The password was changed'),
    'PATCH /change-app-password': says('password password_confirmation user_id', 'The password was set'),
    'GET /users-list': call(`query ${PAGED}`, (input) => {
      const all = users.filter(({ name }) => holds(name, input.query));
      const shown = 'id avatar name username email phone device device_app_version created_at';
      return { users: paged(all, input).map((user) => pick(user, shown)), total_users: all.length };
    }),
    'GET /reported-users': listed(() =>
      users
        .filter(({ reported_count: count }) => count === 1)
        .map(({ id, name, email, phone, avatar }) => ({
          ...{ reported_user_id: String(id), reportedUserImage: avatar, reportedUser: name, reportedUserEmail: email },
          ...{ reportedUserPhone: phone, reportedBy: 'User 1', created_at: at },
        })),
    ),
    'GET /admin-users-list': call(PAGED, () => {
      const own = (admin.groups as number[]).map((id) => ({ auth_group: pick(found(groups, id), 'id name') }));
      return { users: [{ ...pick(admin, 'id name email avatar phone'), auth_user_group: own }], total_users: 1 };
    }),
    'GET /user-profile': call('id', ({ id }) => {
      const shown = `${PROFILE} avatar latitude longitude reported_count is_suspended auto_follow last_device_used`;
      return { userdetails: pick(found(users, id), shown) };
    }),
    'PUT /update-profile': saves(`id ${PROFILE}`, users),
    'POST /create-user': saves('name username email phone password is_admin', users, newUser(0)),
    'GET /users-locations': call('southwest_lat southwest_lng northeast_lat northeast_lng', () => ({
      users: users.map((user) => pick(user, 'id name avatar latitude longitude')),
    })),
    'GET /followers': follows,
    'GET /following': follows,
    'POST /suspend-account': change('user_id', 'The account was suspended', () => ({ is_suspended: 1 })),
    'POST /revoke-suspended-account': change('user_id revoke', 'The suspension was lifted', () => ({
      is_suspended: 0,
    })),
    'POST /make-user-autofollow': change('user_id', 'It was changed', (was) => ({
      auto_follow: 1 - Number(was.auto_follow),
    })),
    // The specification shows no fields for these: other backends may have different ones, or none.
    'GET /dashboard-data': call(RANGE, () => ({ data: {} })),
    'GET /google-analytics': call(RANGE, () => ({ data: [] })),
    'GET /google-analytics-graph': call(RANGE, () => ({ data: {} })),
    'GET /top-searches': call(RANGE, () => ({ data: [{ search_term: 'desk lamps', searches: 12 }] })),
    'GET /failed-urls-data': call(RANGE, () => ({ data: { failures: 3 } })),
    'GET /campaign-analytics': call(RANGE, () => ({ data: analytics })),
    'GET /transaction-graph-data': call(RANGE, () => ({ data: { date: [], credit: [], debit: [], label: 'Now' } })),
    'GET /active-campaign-locations': call(RANGE, () => ({ data: [] })),
    'GET /dashboard-widget': call('', () => ({ data: widgets })),
    'POST /save-dashboard-widget': says('widget_json', 'The dashboard was saved', ({ widget_json: list }) => {
      widgets = JSON.stringify(list);
    }),
    'GET /reported-posts': listed(
      () => posts.map(({ id, title }) => ({ reported_post_id: id, title, ...reported, created_at: at })),
      `userId ${PAGED}`,
    ),
    'GET /searches': searches,
    'GET /favourites': searches,
    'GET /reported-post-details': call('id', ({ id }) => ({
      data: { user: { username: found(posts, id).author }, ...counts },
    })),
    'GET /reported-by': ofPost,
    'GET /viewed-by': ofPost,
    'DELETE /delete-post': says('id', 'The post was deleted', ({ id }) => remove(posts, id)),
    'GET /group': listed(() => groups),
    'POST /group': saves('name id isDelete', groups, since),
    'PUT /group': saves('name id', groups),
    'DELETE /group': says('id isDelete', 'It was deleted', ({ id, isDelete }) => isDelete && remove(groups, id)),
    'GET /group-dropdown': call('list', () => ({ data: groups.map((group) => pick(group, 'id name')) })),
    'POST /assign-groups': says('group_ids user_id', 'The groups were assigned', (input) => {
      admin.groups = input.group_ids;
    }),
    'GET /group-permissions': rights('group_id'),
    'POST /group-permissions': toggle('group'),
    'GET /user-permissions': rights('user_id'),
    'POST /user-permissions': toggle('user'),
    'GET /chat-rooms': call('user_id page', () => ({ chat_rooms, ...pages })),
    'GET /chat-messages': call('user_id room_id page', () => ({ messages: [sent], ...pages })),
    'POST /conversation-access-request': says('message', 'Your request was sent'),
    'GET /failed-urls': listed(() => [failed], `failedType ${PAGED}`, 'totalCount'),
    'GET /failed-urls-frequency': listed(() => [host], `keyword page page_limit ${RANGE}`),
    'GET /settings': call('data_key', (input) => setting(input.data_key)),
    'POST /settings': saveSetting,
    'GET /change-enrichment-settings': call('data_key', () => setting('ENRICHMENT_SERVICE')),
    'POST /change-enrichment-settings': saveSetting,
    'GET /app-version-setting': call('', () => ({ data: versions })),
    'POST /app-version-setting': says('app_version device_type notify_for_update', 'It was saved', (input) =>
      versions.filter(({ device_type: type }) => type === input.device_type).map((row) => Object.assign(row, input)),
    ),
    'GET /campaigns': call(`keyword capnStatus ${PAGED}`, (input) => {
      const named = campaigns.filter(({ campaign_name: name }) => holds(name, input.keyword));
      const rows = named.filter(({ status }) => !input.capnStatus || status === input.capnStatus);
      return { data: paged(rows, input), totalCampaigns: rows.length };
    }),
    'PATCH /campaigns': saves('id status', campaigns),
    'GET /campaigns-details': call('id', ({ id }) => ({ data: found(campaigns, id) })),
    'GET /campaign-charges': listed(() => charges, PAGED, 'totalCount'),
    'POST /campaign-charges': saves('goal value', charges, { updated_at: at }),
    'PUT /campaign-charges': saves('id goal value', charges),
    'GET /campaign-interests': listed(() => interests),
    'POST /campaign-interests': saves('name', interests, { ...since, campaigns_count: 0 }),
    'PUT /campaign-interests': saves('id name', interests),
    'DELETE /campaign-interests': says('id', 'It was deleted', ({ id }) => {
      if (found(interests, id).campaigns_count !== 0) throw new Refusal(409, 'Campaigns use this interest');
      remove(interests, id);
    }),
    'GET /transaction-history': listed(() => [payment], `transaction_type keyword ${RANGE} ${PAGED}`),
  };
  return { calls, widgets: () => widgets };
}
