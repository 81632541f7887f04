import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './core/endpoint/endpoint.ts';
import { contract } from './index.ts';

/** A call by the names that other servers and clients rely on: what may be sent, and what is answered. */
interface Names {
  readonly of: string;
  readonly takes?: string;
  readonly answers?: string;
}

const PAGED = 'page page_limit order_by direction';
const RANGE = 'start_date end_date';
const PERMISSION = 'id name group_permission_count user_permission_count';
const PERSON = 'avatar name username email phone id';

const rows = (name: string, fields: string): string =>
  fields
    .split(' ')
    .map((field) => `${name}.${field}`)
    .join(' ');

const named: readonly Names[] = [
  { of: 'POST /admin-login', takes: 'username password action', answers: 'key responseMessage responseCode' },
  { of: 'POST /resend-otp', takes: 'key action' },
  {
    of: 'POST /verify-auth',
    takes: 'otp key',
    answers: `widget ${rows('user', 'name api_token is_sup_admin group_permissions user_permissions')}`,
  },
  { of: 'GET /get-login-data', answers: 'data.is_sup_admin data.group_permissions data.user_permissions' },
  { of: 'POST /change-password', takes: 'currentPassword newPassword confirmPassword' },
  { of: 'PUT /reset-password', takes: 'email' },
  { of: 'PATCH /change-app-password', takes: 'password password_confirmation user_id' },
  {
    of: 'GET /users-list',
    takes: `query ${PAGED}`,
    answers: `total_users ${rows('users', 'id avatar name username email phone device device_app_version created_at')}`,
  },
  {
    of: 'GET /reported-users',
    takes: PAGED,
    answers: rows(
      'data',
      'reported_user_id reportedUserImage reportedUser reportedUserEmail reportedUserPhone reportedBy created_at',
    ),
  },
  {
    of: 'GET /admin-users-list',
    takes: PAGED,
    answers: `total_users ${rows('users', 'id avatar name email phone auth_user_group.auth_group.id auth_user_group.auth_group.name')}`,
  },
  {
    of: 'GET /user-profile',
    takes: 'id',
    answers: `${rows('userdetails', 'name username gender email phone dob address current_location avatar latitude longitude')} ${rows('userdetails', 'reported_count is_suspended auto_follow last_device_used.device_app_version last_device_used.device_os')}`,
  },
  { of: 'PUT /update-profile', takes: 'id name username gender email phone dob address current_location' },
  { of: 'POST /create-user', takes: 'name username email phone password is_admin' },
  {
    of: 'GET /users-locations',
    takes: 'southwest_lat southwest_lng northeast_lat northeast_lng',
    answers: rows('users', 'id name avatar latitude longitude'),
  },
  { of: 'GET /followers', takes: `user_id keyword ${PAGED}`, answers: rows('data', PERSON) },
  { of: 'GET /following', takes: `user_id keyword ${PAGED}`, answers: rows('data', PERSON) },
  { of: 'POST /suspend-account', takes: 'user_id' },
  { of: 'POST /revoke-suspended-account', takes: 'user_id revoke' },
  { of: 'POST /make-user-autofollow', takes: 'user_id' },
  { of: 'GET /dashboard-data', takes: RANGE, answers: 'data' },
  { of: 'GET /google-analytics', takes: RANGE, answers: 'data' },
  { of: 'GET /google-analytics-graph', takes: RANGE, answers: 'data' },
  { of: 'GET /top-searches', takes: RANGE, answers: 'data' },
  { of: 'GET /failed-urls-data', takes: RANGE, answers: 'data' },
  {
    of: 'GET /campaign-analytics',
    takes: RANGE,
    answers: [
      'transactions.debit transactions.credit total_campaigns.total total_campaigns.Draft total_campaigns.Pending',
      'total_campaigns.Approved total_campaigns.Paused total_campaigns.Completed total_clicks_campaigns',
      'total_bookmarks_campaigns total_shared_campaigns total_comments_campaigns total_likes_campaigns',
      'total_viewed_campaigns users_shared_campaigns users_clicks_campaigns users_views_campaigns',
      'users_bookmarks_campaigns users_comments_campaigns users_likes_campaigns',
    ]
      .map((fields) => rows('data', fields))
      .join(' '),
  },
  {
    of: 'GET /transaction-graph-data',
    takes: RANGE,
    answers: rows('data', 'date credit debit label prevGraphData.label'),
  },
  { of: 'GET /active-campaign-locations', takes: RANGE, answers: 'data' },
  { of: 'GET /dashboard-widget', answers: 'data' },
  { of: 'POST /save-dashboard-widget', takes: 'widget_json' },
  {
    of: 'GET /reported-posts',
    takes: `userId ${PAGED}`,
    answers: rows('data', 'reported_post_id image title website reportedBy created_at'),
  },
  {
    of: 'GET /searches',
    takes: `userId ${PAGED}`,
    answers: rows('data', 'id userId image search_term type username title description created_at updated_at'),
  },
  {
    of: 'GET /favourites',
    takes: `userId ${PAGED}`,
    answers: rows('data', 'id image search_term type title description'),
  },
  {
    of: 'GET /reported-post-details',
    takes: 'id',
    answers: `${rows('data', 'user.username like_count comment_count clicks_count views_count shares_count')} ${rows('data', 'bookmarks_count updated_at latitude longitude')}`,
  },
  { of: 'GET /reported-by', takes: `id ${PAGED}` },
  { of: 'GET /viewed-by', takes: `id ${PAGED}` },
  { of: 'DELETE /delete-post', takes: 'id' },
  { of: 'GET /group', takes: PAGED, answers: rows('data', 'id name created_at updated_at') },
  { of: 'POST /group', takes: 'name id isDelete' },
  { of: 'PUT /group', takes: 'name id' },
  { of: 'DELETE /group', takes: 'id isDelete' },
  { of: 'GET /group-dropdown', takes: 'list', answers: 'data.id data.name' },
  { of: 'POST /assign-groups', takes: 'group_ids user_id' },
  { of: 'GET /group-permissions', takes: 'group_id', answers: rows('data', PERMISSION) },
  { of: 'POST /group-permissions', takes: 'group_id permission_id' },
  { of: 'GET /user-permissions', takes: 'user_id', answers: rows('data', PERMISSION) },
  { of: 'POST /user-permissions', takes: 'user_id permission_id' },
  {
    of: 'GET /chat-rooms',
    takes: 'user_id page',
    answers: `total_page nextPage ${rows('chat_rooms', 'id name channel last_message.message last_message.type')}`,
  },
  {
    of: 'GET /chat-messages',
    takes: 'user_id room_id page',
    answers: `total_page nextPage ${rows('messages', 'sender.id sender.username sender.avatar type message media updated_at')} ${rows('messages.post.post_meta', 'type image title')}`,
  },
  { of: 'POST /conversation-access-request', takes: 'message' },
  {
    of: 'GET /failed-urls',
    takes: `failedType ${PAGED}`,
    answers: `totalCount ${rows('data', 'post.user.avatar post.user.username url device_type device_os failed_in_curl')} ${rows('data', 'scrap_by_script failed_in_enrichment created_at resolved_at last_retried_at')}`,
  },
  {
    of: 'GET /failed-urls-frequency',
    takes: `keyword page page_limit ${RANGE}`,
    answers: rows('data', 'failed_host total_metas host_search_count frequency'),
  },
  { of: 'GET /settings', takes: 'data_key', answers: 'data.data_key data.data' },
  { of: 'POST /settings', takes: 'data_key data' },
  { of: 'GET /change-enrichment-settings', answers: 'data.data_key data.data' },
  { of: 'POST /change-enrichment-settings', takes: 'data_key data' },
  { of: 'GET /app-version-setting', answers: rows('data', 'device_type app_version notify_for_update') },
  { of: 'POST /app-version-setting', takes: 'app_version device_type notify_for_update' },
  {
    of: 'GET /campaigns',
    takes: `keyword capnStatus ${PAGED}`,
    answers: `totalCampaigns ${rows('data', 'id user_id username campaign_name status created_at')}`,
  },
  { of: 'PATCH /campaigns', takes: 'id status' },
  {
    of: 'GET /campaigns-details',
    takes: 'id',
    answers: [
      'id user_id username campaign_name ad_set_name goal target_gender target_location target_region',
      'target_age_minimum target_age_maximum interest creative_ad_title creative_ad_url creative_ad_description',
      'creative_ad_button_name creative_ad_button_color creative_ad_button_text_color creative_ad_media_path',
      'total_ad_budget ad_start ad_end totalDuration payment_type card_detail_id status created_at updated_at',
    ]
      .map((fields) => rows('data', fields))
      .join(' '),
  },
  { of: 'GET /campaign-charges', takes: PAGED, answers: `totalCount ${rows('data', 'id goal value updated_at')}` },
  { of: 'POST /campaign-charges', takes: 'goal value' },
  { of: 'PUT /campaign-charges', takes: 'id goal value' },
  {
    of: 'GET /campaign-interests',
    takes: PAGED,
    answers: `total ${rows('data', 'id name created_at updated_at campaigns_count')}`,
  },
  { of: 'POST /campaign-interests', takes: 'name' },
  { of: 'PUT /campaign-interests', takes: 'id name' },
  { of: 'DELETE /campaign-interests', takes: 'id' },
  {
    of: 'GET /transaction-history',
    takes: `transaction_type keyword ${RANGE} ${PAGED}`,
    answers: `total ${rows('data', 'id username campaign_name amount transaction_type stripe_transaction_id created_at')}`,
  },
];

const calls = Object.values(contract).flatMap((feature) =>
  Object.values(feature as Readonly<Record<string, Endpoint>>),
);
const words = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '');

type Json = Readonly<Record<string, unknown>>;

/** Every field of a schema, and of the schemas in it: `data`, `data.id`. */
function fieldsOf(schema: Json, prefix = ''): string[] {
  const parts = [schema.items, ...['anyOf', 'oneOf', 'allOf'].flatMap((way) => (schema[way] as Json[]) ?? [])];
  const below = Object.entries((schema.properties as Record<string, Json>) ?? {}).flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...fieldsOf(inner, `${prefix}${name}.`),
  ]);
  return [...below, ...parts.flatMap((part) => (part ? fieldsOf(part as Json, prefix) : []))];
}

describe('the names that others rely on', () => {
  test.each(named)('$of', ({ of, takes, answers }) => {
    const endpoint = calls.find(({ method, path, produces }) => `${method} ${path}` === of && !produces);
    expect(Object.keys(endpoint?.input.shape ?? {})).toEqual(expect.arrayContaining([...words(takes)]));
    const output = z.toJSONSchema(endpoint?.output ?? z.object({}), { unrepresentable: 'any' }) as Json;
    expect(fieldsOf(output)).toEqual(expect.arrayContaining(['responseMessage', ...words(answers)]));
  });
});
