import { expect, test } from 'vitest';
import { permissionId, permissions, permissionWithId } from './permissions.ts';

/** The id by which clients know each permission, written a second time: an id never changes and is never reused. */
const known = `
  1 dashboard_data, 2 google_analytics, 3 google_analytics_graph, 4 top_searches, 5 campaign_analytics,
  6 users_locations, 7 users_list, 8 users_list_csv, 9 create_user, 10 user_profile, 11 update_profile,
  12 change_app_password, 13 suspend_account, 14 revoke_suspended_account, 15 manage_autofollow, 16 followers,
  17 following, 18 favourites, 19 conversation, 20 reported_users, 21 reported_posts, 22 post_details, 23 delete_post,
  24 searches, 25 failed_urls, 26 view_static_pages, 27 update_static_pages, 28 campaign_list, 29 campaign_details,
  30 campaign_status, 31 campaign_charges_list, 32 campaign_interests, 33 campaign_interests_add,
  34 campaign_interests_update, 35 campaign_interests_delete, 36 admin_users_list, 37 group_list, 38 add_group,
  39 edit_group, 40 delete_group, 41 group_permissions, 42 group_permissions_update, 43 assign-groups,
  44 user_permissions, 45 user_permissions_update, 46 change_enrichment_settings, 47 get_app_version,
  48 api_documentation`
  .split(',')
  .map((entry) => entry.trim().split(' '))
  .map(([id, code]) => [Number(id), code]);

test('every permission has the id that it always had', () => {
  expect(permissions.map((code) => [permissionId(code), code])).toEqual(known);
  for (const [id, code] of known) expect(permissionWithId(Number(id))).toBe(code);
});

test('there is no permission with another id', () => {
  for (const id of [0, -1, 49, 1.5, Number.NaN]) expect(permissionWithId(id)).toBeUndefined();
});
