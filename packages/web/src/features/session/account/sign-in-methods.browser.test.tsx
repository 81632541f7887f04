import { session } from '@quarterdeck/contract/session';
import { signIn } from '@quarterdeck/contract/session/sign-in';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api } from '../../../../test/api.ts';
import { renderConsole, renderScreen } from '../../../../test/render.tsx';

const MOMENT = '2026-03-14T09:26:53.000Z';
const CODES = Array.from({ length: 10 }, (_, slot) => `${slot}abc-defg-hjkm`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

function account() {
  let app: { created_at: string } | null = null;
  let left = 0;
  api.call(signIn.own).answers(() => ({
    data: {
      app,
      passkeys: [{ id: 7, name: 'Work laptop', created_at: MOMENT, last_used_at: null }],
      recovery_codes_left: left,
      rule: 'any',
    },
  }));
  api.call(signIn.addApp).answers(() => ({
    data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Quarterdeck:ann.miller?secret=JBSWY3DPEHPK3PXP' },
  }));
  const confirm = api.call(signIn.confirmApp);
  confirm.answers(() => {
    app = { created_at: MOMENT };
    left = 10;
    return { data: { recovery_codes: CODES } };
  });
  return { confirm };
}

test('an app is added with the QR code of its secret and a code, and the recovery codes are shown once', async () => {
  const { confirm } = account();
  await renderScreen('/sign-in-methods');
  await expect.element(page.getByText('Work laptop', { exact: true })).toBeVisible();
  await expectAccessible();
  await button('Add an app').click();
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.element(page.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await button('Add app').click();
  await expect.element(dialog('Your recovery codes')).toBeVisible();
  await expect.element(page.getByText('3abc-defg-hjkm')).toBeVisible();
  await expectAccessible();
  expect(confirm.inputs()).toEqual([{ code: '123456' }]);
  await button('Done').click();
  await expect.element(button('Replace app')).toBeVisible();
  await expect.element(page.getByText('10 of 10 are left.')).toBeVisible();
});

test('a passkey is renamed and removed; where passkeys are off, the button says why', async () => {
  account();
  const rename = api.call(signIn.renamePasskey);
  rename.answers(() => ({}));
  const remove = api.call(signIn.removePasskey);
  remove.answers(() => ({}));
  const away = location.origin.replace('//', '//console.');
  api.call(signIn.methods).answers(() => ({ data: { passkey: true, passkey_origin: away, sso: null } }));
  await renderScreen('/sign-in-methods');
  await button('Rename Work laptop').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
  await button('Rename').click();
  await expect.poll(() => rename.inputs()).toEqual([{ id: 7, name: 'Old laptop' }]);
  await button('Remove Work laptop').click();
  await button('Remove').click();
  await expect.poll(() => remove.inputs()).toEqual([{ id: 7 }]);
  await expect.element(button('Add a passkey')).toBeDisabled();
  await expect
    .element(button('Add a passkey'))
    .toHaveAccessibleDescription(`Passkeys work at ${away} only. Open the console there`);
});

test('at another port than that of PUBLIC_URL, no passkey signs in, and the page says where one does', async () => {
  const away = 'https://localhost:1';
  const meta = document.createElement('meta');
  meta.name = 'quarterdeck-passkeys';
  meta.content = away;
  document.head.prepend(meta);
  onTestFinished(() => meta.remove());
  api.call(session.login).answers(() => ({ key: 'key of the sign-in', method: 'passkey', methods: ['passkey'] }));
  await renderConsole('/login');
  const why = `Passkeys work at ${away} only. Open the console there`;
  await expect.element(button('Sign in with a passkey')).toBeDisabled();
  await expect.element(button('Sign in with a passkey')).toHaveAccessibleDescription(why);
  await expect.element(page.getByText(why)).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Username' }).fill('ann.miller');
  await page.getByLabelText('Password', { exact: true }).fill('a quite good password');
  await button('Login').click();
  await expect.element(button('Use your passkey')).toBeDisabled();
  await expect.element(page.getByText(why)).toBeVisible();
  await expectAccessible();
});

test('who must add a method sees this screen alone', async () => {
  account();
  const router = await renderScreen('/change-password');
  const me = { id: 1, name: 'Ann Miller', is_sup_admin: 1 as const, group_permissions: [], user_permissions: [] };
  api.call(session.loginData).answers(() => ({ data: { ...me, must_add_method: 'app' as const } }));
  dispatchEvent(new Event('focus'));
  await expect.poll(() => router.state.location.pathname).toBe('/sign-in-methods');
  await expect.element(page.getByText(/^Your group requires an authenticator app or a passkey/)).toBeVisible();
});

test('the code screen asks for what the account has, and mails a code when it is asked to', async () => {
  api.call(session.login).answers(() => ({ key: 'key of the sign-in', method: 'app', methods: ['app', 'mail'] }));
  const mailCode = api.call(signIn.mailCode);
  mailCode.answers(() => ({ key: 'key of the sign-in' }));
  await renderConsole('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('ann.miller');
  await page.getByLabelText('Password', { exact: true }).fill('a quite good password');
  await button('Login').click();
  await expect.element(page.getByText('Enter the code from your authenticator app, or a recovery code.')).toBeVisible();
  await expect.element(button('Resend')).not.toBeInTheDocument();
  await expectAccessible();
  await button('Send me a code by email').click();
  await expect.element(page.getByText('Enter the one-time code that was sent to your email address.')).toBeVisible();
  await expect.element(button('Resend')).toBeDisabled();
  expect(mailCode.inputs()).toEqual([{ key: 'key of the sign-in' }]);
});
