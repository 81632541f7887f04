// @module-tag attack
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runAtTheMachine } from '../../../test/support/command.ts';
import { PASSWORD, type Person, type TestServer, testServer } from '../../../test/support/index.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import * as passwords from '../../domain/access/passwords.ts';

/** Next to other work, this many attempts are enough to have one that is not disturbed. */
const MOST_ROUNDS = 20;

const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';

describe('signing in', () => {
  let server: TestServer;
  let address = 0;

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  /** Returns a new network for each test, so that tests share no limits. */
  const newIp = (): string => {
    address += 1;
    return `10.0.${Math.floor(address / 250)}.${(address % 250) + 1}`;
  };
  const login = (username: string, password = PASSWORD, ip = newIp(), more = {}) =>
    server.send('POST', '/admin-login', { username, password, ...more }, { ip });
  const verify = (key: string, otp: string, ip = newIp()) => server.send('POST', '/verify-auth', { key, otp }, { ip });
  const resend = (key: string, ip = newIp()) => server.send('POST', '/resend-otp', { key, action: 'resend' }, { ip });
  const begin = async (person: Person, n = 1) => {
    const answer = await login(person.username);
    expect(answer.statusCode).toBe(200);
    return { key: answer.json().key as string, code: codeIn((await server.mailbox.mailTo(person.email, n)).text) };
  };
  const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const later = (what: string, person: Person) =>
    server.owner.query(
      `update challenges set code_sent_at = code_sent_at - interval '${what}', code_expires_at = code_expires_at - interval '${what}',
        expires_at = expires_at - interval '${what}' where admin_id = $1`,
      [person.id],
    );

  test('it brings the saved widgets that may still be seen', async () => {
    const person = await server.makeAdmin({ permissions: ['dashboard_data'] });
    await server.owner.query(
      `insert into dashboard_layouts (admin_id, widgets) values ($1, '[{"id":"TopSearches"},{"id":"MapComp","content":"Map"}]')`,
      [person.id],
    );
    const { key, code } = await begin(person);
    expect((await verify(key, code)).json().widget).toBe('[{"id":"MapComp","content":"Map"}]');
  });

  test('password, mailed code, session', async () => {
    const person = await server.makeAdmin({ permissions: ['users_list'] });
    const { key, code } = await begin(person);
    const mail = await server.mailbox.mailTo(person.email);
    expect(mail.text.match(/\d{6,}/g)).toEqual([code]);
    expect(mail.subject).not.toContain(code);
    const answer = await verify(key, code);
    expect(answer.statusCode).toBe(200);
    const { user, widget, responseMessage } = answer.json();
    expect(responseMessage).toBe(`Welcome, Admin ${person.username}`);
    expect(widget).toBe('[]');
    expect(user).toMatchObject({ is_sup_admin: 0, user_permissions: ['users_list'], group_permissions: [] });
    expect(user.api_token).not.toBe(key);
    expect(JSON.stringify(answer.json())).not.toContain(person.email);
    const list = await server.send('GET', '/users-list', {}, { token: user.api_token });
    expect(list.statusCode).toBe(200);
    expect((await verify(key, code)).statusCode).toBe(401);
    expect((await server.send('GET', '/users-list', {}, { token: key })).statusCode).toBe(401);
  });

  test('the code may be typed with a space in the middle', async () => {
    const person = await server.makeAdmin();
    const { key, code } = await begin(person);
    expect((await verify(key, ` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200);
  });

  test('unknown, wrong, suspended, locked and no admin get the same answer', { tags: ['promises/6'] }, async () => {
    const real = await server.makeAdmin();
    const suspended = await server.makeAdmin();
    await server.owner.query('update users set is_suspended = true where id = $1', [suspended.id]);
    const locked = await server.makeAdmin();
    await server.owner.query('update admins set failed_codes = 50 where user_id = $1', [locked.id]);
    await server.owner.query(`insert into users (name, username, email) values ('App', 'app.user', 'app@example.com')`);
    const answers = await Promise.all([
      login('no.such.admin'),
      login(real.username, 'wrong password'),
      login(suspended.username),
      login(locked.username),
      login('app.user'),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.body).toBe(answers[0]?.body);
    }
    expect(answers[0]?.json()).toEqual({ responseMessage: 'Invalid username or password', responseCode: 401 });
  });

  test('each of them compares as many passwords', async () => {
    const real = await server.makeAdmin();
    const suspended = await server.makeAdmin();
    await server.owner.query('update users set is_suspended = true where id = $1', [suspended.id]);
    const locked = await server.makeAdmin();
    await server.owner.query('update admins set failed_codes = 50 where user_id = $1', [locked.id]);
    await server.owner.query(`insert into users (name, username) values ('App', 'app.counted')`);
    const compared = vi.spyOn(passwords, 'passwordFits');
    onTestFinished(() => compared.mockRestore());
    for (const [username, password] of [
      ['no.such.admin', PASSWORD],
      [real.username, 'wrong password'],
      [suspended.username, PASSWORD],
      [locked.username, PASSWORD],
      ['app.counted', PASSWORD],
    ] as const) {
      compared.mockClear();
      expect((await login(username, password)).statusCode, username).toBe(401);
      expect(compared.mock.calls, username).toHaveLength(2);
    }
  });

  test('a password is hashed also where there is no hash to compare it with', { tags: ['promises/6'] }, async () => {
    let isCompared = false;
    const compared = passwords.passwordFits(PASSWORD, undefined).then((fits) => {
      isCompared = true;
      return fits;
    });
    // Another thread hashes, and its result arrives in a later turn of the event loop, which these steps do not wait
    // for.
    for (let step = 0; step < 100; step += 1) await Promise.resolve();
    expect(isCompared).toBe(false);
    expect(await compared).toBe(false);
  });

  test('a temporary password is asked for without a look at who has the address', async () => {
    const { email } = await server.makeAdmin();
    const holder = await openConnection(server.ownerUrl);
    await holder.query('begin; lock table users, admins in access exclusive mode');
    for (const address of [email, 'nobody@nowhere.example']) {
      const answer = await server.send('PUT', '/reset-password', { email: address }, { ip: newIp() });
      expect([address, answer.statusCode]).toEqual([address, 200]);
    }
    await holder.query('rollback');
  });

  // The processor time for the same work depends on what else the processor does.
  test('the time of an answer reveals nothing either', { tags: ['long', 'promises/6'] }, async () => {
    const real = await server.makeAdmin({ passwordHash: 'asShipped' });
    const suspended = await server.makeAdmin({ passwordHash: 'asShipped' });
    await server.owner.query('update users set is_suspended = true where id = $1', [suspended.id]);
    /**
     * Compares the lowest processor cost of attempts, made in order; the long test measures the time of answers.
     * Alongside other work, each attempt costs more, and some more than others. More attempts do not remove a real
     * difference.
     */
    const expectAlike = async (
      attempts: readonly (() => Promise<unknown>)[],
      areAlike: (costs: readonly number[]) => boolean,
    ): Promise<void> => {
      const costs = attempts.map(() => Number.POSITIVE_INFINITY);
      for (let round = 1; round <= MOST_ROUNDS && !(round > 5 && areAlike(costs)); round += 1) {
        await server.owner.query('delete from throttles');
        for (const [index, attempt] of attempts.entries()) {
          const begun = processorTime();
          await attempt();
          costs[index] = Math.min(costs[index] ?? 0, processorTime() - begun);
        }
      }
      expect(costs).toSatisfy(areAlike);
    };
    await expectAlike(
      [() => login('no.such.admin'), () => login(real.username, 'wrong password'), () => login(suspended.username)],
      // An answer that skips one of the two hashes would cost half as much.
      ([unknown = 0, ...others]) => others.every((other) => Math.abs(other - unknown) < Math.max(10, unknown / 3)),
    );
    const reset = (email: string) => server.send('PUT', '/reset-password', { email }, { ip: newIp() });
    await expectAlike(
      [() => reset('nobody@nowhere.example'), () => reset(real.email)],
      ([stranger = 0, known = 0]) => known < stranger * 2 + 10,
    );
  });

  test('at most five guesses of a code, also in parallel; then not even the right one', {
    tags: ['promises/3'],
  }, async () => {
    const person = await server.makeAdmin();
    const { key, code } = await begin(person);
    const answers = await Promise.all(Array.from({ length: 60 }, () => verify(key, wrong(code))));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(55);
    const right = await verify(key, code);
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    const told = await server.mailbox.mailTo(person.email, 2);
    expect(told.subject).toBe('Wrong sign-in codes for Quarterdeck');
  });

  test('two right codes at once open one session', async () => {
    const person = await server.makeAdmin();
    const { key, code } = await begin(person);
    const answers = await Promise.all([verify(key, code), verify(key, code), verify(key, code)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { rows } = await server.owner.query('select count(*) from sessions where admin_id = $1', [person.id]);
    expect(Number(rows[0].count)).toBe(1);
  });

  test('failures go on counting over new codes and new sign-ins; fifty in a row lock the account', {
    tags: ['promises/3'],
  }, async () => {
    const person = await server.makeAdmin();
    await server.owner.query('update admins set failed_codes = 46 where user_id = $1', [person.id]);
    const first = await begin(person);
    for (let guess = 0; guess < 2; guess += 1) await verify(first.key, wrong(first.code));
    const second = await begin(person, 2);
    for (let guess = 0; guess < 2; guess += 1) await verify(second.key, wrong(second.code));
    expect((await verify(second.key, second.code)).statusCode).toBe(401);
    expect((await login(person.username)).statusCode).toBe(401);
    const { rows } = await server.owner.query(
      `select outcome, details from audit_log where call = 'sign_in.finished' and target_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ outcome: 'refused', details: { reason: 'The account was locked after 50 wrong codes' } }]);
  });

  test('an expired code is refused, and a new one can be had on the same challenge', async () => {
    const person = await server.makeAdmin();
    const { key, code } = await begin(person);
    await later('5 minutes', person);
    expect((await verify(key, code)).json()).toEqual({
      responseMessage: 'This code is incorrect or has expired',
      responseCode: 401,
    });
    expect((await resend(key)).statusCode).toBe(200);
    const next = codeIn((await server.mailbox.mailTo(person.email, 2)).text);
    expect((await verify(key, next)).statusCode).toBe(200);
  });

  test('a new code can be had after 90 seconds, by both ways; the old one is void', async () => {
    const person = await server.makeAdmin();
    const { key, code } = await begin(person);
    const early = await resend(key);
    expect(early.statusCode).toBe(429);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(90);
    expect((await login(person.username, PASSWORD, newIp(), { action: 'resend' })).statusCode).toBe(429);
    await later('30 seconds', person);
    expect((await resend(key)).statusCode).toBe(429);
    await later('60 seconds', person);
    const again = await resend(key);
    expect(again.json().key).toBe(key);
    const next = codeIn((await server.mailbox.mailTo(person.email, 2)).text);
    if (next !== code) expect((await verify(key, code)).statusCode).toBe(401);
    expect((await login(person.username, PASSWORD, newIp(), { action: 'resend' })).statusCode).toBe(429);
    expect((await verify(key, next)).statusCode).toBe(200);
  });

  test('twenty codes an hour for an account, whatever way they are asked for', { tags: ['promises/3'] }, async () => {
    const person = await server.makeAdmin();
    let sent = 0;
    for (let round = 0; round < 24; round += 1) {
      const answer = await login(person.username);
      if (answer.statusCode === 200) sent += 1;
      else expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    }
    expect(sent).toBe(20);
  });

  test('wrong passwords: ten from one network, in parallel too; then the right one waits as well', async () => {
    const person = await server.makeAdmin();
    const ip = newIp();
    // The same name in capital letters.
    const names = [person.username, person.username.toUpperCase()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, round) => login(names[round % 2] ?? '', 'wrong password', ip)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect((await login(person.username, PASSWORD, ip)).statusCode).toBe(429);
    await server.owner.query(`update throttles set resets_at = now() - interval '1 minute'`);
    expect((await login(person.username, PASSWORD, ip)).statusCode).toBe(200);
  });

  test('guesses from many networks end at ten in 15 minutes, and the owner still gets in from their own', async () => {
    const person = await server.makeAdmin();
    const home = newIp();
    const { key } = (await login(person.username, PASSWORD, home)).json();
    const code = codeIn((await server.mailbox.mailTo(person.email)).text);
    await verify(key, code, home);
    let compared = 0;
    for (let network = 0; network < 20; network += 1)
      if ((await login(person.username, 'wrong password')).statusCode === 401) compared += 1;
    expect(compared).toBe(10);
    const held = await login(person.username);
    expect(held.statusCode).toBe(429);
    expect(Number(held.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await login(person.username, PASSWORD, home)).statusCode).toBe(200);
  });

  test('guesses end at ten however the name is spelled that the database finds the account by', async () => {
    const person = await server.makeAdmin({ username: 'iris.σ' });
    const names = ['iris.σ', 'İris.σ', 'irİs.Σ', 'IRIS.Σ'];
    let compared = 0;
    for (let network = 0; network < 24; network += 1)
      if ((await login(names[network % 4] ?? '', 'wrong password')).statusCode === 401) compared += 1;
    expect(compared).toBe(10);
    await server.owner.query('delete from throttles');
    for (const name of names) expect((await login(name)).statusCode, `${name} of ${person.id}`).toBe(200);
  });

  test('an account that strangers lock is open from anywhere with the temporary password that is mailed', async () => {
    const person = await server.makeAdmin();
    for (let network = 0; network < 12; network += 1) await login(person.username, 'wrong password');
    const own = newIp();
    for (let round = 0; round < 12; round += 1) await login(person.username, 'wrong password', own);
    expect((await login(person.username, PASSWORD, own)).statusCode).toBe(429);
    await server.send('PUT', '/reset-password', { email: person.email }, { ip: own });
    const temporary = /^ {4}(\S+)$/m.exec((await server.mailbox.mailTo(person.email)).text)?.[1] ?? '';
    expect((await login(person.username, temporary, own)).statusCode).toBe(200);
  });

  test('a temporary password is spent when the sign-in is complete: by one of several, and not by a code that never came', async () => {
    const person = await server.makeAdmin();
    await server.send('PUT', '/reset-password', { email: person.email }, { ip: newIp() });
    const temporary = /^ {4}(\S+)$/m.exec((await server.mailbox.mailTo(person.email)).text)?.[1] ?? '';
    const challenges: { key: string; otp: string }[] = [];
    for (const mail of [2, 3, 4]) {
      const answer = await login(person.username, temporary);
      expect(answer.statusCode).toBe(200);
      const otp = codeIn((await server.mailbox.mailTo(person.email, mail)).text);
      challenges.push({ key: answer.json().key, otp });
    }
    const answers = await Promise.all(challenges.map(({ key, otp }) => verify(key, otp)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401]);
    expect((await login(person.username, temporary)).statusCode).toBe(401);
  });

  test('unlock lets an admin in at once, whatever held them up', { tags: ['long'] }, async () => {
    const person = await server.makeAdmin();
    const ip = newIp();
    await server.owner.query('update admins set failed_codes = 50 where user_id = $1', [person.id]);
    for (let network = 0; network < 12; network += 1) await login(person.username, 'wrong password');
    for (let round = 0; round < 30; round += 1) await login(`stranger${round}`, 'wrong password', ip);
    expect((await login(person.username, PASSWORD, ip)).statusCode).toBe(429);
    const unlocked = await runAtTheMachine(server, 'admin', ['unlock', person.username]);
    expect(unlocked).toEqual({ code: 0, output: `${person.username} can sign in again.\n` });
    expect((await login(person.username, PASSWORD, ip)).statusCode).toBe(200);
  });

  test('successful sign-ins never count against a network', { tags: ['long'] }, async () => {
    const ip = newIp();
    for (let round = 0; round < 30; round += 1) {
      const person = await server.makeAdmin();
      expect((await login(person.username, PASSWORD, ip)).statusCode).toBe(200);
    }
  });

  test('only the five latest sessions stay open', async () => {
    const person = await server.makeAdmin();
    const ip = newIp();
    const tokens: string[] = [];
    for (let round = 1; round <= 6; round += 1) {
      const { key } = (await login(person.username, PASSWORD, ip)).json();
      const code = codeIn((await server.mailbox.mailTo(person.email, round)).text);
      tokens.push((await verify(key, code, ip)).json().user.api_token);
    }
    const statuses = await Promise.all(
      tokens.map(async (token) => (await server.send('GET', '/get-login-data', {}, { token })).statusCode),
    );
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
  });

  test('a sign-in from a new network is mailed to the owner', async () => {
    const person = await server.makeAdmin();
    const first = await begin(person);
    await verify(first.key, first.code, '192.0.2.1');
    const second = await begin(person, 2);
    await verify(second.key, second.code, '192.0.2.77');
    const mail = await server.mailbox.mailTo(person.email, 3);
    expect(mail.subject).toBe('New sign-in to Quarterdeck');
    expect(mail.text).toContain('192.0.2.77');
  });

  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
    ['Firefox/1\n\nYour account is locked. Call +1 555 0100 or open https://evil.example', 'Firefox'],
    ['Your account is locked: https://evil.example', 'an unknown browser'],
    ['', 'an unknown browser'],
  ])('the mail about a new network names the browser, and repeats nothing of %j', async (agent, named) => {
    const person = await server.makeAdmin();
    const first = await begin(person);
    await verify(first.key, first.code, '192.0.2.1');
    const second = await begin(person, 2);
    await server.send(
      'POST',
      '/verify-auth',
      { key: second.key, otp: second.code },
      { ip: '192.0.2.78', headers: { 'user-agent': agent } },
    );
    const { text } = await server.mailbox.mailTo(person.email, 3);
    expect(text).toContain(`\nBrowser: ${named}\n\nIf this was not you`);
    expect(text).not.toContain('evil');
  });

  test('secrets are nowhere in the database but hashed or encrypted', { tags: ['promises/7'] }, async () => {
    const person = await server.makeAdmin();
    const { key, code } = await begin(person);
    const token = (await verify(key, code)).json().user.api_token;
    const { rows } = await server.owner.query(`
      select string_agg(query_to_xml(
        'select (jsonb_each_text(to_jsonb(t))).value from ' || table_name || ' t', true, false, '')::text, '') as dump
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const dump: string = rows[0].dump;
    expect(dump).toContain(person.email);
    for (const secret of [key, token, PASSWORD, `>${code}<`]) expect(dump).not.toContain(secret);
    const left = await server.owner.query('select * from outbox where sent_at is not null and sealed_text is not null');
    expect(left.rows).toEqual([]);
  });
});

describe('a session bound to its browser', () => {
  test('needs its cookie as well as its token', async () => {
    const server = await testServer({ PUBLIC_URL: 'https://console.example' });
    const person = await server.makeAdmin();
    const { key } = (
      await server.send('POST', '/admin-login', { username: person.username, password: PASSWORD })
    ).json();
    const code = codeIn((await server.mailbox.mailTo(person.email)).text);
    const answer = await server.send(
      'POST',
      '/verify-auth',
      { key, otp: code },
      { headers: { 'sec-fetch-site': 'same-origin' } },
    );
    const token = answer.json().user.api_token;
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: '__Host-b', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
    const stolen = await server.send('GET', '/get-login-data', {}, { token });
    expect(stolen.statusCode).toBe(401);
    const own = await server.send(
      'GET',
      '/get-login-data',
      {},
      { token, headers: { cookie: `__Host-b=${cookie?.value}` } },
    );
    expect(own.statusCode).toBe(200);
    expect(own.headers['strict-transport-security']).toContain('max-age=31536000');
    await server.stop();
  });
});
