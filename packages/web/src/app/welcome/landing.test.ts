import type { Holder } from '@quarterdeck/contract/core/access/access';
import { describe, expect, it } from 'vitest';
import { landingFor, wayBack } from './landing.ts';

const screens = [
  { path: '/', access: 'session' },
  { path: '/login', access: 'public' },
  { path: '/users', access: 'users_list' },
  { path: '/user-profile/$userId', access: 'user_profile' },
  { path: '/settings', access: ['change_enrichment_settings', 'get_app_version'] },
] as const;

/** The page of each permission; earlier entries take precedence. */
const order = [
  ['dashboard_data', '/'],
  ['google_analytics', '/'],
  ['campaign_analytics', '/'],
  ['google_analytics_graph', '/'],
  ['top_searches', '/'],
  ['users_list', '/users'],
  ['admin_users_list', '/backend-users'],
  ['reported_users', '/reported-users'],
  ['group_list', '/users-groups'],
  ['group_permissions', '/manage-group-permissions'],
  ['searches', '/searches'],
  ['reported_posts', '/reported-posts'],
  ['failed_urls', '/failed-urls'],
  ['api_documentation', '/api-documentation'],
  ['view_static_pages', '/faq'],
  ['users_locations', '/geographical-users-count'],
  ['campaign_list', '/campaign-list'],
  ['campaign_charges_list', '/campaign-charges'],
  ['campaign_interests', '/interest'],
  ['change_enrichment_settings', '/settings'],
  ['get_app_version', '/settings'],
] as const;

const holder = (...codes: string[]): Holder => ({ is_sup_admin: 0, group_permissions: codes, user_permissions: [] });
const superAdmin: Holder = { is_sup_admin: 1, group_permissions: [], user_permissions: [] };

describe('landingFor', () => {
  it('sends a super admin to the dashboard', () => expect(landingFor(superAdmin, screens)).toBe('/'));

  it.each([
    [['top_searches', 'users_list'], '/'],
    [['users_list', 'get_app_version'], '/users'],
    [['get_app_version'], '/settings'],
    [['change_enrichment_settings'], '/settings'],
  ])('sends a holder of %j to %s', (codes, path) => expect(landingFor(holder(...codes), screens)).toBe(path));

  it.each(order)('%s leads to %s, whatever else is held that comes later', (code, path) => {
    const held = order.slice(order.findIndex(([one]) => one === code)).map(([one]) => one);
    const everything = order.map(([, one]) => ({ path: one, access: 'session' as const }));
    expect(landingFor(holder(...held.reverse()), everything)).toBe(path);
  });

  it('is the screen that the admin chose, as long as they may open it', () => {
    const chosen = { ...holder('users_list', 'top_searches'), start_page: '/users' };
    expect(landingFor(chosen, screens)).toBe('/users');
    expect(landingFor({ ...superAdmin, start_page: '/settings' }, screens)).toBe('/settings');
    for (const page of ['/settings', '/nowhere', '/login', null])
      expect(landingFor({ ...chosen, start_page: page }, screens)).toBe('/');
  });

  it('passes over screens that do not exist', () => {
    expect(landingFor(holder('reported_users', 'get_app_version'), screens)).toBe('/settings');
  });

  it('counts permissions of the admin as well as of groups', () => {
    expect(landingFor({ ...holder(), user_permissions: ['users_list'] }, screens)).toBe('/users');
  });

  it('has nothing for an admin without any page', () => {
    expect(landingFor(holder(), screens)).toBeUndefined();
    expect(landingFor(holder('followers'), screens)).toBeUndefined();
  });
});

describe('wayBack', () => {
  it('is the address, with what it shows', () => {
    expect(wayBack(holder('users_list'), screens, '/users?page=2#x')).toBe('/users?page=2#x');
    expect(wayBack(holder('user_profile'), screens, '/user-profile/7')).toBe('/user-profile/7');
  });

  it('is nothing without the permission', () => expect(wayBack(holder(), screens, '/users')).toBeUndefined());

  it.each([
    '//evil.example/users',
    '/\\evil.example/users',
    'https://evil.example/users',
    'javascript:alert(1)',
    'users',
    '/login',
    '/nowhere',
    '/user-profile/',
    '/',
    '',
    undefined,
    7,
  ])('is nothing for %j', (wanted) => expect(wayBack(superAdmin, screens, wanted)).toBeUndefined());
});
