import { signInByHand } from './support/by-hand.ts';
import { mostKeptUpdates } from './support/kept-updates.ts';
import { expect, test } from './support/test.ts';

test('the frame: where one lands, who one is, the own menu, a missing page, and the sidebar after a reload', async ({
  page,
  as,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await as('admin');
  await page.goto('/login');
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const menu = page.getByRole('banner').getByRole('button', { name: 'Your menu, Amara Okafor' });
  await expect(menu.locator('img')).toBeVisible();
  await menu.click();
  for (const item of ['Preferences', 'Change Password', 'Check for Updates', 'Signout'])
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/change-password$/);
  // A newly opened screen takes the focus.
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();

  const screens = page.getByRole('navigation', { name: 'Screens' });
  const reported = screens.getByRole('link', { name: 'Reported users' });
  await screens.getByRole('button', { name: 'Moderation' }).press('Enter');
  await expect(reported).toBeHidden();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(screens.getByRole('link', { name: 'Users', exact: true })).toBeAttached();
  await expect(reported).toBeHidden();
  await page.goto('/audit-log');
  await expect(screens.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('all of Administration is in sight in a window of 900 pixels, and a chosen start page is where the sign-in leads', async ({
  page,
  as,
  asWith,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await as('admin');
  await page.evaluate(() => localStorage.removeItem('sidebar-folded'));
  await page.goto('/users');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await expect(screens.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  await expect(screens.getByRole('link', { name: 'Dashboard' })).toBeInViewport({ ratio: 1 });
  await expect(screens.getByRole('link', { name: 'Campaigns' })).toBeHidden();
  await screens.getByRole('button', { name: 'Advertising' }).press('Enter');
  await expect(screens.getByRole('link', { name: 'Campaigns' })).toBeVisible();
  await page.reload();
  await expect(screens.getByRole('link', { name: 'Campaigns' })).toBeVisible();

  await asWith(['users_list', 'campaign_list']);
  await page.goto('/preferences');
  await page.getByRole('combobox', { name: 'Start page' }).selectOption('Campaigns');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  await signInByHand(page, signedIn);
  await expect(page).toHaveURL(/\/campaign-list$/);
});

test('nothing is kept of pages of a list that were gone through', async ({ page, as }) => {
  await as('admin');
  await page.goto('/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (let round = 0; round < 5; round += 1) {
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL((url) => url.search.includes('page=1'));
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(page).toHaveURL((url) => !url.search.includes('page='));
  }
  await expect.poll(() => mostKeptUpdates(page)).toBeLessThanOrEqual(2);
});

test('Back finds a list where it was left, and so does a reload', async ({ page, as }) => {
  await as('admin');
  await page.goto('/users?page_limit=50');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(51);
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 200));
  await rows.nth(5).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/user-profile\/\d+/);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(rows.nth(1)).toBeVisible();
  await expect.poll(scrolled).toBe(200);
  await page.reload();
  await expect(rows.nth(1)).toBeVisible();
  await expect.poll(scrolled).toBe(200);
  await page.goForward();
  await expect.poll(scrolled).toBe(0);
  // Also when returning from a page outside the console.
  await page.goBack();
  await expect.poll(scrolled).toBe(200);
  await page.goto('/robots.txt');
  await page.goBack();
  await expect.poll(scrolled).toBe(200);
});
