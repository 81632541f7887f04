/** A permission's id in the API, and what it allows. */
interface Meaning {
  /** Never changes and is never reused: a new permission takes the next number. */
  readonly id: number;
  readonly says: string;
}

/** The permissions that a group or an admin can hold, by area of the console. The key is the code used in the API. */
export const permissionAreas = {
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
    manage_autofollow: { id: 15, says: 'Turn auto-follow on or off for an account' },
    followers: { id: 16, says: 'See the followers of a user' },
    following: { id: 17, says: 'See who a user follows' },
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
} as const satisfies Record<string, Record<string, Meaning>>;

type Areas = typeof permissionAreas;

/** The code of one permission. */
export type Permission = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas] & string;

const meanings = Object.values(permissionAreas).flatMap((area) => Object.entries(area)) as [Permission, Meaning][];

/** Every permission code, in the order of the areas. */
export const permissions: readonly Permission[] = meanings.map(([code]) => code);

const idByCode = new Map(meanings.map(([code, { id }]) => [code, id]));
const codeById = new Map(meanings.map(([code, { id }]) => [id, code]));

/** Returns the id of a permission, as in `permission_id`. */
export const permissionId = (code: Permission): number => idByCode.get(code) ?? 0;

/** Returns the permission with an id, if there is one. */
export const permissionWithId = (id: number): Permission | undefined => codeById.get(id);
