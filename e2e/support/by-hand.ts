import { expect, type Page } from '@playwright/test';
import type { Account } from './api.ts';
import { codeIn, countMails, mailTo } from './mail.ts';

/** Fills in the first step of the sign-in, on its page. */
export async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in as a person does: with the password and the emailed code. */
export async function signInByHand(page: Page, account: Account): Promise<void> {
  const mails = countMails(account.email);
  await page.goto('/login');
  await logIn(page, account);
  await page.getByLabel('Code').fill(codeIn(await mailTo(account.email, mails + 1)));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).not.toHaveURL(/\/verify-otp/);
}
