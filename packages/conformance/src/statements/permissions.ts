import { adds, inBackend, inConsole, type Statements } from './statement.ts';

const SIDEBAR = 'packages/web/src/app/screens.test.ts > the permission %s alone shows %s in the sidebar';
const LOOKS =
  'e2e/actions.spec.ts > an admin who may only look finds the actions of every list, disabled, and learns why';

const inSidebar = (codes: string) => inConsole(`Sidebar: ${codes}.`, SIDEBAR);
/** A permission in the list of a subject. */
const code = (subject: string, name: string) => inBackend(`${subject}: ${name}.`);

/** A permission in the list of the sidebar, with the calls of its screen. */
const led = (name: string) => inBackend(`Sidebar: ${name}, and the calls of its screen.`);

/** Section 6: roles and permissions. */
export const permissions = {
  '6.1': inBackend(
    "A permission check passes when the code is in the user's group permissions or user permissions, or the user is a super admin (is_sup_admin equals 1).",
  ),
  '6.2': inConsole('Without a permission the action button is shown disabled.', LOOKS),
  '6.3': inBackend('Permissions are assigned per group and per user.'),
  '6.4': inBackend('Admin users can be assigned to groups (several at once).'),
  '6.5': inSidebar(
    'dashboard_data, google_analytics, google_analytics_graph, top_searches, campaign_analytics (dashboard)',
  ),
  '6.6': inSidebar('users_locations'),
  '6.7': inSidebar('users_list'),
  '6.8': inSidebar('reported_users'),
  '6.9': inSidebar('reported_posts'),
  '6.10': inSidebar('admin_users_list'),
  '6.11': inSidebar('group_list'),
  '6.12': inSidebar('group_permissions'),
  '6.13': inSidebar('searches'),
  '6.14': inSidebar('failed_urls'),
  '6.15': inSidebar('api_documentation'),
  '6.16': inSidebar('view_static_pages'),
  '6.17': inSidebar('change_enrichment_settings or get_app_version (settings)'),
  '6.18': led('dashboard_data'),
  '6.19': led('google_analytics'),
  '6.20': led('google_analytics_graph'),
  '6.21': led('top_searches'),
  '6.22': led('campaign_analytics'),
  '6.23': led('users_list'),
  '6.24': led('reported_users'),
  '6.25': led('reported_posts'),
  '6.26': led('admin_users_list'),
  '6.27': led('group_list'),
  '6.28': led('group_permissions'),
  '6.29': adds(led('failed_urls'), 'It also opens the frequent failed hosts and the numbers of the dashboard.'),
  '6.30': led('view_static_pages'),
  '6.31': inConsole('Users: users_list_csv.', LOOKS),
  '6.32': code('Users', 'create_user'),
  '6.33': code('Users', 'user_profile'),
  '6.34': code('Users', 'update_profile'),
  '6.35': code('Users', 'assign-groups'),
  '6.36': code('Users', 'user_permissions'),
  '6.37': code('Users', 'user_permissions_update'),
  '6.38': code('Users', 'change_app_password'),
  '6.39': code('Users', 'suspend_account'),
  '6.40': code('Users', 'revoke_suspended_account'),
  '6.41': code('Users', 'manage_autofollow'),
  '6.42': code('Profile tabs', 'followers'),
  '6.43': code('Profile tabs', 'following'),
  '6.44': code('Profile tabs', 'searches'),
  '6.45': code('Profile tabs', 'favourites'),
  '6.46': code('Profile tabs', 'conversation'),
  '6.47': code('Groups', 'add_group'),
  '6.48': code('Groups', 'edit_group'),
  '6.49': code('Groups', 'delete_group'),
  '6.50': code('Groups', 'group_permissions_update'),
  '6.51': inBackend('add_group also gates Add New Charge.'),
  '6.52': inBackend('edit_group gates Edit Charge.'),
  '6.53': code('Posts', 'post_details'),
  '6.54': code('Posts', 'delete_post'),
  '6.55': code('Posts', 'users_locations for the map page'),
  '6.56': inConsole(
    'Posts: users_locations for the post map.',
    'packages/server/src/features/moderation/posts/posts.test.ts > its details; the position only with users_locations',
  ),
  '6.57': adds(code('Campaigns', 'campaign_list'), 'It also opens the transactions, which have no code of their own.'),
  '6.58': code('Campaigns', 'campaign_details'),
  '6.59': code('Campaigns', 'campaign_status'),
  '6.60': code('Campaigns', 'campaign_charges_list'),
  '6.61': code('Campaigns', 'campaign_interests'),
  '6.62': code('Campaigns', 'campaign_interests_add'),
  '6.63': code('Campaigns', 'campaign_interests_update'),
  '6.64': code('Campaigns', 'campaign_interests_delete'),
  '6.65': code('Settings', 'change_enrichment_settings'),
  '6.66': inConsole(
    'Settings: change_enrichment_settings (toggle; otherwise the text "You do not have permission to view this content").',
    'packages/web/src/features/settings/settings.browser.test.tsx > a part that one may not see says so in its place, and the others are there',
  ),
  '6.67': code('Settings', 'get_app_version'),
  '6.68': code('Settings', 'update_static_pages'),
  '6.69': inConsole(
    'Settings: api_documentation.',
    'packages/server/test/access-refused.test.ts > the OpenAPI document is for holders of api_documentation',
  ),
} as const satisfies Statements<6>;
