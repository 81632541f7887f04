import { signInByApi } from './support/api.ts';
import { logIn } from './support/by-hand.ts';
import { enter } from './support/enter.ts';
import { expect, test } from './support/test.ts';

test('a passkey is made, signs in after the password and without it, and is removed', async ({
  page,
  account,
  request,
}) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const signedIn = await signInByApi(request, account);
  await enter(page, signedIn);
  const isIn = () => expect(page.getByText('You do not have permission to access any page')).toBeVisible();
  await test.step('it is made', async () => {
    await page.goto('/sign-in-methods');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The passkey was added' })).toBeVisible();
    const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toEqual([expect.objectContaining({ rpId: 'localhost', isResidentCredential: true })]);
  });
  await test.step('it signs in without a password', async () => {
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await isIn();
  });
  await test.step('it is the second step after a password', async () => {
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, account);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await isIn();
  });
  await test.step('it is removed, and opens nothing any more', async () => {
    await page.goto('/sign-in-methods');
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The passkey was removed' })).toBeVisible();
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'This passkey does not open an account here' }),
    ).toBeVisible();
  });
});
