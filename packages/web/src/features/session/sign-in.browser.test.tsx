import { session } from '@quarterdeck/contract/session';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../../test/api.ts';
import { renderConsole } from '../../../test/render.tsx';

const login = api.call(session.login);
const verify = api.call(session.verifyAuth);
const alert = page.getByRole('alert');
const button = (name: string) => page.getByRole('button', { name, exact: true });

const stored = (): string[] =>
  ['token', 'loginData', 'otpKey', 'user'].filter((key) => localStorage.getItem(key) !== null);

const open = async () => {
  localStorage.setItem('token', 'of an earlier session');
  const router = await renderConsole('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('ann.miller');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a quite good password');
  return router;
};

test('an answer without a key is an error, and leaves nobody signed in', async () => {
  login.answers(() => ({ responseMessage: 'This account sleeps' }));
  const router = await open();
  await button('Login').click();
  await expect.element(alert).toHaveTextContent('This account sleeps');
  expect(stored()).toEqual([]);
  expect(router.state.location.pathname).toBe('/login');
});

test('an answer without a message is one all the same', async () => {
  login.answers(() => Response.json({}, { status: 401 }));
  await open();
  await button('Login').click();
  await expect.element(alert).toHaveTextContent('You are not authorized to perform this action');
});

test('an answer without a token is an error of the code, and keeps the sign-in', async () => {
  login.answers(() => ({ key: 'the key' }));
  const router = await open();
  await button('Login').click();
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  expect(stored()).toEqual(['token', 'loginData', 'otpKey']);
  verify.answers(() => ({ responseMessage: 'This code sleeps' }));
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await button('Verify').click();
  await expect.element(alert).toHaveTextContent('This code sleeps');
  expect(verify.inputs()).toEqual([{ otp: '123456', key: 'the key' }]);
  expect(router.state.location.pathname).toBe('/verify-otp');
  expect(stored()).not.toContain('user');
});
