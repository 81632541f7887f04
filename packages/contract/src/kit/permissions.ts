/**
 * The permissions that a group or an admin can hold, by the area of the console they belong to. The key is the code that
 * the API speaks, the text says what it lets its holder do.
 */
const permissionAreas = {
  Overview: {
    dashboard_data: 'See the dashboard, its map and the product analytics',
    google_analytics: 'See the web analytics summary',
    google_analytics_graph: 'See the web analytics graph',
    top_searches: 'See top and popular searches',
    campaign_analytics: 'See campaign analytics',
    users_locations: 'See where users and posts are on the map',
  },
  People: {
    users_list: 'See the list of users',
    users_list_csv: 'Download the list of users as CSV',
    create_user: 'Add a user',
    user_profile: 'Open the profile of a user',
    update_profile: 'Edit the profile of a user',
    change_app_password: "Set a user's app password",
    suspend_account: 'Suspend an account',
    revoke_suspended_account: 'Lift the suspension of an account',
    manage_autofollow: 'Make an account auto-followed, or stop it',
    followers: 'See the followers of a user',
    following: 'See whom a user follows',
    favourites: 'See the bookmarks of a user',
    conversation: 'Read the conversations of a user',
  },
  Moderation: {
    reported_users: 'See reported users',
    reported_posts: 'See reported posts',
    post_details: 'Open a post, with its reporters and viewers',
    delete_post: 'Delete a post',
  },
  Content: {
    searches: 'See searches',
    failed_urls: 'See failed URLs and the hosts that fail often',
    view_static_pages: 'See the static pages',
    update_static_pages: 'Save the static pages',
  },
  Advertising: {
    campaign_list: 'See campaigns and transactions',
    campaign_details: 'Open a campaign',
    campaign_status: 'Change the status of a campaign',
    campaign_charges_list: 'See campaign charges',
    campaign_interests: 'See interests',
    campaign_interests_add: 'Add an interest',
    campaign_interests_update: 'Edit an interest',
    campaign_interests_delete: 'Delete an interest',
  },
  System: {
    admin_users_list: 'See the list of admins',
    group_list: 'See groups',
    add_group: 'Add a group; add a campaign charge',
    edit_group: 'Edit a group; edit a campaign charge',
    delete_group: 'Delete a group',
    group_permissions: 'See the permissions of a group',
    group_permissions_update: 'Change the permissions of a group',
    'assign-groups': 'Assign groups to an admin',
    user_permissions: 'See the permissions of an admin',
    user_permissions_update: 'Change the permissions of an admin',
    change_enrichment_settings: 'Switch the enrichment service on and off',
    get_app_version: 'See and change the app versions',
    api_documentation: 'Read the API documentation',
  },
} as const satisfies Record<string, Record<string, string>>;

type Areas = typeof permissionAreas;

/** The code of one permission. */
export type Permission = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas] & string;

/** Every permission code, in the order of the areas. */
export const permissions = Object.values(permissionAreas).flatMap((area) => Object.keys(area)) as Permission[];
