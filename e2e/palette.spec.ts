import type { Page } from '@playwright/test';
import { addCampaign } from './kit/database.ts';
import { newName } from './kit/rights.ts';
import { expect, test } from './kit/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search the console' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const chosen = (page: Page) => page.locator('[role="option"][aria-selected="true"]');

async function open(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search the console' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test.describe('the palette, by keyboard alone', () => {
  test('takes a super admin to screens, people and groups', async ({ page, as }) => {
    await as('admin');
    await page.goto('/users');
    await expect(page.getByRole('row')).toHaveCount(11);
    await open(page);
    await page.keyboard.type('failed url');
    await expect(chosen(page)).toContainText('Failed URLs');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/failed-urls$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Failed URLs' })).toBeFocused();

    await open(page);
    await expect(chosen(page)).toContainText('Failed URLs');
    await page.keyboard.type('anna');
    await expect(page.getByRole('group', { name: 'Users' })).toBeVisible();
    const name = await chosen(page).innerText();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/user-profile\/\d+$/);
    const id = page.url().split('/').at(-1) ?? '';
    const username = name.split('\n').at(-1) ?? '';
    await open(page);
    await expect(box(page)).toHaveValue('');
    await page.keyboard.type(id);
    await expect(option(page, new RegExp(username)).first()).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('moderators');
    await expect(page.getByRole('group', { name: 'Groups' })).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/manage-group-permissions\?group_id=\d+/);
  });

  test('opens dialogs from anywhere and gives the focus back; finds a group and a campaign', async ({ page, as }) => {
    await as('admin');
    await page.goto('/failed-urls');
    const button = page.getByRole('button', { name: 'Search the console' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('add group');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add group' });
    await expect(dialog.getByLabel('Group name')).toBeFocused();
    // A dialog is not left for the palette.
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeHidden();
    const name = `Palette ${Date.now()}`;
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await open(page);
    await page.keyboard.type(name);
    await expect(option(page, name)).toBeVisible();

    const campaign = newName('Sailing boats');
    const id = await addCampaign({ campaign_name: campaign, status: 'Approved' });
    await page.keyboard.press('Escape');
    await open(page);
    await page.keyboard.type(campaign);
    await expect(page.getByRole('group', { name: 'Campaigns' }).getByRole('option', { name: campaign })).toBeVisible();
    await expect(chosen(page)).toContainText(campaign);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/campaign-details/${id}$`));
  });

  test('offers a moderator and a newcomer what is theirs alone, and asks the server for nothing else', async ({
    page,
    as,
  }) => {
    await as('moderator');
    await page.goto('/users');
    await open(page);
    for (const name of ['Reported posts', 'User list', 'Signout'])
      await expect(option(page, name).first()).toBeVisible();
    for (const name of ['Settings', 'Admin user list', 'Add user', 'Add group', 'Audit'])
      await expect(option(page, name)).toHaveCount(0);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/quick-search')),
      page.keyboard.type('mod'),
    ]);
    expect(Object.keys((await answer.json()).data)).toEqual(['users']);
    await expect(page.getByRole('group', { name: 'Groups' })).toHaveCount(0);

    await as('newcomer');
    await page.goto('/');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/quick-search')) asked.push(request.url());
    });
    await open(page);
    await expect(option(page, 'Preferences')).toBeVisible();
    await expect(option(page, 'User list')).toHaveCount(0);
    await page.keyboard.type('anna');
    await expect(page.getByText('Nothing found for “anna”')).toBeVisible();
    expect(asked).toEqual([]);
  });
});

test('remembers screens and actions for each person, and never people', async ({ page, as, signedIn }) => {
  await as('admin');
  await page.goto('/users');
  await open(page);
  await page.keyboard.type('preferences');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/preferences$/);
  await open(page);
  await page.keyboard.type('anna');
  await expect(page.getByRole('group', { name: 'Users' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user-profile\//);
  await open(page);
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/Preferences/]);
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('palette')));
  expect(JSON.stringify(kept)).not.toMatch(/user-profile|anna/i);
  await as(signedIn);
  await page.goto('/');
  await open(page);
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0);
});
