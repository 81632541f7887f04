import type { ProofSwitch } from '@quarterdeck/contract/core/access/fresh-proof';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';

/**
 * Who can make a call: holders of the permission, of any one of several, or of all of them; or the group that the word
 * names.
 */
export type Who =
  | 'anybody'
  | 'any admin'
  | 'a super admin'
  | Permission
  | { readonly anyOf: readonly Permission[] }
  | { readonly allOf: readonly Permission[] };

/**
 * Who can make each call, written by hand from the product's rules instead of the contract. It is the independent
 * reference for the contract, the server's routes and the generated tests.
 */
export const whoMay: Readonly<Record<string, Who>> = {
  'POST /admin-login': 'anybody',
  'POST /resend-otp': 'anybody',
  'POST /verify-auth': 'anybody',
  'PUT /reset-password': 'anybody',

  'GET /sign-in-methods': 'anybody',
  'POST /mail-code': 'anybody',
  'POST /passkey-login-options': 'anybody',
  'POST /passkey-login': 'anybody',
  'POST /sso-login': 'anybody',
  'PUT /emergency-account': 'a super admin',
  'DELETE /sso-link': 'a super admin',

  'GET /first-steps': 'a super admin',
  'GET /access-help': 'any admin',
  'POST /ask-for-access': 'any admin',

  'GET /my-sign-in': 'any admin',
  'POST /authenticator-app': 'any admin',
  'PUT /authenticator-app': 'any admin',
  'DELETE /authenticator-app': 'any admin',
  'POST /recovery-codes': 'any admin',
  'POST /passkey-options': 'any admin',
  'POST /passkeys': 'any admin',
  'PUT /passkeys': 'any admin',
  'DELETE /passkeys': 'any admin',
  'PUT /group-sign-in': 'a super admin',
  'POST /step-up-options': 'any admin',
  'POST /step-up': 'any admin',

  'GET /step-up-settings': 'a super admin',
  'POST /step-up-settings': 'a super admin',
  'GET /second-admin': 'a super admin',
  'POST /second-admin': 'a super admin',
  'GET /second-admin-requests': 'a super admin',
  'POST /second-admin-confirmations': 'a super admin',
  'DELETE /second-admin-requests': 'a super admin',
  'POST /sign-out-everyone': 'a super admin',
  'POST /contain-account': 'a super admin',

  'GET /get-login-data': 'any admin',
  'POST /change-password': 'any admin',
  'POST /logout': 'any admin',
  'GET /sessions': 'any admin',
  'DELETE /sessions': 'any admin',
  'GET /preferences': 'any admin',
  'PUT /preferences': 'any admin',

  'GET /users-list': 'users_list',
  'GET /users-list as text/csv': 'users_list_csv',
  'POST /create-user of the app': 'create_user',
  'POST /create-user of the console': 'a super admin',

  'GET /user-profile': 'user_profile',
  'PUT /update-profile': 'update_profile',
  'POST /suspend-account': 'suspend_account',
  'POST /revoke-suspended-account': 'revoke_suspended_account',
  'POST /make-user-autofollow': 'manage_autofollow',
  'PATCH /change-app-password': 'change_app_password',
  'GET /user-reports': 'reported_users',
  'GET /user-notes': 'user_profile',
  'POST /user-notes': 'user_profile',
  'GET /user-timeline': 'user_profile',
  'GET /user-data': 'a super admin',
  'POST /user-emails': 'update_profile',
  'POST /request-password-reset': 'change_app_password',
  'GET /user-duplicates': 'user_profile',
  'POST /same-person': 'user_profile',
  'POST /users-look-up': 'users_list',
  'POST /suspend-accounts': 'suspend_account',
  'POST /users-notes': 'user_profile',

  'GET /admin-users-list': 'admin_users_list',
  'POST /assign-groups': 'assign-groups',
  'GET /group-grants': 'assign-groups',
  'POST /admin-invitations': 'a super admin',
  'PUT /admin-invitations': 'a super admin',
  'DELETE /admin-invitations': 'a super admin',
  'GET /admin-sessions': 'a super admin',
  'DELETE /admin-sessions': 'a super admin',

  'GET /group': 'group_list',
  'POST /group to add': 'add_group',
  'POST /group to rename': { allOf: ['group_list', 'edit_group'] },
  'POST /group to delete': { allOf: ['group_list', 'delete_group'] },
  'PUT /group': { allOf: ['group_list', 'edit_group'] },
  'DELETE /group': { allOf: ['group_list', 'delete_group'] },
  'GET /group-dropdown': { anyOf: ['group_list', 'assign-groups', 'group_permissions'] },
  'GET /group-losses': 'delete_group',
  'POST /group-view': 'group_permissions',
  'DELETE /group-view': 'any admin',

  'GET /group-permissions': 'group_permissions',
  'POST /group-permissions': 'group_permissions_update',
  'GET /user-permissions': 'user_permissions',
  'POST /user-permissions': 'user_permissions_update',
  'GET /permission-reasons': 'user_permissions',
  'GET /permission-holders': 'user_permissions',
  'GET /rights-review': 'user_permissions',
  'GET /rights-review as text/csv': 'user_permissions',
  'POST /rights-review': 'a super admin',

  'GET /chat-rooms': 'conversation',
  'GET /chat-room-suggestions': 'conversation',
  'GET /chat-messages': 'conversation',
  'POST /message-reports': 'conversation',
  'POST /conversation-access-request': 'any admin',
  'GET /conversation-access': 'any admin',
  'GET /conversation-access-requests': 'a super admin',
  'POST /conversation-access-grant': 'a super admin',
  'POST /conversation-access-refusal': 'a super admin',
  'GET /conversation-access-grants': 'a super admin',
  'DELETE /conversation-access-grants': 'a super admin',

  'GET /followers': 'followers',
  'GET /following': 'following',
  'GET /searches': 'searches',
  'GET /favourites': 'favourites',
  'GET /reported-users': 'reported_users',

  'GET /reported-posts': 'reported_posts',
  'GET /reported-post-details': 'post_details',
  'GET /reported-by': 'post_details',
  'GET /viewed-by': 'post_details',
  'GET /latest-posts': 'post_details',
  'GET /user-posts': 'post_details',
  'DELETE /delete-post': 'delete_post',
  'POST /undo-delete-post': 'delete_post',
  'POST /restore-post': 'a super admin',

  'POST /warn-user': 'suspend_account',
  'POST /undo-warn-user': 'suspend_account',
  'POST /hide-post': 'delete_post',
  'POST /unhide-post': 'delete_post',
  'GET /measure-recipient': { anyOf: ['reported_posts', 'reported_users', 'delete_post', 'suspend_account'] },
  'GET /measure-mails': { anyOf: ['reported_posts', 'reported_users', 'delete_post', 'suspend_account'] },
  'PUT /measure-mails': 'a super admin',

  'POST /translate of a post': { anyOf: ['reported_posts', 'post_details'] },
  'POST /translate of an appeal': { anyOf: ['reported_posts', 'reported_users'] },
  'POST /translate of a message': 'conversation',

  'GET /reason-policy': { anyOf: ['reported_posts', 'reported_users', 'delete_post', 'suspend_account'] },
  'GET /reason-policy-versions': { anyOf: ['reported_posts', 'reported_users', 'delete_post', 'suspend_account'] },
  'PUT /reason-policy': 'a super admin',

  'GET /case of posts': 'reported_posts',
  'GET /case of users': 'reported_users',
  'GET /case-reports of posts': 'reported_posts',
  'GET /case-reports of users': 'reported_users',
  'GET /case-evidence of posts': 'reported_posts',
  'GET /case-evidence of users': 'reported_users',
  'GET /case-counts': { anyOf: ['reported_posts', 'reported_users'] },
  'GET /case-assignees of posts': 'reported_posts',
  'GET /case-assignees of users': 'reported_users',
  'GET /case-presence of posts': 'reported_posts',
  'GET /case-presence of users': 'reported_users',
  'POST /next-case of posts': 'reported_posts',
  'POST /next-case of users': 'reported_users',
  'POST /release-case of posts': 'reported_posts',
  'POST /release-case of users': 'reported_users',
  'GET /last-decision of posts': 'reported_posts',
  'GET /last-decision of users': 'reported_users',
  'POST /dismiss-case of posts': 'reported_posts',
  'POST /dismiss-case of users': 'reported_users',
  'POST /reopen-case of posts': 'reported_posts',
  'POST /reopen-case of users': 'reported_users',
  'POST /assign-case of posts': 'reported_posts',
  'POST /assign-case of users': 'reported_users',
  'PUT /case-note of posts': 'reported_posts',
  'PUT /case-note of users': 'reported_users',
  'GET /case-thread of posts': 'reported_posts',
  'GET /case-thread of users': 'reported_users',
  'POST /case-thread of posts': 'reported_posts',
  'POST /case-thread of users': 'reported_users',
  'GET /case-groups of posts': 'reported_posts',
  'GET /case-groups of users': 'reported_users',
  'POST /escalate-case of posts': 'reported_posts',
  'POST /escalate-case of users': 'reported_users',
  'POST /snooze-case of posts': 'reported_posts',
  'POST /snooze-case of users': 'reported_users',
  'POST /ask-second-opinion of posts': 'reported_posts',
  'POST /ask-second-opinion of users': 'reported_users',
  'POST /give-second-opinion of posts': 'reported_posts',
  'POST /give-second-opinion of users': 'reported_users',
  'POST /hand-over-cases of posts': 'reported_posts',
  'POST /hand-over-cases of users': 'reported_users',
  'POST /dismiss-cases of posts': 'reported_posts',
  'POST /dismiss-cases of users': 'reported_users',
  'POST /assign-cases of posts': 'reported_posts',
  'POST /assign-cases of users': 'reported_users',
  'POST /delete-posts': { allOf: ['reported_posts', 'delete_post'] },
  'POST /suspend-users': { allOf: ['reported_users', 'suspend_account'] },
  'POST /hide-posts': { allOf: ['reported_posts', 'delete_post'] },
  'POST /warn-users': { allOf: ['reported_users', 'suspend_account'] },
  'POST /undo-hide-posts': { allOf: ['reported_posts', 'delete_post'] },
  'POST /undo-warn-users': { allOf: ['reported_users', 'suspend_account'] },
  'POST /reopen-cases of posts': 'reported_posts',
  'POST /reopen-cases of users': 'reported_users',
  'POST /give-back-cases of posts': 'reported_posts',
  'POST /give-back-cases of users': 'reported_users',
  'POST /undo-delete-posts': { allOf: ['reported_posts', 'delete_post'] },
  'POST /undo-suspend-users': { allOf: ['reported_users', 'revoke_suspended_account'] },

  'GET /appeals': { anyOf: ['reported_posts', 'reported_users'] },
  'GET /appeal': { anyOf: ['reported_posts', 'reported_users'] },
  'POST /decide-appeal': { anyOf: ['reported_posts', 'reported_users'] },

  'GET /users-at-place': 'users_locations',
  'GET /users-locations': { anyOf: ['users_locations', 'dashboard_data'] },

  'GET /settings': 'view_static_pages',
  'POST /settings': 'update_static_pages',
  'GET /settings-draft': 'update_static_pages',
  'PUT /settings-draft': 'update_static_pages',
  'DELETE /settings-draft': 'update_static_pages',
  'GET /settings-versions': 'view_static_pages',
  'GET /settings-version': 'view_static_pages',
  'GET /change-enrichment-settings': 'change_enrichment_settings',
  'POST /change-enrichment-settings': 'change_enrichment_settings',
  'GET /app-version-setting': 'get_app_version',
  'POST /app-version-setting': 'get_app_version',
  'GET /app-version-impact': 'get_app_version',
  'GET /campaign-analytics-tab': 'any admin',
  'POST /campaign-analytics-tab': 'a super admin',
  'GET /media-defaults': 'a super admin',
  'POST /media-defaults': 'a super admin',

  'GET /failed-urls': 'failed_urls',
  'GET /failed-url-hosts': 'failed_urls',
  'GET /failed-urls-frequency': 'failed_urls',
  'GET /failed-urls-data': 'failed_urls',
  'POST /retry-failed-urls': 'failed_urls',
  'GET /api-documents': 'api_documentation',

  'GET /campaigns': 'campaign_list',
  'GET /campaigns as text/csv': 'campaign_list',
  'GET /campaign-review': 'campaign_status',
  'GET /campaign-guideline': 'a super admin',
  'POST /campaign-guideline': 'a super admin',
  'GET /campaigns-details': 'campaign_details',
  'PATCH /campaigns': 'campaign_status',
  'GET /campaign-days': 'campaign_details',
  'POST /review-campaigns': 'campaign_status',
  'GET /transaction-history': 'campaign_list',
  'GET /transaction-history as text/csv': 'campaign_list',
  'GET /advertiser': 'campaign_list',
  'GET /advertiser-statement': 'campaign_list',
  'GET /advertiser-statement as text/csv': 'campaign_list',
  'GET /refund-requests': 'campaign_list',
  'POST /refund-requests': { allOf: ['campaign_list', 'campaign_status'] },
  'DELETE /refund-requests': { allOf: ['campaign_list', 'campaign_status'] },
  'GET /campaign-charges': 'campaign_charges_list',
  'GET /campaign-charge-history': 'campaign_charges_list',
  'POST /campaign-charges': { allOf: ['campaign_charges_list', 'add_group'] },
  'PUT /campaign-charges': { allOf: ['campaign_charges_list', 'edit_group'] },
  'GET /moderation-numbers': { anyOf: ['reported_posts', 'reported_users'] },
  'GET /moderation-decisions': { anyOf: ['reported_posts', 'reported_users'] },
  'GET /moderation-decisions as text/csv': { anyOf: ['reported_posts', 'reported_users'] },
  'GET /transparency-report': { anyOf: ['reported_posts', 'reported_users'] },
  'GET /report-reasons': { anyOf: ['reported_posts', 'reported_users', 'delete_post', 'suspend_account'] },
  'POST /report-reasons': 'a super admin',
  'PUT /report-reasons': 'a super admin',
  'POST /archive-report-reason': 'a super admin',
  'POST /order-report-reasons': 'a super admin',
  'GET /report-app-reasons': 'a super admin',
  'POST /assign-app-reason': 'a super admin',

  'GET /campaign-interests': 'campaign_interests',
  'POST /campaign-interests': 'campaign_interests_add',
  'PUT /campaign-interests': 'campaign_interests_update',
  'DELETE /campaign-interests': 'campaign_interests_delete',

  // Admins who can make one of the calls that show the thing.
  'GET /media of oneself': 'any admin',
  'GET /media of a person': {
    anyOf: [
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
    ],
  },
  'GET /media of a post': { anyOf: ['reported_posts', 'post_details'] },
  'GET /media of a search': 'searches',
  'GET /media of a bookmark': 'favourites',
  'GET /media of a message': 'conversation',
  // Those who may see the thread of its case: `team.test.ts` asks as the others.
  'GET /media of a note': { anyOf: ['reported_posts', 'reported_users'] },
  'GET /media of a campaign': { anyOf: ['campaign_list', 'campaign_details', 'campaign_status'] },

  'GET /list-views': 'any admin',
  'POST /list-views': 'any admin',
  'PUT /list-views': 'any admin',
  'DELETE /list-views': 'any admin',
  'GET /view-groups': 'any admin',
  'PUT /list-choice': 'any admin',
  // Only the caller's own: `notices.test.ts`.
  'GET /notices': 'any admin',
  'POST /notices-read': 'any admin',
  'GET /notice-settings': 'any admin',
  'POST /notice-settings': 'any admin',
  'GET /channels': 'a super admin',
  'POST /channels': 'a super admin',
  'PUT /channels': 'a super admin',
  'DELETE /channels': 'a super admin',
  'POST /test-channel': 'a super admin',
  // Each kind requires the permission of its list: `palette.test.ts`.
  'GET /quick-search': 'any admin',
  'GET /quick-search-things': 'any admin',
  'GET /search-suggestions': 'any admin',

  'GET /thresholds': 'any admin',
  'POST /thresholds of users': 'dashboard_data',
  'POST /thresholds of ads': 'campaign_analytics',
  'POST /thresholds of moderation': { anyOf: ['reported_posts', 'reported_users'] },
  'DELETE /thresholds': 'any admin',
  'GET /annotations': {
    anyOf: [
      'dashboard_data',
      'google_analytics',
      'google_analytics_graph',
      'top_searches',
      'failed_urls',
      'campaign_analytics',
      'reported_posts',
      'reported_users',
    ],
  },
  'POST /annotations': {
    anyOf: ['dashboard_data', 'google_analytics', 'google_analytics_graph', 'top_searches', 'failed_urls'],
  },
  'DELETE /annotations': {
    anyOf: ['dashboard_data', 'google_analytics', 'google_analytics_graph', 'top_searches', 'failed_urls'],
  },
  'GET /report-emails': 'any admin',
  'GET /report-recipients of dashboard': {
    anyOf: ['dashboard_data', 'campaign_analytics', 'reported_posts', 'reported_users'],
  },
  'GET /report-recipients of month': {
    anyOf: ['dashboard_data', 'campaign_analytics', 'reported_posts', 'reported_users', 'top_searches'],
  },
  'POST /report-emails of dashboard': {
    anyOf: ['dashboard_data', 'campaign_analytics', 'reported_posts', 'reported_users'],
  },
  'POST /report-emails of month': {
    anyOf: ['dashboard_data', 'campaign_analytics', 'reported_posts', 'reported_users', 'top_searches'],
  },
  'DELETE /report-emails': 'any admin',
  'GET /dashboard-data': 'dashboard_data',
  'GET /top-searches': 'top_searches',
  'GET /month-report': {
    anyOf: ['dashboard_data', 'top_searches', 'campaign_analytics', 'reported_posts', 'reported_users'],
  },
  'GET /google-analytics': 'google_analytics',
  'GET /google-analytics-graph': 'google_analytics_graph',
  'GET /explore of searches': 'top_searches',
  'GET /explore of visits': 'google_analytics',
  'GET /explore of ad_events': 'campaign_analytics',
  'GET /explore of post_views': 'dashboard_data',
  'GET /dashboard-widget': 'any admin',
  'POST /save-dashboard-widget': 'any admin',
  'GET /campaign-analytics': 'campaign_analytics',
  'GET /transaction-graph-data': 'campaign_analytics',
  'GET /active-campaign-locations': 'campaign_analytics',

  'GET /audit-log': 'a super admin',
  'GET /audit-log as text/csv': 'a super admin',
  'GET /audit-entry': 'a super admin',
  'GET /audit-calls': 'a super admin',

  'GET /service-keys': 'a super admin',
  'POST /service-keys': 'a super admin',
  'PUT /service-keys': 'a super admin',
  'POST /service-key-rotations': 'a super admin',
  'DELETE /service-keys': 'a super admin',
  'GET /webhook-endpoints': 'a super admin',
  'GET /webhook-event-types': 'a super admin',
  'POST /webhook-endpoints': 'a super admin',
  'PUT /webhook-endpoints': 'a super admin',
  'DELETE /webhook-endpoints': 'a super admin',
  'POST /webhook-pauses': 'a super admin',
  'POST /webhook-resumptions': 'a super admin',
  'POST /webhook-secrets': 'a super admin',
  'POST /webhook-tests': 'a super admin',
  'GET /webhook-deliveries': 'a super admin',
  'GET /webhook-delivery': 'a super admin',
  'POST /webhook-resends': 'a super admin',
  'POST /webhook-resends-since': 'a super admin',
  'GET /delivery-state of user': 'user_profile',
  'GET /delivery-state of post': 'post_details',
  'GET /delivery-state of campaign': 'campaign_details',
  'GET /delivery-state of page': 'view_static_pages',
  'GET /delivery-state of charge': 'campaign_charges_list',
  'GET /delivery-state of interest': 'campaign_interests',
  'GET /delivery-state of app_version': 'get_app_version',
  'GET /delivery-state of enrichment': 'change_enrichment_settings',
  'GET /event-storage': 'a super admin',
  'GET /system-checks': 'a super admin',
  'PUT /event-retention': 'a super admin',
  'GET /app-item-totals': 'a super admin',
  'GET /app-item-reasons': 'a super admin',
  'GET /app-items': 'a super admin',
  'GET /app-item': 'a super admin',
};

/** Actions about permissions or money: their audit rows are stored for seven years, all others for twelve months. */
export const keptForYears: ReadonlySet<string> = new Set([
  'PUT /authenticator-app',
  'DELETE /authenticator-app',
  'POST /recovery-codes',
  'POST /passkeys',
  'DELETE /passkeys',
  'PUT /group-sign-in',
  'PUT /emergency-account',
  'DELETE /sso-link',
  'POST /rights-review',
  'POST /step-up-settings',
  'POST /second-admin',
  'POST /second-admin-confirmations',
  'DELETE /second-admin-requests',
  'POST /sign-out-everyone',
  'POST /contain-account',
  'POST /create-user of the console',
  'POST /assign-groups',
  'POST /admin-invitations',
  'PUT /admin-invitations',
  'DELETE /admin-invitations',
  'POST /group to add',
  'POST /group to rename',
  'POST /group to delete',
  'PUT /group',
  'DELETE /group',
  'POST /group-permissions',
  'POST /user-permissions',
  'POST /campaign-charges',
  'PUT /campaign-charges',
  'POST /refund-requests',
  'DELETE /refund-requests',
  'POST /service-keys',
  'PUT /service-keys',
  'POST /service-key-rotations',
  'DELETE /service-keys',
  'POST /webhook-endpoints',
  'PUT /webhook-endpoints',
  'DELETE /webhook-endpoints',
  'POST /webhook-pauses',
  'POST /webhook-resumptions',
  'POST /webhook-secrets',
  'POST /channels',
  'PUT /channels',
  'DELETE /channels',
  'PUT /event-retention',
  'POST /conversation-access-grant',
  'POST /conversation-access-refusal',
  'DELETE /conversation-access-grants',
]);

/**
 * Dangerous calls, which require a proof of identity from the last ten minutes. They always do, or, for the
 * specification's own calls, by a switch of super admins.
 */
export const dangerous: Readonly<Record<string, 'always' | ProofSwitch>> = {
  'POST /authenticator-app': 'always',
  'PUT /authenticator-app': 'always',
  'DELETE /authenticator-app': 'always',
  'POST /recovery-codes': 'always',
  'POST /passkey-options': 'always',
  'POST /passkeys': 'always',
  'DELETE /passkeys': 'always',
  'PUT /group-sign-in': 'always',
  'POST /step-up-settings': 'always',
  'POST /second-admin': 'always',
  'POST /second-admin-confirmations': 'always',
  'POST /sign-out-everyone': 'always',
  'POST /contain-account': 'always',
  'PUT /emergency-account': 'always',
  'DELETE /sso-link': 'always',
  'POST /admin-invitations': 'always',
  'POST /service-keys': 'always',
  'PUT /service-keys': 'always',
  'POST /service-key-rotations': 'always',
  'DELETE /service-keys': 'always',
  'POST /webhook-endpoints': 'always',
  'PUT /webhook-endpoints': 'always',
  'DELETE /webhook-endpoints': 'always',
  'POST /webhook-secrets': 'always',
  'POST /channels': 'always',
  'PUT /channels': 'always',
  'DELETE /channels': 'always',
  'POST /refund-requests': 'always',
  'GET /user-data': 'always',
  'POST /group-permissions': 'group_permissions',
  'POST /user-permissions': 'user_permissions',
  'POST /assign-groups': 'assign_groups',
  'POST /group to add': 'groups',
  'POST /group to rename': 'groups',
  'POST /group to delete': 'groups',
  'PUT /group': 'groups',
  'DELETE /group': 'groups',
  'GET /users-list as text/csv': 'users_csv',
  'POST /app-version-setting': 'forced_update',
  'POST /settings': 'emptied_page',
};

/** Calls that a valid grant of their permission also allows, with the input field that names the grant's person. */
export const grantable: Readonly<Record<string, string>> = {
  'GET /chat-rooms': 'user_id',
  'GET /chat-room-suggestions': 'user_id',
  'GET /chat-messages': 'user_id',
  'GET /media of a message': 'user_id',
};

/** Routes that are not calls of the contract, and who can use them. */
export const besides: Readonly<Record<string, Who>> = {
  'GET /api/v1/openapi.json': 'api_documentation',
  'GET /app/v1/openapi.json': 'anybody',
  // Signatures, seals and counters protect these: `sso.test.ts`.
  'GET /api/v1/auth/sso': 'anybody',
  'GET /api/v1/auth/sso/callback': 'anybody',
  'POST /api/v1/auth/sso/back-channel-logout': 'anybody',
  'GET /pages/:page': 'anybody',
  'HEAD /pages/:page': 'anybody',
  'GET /tiles/:z/:x/:file': 'any admin',
  'GET /healthz': 'anybody',
  'GET /readyz': 'anybody',
  // Only from the same machine: `reliability.test.ts`.
  'GET /metrics': 'anybody',
};

/** Returns who can make the call with this title. */
export function whoMayDo(title: string): Who {
  const who = whoMay[title];
  if (who === undefined) throw new Error(`No one wrote down who may ${title}`);
  return who;
}

/** Returns the required permissions, in the order of the table. */
export function codesFor(who: Who): readonly Permission[] {
  if (who === 'anybody' || who === 'any admin' || who === 'a super admin') return [];
  if (typeof who === 'string') return [who];
  return 'anyOf' in who ? who.anyOf : who.allOf;
}

/** Returns whether an ordinary admin with only these permissions is allowed. */
export function admits(who: Who, held: readonly Permission[]): boolean {
  if (who === 'anybody' || who === 'any admin') return true;
  if (who === 'a super admin') return false;
  if (typeof who === 'string') return held.includes(who);
  return 'anyOf' in who
    ? who.anyOf.some((code) => held.includes(code))
    : who.allOf.every((code) => held.includes(code));
}

/** Returns the refusal's text about the missing permissions, for an admin with these permissions. */
function missingFor(who: Who, held: readonly Permission[]): string {
  if (who === 'a super admin') return 'Only a super admin can do this';
  const all = typeof who === 'object' && 'allOf' in who;
  const codes = codesFor(who).filter((code) => !(all && held.includes(code)));
  if (codes.length === 1) return `You need the permission ${codes[0]}`;
  return `You need ${all ? 'the permissions' : 'one of the permissions'} ${codes.join(', ')}`;
}

/**
 * Additionally required for some effects of a call: alone it allows none of them. An admin who lacks only this
 * permission is not told about the others.
 */
const ALSO: Permission = 'group_list';

/**
 * Returns the message for an admin with these permissions who is not allowed. If the call has several effects, and the
 * admin is allowed none, it lists all permissions that allow one.
 */
export function refusalFor(title: string, held: readonly Permission[]): string {
  const [route = ''] = title.split(/ (?:to|of) /);
  const ways = Object.entries(whoMay).filter(([other]) => other === route || other.split(/ (?:to|of) /)[0] === route);
  if (ways.length === 1 || ways.some(([, who]) => admits(who, [...held, ALSO])))
    return missingFor(whoMayDo(title), held);
  const codes = new Set(ways.flatMap(([, who]) => codesFor(who)));
  return missingFor({ anyOf: [...codes].filter((code) => code !== ALSO) }, held);
}
