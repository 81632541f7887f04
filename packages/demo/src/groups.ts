import { type Permission, permissions } from '@quarterdeck/contract/core/access/permissions';

/** The groups of the demo and their permissions, oldest first. */
export const groups: Readonly<Record<string, readonly Permission[]>> = {
  Moderators: [
    'users_list',
    'user_profile',
    'reported_users',
    'reported_posts',
    'post_details',
    'delete_post',
    'suspend_account',
    'revoke_suspended_account',
    'searches',
    'followers',
    'following',
    'favourites',
    'conversation',
  ],
  Advertising: [
    ...permissions.filter((code) => code.startsWith('campaign_')),
    'add_group',
    'edit_group',
    'users_list',
    'user_profile',
  ],
  Analysts: [
    'dashboard_data',
    'google_analytics',
    'google_analytics_graph',
    'top_searches',
    'failed_urls',
    'users_locations',
  ],
  'Customer support': [
    'users_list',
    'create_user',
    'user_profile',
    'update_profile',
    'change_app_password',
    'manage_autofollow',
  ],
  'Content editors': ['view_static_pages', 'update_static_pages', 'failed_urls'],
  'Team leads': [
    'admin_users_list',
    'group_list',
    'group_permissions',
    'user_permissions',
    'assign-groups',
    'users_list',
  ],
  'Release managers': ['get_app_version', 'change_enrichment_settings', 'api_documentation'],
  'Trainees, first month': ['users_list', 'searches'],
};
