import { checkAccessibilityInBoth, expect, test } from './kit/test.ts';

test('a super admin lands on the dashboard, an admin on their first page', async ({ page, as }) => {
  await as('admin');
  await page.goto('/login');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await checkAccessibilityInBoth(page);
  await as('moderator');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/users/);
});

test('whoever has no page is told so and stays signed in', async ({ page, as }) => {
  await as('newcomer');
  await page.goto('/');
  await expect(page.getByText('You do not have permission to access any page')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true })).toBeHidden();
  await checkAccessibilityInBoth(page);
});

test('the header has the name and the picture of who is signed in, and asks what they may', async ({ page, as }) => {
  await as('admin');
  const asked = page.waitForRequest('**/api/v1/get-login-data');
  await page.goto('/users');
  await asked;
  const menu = page.getByRole('banner').getByRole('button', { name: 'Your menu, Amara Okafor' });
  await expect(menu.getByText('Amara Okafor')).toBeVisible();
  await expect(menu.locator('img')).toBeVisible();
});

test('the menu of the user, the not-found screen and the way back', async ({ page, as }) => {
  await as('admin');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkAccessibilityInBoth(page);
  await page.getByRole('banner').getByRole('button').last().click();
  for (const item of ['Preferences', 'Change Password', 'Check for Updates', 'Signout'])
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await expect(page).toHaveURL(/\/preferences/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkAccessibilityInBoth(page);
});

test('check for updates clears caches and reloads after a second', async ({ page, as }) => {
  await as('admin');
  await page.goto('/users');
  await page.evaluate(() => caches.open('old').then((cache) => cache.put('/x', new Response('x'))));
  await page.getByRole('banner').getByRole('button').last().click();
  const clicked = Date.now();
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'Check for Updates' }).click()]);
  expect(Date.now() - clicked).toBeGreaterThanOrEqual(1000);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('the sidebar is open on large screens, and a drawer on a phone', async ({ page, as }) => {
  await as('admin');
  await page.goto('/users');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  for (const width of [991, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Users', exact: true }).first()).toBeHidden();
  }
});

test('the sidebar scrolls to the current screen, and nothing else does', async ({ page, as }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await as('admin');
  await page.goto('/audit-log');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  const audit = screens.getByRole('link', { name: 'Audit log' });
  await expect(audit).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search the console' }).fill('user list');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users$/);
  await expect(screens.getByRole('link', { name: 'Users', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(audit).not.toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // What is in sight already stays where it is, and the drawer of a phone does the same.
  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto('/audit-log');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog').getByRole('navigation', { name: 'Screens' });
  await expect(drawer.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
});

test('a group of the sidebar folds, and stays folded', async ({ page, as }) => {
  await as('admin');
  await page.goto('/users');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('button', { name: 'Moderation' }).press('Enter');
  await expect(screens.getByRole('link', { name: 'Reported users' })).toBeHidden();
  await page.reload();
  await expect(screens.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  await expect(screens.getByRole('link', { name: 'Reported users' })).toBeHidden();
  await screens.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect(screens.getByRole('link', { name: 'Reported users' })).toBeVisible();
  await screens.getByRole('button', { name: 'Open the sidebar' }).click();
  await screens.getByRole('button', { name: 'Moderation' }).click();
  await expect(screens.getByRole('link', { name: 'Reported users' })).toBeVisible();
});

test('nothing of the API is kept by the browser', async ({ page, as }) => {
  await as('admin');
  await page.goto('/users');
  await expect(page.getByRole('row')).toHaveCount(11);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(kept.filter((url) => url.includes('/api/'))).toEqual([]);
});
