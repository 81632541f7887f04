import { logIn } from './support/by-hand.ts';
import { codeIn, countMails, mailTo, passwordIn } from './support/mail.ts';
import { expect, test } from './support/test.ts';

test('an admin signs in with password and mailed code, by keyboard alone; signing out forgets everything, here and in other tabs', async ({
  page,
  account,
  context,
}) => {
  await test.step('a wrong password, then the right one', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Username').focus();
    await page.keyboard.type(account.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    const invalid = page.getByRole('alert').filter({ hasText: 'Invalid username or password' });
    await expect(invalid).toBeVisible();
    // The message appears a moment before the form can be sent again.
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/verify-otp/);
    await expect(invalid).toHaveCount(0);
  });
  await test.step('a wrong code, then the right one', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'A code was sent to your email address' })).toBeVisible();
    await expect(page.getByLabel('Code')).toBeFocused();
    const code = codeIn(await mailTo(account.email, 1));
    await page.keyboard.type(code === '111111' ? '222222' : '111111');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'This code is incorrect or has expired' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Verify' })).toBeEnabled();
    // Delays the next screen's files until this is called.
    let arrive = (): void => undefined;
    const onItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/keep-widgets/, async (route) => {
      await onItsWay;
      await route.continue();
    });
    const asked = page.waitForRequest(/keep-widgets/);
    await page.getByLabel('Code').fill(code);
    await page.keyboard.press('Enter');
    await asked;
    await expect(page.getByLabel('Code')).toHaveValue(code);
    await expect(page.getByRole('button', { name: 'Verify' })).toHaveAttribute('data-loading', 'true');
    arrive();
    await expect(page.getByText('You do not have permission to access any page')).toBeVisible();
  });
  const stored = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => /token|loginData|otpKey|user/.test(key))
        .sort(),
    );
  expect(await stored()).toEqual(['token', 'user']);
  await test.step('signing out', async () => {
    const other = await context.newPage();
    await other.goto('/preferences');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Your menu/ })
      .click();
    await page.getByRole('menuitem', { name: 'Signout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('You have logout successfully')).toBeVisible();
    expect(await stored()).toEqual([]);
    await expect(other).toHaveURL(/\/login/);
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
  });
});

test('a forgotten password: the temporary one opens the change of password and nothing else', async ({
  page,
  account,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveURL(/\/forgot-password/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'a temporary password has been sent' })).toBeVisible();
  const temporary = passwordIn(await mailTo(account.email, 1));
  await page.getByRole('link', { name: 'Login' }).click();
  await logIn(page, { ...account, password: temporary });
  await expect(page).toHaveURL(/\/verify-otp/);
  await page.getByLabel('Code').fill(codeIn(await mailTo(account.email, 2)));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/change-password/);
  await page.goto('/users');
  await expect(page).toHaveURL(/\/change-password/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByLabel('Current Password').fill(temporary);
  await page.getByLabel('New Password').fill('the next password');
  await page.getByLabel('Confirm Password').fill('the next password');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password was changed' })).toBeVisible();
});

test('a private address asked for by a stranger, or with a dead token, is opened after the sign-in', {
  tag: '@long',
}, async ({ page, as, demo }) => {
  const account = demo('moderator');
  const mails = countMails(account.email);
  await as({ ...account, token: 'f'.repeat(43) });
  await page.goto('/users?page=2');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(
    page.getByRole('alert').filter({ hasText: 'You are not authorized to perform this action' }),
  ).toBeVisible();
  await page.goto('/users?page=3&direction=desc');
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/verify-otp/);
  await page.getByLabel('Code').fill(codeIn(await mailTo(account.email, mails + 1)));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/users\?.*page=3/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
