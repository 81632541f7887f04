import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { works } from '../../app/maintenance.ts';
import { doAll } from '../../jobs/background.ts';

let server: TestServer;
let boss: SignedIn;

beforeAll(async () => {
  server = await testServer();
  boss = await server.signedIn({ super: true });
});
afterAll(() => server.stop());

interface Step {
  readonly name: string;
  readonly done: 0 | 1;
  readonly says: string;
}

describe('the steps of a fresh installation', () => {
  const steps = async (at: Pick<TestServer, 'send'> = server): Promise<readonly Step[]> =>
    (await at.send('GET', '/first-steps', {}, boss)).json().data;
  const done = async (at?: Pick<TestServer, 'send'>): Promise<readonly string[]> =>
    (await steps(at)).filter((step) => step.done === 1).map(({ name }) => name);

  test('are open at first, and each says what to do', async () => {
    await server.owner.query('delete from outbox');
    const all = await steps();
    expect(all.map((step) => step.done)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    for (const { says } of all) expect(says).toMatch(/\.$/);
  });

  test('check themselves: each is done when it is', async () => {
    const other = await server.another({ PUBLIC_URL: 'https://desk.example.com' });
    expect(await done(other)).toEqual(['address']);
    await server.owner.query(
      `insert into outbox (kind, recipient, subject, sent_at) values ('notice', 'someone@example.com', 'Sent', now())`,
    );
    expect(await done()).toEqual(['mail']);
    const second = await server.makeAdmin({ super: true });
    await server.makeAdmin();
    expect(await done()).toEqual(['mail', 'second_admin', 'staff']);
    await server.owner.query(
      `insert into sso_identities (admin_id, issuer, subject) select user_id, 'https://id.example', user_id from admins where is_sup_admin`,
    );
    expect(await done()).toContain('second_factor');
    await server.owner.query('update users set is_suspended = true where id = $1', [second.id]);
    expect(await done()).not.toContain('second_admin');
    const { data } = (
      await server.send('POST', '/service-keys', { name: 'App', scopes: ['write:people'] }, boss)
    ).json();
    expect(await done()).not.toContain('app');
    await server.owner.query('update service_keys set last_used_at = now() where id = $1', [data.id]);
    expect(await done()).toContain('app');
  });
});

describe('someone without permissions', () => {
  const help = async ({ token }: SignedIn) => (await server.send('GET', '/access-help', {}, { token })).json().data;
  const ask = ({ token }: SignedIn, message?: string) =>
    server.send('POST', '/ask-for-access', message === undefined ? {} : { message }, { token });
  const mails = () =>
    server.mailbox.mails.filter(({ to, subject }) => to === boss.email && subject.includes('requests access'));

  test('sees who to ask, and asks once in a day: the super admins get an email and a notice', async () => {
    const [person, other] = [await server.signedIn(), await server.signedIn()];
    expect(await help(person)).toEqual({ super_admins: [{ name: `Admin ${boss.username}` }], asked_at: null });
    const answer = await ask(person, 'I answer\ntickets');
    expect([answer.statusCode, answer.json().data]).toEqual([200, { asked_at: expect.any(String) }]);
    await expect.poll(mails).toHaveLength(1);
    expect(mails()[0]?.text).toContain('"I answer tickets"');
    expect(mails()[0]?.text).toContain(`/manage-user-permissions/${person.id}`);
    await doAll(server.database, works);
    const notices = (await server.send('GET', '/notices', { kind: 'access' }, { token: boss.token })).json().data;
    expect(notices).toMatchObject([{ about: { type: 'admin', id: person.id }, by: { id: person.id } }]);
    expect((await help(person)).asked_at).toBe(answer.json().data.asked_at);
    expect((await ask(person)).statusCode).toBe(429);
    expect((await ask(other)).statusCode).toBe(200);
    await server.owner.query(`update admins set access_asked_at = now() - interval '25 hours' where user_id = $1`, [
      person.id,
    ]);
    expect((await help(person)).asked_at).toBeNull();
    expect((await ask(person)).statusCode).toBe(200);
  });

  test('asks once, also with many calls at the same time', async () => {
    const person = await server.signedIn();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429, 429, 429, 429]);
  });
});

test('an admin chooses a start page, which comes with the next sign-in; null resets it', async () => {
  const person = await server.signedIn();
  const save = (start_page: string | null) =>
    server.send('PUT', '/preferences', { start_page }, { token: person.token });
  const first = await server.send('GET', '/preferences', {}, person);
  expect(first.json().data).toMatchObject({ start_page: null, first_steps: 1 });
  expect((await save('https://evil.example')).statusCode).toBe(422);
  expect((await save('//evil.example')).statusCode).toBe(422);
  expect((await save('/reported-posts')).json().data).toMatchObject({ start_page: '/reported-posts', first_steps: 1 });
  const { username, email } = person;
  const { key } = (await server.send('POST', '/admin-login', { username, password: PASSWORD })).json();
  const otp = /\b\d{6}\b/.exec((await server.mailbox.mailTo(email)).text)?.[0];
  const { user } = (await server.send('POST', '/verify-auth', { key, otp })).json();
  expect(user).toMatchObject({ start_page: '/reported-posts' });
  expect((await save(null)).json().data.start_page).toBeNull();
});
