import { readFileSync } from 'node:fs';
import { report } from './support/database.ts';
import { chip, filterBy, filterByText } from './support/filters.ts';
import { newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('users are sorted, paged, searched and taken away as a file; one is added', async ({ page, as }) => {
  await test.step('users are sorted, paged, searched and taken away as a file, and the address keeps it', async () => {
    await as('admin');
    await page.goto('/users');
    const rows = page.getByRole('row');
    const first = rows.nth(1).getByRole('link');
    const byName = page.getByRole('columnheader', { name: 'Name', exact: true });
    await expect(rows).toHaveCount(11);
    await test.step('ten by name, with all columns of the specification', async () => {
      // The first column is the checkbox that selects a row.
      const columns = ['', 'Avatar', 'Name', 'Username', 'Email', 'Phone', 'Device', 'App version', 'Created at'];
      await expect(page.getByRole('columnheader')).toHaveText(columns);
      await expect(byName).toHaveAttribute('aria-sort', 'ascending');
      await expect(page.getByText(/^1-10 of 1,\d{3}$/)).toBeVisible();
    });
    await test.step('sorted the other way, after a reload too, and Back comes back', async () => {
      const before = await first.innerText();
      await byName.getByRole('button').click();
      await expect(page).toHaveURL(/direction=desc/);
      await expect(first).not.toHaveText(before);
      await expect(byName).toHaveAttribute('aria-sort', 'descending');
      const sorted = await first.innerText();
      await page.reload();
      await expect(first).toHaveText(sorted);
      await page.goBack();
      await expect(first).toHaveText(before);
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page).toHaveURL(/page=1/);
      await expect(page.getByText(/^11-20 of 1,\d{3}$/)).toBeVisible();
      await page.goBack();
      await expect(first).toHaveText(before);
    });
    await test.step('filtered by what they are, and the address keeps it', async () => {
      await filterBy(page, 'Suspended', 'Yes');
      await filterByText(page, 'Device', 'android');
      await expect(page).toHaveURL(/is_suspended=1/);
      await expect(page).toHaveURL(/device=android/);
      await expect(rows.nth(1).getByText('Suspended')).toBeVisible();
      await expect(rows.nth(1).getByText(/^Android/)).toBeVisible();
      await page.reload();
      await expect(chip(page, 'Suspended: Yes')).toBeVisible();
      await expect(chip(page, 'Device: android')).toBeVisible();
      await page.getByRole('button', { name: 'Clear all' }).click();
      await expect(page.getByText(/^1-10 of 1,\d{3}$/)).toBeVisible();
    });
    await test.step('the filtered set as CSV', async () => {
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
  });
  await test.step('adds a user: a duplicate is told at its field, then the new one', async () => {
    await goOn(page, '/users');
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog');
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
});

test('users are chosen, shown who they are and what they will read, and what became of each', { tag: '@long' }, async ({
  page,
  as,
  request,
  demo,
}) => {
  const { token } = demo('admin');
  const name = newName('Many');
  const add = async (number: number): Promise<number> => {
    const username = `${name.toLowerCase().replace(' ', '.')}.${number}`;
    const answer = await request.post('/api/v1/create-user', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        name: `${name} ${number}`,
        username,
        email: `${username}@example.com`,
        password: 'a password of its own',
        is_admin: 0,
      },
    });
    return (await answer.json()).data.id;
  };
  const reported = await add(1);
  await add(2);
  await report(reported, 'Sells what is not theirs');
  await as('admin');
  await page.goto(`/users?query=${encodeURIComponent(name)}`);
  const dialog = page.getByRole('dialog');
  const bar = page.getByRole('region', { name: 'Selected users' });
  await test.step('by keyboard alone', async () => {
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
    await page.keyboard.press('Space');
    await expect(bar).toContainText('2 chosen');
    await bar.getByRole('button', { name: 'Suspend', exact: true }).press('Enter');
    await expect(dialog.getByRole('list', { name: 'Selected' })).toContainText(`${name} 2`);
    await dialog.getByRole('button', { name: '7 days' }).press('Enter');
    await dialog.getByRole('button', { name: 'Suspend 2' }).press('Enter');
    await expect(dialog).toContainText('1 done, 1 not done');
    await expect(dialog.getByRole('listitem').first()).toContainText(`${name} 2`);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(bar).toBeHidden();
  });
  await test.step('the list and the timeline tell it', async () => {
    await expect(page.getByRole('row', { name: `${name} 1` })).toContainText(/Suspended until \d\d-\d\d-\d{4}/);
    await page.getByRole('link', { name: `${name} 1` }).click();
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(/suspended them until \d\d-\d\d-\d{4}/);
  });
});
