import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { reportUsers } from '../../../test/support/moderation.ts';
import { itemSender } from '../../../test/support/send-items.ts';
import { erasureSteps } from '../../app/maintenance.ts';
import { extendChain } from '../../domain/audit/chain-worker.ts';
import { eraseAll } from '../../domain/erasure/run.ts';
import { deleteOverdue } from '../../jobs/overdue.ts';
import { retention } from './retention.ts';

interface Entry {
  readonly kind: string;
  readonly text: string | null;
  readonly email?: { readonly subject: string; readonly state: string };
  readonly [field: string]: unknown;
}

let server: TestServer;
let items: Awaited<ReturnType<typeof itemSender>>;
let agent: SignedIn;
let boss: SignedIn;

const at = (minutesAgo: number): string => new Date(Date.now() - minutesAgo * 60_000).toISOString();

const call = (who: SignedIn, method: string, path: string, input: object) =>
  server.send(method, path, input, { token: who.token });

/** Adds an app user. @returns their id in the console. */
async function user(appId: string, data: object = {}): Promise<number> {
  const named = { name: `User ${appId}`, username: `user-${appId}`, ...data };
  await items({ type: 'user', id: appId, occurred_at: at(60), data: named });
  const { rows } = await server.owner.query('select id::int from users where app_id = $1', [appId]);
  return rows[0].id;
}

const signIn = (id: string, appId: string, data: object = {}) =>
  items({ type: 'app_sign_in', id, occurred_at: at(10), data: { user: appId, outcome: 'succeeded', ...data } });

const timeline = async (who: SignedIn, userId: number, more: object = {}): Promise<Entry[]> =>
  (await call(who, 'GET', '/user-timeline', { user_id: userId, page_limit: 50, ...more })).json().data;

/** Returns the state of the email with this subject, once it no longer waits. */
const stateOf = async (userId: number, subject: string): Promise<string | undefined> =>
  (await timeline(agent, userId, { kind: 'email' })).find(({ email }) => email?.subject === subject)?.email?.state;

beforeAll(async () => {
  server = await testServer();
  items = await itemSender(server);
  boss = await server.signedIn({ super: true });
  agent = await server.signedIn({ permissions: ['user_profile', 'update_profile', 'change_app_password'] });
});
afterAll(() => server.stop());

describe('an email to a user', () => {
  const write = (userId: number, subject: string) =>
    call(agent, 'POST', '/user-emails', { user_id: userId, subject, text: 'It works again.\n\nSupport' });

  test('is sent as it was written, and stays in the timeline with its state and in the audit log', async () => {
    const id = await user('mail-1', { email: 'mail-1@example.com' });
    expect((await write(id, 'Your question')).statusCode).toBe(201);
    expect(await server.mailbox.mailTo('mail-1@example.com')).toMatchObject({ subject: 'Your question' });
    await expect.poll(() => stateOf(id, 'Your question'), { timeout: 120_000 }).toBe('sent');
    expect(await timeline(agent, id, { kind: 'email' })).toMatchObject([
      { text: 'It works again.\n\nSupport', by: { id: agent.id }, email: { subject: 'Your question' } },
    ]);
    const { rows } = await server.owner.query(
      `select after from audit_log l join audit_values v on v.audit_id = l.id where l.call = 'user_email.sent' and l.target_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ after: { email: 'Your question' } }]);
  });

  test('is shown as bounced when the mail server refuses the address, and is not tried again', async () => {
    const id = await user('mail-2', { email: 'refused@example.com' });
    await write(id, 'Hello');
    await expect.poll(() => stateOf(id, 'Hello'), { timeout: 120_000 }).toBe('bounced');
    const { rows } = await server.owner.query(
      `select tries, given_up_at is not null as is_given_up, sealed_text from outbox where recipient = 'refused@example.com'`,
    );
    expect(rows).toEqual([{ tries: 1, is_given_up: true, sealed_text: null }]);
  });

  test('is refused without an address, which the profile says beforehand', async () => {
    const id = await user('mail-3');
    const answer = await write(id, 'Hello');
    expect([answer.statusCode, answer.json().responseMessage]).toEqual([409, 'User mail-3 has no email address']);
    const profile = (await call(agent, 'GET', '/user-profile', { id })).json().userdetails;
    expect(profile.refused['POST /user-emails']).toBe('User mail-3 has no email address');
  });

  test('about a decision is shown to anyone who may see the decision', async () => {
    const id = await user('mail-4', { email: 'mail-4@example.com' });
    await user('mail-5');
    await reportUsers(server, [id]);
    expect((await call(boss, 'POST', '/suspend-account', { user_id: id, reason: 'Spam' })).statusCode).toBe(200);
    expect(await timeline(boss, id, { kind: 'email' })).toMatchObject([{ by: null, text: expect.any(String) }]);
    expect(await timeline(agent, id, { kind: 'email' })).toEqual([]);
  });
});

describe('the timeline', () => {
  test('has sign-ins as the app sends them, each once, and payments for those who may see them', async () => {
    const id = await user('in-1');
    const failed = { outcome: 'failed', method: 'password', cause: 'Wrong password', device_os: 'iOS 18.2' };
    await signIn('in-a', 'in-1', failed);
    await signIn('in-a', 'in-1', failed);
    await signIn('in-b', 'in-1');
    await items({
      ...{ type: 'transaction', id: 't-1', occurred_at: at(5) },
      data: { user: 'in-1', amount: '12.50', transaction_type: 'debit' },
    });
    expect(await timeline(boss, id, { kinds: 'sign_in,payment' })).toMatchObject([
      { kind: 'payment', payment: { amount: '12.50', type: 'debit', campaign: null } },
      { kind: 'sign_in', sign_in: { outcome: 'succeeded' } },
      {
        kind: 'sign_in',
        text: 'Wrong password',
        sign_in: { outcome: 'failed', method: 'password', device: 'iOS 18.2' },
      },
    ]);
    expect((await timeline(agent, id)).map(({ kind }) => kind)).toEqual(['sign_in', 'sign_in']);
    expect((await call(agent, 'GET', '/user-timeline', { user_id: id, kinds: 'sign_in,x' })).statusCode).toBe(422);
  });

  test('loses sign-ins after 90 days, and everything with the user', async () => {
    const id = await user('in-2', { email: 'in-2@example.com' });
    await signIn('in-c', 'in-2', { created_at: at(91 * 24 * 60) });
    await signIn('in-d', 'in-2');
    await call(agent, 'POST', '/user-emails', { user_id: id, subject: 'Hello', text: 'There' });
    const [rule] = retention;
    if (rule) await deleteOverdue(server.database.db, rule, { sessionMaxMinutes: 1 });
    const left = async () =>
      (
        await server.owner.query(
          `select (select count(*)::int from app_sign_ins where user_id = $1) as sign_ins,
            (select count(*)::int from user_emails where user_id = $1) as emails`,
          [id],
        )
      ).rows[0];
    expect(await left()).toEqual({ sign_ins: 1, emails: 1 });
    await items({ type: 'user', id: 'in-2', occurred_at: at(0), deleted: true });
    // Notes and decisions must be sealed in the audit log before the erasure.
    await extendChain(server.database.db);
    await eraseAll(server.database.db, erasureSteps);
    expect(await left()).toEqual({ sign_ins: 0, emails: 0 });
  });
});

test('a link for a new password is asked of the app, for its users alone', async () => {
  const id = await user('reset-1');
  const answer = await call(agent, 'POST', '/request-password-reset', { user_id: id });
  expect([answer.statusCode, answer.json().responseMessage]).toEqual([
    200,
    'The app was asked to send User reset-1 a link',
  ]);
  const { rows } = await server.owner.query('select type, data, by_id::int from app_events where thing_id = $1', [id]);
  expect(rows).toEqual([{ type: 'user.password_reset_requested', data: { user: 'reset-1' }, by_id: agent.id }]);
  expect((await call(boss, 'POST', '/request-password-reset', { user_id: agent.id })).statusCode).toBe(409);
});

describe('possible duplicates', () => {
  const of = async (userId: number) =>
    (await call(agent, 'GET', '/user-duplicates', { user_id: userId }))
      .json()
      .data.map(({ username, same, is_noted }: { username: string; same: string[]; is_noted: number }) => [
        username,
        same,
        is_noted,
      ]);

  test('share a phone however it is written, an email, a device or the words of a post', async () => {
    const id = await user('dup-1', { phone: '+1 702-555-0160', email: 'Dup@example.com' });
    await user('dup-2', { phone: '(702) 555 0160', email: 'dup@example.com' });
    await user('dup-3');
    await user('dup-4');
    await user('dup-5', { phone: '+1 702-555-0199', email: 'other@example.com' });
    await signIn('d-1', 'dup-1', { device: 'phone-7' });
    await signIn('d-2', 'dup-3', { device: 'phone-7' });
    await signIn('d-3', 'dup-5', { device: 'phone-8' });
    for (const [post, author, text] of [
      ['p-1', 'dup-1', 'Buy two lamps, get one free!'],
      ['p-2', 'dup-4', 'buy two lamps get one FREE'],
      ['p-3', 'dup-5', 'I like chairs more than lamps'],
    ] as const)
      await items({ type: 'post', id: post, occurred_at: at(20), data: { user: author, title: 'Lamps', text } });
    expect(await of(id)).toEqual([
      ['user-dup-2', ['email', 'phone'], 0],
      ['user-dup-3', ['device'], 0],
      ['user-dup-4', ['text'], 0],
    ]);
    await items({ type: 'user', id: 'dup-2', occurred_at: at(0), deleted: true });
    expect(await of(id)).toEqual([
      ['user-dup-3', ['device'], 0],
      ['user-dup-4', ['text'], 0],
    ]);
  });

  test('are noted as the same person on both accounts', async () => {
    const [one, other] = [await user('same-1'), await user('same-2')];
    const note = (input: object) => call(agent, 'POST', '/same-person', input);
    expect((await note({ user_id: one, other_id: other, text: 'Said so on the phone' })).statusCode).toBe(201);
    expect(await of(one)).toEqual([['user-same-2', [], 1]]);
    expect(await of(other)).toEqual([['user-same-1', [], 1]]);
    expect(await timeline(agent, other)).toMatchObject([{ text: 'Said so on the phone', same_as: { id: one } }]);
    expect((await note({ user_id: one, other_id: one })).statusCode).toBe(422);
    expect((await note({ user_id: one, other_id: agent.id })).statusCode).toBe(409);
    expect((await note({ user_id: one, other_id: 999_999 })).statusCode).toBe(404);
  });
});
