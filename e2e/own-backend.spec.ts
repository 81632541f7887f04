import type { Page } from '@playwright/test';
import { BOSS, CODE, startOtherMake } from './support/other-make.ts';
import { expect, test } from './support/test.ts';

test.use({ ownBrowser: true });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const told = (page: Page, message: string) =>
  expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();

test('the console works with a backend that answers what the specification names, and nothing else', async ({
  page,
}) => {
  const backend = await startOtherMake();
  // Records each call, with the page that made it and whether the backend was already known to lack it. A new page can
  // interrupt an answer: that call can be repeated.
  await page.addInitScript(() => {
    const send = window.fetch;
    const document = crypto.randomUUID();
    window.fetch = (url, options) => {
      const call = `${options?.method ?? 'GET'} ${new URL(String(url), location.href).pathname.replace('/api/v1', '')}`;
      const isKnown = (sessionStorage.getItem('missing-calls') ?? '').split('\n').includes(call);
      const former = sessionStorage.getItem('calls-of-pages') ?? '';
      sessionStorage.setItem('calls-of-pages', `${former}${isKnown ? 'known' : document} ${call}\n`);
      return send(url, options);
    };
  });
  const go = async (path: string, heading: string): Promise<void> => {
    await page.goto(`${backend.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText('Not Found')).toHaveCount(0);
    await expect(page.getByText('This screen stopped working')).toHaveCount(0);
  };
  await test.step('sign-in, with a wrong password and a wrong code first', async () => {
    await page.goto(`${backend.url}/login`);
    await page.getByLabel('Username').fill(BOSS.username);
    for (const password of ['wrong', BOSS.password]) {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      if (password === 'wrong') await expect(page.getByRole('alert')).toContainText('Wrong username or password');
    }
    for (const code of ['000000', CODE]) {
      await page.getByLabel('Code').fill(code);
      await page.getByRole('button', { name: 'Verify' }).click();
      if (code !== CODE) await expect(page.getByRole('alert')).toContainText('Wrong code');
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
  await test.step('the dashboard: a widget that cannot read its answer says so, and the others are there', async () => {
    await expect(page.getByText('desk lamps')).toBeVisible();
    await expect(page.getByText('data.totals is missing').first()).toBeVisible();
    await expect(page.getByText('This screen stopped working')).toHaveCount(0);
    await expect(
      page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Audit log' }),
    ).toHaveCount(0);
    await go('/dashboard-widgets', 'Manage Widgets');
  });
  await test.step('users are found, and a profile is edited', async () => {
    await go('/users', 'User list');
    await page.getByRole('searchbox').fill('User 12');
    await page.getByRole('link', { name: 'User 12' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible();
    await expect(button(page, 'Suspend Account')).toHaveCount(0);
    await button(page, 'Edit Address').click();
    await page.getByRole('textbox', { name: 'Address' }).fill('2 Side Street');
    await button(page, 'Save Address').click();
    await told(page, 'It was saved');
    await expect(page.getByText('2 Side Street')).toBeVisible();
    await button(page, 'Add auto-follow').click();
    await dialog(page).getByRole('button', { name: 'Add' }).click();
    await told(page, 'It was changed');
    await expect(button(page, 'Remove auto-follow')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Timeline' })).toHaveCount(0);
  });
  await test.step('a reported user is suspended, and no longer', async () => {
    await go('/reported-users', 'Reported users');
    await expect(page.getByRole('columnheader', { name: 'Assignee' })).toHaveCount(0);
    await expect(page.getByText('State')).toHaveCount(0);
    await page.getByRole('link', { name: 'User 2', exact: true }).click();
    await button(page, 'Suspend Account').click();
    await dialog(page).getByRole('button', { name: 'Suspend Account' }).click();
    await told(page, 'The account was suspended');
    await expect(page.getByText('This account has been suspended')).toBeVisible();
    await button(page, 'UnSuspend').click();
    await dialog(page).getByRole('button', { name: 'UnSuspend' }).click();
    await told(page, 'The suspension was lifted');
  });
  await test.step('a reported post is opened and deleted', async () => {
    await go('/reported-posts', 'Reported posts');
    await page.getByRole('link', { name: 'Post number 1' }).click();
    await expect(main(page).getByText('user1').first()).toBeVisible();
    await expect(main(page).getByText('120', { exact: true })).toBeVisible();
    for (const tab of ['Reported By', 'Viewed By']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('cell', { name: 'User 3' }).first()).toBeVisible();
    }
    await button(page, 'Delete Post').click();
    await expect(dialog(page)).toContainText('Are you sure? Do you want to delete this post?');
    await dialog(page).getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/\/reported-posts$/);
    await told(page, 'The post was deleted');
    await expect(page.getByRole('link', { name: 'Post number 1' })).toHaveCount(0);
  });
  await test.step('permissions are toggled, and what is not known is not claimed', async () => {
    await go('/manage-group-permissions?group_id=1', 'Group permissions');
    const toggle = page.getByRole('switch', { name: 'dashboard_data', exact: true });
    // First no one has the permission, and then one group does.
    await expect(toggle).not.toBeChecked();
    await toggle.locator('xpath=..').click();
    await told(page, 'The permission was changed');
    await expect(toggle).toBeChecked();
    await expect(page.getByRole('switch', { name: 'users_list', exact: true })).not.toBeChecked();
    await expect(page.getByText('1 not known')).toBeVisible();
  });
  await test.step('a group is deleted', async () => {
    await go('/users-groups', 'Group list');
    await button(page, 'Delete Group 2').click();
    await dialog(page).getByRole('button', { name: 'Delete group' }).click();
    await told(page, 'It was deleted');
    await expect(page.getByRole('cell', { name: 'Group 2' })).toHaveCount(0);
  });
  await test.step('campaigns: a status is changed, and the details have an amount that came as a number', async () => {
    await go('/campaign-list', 'Campaign list');
    await main(page)
      .getByRole('link', { name: /Change Status of Campaign 1/ })
      .click();
    await expect(dialog(page).getByLabel('Reason')).toHaveCount(0);
    await dialog(page).getByLabel('Status').selectOption('Approved');
    await dialog(page).getByRole('button', { name: 'Change Status' }).click();
    await told(page, 'It was saved');
    await page.getByRole('link', { name: 'View Campaign 2' }).click();
    await expect(page.getByText('$2,501.00').first()).toBeVisible();
    for (const name of ['Approve', 'Reject']) await expect(button(page, name)).toHaveCount(0);
    await go('/campaign-charges', 'Campaign Charges');
    await expect(page.getByRole('cell', { name: '$0.25' })).toBeVisible();
    await go('/transactions', 'Transaction History');
    await expect(page.getByRole('cell', { name: '$12.50' })).toBeVisible();
  });
  await test.step('the map and the lists have what they are told', async () => {
    await go('/geographical-users-count', 'Users Geographic Data map');
    await expect(page.getByText('12 users here')).toBeVisible();
    await go('/failed-urls', 'Failed URLs');
    await expect(page.getByRole('cell', { name: 'https://site.example/a' })).toBeVisible();
    await expect(page.getByText('undefined')).toHaveCount(0);
    for (const [path, heading] of [
      ['/searches', 'Searches'],
      ['/backend-users', 'Admin user list'],
      ['/interest', 'Interest list'],
      ['/frequently-used-urls', 'Frequent failed hosts'],
      ['/settings', 'Settings'],
    ] as const)
      await go(path, heading);
  });
  await test.step('a page is written and saved', async () => {
    await go('/faq', 'FAQ');
    await page.getByRole('textbox', { name: 'FAQ' }).fill('What is this?');
    await button(page, 'Save').click();
    await told(page, 'It was saved');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'FAQ' })).toContainText('What is this?');
  });
  expect(backend.unnamed, 'what was sent that the specification does not name').toEqual([]);
  const made = (await page.evaluate(() => sessionStorage.getItem('calls-of-pages') ?? '')).trim().split('\n');
  const additions = made.filter((one) => backend.unknown.some((call) => one.endsWith(` ${call}`)));
  expect(new Set(backend.unknown).size, 'what is seen here is what was asked').toBe(
    new Set(additions.map((one) => one.slice(one.indexOf(' ')))).size,
  );
  expect(
    additions.filter((one) => one.startsWith('known ')),
    'what is known to be missing is not asked for',
  ).toEqual([]);
  expect(new Set(additions).size, 'each page asks for each addition once').toBe(additions.length);
  await backend.close();
});
