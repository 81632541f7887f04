import { readFileSync } from 'node:fs';
import { checkAccessibilityInBoth, expect, expectNoSidewaysScrolling, test } from './kit/test.ts';

test.describe('the list of users', () => {
  test.beforeEach(async ({ page, as }) => {
    await as('admin');
    await page.goto('/users');
    await expect(page.getByRole('row')).toHaveCount(11);
  });

  test('shows ten by name, with all columns of the specification', async ({ page }) => {
    for (const column of ['Avatar', 'Name', 'Username', 'Email', 'Phone', 'Device', 'App version', 'Created at'])
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(page.getByText(/^1-10 of 2,0\d\d$/)).toBeVisible();
    await checkAccessibilityInBoth(page);
  });

  test('sorts by its headers, and the address keeps it', async ({ page }) => {
    const first = page.getByRole('row').nth(1).getByRole('link');
    const before = await first.innerText();
    await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').click();
    await expect(page).toHaveURL(/direction=desc/);
    await expect(first).not.toHaveText(before);
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const sorted = await first.innerText();
    await page.reload();
    await expect.poll(() => first.innerText()).toBe(sorted);
    await page.goBack();
    await expect.poll(() => first.innerText()).toBe(before);
  });

  test('pages, and Back comes back', async ({ page }) => {
    const first = page.getByRole('row').nth(1).getByRole('link');
    const before = await first.innerText();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=1/);
    await expect(page.getByText(/^11-20 of 2,0\d\d$/)).toBeVisible();
    await page.goBack();
    await expect.poll(() => first.innerText()).toBe(before);
  });

  test('searches after a second or on Enter, by "/" too, and says when nothing matches', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/users-list')) asked.push(request.url());
    });
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('zzzz-no-such-user', { delay: 20 });
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
    await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
    expect(asked).toHaveLength(1);
    await expect(page).toHaveURL(/query=zzzz-no-such-user/);
    await checkAccessibilityInBoth(page);
    await page.getByRole('button', { name: /Clear/ }).first().click();
    await expect(page.getByRole('row')).toHaveCount(11);
  });

  test('adds a user: messages, duplicates at their field, then the new one', async ({ page }) => {
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Add/ }).click();
    for (const message of ['Name is required', 'Username is required', 'Email is required', 'Password is required'])
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    await checkAccessibilityInBoth(page);
    const username = `new-${Date.now()}`;
    await dialog.getByLabel('Name', { exact: true }).fill('Nora Newcomer');
    await dialog.getByLabel('Username').fill('admin');
    await dialog.getByLabel('Email').fill(`${username}@example.com`);
    await dialog.getByLabel('Password', { exact: true }).fill('a quite good password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This username is taken')).toBeVisible();
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByRole('button', { name: /Add/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Nora Newcomer was added' })).toBeVisible();
    await page.getByRole('searchbox').fill(username);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('cell', { name: username, exact: true })).toBeVisible();
  });

  test('downloads the filtered set as CSV', async ({ page }) => {
    await page.getByRole('searchbox').fill('example');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/query=example/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('users.csv');
    const [header, ...lines] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(header).toContain('id,avatar,name,username,email,phone,device,device_app_version,created_at');
    expect(lines.length).toBeGreaterThan(100);
  });

  test('fits a phone: the page never scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await checkAccessibilityInBoth(page);
  });
});

test('without their permissions the buttons are there, disabled, and say why', async ({ page, as }) => {
  await as('moderator');
  await page.goto('/users');
  await expect(page.getByRole('row')).toHaveCount(11);
  const add = page.getByRole('button', { name: 'Add user' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await add.hover();
  await expect(page.getByRole('tooltip').filter({ hasText: 'You need the permission create_user' })).toBeVisible();
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /CSV/ })).toHaveAttribute('aria-disabled', 'true');
});

test('without users_list the screen names the permission', async ({ page, as }) => {
  await as('analyst');
  await page.goto('/users');
  await expect(page.getByText('You do not have permission to view this content')).toBeVisible();
  await expect(page.getByText(/users_list/)).toBeVisible();
  await checkAccessibilityInBoth(page);
});
