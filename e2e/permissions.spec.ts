import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { bossOf, consoleOf, idOf, newName, turnTo } from './kit/rights.ts';
import { expect, expectNoSidewaysScrolling, test } from './kit/test.ts';

const toggle = (page: Page, code: string) => page.getByRole('switch', { name: code, exact: true });

/** Clicks where staff click: on the track, which lies above the box. */
const flip = (page: Page, code: string): Promise<void> => toggle(page, code).locator('xpath=..').click();

test('a group is chosen, searched and changed; the open console of a member follows', async ({
  page,
  as,
  demo,
  request,
  browser,
  signedIn,
}) => {
  const boss = bossOf(request, demo('admin'));
  const group = await boss.addGroup(newName('Crew'), ['searches']);
  await boss.assign(idOf(signedIn), [group]);
  const theirs = await consoleOf(browser, signedIn);
  const sidebar = theirs.getByRole('navigation', { name: 'Screens' });
  await as('admin');
  await page.goto('/manage-group-permissions');
  await expect(page.getByText('Please select group to change permissions')).toBeVisible();
  await page.getByRole('combobox', { name: 'Group' }).fill(group.name);
  await expect(page.getByRole('option')).toHaveText([group.name]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`group_id=${group.id}`));
  await expect(page.getByRole('switch')).toHaveCount(48);
  await expect(page.getByText('1 of 48 granted')).toBeVisible();
  const line = page.getByRole('listitem').filter({ has: toggle(page, 'searches') });
  await expect(line).toContainText(/\d+ groups?\d+ admins?/);
  await expect(line.getByText('YES', { exact: true })).toBeVisible();
  await expect(toggle(page, 'searches')).toBeChecked();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('zzz');
  await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.type('list of users');
  await expect(page.getByRole('switch')).toHaveCount(2);
  await expect(page).toHaveURL(/find=list/);
  await flip(page, 'users_list');
  await expect(toggle(page, 'users_list')).toBeChecked();
  await expect(page.getByRole('status').getByText(`${group.name} has users_list now`)).toBeVisible();
  await expect(page.getByText('2 of 48 granted')).toBeVisible();
  await turnTo(theirs);
  await expect(sidebar.getByRole('link', { name: 'Users' })).toBeVisible();
  await toggle(page, 'users_list').focus();
  await page.keyboard.press('Space');
  await expect(toggle(page, 'users_list')).not.toBeChecked();
  await turnTo(theirs);
  await expect(sidebar.getByRole('link', { name: 'Users' })).toBeHidden();
  await theirs.close();
});

test('refused with the reason: a group of their own, what they do not hold, a super admin, and themselves', async ({
  page,
  as,
  demo,
  request,
  signedIn,
}) => {
  const boss = bossOf(request, demo('admin'));
  const own = await boss.addGroup(newName('Own'), ['group_permissions', 'group_permissions_update']);
  const other = await boss.addGroup(newName('Other'));
  await boss.assign(idOf(signedIn), [own]);
  await as(signedIn);
  await page.goto(`/manage-group-permissions?group_id=${own.id}`);
  const first = toggle(page, 'dashboard_data');
  await expect(first).toHaveAttribute('aria-disabled', 'true');
  await expect(first).toHaveAccessibleDescription('You are in this group: nobody changes their own permissions');
  await first.locator('xpath=..').hover();
  await expect(page.getByRole('tooltip').getByText(/You are in this group/)).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await first.focus();
  await page.keyboard.press('Space');
  await expect(first).not.toBeChecked();
  await expect(page.getByRole('tooltip').getByText(/You are in this group/)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('tooltip')).toBeHidden();
  await expectAccessible(page, 'permissions that cannot be given', { part: page.getByRole('main') });
  await page.goto(`/manage-group-permissions?group_id=${other.id}`);
  await expect(first).toHaveAccessibleDescription('You cannot give what you do not hold yourself: dashboard_data');
  await flip(page, 'group_permissions');
  await expect(toggle(page, 'group_permissions')).toBeChecked();

  await boss.grant(idOf(signedIn), ['user_permissions', 'user_permissions_update']);
  await page.reload();
  await page.goto(`/manage-user-permissions/${idOf(demo('admin'))}`);
  await expect(page.getByText('All 48, as a super admin')).toBeVisible();
  await expect(toggle(page, 'users_list')).toHaveAccessibleDescription(/A super admin may do everything/);
  await expect(page.locator('[role="switch"]:not([aria-disabled="true"])')).toHaveCount(0);
  await page.goto(`/manage-user-permissions/${idOf(signedIn)}`);
  await expect(toggle(page, 'users_list')).toHaveAccessibleDescription(
    'Nobody changes their own groups and permissions',
  );
  await page.goto('/manage-user-permissions/999999999');
  await expect(page.getByText('There is no such user').first()).toBeVisible();
});

test('grants one admin a permission of their own, beside what comes from groups', async ({
  page,
  as,
  demo,
  request,
  browser,
  signedIn,
}) => {
  const boss = bossOf(request, demo('admin'));
  const { name } = JSON.parse(signedIn.user);
  const group = await boss.addGroup(newName('Source'), ['searches']);
  await boss.assign(idOf(signedIn), [group]);
  const theirs = await consoleOf(browser, signedIn);
  await as('admin');
  await page.goto(`/backend-users?query=${signedIn.username}`);
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Permissions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Per-user permissions' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link')).toHaveText('Admin user list');
  await expect(page.getByText(`@${signedIn.username}`)).toBeVisible();
  await expect(page.getByRole('link', { name: group.name })).toBeVisible();
  await expect(page.getByText('Holds 1 of 48, 0 of them directly')).toBeVisible();
  await expect(page.getByText(`Yes, by ${group.name}`, { exact: true })).toBeVisible();
  await expect(toggle(page, 'searches')).not.toBeChecked();
  await expect(toggle(page, 'searches')).toHaveAccessibleDescription(/^Yes, by /);
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: toggle(page, 'searches') })
      .getByText('YES', { exact: true }),
  ).toBeVisible();
  await flip(page, 'users_list');
  await expect(toggle(page, 'users_list')).toBeChecked();
  await expect(page.getByText('Holds 2 of 48, 1 of them directly')).toBeVisible();
  await turnTo(theirs);
  await expect(theirs.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Users' })).toBeVisible();
  await page.getByRole('button', { name: 'Why? users_list', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Permission' })).toHaveValue('users_list');
  await expect(dialog.getByText(`${name} may see the list of users`, { exact: true })).toBeVisible();
  await expect(dialog.getByText('Granted directly')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await theirs.close();
});
