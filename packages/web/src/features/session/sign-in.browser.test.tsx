import { dashboard } from '@quarterdeck/contract/dashboard';
import { session } from '@quarterdeck/contract/session';
import { sso } from '@quarterdeck/contract/session/sso';
import { settings } from '@quarterdeck/contract/settings';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred } from '../../../test/api.ts';
import { answerFor, renderConsole, unmountAll } from '../../../test/render.tsx';

const login = api.call(session.login);
const verify = api.call(session.verifyAuth);
const resend = api.call(session.resendOtp);
const stored = () => ['token', 'loginData', 'otpKey', 'user'].filter((key) => localStorage.getItem(key) !== null);
const alert = () => page.getByRole('alert');
const button = (name: string) => page.getByRole('button', { name });
const code = () => page.getByRole('textbox', { name: 'Code' });
const pathOf = (router: Awaited<ReturnType<typeof renderConsole>>) => router.state.location.pathname;

async function logIn(): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill('ann.miller');
  await page.getByLabelText('Password', { exact: true }).fill('a quite good password');
  await userEvent.keyboard('{Enter}');
}

/** Signs in up to the code, and types one. */
async function enterCode(typed = '123456') {
  const router = await renderConsole('/login');
  await logIn();
  await expect.element(code()).toBeVisible();
  await code().fill(typed);
  return router;
}

beforeEach(() => login.answers(() => ({ key: 'key of the sign-in' })));

describe('the password', () => {
  test('whose answer has no key is a failure, which leaves no one signed in', { tags: ['long'] }, async () => {
    localStorage.setItem('token', 'of an earlier session');
    login.answers(() => ({ responseMessage: 'This account sleeps' }));
    const router = await renderConsole('/login');
    await logIn();
    await expect.element(alert()).toHaveTextContent('This account sleeps');
    expect(stored()).toEqual([]);
    expect(pathOf(router)).toBe('/login');
  });

  test('that is refused without a word is refused with the sentence of its status', { tags: ['long'] }, async () => {
    login.answers(() => Response.json({}, { status: 401 }));
    await renderConsole('/login');
    await logIn();
    await expect.element(alert()).toHaveTextContent('You are not authorized to perform this action');
    expect(stored()).toEqual([]);
  });

  test('that no one answers stays typed, and is sent again', { tags: ['long'] }, async () => {
    login.isUnreachable();
    const router = await renderConsole('/login');
    await logIn();
    await expect.element(alert()).toHaveTextContent('The server cannot be reached');
    await expectAccessible();
    login.answers(() => ({ key: 'key of the sign-in' }));
    await button('Login').click();
    await expect.element(code()).toBeVisible();
    expect(pathOf(router)).toBe('/verify-otp');
    expect(login.inputs()[1]).toEqual(login.inputs()[0]);
  });

  test('is sent once, however often it is asked for while the server takes its time', { tags: ['long'] }, async () => {
    const slow = deferred();
    login.answers(async () => {
      await slow.promise;
      return { key: 'key of the sign-in' };
    });
    await renderConsole('/login');
    await logIn();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(button('Login')).toHaveAttribute('data-loading', 'true');
    slow.resolve();
    await expect.element(code()).toHaveFocus();
    expect(login.inputs()).toEqual([{ username: 'ann.miller', password: 'a quite good password' }]);
    expect(stored()).toEqual(['token', 'loginData', 'otpKey']);
  });
});

describe('the code', () => {
  test('whose answer has no token is a failure, and the code is still awaited', async () => {
    verify.answers(() => ({ responseMessage: 'This code sleeps' }));
    const router = await enterCode();
    await button('Verify').click();
    await expect.element(alert()).toHaveTextContent('This code sleeps');
    expect(pathOf(router)).toBe('/verify-otp');
    expect(stored()).toEqual(['token', 'loginData', 'otpKey']);
  });

  test('that has expired is refused; another one is asked for when the countdown is over, and signs in', {
    tags: ['long'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    verify.refuses(401, 'This code is incorrect or has expired');
    resend.answers(() => ({ key: 'another key' }));
    await enterCode();
    await button('Verify').click();
    await expect.element(alert()).toHaveTextContent('This code is incorrect or has expired');
    await expect.element(page.getByText(/^You can ask for a new code in 1:/)).toBeVisible();
    await expect.element(button('Resend')).toBeDisabled();
    vi.advanceTimersByTime(60_000);
    await expect.element(page.getByText(/^You can ask for a new code in 0:/)).toBeVisible();
    await expect.element(button('Resend')).toBeDisabled();
    vi.advanceTimersByTime(60_000);
    await button('Resend').click();
    await expect.element(button('Resend')).toBeDisabled();
    expect(resend.inputs()).toEqual([{ key: 'key of the sign-in', action: 'resend' }]);
    verify.answers(() => ({ user: answerFor({ permissions: [] }) }));
    await code().fill('654321');
    await button('Verify').click();
    await expect.element(page.getByText('You do not have permission to access any page')).toBeVisible();
    expect(verify.inputs().at(-1)).toEqual({ otp: '654321', key: 'another key' });
    expect(stored()).toEqual(['token', 'user']);
  });

  test('can be asked for again no earlier after a reload, either', { tags: ['long'] }, async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await enterCode();
    vi.advanceTimersByTime(60_000);
    unmountAll();
    await renderConsole('/verify-otp');
    await expect.element(page.getByText(/^You can ask for a new code in 0:/)).toBeVisible();
    await expect.element(button('Resend')).toBeDisabled();
    vi.advanceTimersByTime(60_000);
    await expect.element(button('Resend')).toBeEnabled();
  });

  test('brings the widgets along: none, where the answer has none, and no one asks for them', {
    tags: ['long'],
  }, async () => {
    api.call(settings.campaignAnalyticsTab).answers(() => ({ data: { is_on: 0 } }));
    verify.answers(() => ({ user: answerFor() }));
    const router = await enterCode();
    await button('Verify').click();
    await expect.element(page.getByText('Your dashboard has no widgets yet')).toBeVisible();
    expect(pathOf(router)).toBe('/');
    expect(api.call(dashboard.widget).inputs()).toEqual([]);
  });
});

describe('a temporary password', () => {
  test('is asked for on a screen of its own, to which no message of another one comes along', {
    tags: ['long'],
  }, async () => {
    login.refuses(401, 'Invalid username or password');
    await renderConsole('/login');
    await logIn();
    await expect.element(alert()).toHaveTextContent('Invalid username or password');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await expect.element(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await expect.element(alert()).toBeEmptyDOMElement();
    await button('Reset Password').click();
    await expect.element(page.getByText('Email is required')).toBeVisible();
  });

  test('that no one could be asked for can be asked for again', { tags: ['long'] }, async () => {
    const reset = api.call(session.resetPassword);
    reset.refuses(429, 'Too many attempts. Try again in 30 seconds', { retryAfter: 30 });
    await renderConsole('/forgot-password');
    await page.getByRole('textbox', { name: 'Email' }).fill('ann.miller@example.com');
    await button('Reset Password').click();
    await expect.element(alert()).toHaveTextContent('Too many attempts. Try again in 30 seconds');
    reset.answers(() => ({ responseMessage: 'If there is such an account, a password was mailed' }));
    await button('Reset Password').click();
    await expect.element(page.getByRole('status').filter({ hasText: 'a password was mailed' })).toBeVisible();
    await expect.element(alert()).toBeEmptyDOMElement();
  });
});

describe('single sign-on', () => {
  const comeBack = async (fragment: string) => {
    history.replaceState(null, '', `#${fragment}`);
    return renderConsole('/login');
  };

  test('ends with the code of the address, which goes from there', async () => {
    const exchange = api.call(sso.login);
    exchange.answers(() => ({ user: answerFor({ permissions: [] }) }));
    await comeBack('sso=a-code-of-the-server');
    await expect.element(page.getByText('You do not have permission to access any page')).toBeVisible();
    expect(exchange.inputs()).toEqual([{ code: 'a-code-of-the-server' }]);
    expect(location.hash).toBe('');
    expect(stored()).toEqual(['token', 'user']);
  });

  test.each([
    ['sso-refused=unverified', 'has not verified your email. Verify it there, then sign in again'],
    ['sso-refused=rule', 'Your group requires a stronger sign-in'],
    ['sso-refused=%3Cb%3E', 'could not be verified'],
  ])('that was refused says why: %s', async (fragment, sentence) => {
    await comeBack(fragment);
    await expect.element(alert()).toHaveTextContent(sentence);
    expect(location.hash).toBe('');
    expect(stored()).toEqual([]);
    await expectAccessible();
  });

  test('whose code is too old is a failure in words', { tags: ['long'] }, async () => {
    api.call(sso.login).refuses(401, 'This sign-in has expired or was already used. Sign in again');
    await comeBack('sso=an-old-code');
    await expect.element(alert()).toHaveTextContent('This sign-in has expired');
  });
});
