import { integrations } from '@quarterdeck/contract/integrations';
import { session } from '@quarterdeck/contract/session';
import { signIn } from '@quarterdeck/contract/session/sign-in';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, deferred, refusal } from '../../../../test/api.ts';
import { answerFor, renderScreen } from '../../../../test/render.tsx';
import { fetchCall, send } from '../../../data/client/send.ts';
import { enter } from '../../../data/session/session.ts';

const MOMENT = '2026-03-14T09:26:53.000Z';
const REFUSAL = 'Confirm your identity to continue. Your last confirmation has expired';
const question = page.getByRole('dialog', { name: 'Confirm your identity' });
const button = (name: string) => question.getByRole('button', { name, exact: true });

/** Serves an account with these sign-in methods. */
const account = (has: { readonly app?: boolean; readonly passkey?: boolean; readonly rule?: 'passkey' } = {}) =>
  api.call(signIn.own).answers(() => ({
    data: {
      app: has.app ? { created_at: MOMENT } : null,
      passkeys: has.passkey ? [{ id: 7, name: 'Laptop', created_at: MOMENT, last_used_at: null }] : [],
      recovery_codes_left: 10,
      rule: has.rule ?? 'any',
    },
  }));

/** Simulates a server that asks to confirm the identity until that is done. */
function dangerous() {
  let isProven = false;
  const proof = api.call(signIn.stepUp);
  proof.answers(() => {
    isProven = true;
    return { data: { until: MOMENT }, responseMessage: 'Confirmed' };
  });
  const revoke = api.call(integrations.revokeKey);
  revoke.answers(() => (isProven ? { responseMessage: 'It is revoked' } : refusal(403, REFUSAL, { stepUp: true })));
  return { proof, revoke };
}

const keysOf = (call: { asked: () => readonly { headers: Headers }[] }) =>
  call.asked().map(({ headers }) => headers.get('idempotency-key'));

describe('a call that asks for a fresh proof', () => {
  test('asks for the password where the account has nothing else, and is then repeated with the same key', async () => {
    account();
    const { proof, revoke } = dangerous();
    await renderScreen('/change-password');
    const sent = send(integrations.revokeKey, { id: 4 });
    await expect.element(question.getByLabelText('Password', { exact: true })).toHaveFocus();
    await expectAccessible();
    await button('Confirm').click();
    await expect.element(question.getByText('Password is required')).toBeVisible();
    expect(proof.inputs()).toEqual([]);
    await question.getByLabelText('Password', { exact: true }).fill('a quite good password');
    await userEvent.keyboard('{Enter}');
    await expect(sent).resolves.toMatchObject({ responseMessage: 'It is revoked' });
    await expect.element(question).not.toBeInTheDocument();
    expect(proof.inputs()).toEqual([{ password: 'a quite good password' }]);
    expect(revoke.inputs()).toEqual([{ id: 4 }, { id: 4 }]);
    const [first, second] = keysOf(revoke);
    expect(first).toBe(second);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('asks for a code of the app; a wrong one is marked, and asked for again', async () => {
    account({ app: true });
    const { proof, revoke } = dangerous();
    const message = 'This code is wrong';
    proof.refuses(422, message, { errors: [{ field: 'otp', message }] });
    await renderScreen('/change-password');
    const sent = send(integrations.revokeKey, { id: 4 });
    const code = question.getByRole('textbox', { name: 'Code' });
    await expect.element(code).toHaveFocus();
    await expect.element(question.getByText('From your authenticator app, or a recovery code.')).toBeVisible();
    await expectAccessible();
    await code.fill('111111');
    await button('Confirm').click();
    await expect.element(code).toBeInvalid();
    revoke.answers(() => ({ responseMessage: 'It is revoked' }));
    proof.answers(() => ({ data: { until: MOMENT } }));
    await code.fill('222222');
    await button('Confirm').click();
    await expect(sent).resolves.toMatchObject({ responseMessage: 'It is revoked' });
    expect(proof.inputs()).toEqual([{ otp: '111111' }, { otp: '222222' }]);
  });

  test.each([
    ['a passkey alone', { passkey: true }, 'Enter a recovery code.'],
    ['an app as well', { passkey: true, app: true }, 'From your authenticator app, or a recovery code.'],
    ['an app that its rule does not accept', { passkey: true, app: true, rule: 'passkey' }, 'Enter a recovery code.'],
  ] as const)('offers the passkey first, and what else counts: %s', async (_what, has, description) => {
    account(has);
    dangerous();
    await renderScreen('/change-password');
    const sent = send(integrations.revokeKey, { id: 4 }).catch((error: unknown) => error);
    await expect.element(button('Use your passkey')).toHaveFocus();
    await expect.element(question.getByText(description, { exact: true })).toBeVisible();
    await expectAccessible();
    await button('Cancel').click();
    expect(await sent).toMatchObject({ status: 403 });
  });

  test('says why a passkey cannot be used here, and takes a recovery code', async () => {
    account({ passkey: true });
    dangerous();
    api.call(signIn.methods).answers(() => ({ data: { passkey: false, passkey_origin: location.origin, sso: null } }));
    await renderScreen('/change-password');
    const sent = send(integrations.revokeKey, { id: 4 });
    await expect.element(question.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    await expect.element(button('Use your passkey')).toBeDisabled();
    await expect.element(button('Use your passkey')).toHaveAccessibleDescription(/^Passkeys need an HTTPS address/);
    await expectAccessible();
    await question.getByRole('textbox', { name: 'Code' }).fill('3abc-defg-hjkm');
    await button('Confirm').click();
    await expect(sent).resolves.toMatchObject({ responseMessage: 'It is revoked' });
  });

  test('fails with the sentence of the server when nothing is proven', async () => {
    account();
    const { proof, revoke } = dangerous();
    await renderScreen('/change-password');
    const failure = send(integrations.revokeKey, { id: 4 }).catch((error: unknown) => error);
    await button('Cancel').click();
    expect(await failure).toMatchObject({ status: 403, message: REFUSAL });
    await expect.element(question).not.toBeInTheDocument();
    const second = send(integrations.revokeKey, { id: 4 }).catch((error: unknown) => error);
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(await second).toMatchObject({ status: 403 });
    expect([proof.inputs(), revoke.inputs().length]).toEqual([[], 2]);
  });

  test('shares one question with another one; what no one waits for asks nothing', async () => {
    account();
    const { proof, revoke } = dangerous();
    await renderScreen('/change-password');
    const sent = [send(integrations.revokeKey, { id: 4 }), send(integrations.revokeKey, { id: 5 })];
    const silent = fetchCall(integrations.revokeKey, { id: 6 }, { background: true }).catch((error: unknown) => error);
    expect(await silent).toMatchObject({ status: 403 });
    await question.getByLabelText('Password', { exact: true }).fill('a quite good password');
    await button('Confirm').click();
    await Promise.all(sent);
    expect(proof.inputs()).toHaveLength(1);
    expect(
      revoke
        .inputs()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([4, 4, 5, 5, 6]);
  });

  test('is repeated after the session ended meanwhile, and the same person signed in again', async () => {
    account();
    const { revoke } = dangerous();
    await renderScreen('/change-password');
    await expect.poll(() => api.call(session.loginData).asked().length).toBeGreaterThan(0);
    const sent = send(integrations.revokeKey, { id: 4 });
    await expect.element(question).toBeVisible();
    api.call(signIn.stepUp).refuses(401, 'You are not authorized to perform this action');
    await question.getByLabelText('Password', { exact: true }).fill('a quite good password');
    await button('Confirm').click();
    await expect.element(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    revoke.answers(() => ({ responseMessage: 'It is revoked' }));
    enter(answerFor({ token: 'the next token' }));
    await expect(sent).resolves.toMatchObject({ responseMessage: 'It is revoked' });
    expect(revoke.asked().at(-1)?.headers.get('authorization')).toBe('Bearer the next token');
  });

  test('waits for as long as it takes: what is typed in the form stays, and is saved', async () => {
    account();
    const { proof } = dangerous();
    const added = deferred();
    let isProven = false;
    proof.answers(() => {
      isProven = true;
      return { data: { until: MOMENT } };
    });
    const change = api.call(session.changePassword);
    change.answers(async () => {
      if (!isProven) return refusal(403, REFUSAL, { stepUp: true });
      await added.promise;
      return {};
    });
    await renderScreen('/change-password');
    const field = (name: string) => page.getByRole('main').getByLabelText(name, { exact: true });
    await field('Current Password').fill('an old password');
    await field('New Password').fill('a new password');
    await field('Confirm Password').fill('a new password');
    await page.getByRole('main').getByRole('button', { name: 'Change', exact: true }).click();
    await question.getByLabelText('Password', { exact: true }).fill('an old password');
    await button('Confirm').click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field('New Password')).toHaveValue('a new password');
    added.resolve();
    await expect.poll(() => change.inputs()).toHaveLength(2);
    expect(change.inputs()[1]).toEqual(change.inputs()[0]);
  });
});
