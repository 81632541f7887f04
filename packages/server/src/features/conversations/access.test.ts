// @module-tag attack
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

describe('access to conversations', () => {
  let server: TestServer;
  let boss: SignedIn;
  let second: SignedIn;
  let asker: SignedIn;
  let user: number;
  let counter = 0;

  const one = async (statement: string, values: unknown[] = []) =>
    (await server.owner.query(statement, values)).rows[0];
  const addUser = async (): Promise<number> => {
    counter += 1;
    const { id } = await one('insert into users (name, username, email) values ($1, $1, $2) returning id', [
      `someone${counter}`,
      `someone${counter}@example.com`,
    ]);
    return Number(id);
  };

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
    second = await server.signedIn({ super: true });
  });
  beforeEach(async () => {
    asker = await server.signedIn({ permissions: ['user_profile'] });
    user = await addUser();
  });
  afterAll(() => server.stop());

  const send = (who: SignedIn, method: string, path: string, input: object = {}) =>
    server.send(method, path, input, { token: who.token });
  const ask = (input: object = { user_id: user }) => send(asker, 'POST', '/conversation-access-request', input);
  const own = async () => (await send(asker, 'GET', '/conversation-access', { user_id: user })).json().data;
  const reads = async (of = user) => (await send(asker, 'GET', '/chat-rooms', { user_id: of })).statusCode;
  const requested = async (input?: object): Promise<number> => (await ask(input)).json().data.request.id;
  const grant = (id: number, input: object = {}, who = boss) =>
    send(who, 'POST', '/conversation-access-grant', { id, reach: 'user', duration: '1 hour', ...input });
  const refuse = (id: number, input: object = {}, who = boss) =>
    send(who, 'POST', '/conversation-access-refusal', { id, ...input });
  const listed = async (state?: string) =>
    (await send(boss, 'GET', '/conversation-access-requests', { page_limit: 100, ...(state ? { state } : {}) })).json();
  const running = async () => (await send(boss, 'GET', '/conversation-access-grants', { page_limit: 100 })).json().data;

  test('is asked for: stored with the person, told to the super admins by mail and in the list', async () => {
    expect(await reads()).toBe(403);
    const answer = await ask({ user_id: user, message: '  A report about this chat ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().responseMessage).toBe('The request was sent to the super admins. You will be emailed');
    const { request } = await own();
    expect(answer.json().data).toEqual({ request, grant: null, refusal: null });
    for (const { email } of [boss, second]) {
      const { text } = await server.mailbox.mailTo(email);
      expect(text).toContain(`Admin ${asker.username} asks to read the conversations of someone${counter}.`);
      expect(text).toContain('http://localhost:3000/access-requests');
    }
    expect((await listed('open')).data[0]).toMatchObject({
      id: request.id,
      admin: { id: asker.id, name: `Admin ${asker.username}` },
      user: { id: user },
      message: 'A report about this chat',
      state: 'open',
      decided: null,
    });
    expect(await reads()).toBe(403);
  });

  test('of the profile that this session looked at last, when nothing says whose', async () => {
    await send(asker, 'GET', '/user-profile', { id: await addUser() });
    await send(asker, 'GET', '/user-profile', { id: user });
    const other = await server.openSession(asker.id);
    const elsewhere = await server.send('POST', '/conversation-access-request', {}, { token: other });
    expect(elsewhere.json().data).toBeUndefined();
    expect((await ask({})).statusCode).toBe(201);
    expect((await own()).request).not.toBeNull();
    expect((await ask({ user_id: 999_999 })).statusCode).toBe(404);
  });

  test('of no one, when nothing says whose: a super admin chooses who, or everyone, or refuses', async () => {
    const third = await server.signedIn({ super: true });
    const newcomer = await server.signedIn({ permissions: [] });
    const wish = () => send(newcomer, 'POST', '/conversation-access-request', { message: 'I need to see a chat' });
    const answer = await wish();
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().responseMessage).toBe('The request was sent to the super admins. You will be emailed');
    expect((await wish()).statusCode).toBe(409);
    const { text } = await server.mailbox.mailTo(third.email);
    expect(text).toContain('asks to read conversations, without naming a user.');
    const waiting = async () =>
      (await listed('open')).data.find(({ admin }: { admin: { id: number } }) => admin.id === newcomer.id);
    const { id, user: named } = await waiting();
    expect(named).toBeNull();
    for (const input of [{}, { user_id: 999_999 }, { user_id: boss.id }]) {
      const refused = await grant(id, input);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors).toMatchObject([{ field: 'user_id' }]);
    }
    expect((await grant(id, { user_id: user })).json().data).toMatchObject({ state: 'granted', user: { id: user } });
    const readsOf = async (of: number) => (await send(newcomer, 'GET', '/chat-rooms', { user_id: of })).statusCode;
    expect([await readsOf(user), await readsOf(await addUser())]).toEqual([200, 403]);
    await wish();
    expect((await refuse((await waiting()).id)).json().data).toMatchObject({ state: 'refused', user: null });
    await wish();
    expect((await grant((await waiting()).id, { reach: 'all' })).json().data).toMatchObject({ user: null });
    expect(await readsOf(await addUser())).toBe(200);
  });

  test('of the one who is named, and of no other', async () => {
    expect((await grant(await requested(), { user_id: await addUser() })).statusCode).toBe(422);
  });

  test('is not asked for by those who see no people in a way that tells them who exists', async () => {
    asker = await server.signedIn({ permissions: ['searches'] });
    const nobody = 999_999;
    const wishes = [user, nobody, user, nobody];
    const answers = [];
    for (const user_id of wishes) {
      const answer = await ask({ user_id });
      const state = await send(asker, 'GET', '/conversation-access', { user_id });
      answers.push([answer.statusCode, answer.json(), state.statusCode, state.json()]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(201);
    const count = async () =>
      (await one('select count(*)::int as n from conversation_access_requests where admin_id = $1', [asker.id])).n;
    expect(await count()).toBe(1);
    // The daily limit counts both.
    expect((await ask({ user_id: nobody })).statusCode).toBe(201);
    for (const user_id of [user, await addUser(), nobody]) expect((await ask({ user_id })).statusCode).toBe(429);
    expect(await count()).toBe(1);
  });

  test('once for each person at a time, also at once, and five times a day', async () => {
    const both = await Promise.all([ask(), ask(), ask()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect((await ask()).json().responseMessage).toMatch(
      /^You already requested this on .* UTC\. The request is waiting for a decision$/,
    );
    for (let n = 0; n < 4; n += 1) expect((await ask({ user_id: await addUser() })).statusCode).toBe(201);
    const last = await Promise.all([ask({ user_id: await addUser() }), ask({ user_id: await addUser() })]);
    for (const answer of last) {
      expect(answer.statusCode).toBe(429);
      const wait = Number(answer.headers['retry-after']);
      expect(wait).toBeGreaterThan(80_000);
      expect(wait).toBeLessThanOrEqual(86_400);
    }
    await server.owner.query(
      `update conversation_access_requests set created_at = created_at - interval '1 day' where admin_id = $1`,
      [asker.id],
    );
    expect((await ask({ user_id: await addUser() })).statusCode).toBe(201);
  });

  test.each([
    ['1 hour', '30 minutes', '61 minutes'],
    ['1 day', '23 hours', '25 hours'],
    ['7 days', '6 days', '8 days'],
  ])('is granted for %s, and ends automatically', async (duration, before, after) => {
    const id = await requested();
    const answer = await grant(id, { duration, note: 'Only this case' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({
      state: 'granted',
      decided: { by: `Admin ${boss.username}`, reach: 'user', note: 'Only this case' },
    });
    expect(await reads()).toBe(200);
    expect(await reads(await addUser())).toBe(403);
    expect((await own()).grant).toMatchObject({ reach: 'user', expires_at: expect.any(String) });
    const mail = await server.mailbox.mailTo(asker.email);
    expect(mail.text).toContain('Only this case');
    expect(mail.text).toContain(`http://localhost:3000/user-profile/${user}`);
    const pass = (time: string) =>
      server.owner.query(
        'update access_grants set granted_at = granted_at - $2::interval, expires_at = expires_at - $2::interval where admin_id = $1',
        [asker.id, time],
      );
    await pass(before);
    expect(await reads()).toBe(200);
    await server.owner.query(
      'update access_grants set granted_at = granted_at + $2::interval, expires_at = expires_at + $2::interval where admin_id = $1',
      [asker.id, before],
    );
    await pass(after);
    expect(await reads()).toBe(403);
    expect((await own()).grant).toBeNull();
    expect((await running()).some(({ admin }: { admin: { id: number } }) => admin.id === asker.id)).toBe(false);
  });

  test('is granted permanently, for all users, and revoked', async () => {
    const id = await requested();
    expect((await grant(id, { reach: 'all', duration: 'for good' })).statusCode).toBe(200);
    expect([await reads(), await reads(await addUser())]).toEqual([200, 200]);
    const [mine] = (await running()).filter(({ admin }: { admin: { id: number } }) => admin.id === asker.id);
    expect(mine).toMatchObject({ user: null, expires_at: null, granted_by: `Admin ${boss.username}` });
    await server.mailbox.mailTo(asker.email);
    const revoke = (who: SignedIn) => send(who, 'DELETE', '/conversation-access-grants', { id: mine.id });
    const both = await Promise.all([revoke(boss), revoke(second)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().responseMessage).toMatch(
      /^Admin admin\d+ already ended this access on .* UTC$/,
    );
    expect(await reads()).toBe(403);
    expect((await server.mailbox.mailTo(asker.email, 2)).subject).toContain('your access to conversations has ended');
    expect((await send(boss, 'DELETE', '/conversation-access-grants', { id: 999_999 })).statusCode).toBe(404);
  });

  test('that ended automatically is not revoked', async () => {
    await grant(await requested());
    const { id } = (await own()).grant;
    await server.owner.query('update access_grants set expires_at = now() where id = $1', [id]);
    const answer = await send(boss, 'DELETE', '/conversation-access-grants', { id });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().responseMessage).toMatch(/^This access ended automatically on /);
  });

  test('is refused, the admin is notified, and may ask again', async () => {
    const id = await requested();
    expect((await refuse(id, { note: 'Ask the team lead' })).statusCode).toBe(200);
    expect(await reads()).toBe(403);
    expect(await own()).toEqual({
      request: null,
      grant: null,
      refusal: { at: expect.any(String), note: 'Ask the team lead' },
    });
    expect((await server.mailbox.mailTo(asker.email)).text).toContain('Ask the team lead');
    expect((await listed('refused')).data[0]).toMatchObject({ id, state: 'refused', decided: { reach: null } });
    expect((await ask()).statusCode).toBe(201);
    expect((await listed()).data[0]).toMatchObject({ state: 'open', admin: { id: asker.id } });
  });

  test('is decided once, in any order', async () => {
    for (let round = 0; round < 6; round += 1) {
      asker = await server.signedIn({ permissions: ['user_profile'] });
      const id = await requested();
      const answers = await Promise.all([grant(id), refuse(id, {}, second), grant(id, { reach: 'all' }, second)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
      const { state, decided } = answers.find(({ statusCode }) => statusCode === 200)?.json().data ?? {};
      for (const late of answers.filter(({ statusCode }) => statusCode === 409))
        expect(late.json().responseMessage).toMatch(
          new RegExp(`^${decided.by} already ${state} this request on .* UTC$`),
        );
      const { count } = await one('select count(*) from access_grants where admin_id = $1', [asker.id]);
      expect(Number(count)).toBe(state === 'granted' ? 1 : 0);
      const mails = await one(`select count(*) from outbox where recipient = $1`, [asker.email]);
      expect(Number(mails.count)).toBe(1);
    }
    expect((await grant(999_999)).statusCode).toBe(404);
    expect((await refuse(999_999)).statusCode).toBe(404);
  });

  test('decisions are kept for years in the audit log, with what was given to whom', async () => {
    await grant(await requested(), { duration: '7 days', note: 'For the report' });
    const row = await one(
      `select l.target_id, l.details, v.after, l.kept_until > now() + interval '6 years' as years
       from audit_log l join audit_values v on v.audit_id = l.id where l.call = 'conversation_access.granted' order by l.id desc limit 1`,
    );
    expect(row).toMatchObject({
      details: { duration: '7 days', grant: expect.any(Number), request: expect.any(Number) },
      after: { conversations_of: user, until: expect.any(String), note: 'For the report' },
      years: true,
    });
    expect(Number(row.target_id)).toBe(asker.id);
  });
});
