import type { Page } from '@playwright/test';
import { makeAdmin, signInByApi } from './support/api.ts';
import { bossOf, consoleOf, idOf, newName } from './support/rights.ts';
import { expect, test } from './support/test.ts';

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const menuOf = (page: Page) => page.getByRole('menu', { name: 'Views' });
const button = (page: Page, name: string | RegExp = 'Views') =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' });

async function open(page: Page, name?: string | RegExp): Promise<void> {
  await button(page, name).click();
  await expect(menuOf(page).getByRole('menuitemradio').first()).toBeFocused();
}

test('a view is saved, shared, opened by a colleague, changed, what the list opens with, and deleted', {
  tag: '@long',
}, async ({ page, browser, request, as, demo, signedIn }) => {
  const boss = bossOf(request, demo('admin'));
  const group = await boss.addGroup(newName('Views'), ['users_list']);
  const other = await signInByApi(request, await makeAdmin(request, demo('admin')));
  for (const member of [signedIn, other]) await boss.assign(idOf(member), [group]);
  const name = newName('Annas');
  await as(signedIn);
  await page.goto('/users');
  await page.getByRole('searchbox').fill('anna');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/query=anna/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Phone' }).click();
  await expect(header(page, 'Phone')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await open(page);
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Save as a new view' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('checkbox', { name: group.name }).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();
  await expect(button(page, name)).toBeVisible();
  await expect(page).toHaveURL(/view=\d+/);
  const address = page.url();

  const colleague = await consoleOf(browser, other, '/users');
  await open(colleague);
  await colleague.getByRole('menuitemradio', { name }).click();
  await expect(colleague).toHaveURL(address);
  await expect(header(colleague, 'Phone')).toHaveCount(0);
  await expect(colleague.getByRole('searchbox')).toHaveValue('anna');
  await open(colleague, name);
  await expect(colleague.getByRole('menuitem', { name: 'Delete view' })).toHaveAttribute('aria-disabled', 'true');
  await expect(
    menuOf(colleague)
      .getByText(/or a super admin can change this view/)
      .first(),
  ).toBeVisible();
  await colleague.keyboard.press('Escape');
  await header(page, 'Email').getByRole('button').click();
  await expect(button(page, `${name} changed`)).toBeVisible();
  await page.goBack();
  await expect(button(page, name)).toBeVisible();
  await page.goForward();
  await open(page, `${name} changed`);
  await page.getByRole('menuitem', { name: 'Save changes' }).click();
  await expect(button(page, name)).toBeVisible();
  await colleague.goto(`/users?view=${new URL(address).searchParams.get('view')}`);
  await expect(colleague).toHaveURL(/order_by=email/);
  await expect(header(colleague, 'Email')).toHaveAttribute('aria-sort', 'ascending');

  await test.step('the list opens with the view that one chose, unless it is told otherwise', async () => {
    await open(page, name);
    await page.getByRole('menuitem', { name: 'Use as default view' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await page.goto('/users');
    await expect(page).toHaveURL(/query=anna.*view=\d+|view=\d+.*query=anna/);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(button(page, `${name} changed`)).toBeVisible();
    await open(page, `${name} changed`);
    await page.getByRole('menuitemradio', { name: 'Default list' }).click();
    await expect(button(page)).toBeVisible();
    await page.reload();
    await expect(button(page)).toBeVisible();
    await expect(page.getByText(/^1-10 of \d,\d{3}$/)).toBeVisible();
    await open(page);
    await page.getByRole('menuitemradio', { name }).click();
  });

  await open(page, name);
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(button(page)).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByText('This view no longer exists, or it is not shared with you.')).toBeVisible();
  await expect(colleague.getByRole('searchbox')).toHaveValue('anna');
});
