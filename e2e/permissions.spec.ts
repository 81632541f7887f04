import type { Page } from '@playwright/test';
import { bossOf, consoleOf, idOf, newName, turnTo } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const toggle = (page: Page, code: string) => page.getByRole('switch', { name: code, exact: true });

/** Clicks the track, as staff do: it is above the checkbox. */
const flip = (page: Page, code: string): Promise<void> => toggle(page, code).locator('xpath=..').click();

test('permissions are given to a group and to one admin, whose open console follows', async ({
  page,
  as,
  demo,
  request,
  browser,
  signedIn,
}) => {
  const boss = bossOf(request, demo('admin'));
  const { name } = JSON.parse(signedIn.user);
  const group = await boss.addGroup(newName('Crew'), ['searches']);
  await boss.assign(idOf(signedIn), [group]);
  const theirs = await consoleOf(browser, signedIn);
  const theirUsers = theirs.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Users' });
  await as('admin');
  await test.step('a group is chosen, searched and changed', async () => {
    await page.goto('/manage-group-permissions');
    await expect(page.getByText('Please select group to change permissions')).toBeVisible();
    await page.getByRole('combobox', { name: 'Group' }).fill(group.name);
    await expect(page.getByRole('option')).toHaveText([group.name]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`group_id=${group.id}`));
    await expect(page.getByRole('switch')).toHaveCount(48);
    await expect(page.getByText('1 of 48 granted')).toBeVisible();
    await expect(toggle(page, 'searches')).toBeChecked();
    await page.getByRole('searchbox').fill('list of users');
    await expect(page.getByRole('switch')).toHaveCount(3);
    await expect(page).toHaveURL(/find=list/);
    await flip(page, 'users_list');
    await expect(toggle(page, 'users_list')).toBeChecked();
    await expect(page.getByRole('status').getByText(`${group.name} now has users_list`)).toBeVisible();
    await expect(page.getByText('2 of 48 granted')).toBeVisible();
    await turnTo(theirs);
    await expect(theirUsers).toBeVisible();
    await toggle(page, 'users_list').focus();
    await page.keyboard.press('Space');
    await expect(toggle(page, 'users_list')).not.toBeChecked();
    await turnTo(theirs);
    await expect(theirUsers).toBeHidden();
  });
  await test.step('one admin gets a permission of their own, next to what comes from groups', async () => {
    await goOn(page, `/backend-users?query=${signedIn.username}`);
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Permissions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Per-user permissions' })).toBeVisible();
    await expect(page.getByText('Has 1 of 48: 1 by group, 0 directly')).toBeVisible();
    await expect(page.getByText(`By group: ${group.name}`, { exact: true })).toBeVisible();
    await expect(toggle(page, 'searches')).not.toBeChecked();
    await flip(page, 'users_list');
    await expect(toggle(page, 'users_list')).toBeChecked();
    await expect(page.getByText('Has 2 of 48: 1 by group, 1 directly')).toBeVisible();
    await turnTo(theirs);
    await expect(theirUsers).toBeVisible();
    await page
      .getByRole('button', { name: `Why does ${name} have access?` })
      .nth(6)
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(`${name} can see the list of users`, { exact: true })).toBeVisible();
    await expect(dialog.getByText('Granted directly')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('who may is asked from there, found by a name, and shared by its address', async () => {
    await page.getByRole('link', { name: /: who has searches$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Permission holders' })).toBeVisible();
    await expect(page).toHaveURL(/permission=searches/);
    await page.getByRole('searchbox').fill(signedIn.username);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('link', { name: group.name })).toBeVisible();
    await expect(page).toHaveURL(/query=/);
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
    await expect(page.getByRole('main').getByText('1-1 of 1', { exact: true })).toBeVisible();
  });
  await theirs.close();
});
