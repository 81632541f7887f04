import { toggleOfGroup, toggleOfUser } from '../kit/actions.ts';
import { summaryOf } from '../kit/answer.ts';
import { fail, judge } from '../kit/outcome.ts';
import { isOn } from '../kit/world.ts';
import { type Check, type Checks, succeeds, writeCheck } from './check.ts';
import { grants, judgeCode } from './grants.ts';

/** Returns a check of the calls that a permission allows. */
const opens =
  (code: string, place = 0): Check =>
  (kit) =>
    judgeCode(kit, code, place);

/** The checks of section 6. */
export const permissionChecks = {
  '6.1': async (kit) => {
    const { user, verified } = await kit.session();
    if (!isOn(user, 'is_sup_admin')) return fail(`${summaryOf(verified)}: the account is not a super admin`);
    const read = await kit.list('/users-list');
    if (!kit.isWriting) return succeeds(read);
    return (await grants(kit)).throughGroup;
  },
  '6.3': writeCheck(async (kit) => {
    const [ofGroup, ofUser] = [await toggleOfGroup(kit), await toggleOfUser(kit)];
    return (
      [succeeds(ofGroup.answer), succeeds(ofUser.answer)].find(({ state }) => state === 'fail') ??
      succeeds(ofUser.answer)
    );
  }),
  '6.4': writeCheck(async (kit) => {
    const { assigned, isInBoth } = await grants(kit);
    return judge(summaryOf(assigned), isInBoth ? undefined : 'the admin list does not contain both groups');
  }),
  '6.18': opens('dashboard_data'),
  '6.19': opens('google_analytics'),
  '6.20': opens('google_analytics_graph'),
  '6.21': opens('top_searches'),
  '6.22': opens('campaign_analytics'),
  '6.23': opens('users_list'),
  '6.24': opens('reported_users'),
  '6.25': opens('reported_posts'),
  '6.26': opens('admin_users_list'),
  '6.27': opens('group_list'),
  '6.28': opens('group_permissions'),
  '6.29': opens('failed_urls'),
  '6.30': opens('view_static_pages'),
  '6.32': opens('create_user'),
  '6.33': opens('user_profile'),
  '6.34': opens('update_profile'),
  '6.35': opens('assign-groups'),
  '6.36': opens('user_permissions'),
  '6.37': opens('user_permissions_update'),
  '6.38': opens('change_app_password'),
  '6.39': opens('suspend_account'),
  '6.40': opens('revoke_suspended_account'),
  '6.41': opens('manage_autofollow'),
  '6.42': opens('followers'),
  '6.43': opens('following'),
  '6.44': opens('searches'),
  '6.45': opens('favourites'),
  '6.46': opens('conversation'),
  '6.47': opens('add_group'),
  '6.48': opens('edit_group'),
  '6.49': opens('delete_group'),
  '6.50': opens('group_permissions_update'),
  '6.51': opens('add_group', 1),
  '6.52': opens('edit_group', 1),
  '6.53': opens('post_details'),
  '6.54': opens('delete_post'),
  '6.55': opens('users_locations'),
  '6.57': opens('campaign_list'),
  '6.58': opens('campaign_details'),
  '6.59': opens('campaign_status'),
  '6.60': opens('campaign_charges_list'),
  '6.61': opens('campaign_interests'),
  '6.62': opens('campaign_interests_add'),
  '6.63': opens('campaign_interests_update'),
  '6.64': opens('campaign_interests_delete'),
  '6.65': opens('change_enrichment_settings'),
  '6.67': opens('get_app_version'),
  '6.68': opens('update_static_pages'),
} satisfies Checks;
