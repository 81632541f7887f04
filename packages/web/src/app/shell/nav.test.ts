import { describe, expect, test } from 'vitest';
import { screens } from '../screens.ts';
import { foldedAtFirst, navFor, placeOf, tabsBeside } from './nav.ts';

const holderOf = (...codes: string[]) => ({ is_sup_admin: 0, group_permissions: codes, user_permissions: [] }) as const;
const boss = { is_sup_admin: 1, group_permissions: [], user_permissions: [], additions: 1 } as const;
const at = (path: string) => {
  const found = screens.find((screen) => screen.path === path);
  if (!found) throw new Error(`There is no screen at ${path}`);
  return found;
};

describe('the items of the sidebar', () => {
  test('lead to every screen that has a place, once', () => {
    const led = navFor(boss).flatMap(({ items }) => items.flatMap(({ leadsTo }) => leadsTo));
    expect(led.toSorted()).toEqual(
      screens
        .filter(({ nav }) => nav)
        .map(({ path }) => path)
        .toSorted(),
    );
  });

  test('lead to no added screen where the server has no additions', () => {
    const led = navFor({ ...boss, additions: 0 }).flatMap(({ items }) => items.map(({ path }) => path));
    expect(led).toContain('/users');
    expect(led.filter((path) => at(path).isAdded)).toEqual([]);
  });

  test('the pages of the app are one item with six screens, as tabs of each other', () => {
    const pages = navFor(boss)
      .flatMap(({ items }) => items)
      .find(({ title }) => title === 'Pages');
    expect(pages).toMatchObject({ path: '/faq' });
    expect(pages?.leadsTo).toHaveLength(6);
    expect(tabsBeside(boss, at('/privacy')).map(({ path }) => path)).toEqual(pages?.leadsTo);
    expect(tabsBeside(boss, at('/users'))).toEqual([]);
  });

  test('an admin without the permission has neither the item nor the tabs', () => {
    expect(navFor(holderOf('users_list')).flatMap(({ items }) => items.map(({ path }) => path))).toEqual(['/users']);
    expect(tabsBeside(holderOf('users_list'), at('/privacy'))).toEqual([]);
  });
});

describe('the groups that are folded at first', () => {
  const all = navFor(boss);

  test.each([
    ['a window of 900 pixels, so that all of Administration is in sight', 900, '/', ['Advertising', 'Content']],
    ['no high window', 1400, '/', []],
    ['not the group of the open screen', 900, '/campaign-list', ['Content']],
  ])('are those of %s', (_what, height, here, folded) => expect(foldedAtFirst(all, here, height)).toEqual(folded));

  test('are none for someone whose items fit', () =>
    expect(foldedAtFirst(navFor(holderOf('campaign_list', 'searches')), '/', 700)).toEqual([]));

  test('have names that no item has', () => {
    const titles = all.flatMap(({ items }) => items.map(({ title }) => title));
    expect(all.map(({ group }) => group).filter((group) => titles.some((title) => title === group))).toEqual([]);
  });
});

test.each([
  ['/users', '/users'],
  ['/user-profile/$userId', '/users'],
  ['/post-details/$postId', '/reported-posts'],
  ['/campaign-details/$campaignId', '/campaign-list'],
  ['/manage-user-permissions/$userId', '/backend-users'],
  ['/dashboard-widgets', '/'],
  ['/change-password', undefined],
])('while %s is open, the item of %s is marked', (path, marked) => expect(placeOf(at(path))).toBe(marked));
