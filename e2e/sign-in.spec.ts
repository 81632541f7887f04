import { logIn } from './kit/by-hand.ts';
import { letCodesExpire } from './kit/database.ts';
import { codeIn, countMails, mailTo, passwordIn } from './kit/mail.ts';
import { expect, test } from './kit/test.ts';

test('an admin signs in with password and mailed code, by keyboard alone', async ({ page, account }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Username').focus();
  await page.keyboard.type(account.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/verify-otp/);
  await expect(page.getByRole('status').filter({ hasText: 'A code was sent to your e-mail address' })).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.keyboard.type(codeIn(await mailTo(account.email, 1)));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You do not have permission to access any page')).toBeVisible();
  const kept = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /token|loginData|otpKey|user/.test(key))
      .sort(),
  );
  expect(kept).toEqual(['token', 'user']);
});

test('nothing filled in, a wrong password, a wrong code, then the right one', async ({ page, account }) => {
  await page.goto('/login');
  await expect(page.getByText('Username is required')).toBeHidden();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await logIn(page, { ...account, password: 'not the password' });
  const invalid = page.getByRole('alert').filter({ hasText: 'Invalid username or password' });
  await expect(invalid).toBeVisible();
  // A message goes with the screen that it came on.
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await expect(invalid).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/verify-otp/);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Otp is required')).toBeVisible();
  const code = codeIn(await mailTo(account.email, 1));
  const field = page.getByLabel('Code');
  await field.fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong or has expired' })).toBeVisible();
  await field.fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('You do not have permission to access any page')).toBeVisible();
});

test.describe('as time goes by', () => {
  // The clock is one of the whole browser.
  test.use({ ownBrowser: true });

  test('a new code can be asked for after 1:30, also after a reload; an expired one is refused, a new one signs in', async ({
    page,
    account,
  }) => {
    await page.clock.install();
    await page.goto('/login');
    await logIn(page, account);
    await expect(page).toHaveURL(/\/verify-otp/);
    const code = codeIn(await mailTo(account.email, 1));
    const resend = page.getByRole('button', { name: /Resend/ });
    await expect(resend).toBeDisabled();
    await expect(page.getByText('1:29')).toBeVisible();
    await page.clock.runFor(60_000);
    await page.reload();
    await expect(resend).toBeDisabled();
    await expect(page.getByText(/0:2\d/)).toBeVisible();
    await page.clock.runFor(31_000);
    await expect(resend).toBeEnabled();
    // The server keeps the 90 seconds too, and its clock was not moved.
    await resend.click();
    await expect(page.getByRole('alert').filter({ hasText: 'A code was sent a moment ago' })).toBeVisible();

    await letCodesExpire(account.username);
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong or has expired' })).toBeVisible();
    await resend.click();
    await expect(page.getByRole('status').filter({ hasText: 'A code was sent to your e-mail address' })).toBeVisible();
    await expect(resend).toBeDisabled();
    await page.getByLabel('Code').fill(codeIn(await mailTo(account.email, 2)));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('You do not have permission to access any page')).toBeVisible();
  });
});

test('a forgotten password: the temporary one opens the change of password and nothing else', async ({
  page,
  account,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveURL(/\/forgot-password/);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'a temporary password is on its way' })).toBeVisible();
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
  await page.getByLabel('Confirm Password').fill('the next passwort');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('The two new passwords are not the same').first()).toBeVisible();
  await page.getByLabel('Confirm Password').fill('the next password');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password was changed' })).toBeVisible();
  expect(countMails(account.email)).toBeGreaterThanOrEqual(2);
});

test('signing out forgets everything, here and in other tabs; Back shows nothing', async ({
  page,
  as,
  signedIn,
  context,
}) => {
  await as(signedIn);
  await page.goto('/preferences');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/preferences');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  // It is there for a moment only.
  await page.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector('h1')?.textContent === 'Logging Out') sessionStorage.setItem('said', 'Logging Out');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe('Logging Out');
  await expect(page.getByText('You have logout successfully')).toBeVisible();
  expect(
    await page.evaluate(() => ['token', 'loginData', 'otpKey', 'user'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null, null, null]);
  await expect(other).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

test('a private address asked for by a stranger, or with a dead token, is opened after the sign-in', async ({
  page,
  as,
  demo,
}) => {
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

test('a session that ends during work: the same person signs in again over the same screen', async ({
  page,
  as,
  signedIn,
  request,
}) => {
  await as(signedIn);
  await page.goto('/preferences');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const mails = countMails(signedIn.email);
  await request.post('/api/v1/logout', { headers: { authorization: `Bearer ${signedIn.token}` }, data: {} });
  // Whatever is done next meets the end of the session.
  await page.getByText('Dark', { exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await dialog
    .getByRole('textbox')
    .last()
    .fill(codeIn(await mailTo(signedIn.email, mails + 1)));
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/preferences/);
  await page.getByText('Dark', { exact: true }).first().click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});
