import { type Holder, may } from '@quarterdeck/contract/core/access/access';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { describe, expect, it } from 'vitest';
import { screens } from './screens.ts';

const holderOf = (...codes: string[]): Holder => ({ is_sup_admin: 0, group_permissions: codes, user_permissions: [] });
const at = (path: string) => screens.find((screen) => screen.path === path);

/** The addresses that staff and other systems link to. */
const paths = [
  '/login',
  '/verify-otp',
  '/forgot-password',
  '/logout',
  '/',
  '/dashboard-widgets',
  '/change-password',
  '/users',
  '/backend-users',
  '/reported-users',
  '/reported-posts',
  '/users-groups',
  '/manage-group-permissions',
  '/manage-user-permissions/$userId',
  '/user-profile/$userId',
  '/post-details/$postId',
  '/searches',
  '/failed-urls',
  '/frequently-used-urls',
  '/geographical-users-count',
  '/settings',
  '/appeals',
  '/campaign-list',
  '/campaign-details/$campaignId',
  '/campaign-charges',
  '/interest',
  '/transactions',
  '/api-documentation',
  '/mobile-api-documentation',
  '/quarterdeck-api-documentation',
  '/faq',
  '/advertising-guidelines',
  '/about',
  '/child-safety-policy',
  '/privacy',
  '/term',
] as const;

/** The sidebar item that each permission shows. */
const items: readonly (readonly [Permission, string])[] = [
  ['dashboard_data', '/'],
  ['google_analytics', '/'],
  ['google_analytics_graph', '/'],
  ['top_searches', '/'],
  ['campaign_analytics', '/'],
  ['users_locations', '/geographical-users-count'],
  ['users_list', '/users'],
  ['reported_users', '/reported-users'],
  ['reported_posts', '/reported-posts'],
  ['reported_posts', '/appeals'],
  ['reported_users', '/appeals'],
  ['admin_users_list', '/backend-users'],
  ['group_list', '/users-groups'],
  ['group_permissions', '/manage-group-permissions'],
  ['searches', '/searches'],
  ['failed_urls', '/failed-urls'],
  ['api_documentation', '/api-documentation'],
  ['view_static_pages', '/faq'],
  ['change_enrichment_settings', '/settings'],
  ['get_app_version', '/settings'],
];

describe('the screens', () => {
  it.each(paths)('there is one at %s', (path) => expect(at(path)?.title).toBeTruthy());

  it('four are open to strangers, and no others', () =>
    expect(screens.filter(({ access }) => access === 'public').map(({ path }) => path)).toEqual(paths.slice(0, 4)));

  it.each(items)('the permission %s alone shows %s in the sidebar', (code, path) => {
    const shown = screens.filter(({ nav, access }) => nav && may(holderOf(code), nav.access ?? access).allowed);
    expect(shown.map((screen) => screen.path)).toContain(path);
  });

  it('without a permission the sidebar is empty', () =>
    expect(screens.filter(({ nav, access }) => nav && may(holderOf(), nav.access ?? access).allowed)).toEqual([]));
});
