import { differs, inBackend, inConsole, type Statements } from './statement.ts';

/** Section 3: entities and their fields. */
export const fields = {
  '3.1': differs(
    inConsole(
      'Session (local storage): token, login data, otp key, user.',
      'e2e/sign-in.spec.ts > an admin signs in with password and mailed code, by keyboard alone; signing out forgets everything, here and in other tabs',
    ),
    83,
    'Login data and otp key are deleted once the code is verified. Three choices of the browser are stored besides, without personal data.',
  ),
  '3.2': inBackend('The login response carries key (session token) and responseMessage.'),
  '3.3': inBackend('The verification response carries user (with api_token).'),
  '3.4': inBackend(
    'The verification response carries optionally widget (a JSON text of the dashboard widget list; empty list when absent).',
  ),
  '3.5': inBackend(
    'Logged-in user: name, api_token, is_sup_admin (1 means super admin), group_permissions (list), user_permissions (list).',
  ),
  '3.6': inBackend('Common response fields: responseMessage, responseCode, data.'),
  '3.7': inBackend('User list row: id, avatar, name, username, email, phone, device, device_app_version, created_at.'),
  '3.8': inBackend('User list response: users, total_users.'),
  '3.9': inBackend('Admin user row: id, avatar, name, email, phone, auth_user_group.'),
  '3.10': inBackend('auth_user_group (list of items each with auth_group {id, name}).'),
  '3.11': inBackend(
    'Reported user row: reported_user_id, reportedUserImage, reportedUser, reportedUserEmail, reportedUserPhone, reportedBy, created_at.',
  ),
  '3.12': inBackend('Reported post row: reported_post_id, image, title, website, reportedBy, created_at.'),
  '3.13': inBackend(
    'Search row: id, userId, image, search_term, type, username, title, description, created_at, updated_at.',
  ),
  '3.14': inBackend('Bookmark row: id, image, search_term, type, title, description.'),
  '3.15': inBackend('Group: id, name, created_at, updated_at.'),
  '3.16': inBackend('Permission row: id, name, group_permission_count, user_permission_count.'),
  '3.17': inBackend(
    'User profile (userdetails): name, username, gender, email, phone, dob, address, current_location, avatar, latitude, longitude, reported_count, is_suspended, auto_follow, last_device_used.',
  ),
  '3.18': differs(
    inBackend('gender (male or female)'),
    83,
    'Staff choose one of the two. The app can send another word, which is shown as it is.',
  ),
  '3.19': inBackend('last_device_used {device_app_version, device_os}.'),
  '3.20': inBackend('Follower/following row: avatar, name, username, email, phone, id.'),
  '3.21': inBackend('Chat room: id, name or channel, last_message {message, type}.'),
  '3.22': inBackend('Chat room response: chat_rooms, total_page, nextPage.'),
  '3.23': inBackend('Chat message: sender {id, username, avatar}, type, message, media, post, updated_at.'),
  '3.24': inBackend('Chat message type (TEXT, AUDIO, IMAGE, VIDEO, POST).'),
  '3.25': inBackend('Chat message post {post_meta items with type, image, title}.'),
  '3.26': inBackend('Chat message response: messages, total_page, nextPage.'),
  '3.27': inBackend(
    'Post info: user.username, like_count, comment_count, clicks_count, views_count, shares_count, bookmarks_count, updated_at, latitude, longitude.',
  ),
  '3.28': inBackend(
    'Campaign: id, user_id, username, campaign_name, ad_set_name, goal, target_gender, target_location, target_region, target_age_minimum, target_age_maximum, interest, creative_ad_title, creative_ad_url, creative_ad_description, creative_ad_button_name, creative_ad_button_color, creative_ad_button_text_color, creative_ad_media_path, total_ad_budget, ad_start, ad_end, totalDuration, payment_type, card_detail_id, status, created_at, updated_at.',
  ),
  '3.29': inBackend('Campaign list response: data and totalCampaigns.'),
  '3.30': inBackend(
    'Campaign target_location: a JSON text holding latitude, longitude, radius and unit (miles; anything else means km).',
  ),
  '3.31': inBackend('Campaign analytics: transactions {debit, credit}.'),
  '3.32': inBackend('Campaign analytics: total_campaigns {total, Draft, Pending, Approved, Paused, Completed}.'),
  '3.33': inBackend(
    'Campaign analytics: total_clicks_campaigns, total_bookmarks_campaigns, total_shared_campaigns, total_comments_campaigns, total_likes_campaigns, total_viewed_campaigns.',
  ),
  '3.34': inBackend(
    'Campaign analytics: users_shared, users_clicks, users_views, users_bookmarks, users_comments, users_likes (each with _campaigns suffix).',
  ),
  '3.35': inBackend(
    'Transaction graph data: date, credit and debit arrays, plus label and prevGraphData.label for comparison.',
  ),
  '3.36': inBackend('Campaign charge: id, goal (clicks or impressions), value, updated_at.'),
  '3.37': inBackend('Campaign charge response: data, totalCount.'),
  '3.38': inBackend('Interest: id, name, created_at, updated_at, campaigns_count.'),
  '3.39': inBackend('Interest response: data, total.'),
  '3.40': inBackend(
    'Transaction: id, username, campaign_name, amount, transaction_type (debit or credit), stripe_transaction_id, created_at.',
  ),
  '3.41': inBackend('Transaction response: data, total.'),
  '3.42': inBackend(
    'App version setting: device_type (android or ios), app_version, notify_for_update (0 no action, 1 alert only, 2 force update).',
  ),
  '3.43': inBackend('Setting: data_key and data.'),
  '3.44': inBackend('Setting keys: ENRICHMENT_SERVICE (1 on, 0 off).'),
  '3.45': inBackend('Setting keys: the CMS keys of section 2 (data is HTML text).'),
  '3.46': inBackend(
    'Failed URL: post (with user.avatar and user.username), url, device_type, device_os, failed_in_curl, scrap_by_script, failed_in_enrichment, created_at, resolved_at, last_retried_at.',
  ),
  '3.47': inBackend('Failed URL response: data, totalCount.'),
  '3.48': inBackend(
    'Failed-host frequency: failed_host, total_metas, host_search_count, frequency (shown as a percent).',
  ),
  '3.49': inBackend('User location marker: id, name, avatar, latitude, longitude; response users.'),
  '3.50': inBackend('Dashboard widget: id and content; saved as widget_json, an ordered list.'),
  '3.51': inBackend('The saved-widget response data is a JSON text.'),
  '3.52': inConsole("Currency symbol: '$'.", 'packages/web/src/ui/text/format.test.ts > writes %s as %s'),
} as const satisfies Statements<3>;
