import { admins } from '@quarterdeck/contract/admins';
import { routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { groups } from '@quarterdeck/contract/groups';
import { permissions } from '@quarterdeck/contract/permissions';
import { profiles } from '@quarterdeck/contract/profiles';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, rowOf } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { renderScreen } from '../../../test/render.tsx';
import type { Row } from './row.ts';

const SUPER = 'A super admin may do everything';
const SUPERS_ONLY = 'Only a super admin may do this';

const list = api.call(admins.list);
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name });

const ben: Row = rowOf(admins.list, {
  ...{ id: 2, name: 'Ben Carter', avatar: null, is_sup_admin: 0, is_suspended: 0, version: 4, refused: {} },
  auth_user_group: ['Readers', 'Writers', 'Keepers'].map((name, index) => ({ auth_group: { id: index + 1, name } })),
});
const boss: Row = rowOf(admins.list, {
  ...{ id: 1, name: 'Amara Okafor', avatar: null, is_sup_admin: 1, is_suspended: 0, auth_user_group: [] },
  refused: {
    [routeOf(admins.assignGroups)]: SUPER,
    [routeOf(profiles.suspend)]: 'Only a super admin may change the account of an admin',
  },
});

beforeEach(() => {
  list.answers(() => ({ users: [boss, ben], total_users: 2 }));
  api.call(groups.dropdown).answers(() => ({
    data: [
      { id: 1, name: 'Readers' },
      { id: 7, name: 'Given' },
      { id: 8, name: 'Kept', refused: { [routeOf(admins.assignGroups)]: 'You cannot give what you do not hold' } },
    ],
  }));
});

test('admins are listed with their groups; a filter of the address is named, and taken away', async () => {
  await renderScreen('/backend-users?group_id=7');
  const headers = page.getByRole('columnheader');
  await expect.element(page.getByRole('row', { name: /Amara Okafor/ })).toHaveTextContent('Super admin');
  expect(headers.elements().map(({ textContent }) => textContent)).toEqual([
    ...['Avatar', 'Name', 'Email', 'Phone', 'Assigned groups', 'Actions'],
  ]);
  await expect.element(page.getByRole('row', { name: /Ben Carter/ })).toHaveTextContent(/ReadersWriters\+1: Keepers/);
  await expect.element(page.getByText('Group: Given')).toBeVisible();
  expect(list.inputs().at(-1)).toMatchObject({ group_id: 7 });
  await button('Remove filter Group').click();
  await expect.poll(() => list.inputs().at(-1)).not.toHaveProperty('group_id');
});

test('what the rules refuse is disabled and says why', async () => {
  await renderScreen('/backend-users', { permissions: ['admin_users_list', 'assign-groups', 'suspend_account'] });
  const assign = button('Assign groups to Amara Okafor');
  await expect.element(assign).toHaveAttribute('aria-disabled', 'true');
  await expect.element(assign).toHaveAccessibleDescription(SUPER);
  await expect.element(button('Add admin')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Add admin')).toHaveAccessibleDescription(SUPERS_ONLY);
  await expect
    .element(page.getByRole('link', { name: 'Amara Okafor' }))
    .toHaveAccessibleDescription('You need the permission user_profile');
  await button('More actions for Amara Okafor').click();
  await expect.element(item('Sessions')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(item('Sessions')).toHaveAccessibleDescription(SUPERS_ONLY);
  await expect.element(item('Permissions')).toHaveAccessibleDescription('You need the permission user_permissions');
  await expect
    .element(item('Suspend Account'))
    .toHaveAccessibleDescription('Only a super admin may change the account of an admin');
  await userEvent.keyboard('{Escape}');
  await assign.hover();
  await expect.element(page.getByRole('tooltip').getByText(SUPER)).toBeVisible();
});

test('a group that one may not give cannot be ticked; one that is there can be taken away', async () => {
  await renderScreen('/backend-users', { permissions: ['admin_users_list', 'assign-groups'] });
  await button('Assign groups to Ben Carter').click();
  const kept = dialog.getByRole('checkbox', { name: 'Kept' });
  await expect.element(kept).toHaveAttribute('aria-disabled', 'true');
  await expect.element(kept).toHaveAccessibleDescription('You cannot give what you do not hold');
  await focusOn(kept);
  await userEvent.keyboard(' ');
  await expect.element(kept).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Given' }).click();
  await dialog.getByRole('checkbox', { name: 'Readers' }).click();
  await expectAccessible(dialog.element() as HTMLElement);
  const assign = api.call(admins.assignGroups);
  assign.answers(() => ({}));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(assign.asked().map(({ input, headers }) => [input, headers.get('if-match')])).toEqual([
    [{ user_id: 2, group_ids: [7] }, '4'],
  ]);
});

test('it is said why someone may: as a super admin, by a grant of their own, or not at all', async () => {
  const holds = { is_suspended: 0, is_sup_admin: 0, allowed: 1, groups: [], direct: null } as const;
  const answers = {
    users_list: { ...holds, is_sup_admin: 1 },
    searches: { ...holds, direct: { since: null, by: 'Cleo Dunn' } },
    delete_post: { ...holds, allowed: 0 },
  } as const;
  api.call(permissions.reasons).answers(({ permission }) => ({
    data: { permission, ...answers[permission as keyof typeof answers], groups: [] },
  }));
  await renderScreen('/backend-users');
  await button('More actions for Ben Carter').click();
  await item('Why may they?').click();
  for (const [code, sentence] of [
    ['users_list', 'Ben Carter may see the list of users: they are a super admin'],
    ['searches', 'Granted directlybefore this was recorded, by Cleo Dunn'],
    ['delete_post', 'Ben Carter may not delete a post: neither a group nor a grant of their own gives it'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Permission' }).fill(code);
    await page.getByRole('option', { name: new RegExp(`^${code}\\s*[A-Z]`) }).click();
    await expect.element(dialog).toHaveTextContent(sentence);
  }
});
