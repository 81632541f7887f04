import { expect, test } from './kit/test.ts';

test('the frame: where one lands, who one is, the own menu and password, and the way back', async ({ page, as }) => {
  await as('moderator');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/users/);
  await as('admin');
  const asked = page.waitForRequest('**/api/v1/get-login-data');
  await page.goto('/login');
  await asked;
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const menu = page.getByRole('banner').getByRole('button', { name: 'Your menu, Amara Okafor' });
  await expect(menu.getByText('Amara Okafor')).toBeVisible();
  await expect(menu.locator('img')).toBeVisible();

  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await menu.click();
  for (const item of ['Preferences', 'Change Password', 'Check for Updates', 'Signout'])
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await expect(page).toHaveURL(/\/preferences/);
  await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/\/change-password$/);
  const messages = ['Current is required', 'New Password is required', 'Confirm Password is required'];
  await expect(page.getByText(messages[0] ?? '')).toBeHidden();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
});

test('the sidebar: its groups fold and stay folded, it scrolls to the current screen, and is a drawer on a phone', async ({
  page,
  as,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await as('admin');
  await page.goto('/audit-log');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  const audit = screens.getByRole('link', { name: 'Audit log' });
  const users = screens.getByRole('link', { name: 'Users', exact: true });
  const reported = screens.getByRole('link', { name: 'Reported users' });
  await test.step('it scrolls to the current screen, and nothing else does', async () => {
    await expect(audit).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search the console' }).fill('user list');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/users$/);
    await expect(users).toBeInViewport({ ratio: 1 });
    await expect(audit).not.toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
  await test.step('a group folds, and stays folded', async () => {
    await screens.getByRole('button', { name: 'Moderation' }).press('Enter');
    await expect(reported).toBeHidden();
    await page.reload();
    await expect(users).toBeVisible();
    await expect(reported).toBeHidden();
    await screens.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await expect(reported).toBeVisible();
    await screens.getByRole('button', { name: 'Open the sidebar' }).click();
    await screens.getByRole('button', { name: 'Moderation' }).click();
    await expect(reported).toBeVisible();
  });
  await test.step('it is open on large screens, and a drawer on smaller ones', async () => {
    await page.setViewportSize({ width: 992, height: 800 });
    await expect(users).toBeVisible();
    for (const width of [991, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.reload();
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Users', exact: true }).first()).toBeHidden();
    }
    // What is in sight already stays where it is, and the drawer of a phone does the same.
    await page.setViewportSize({ width: 390, height: 420 });
    await page.goto('/audit-log');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog').getByRole('navigation', { name: 'Screens' });
    await expect(drawer.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  });
});
