// @module-tag promises/7
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openTestDatabase } from './support/database.ts';
import { PASSWORD, type SignedIn, type TestServer, testServer } from './support/index.ts';
import { type Instance, startInstance } from './support/instance.ts';
import { openRelay, type Relay } from './support/relay.ts';
import { stopClock } from './support/stop-clock.ts';

describe('the log', () => {
  let server: TestServer;
  let relay: Relay;
  let database: Database;
  let instance: Instance;
  let boss: SignedIn;
  let lines: string[] = [];

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
    relay = await openRelay(server.appUrl);
    const url = new URL(server.appUrl);
    url.port = String(relay.port);
    database = openTestDatabase(url.href, 4, {});
    instance = await startInstance({
      ...{ database, databaseUrl: url.href, mailUrl: server.mailbox.url },
      environment: { LOG_LEVEL: 'warn' },
      logTo: { write: (line) => void lines.push(line) },
    });
  });
  afterAll(async () => {
    await instance.close();
    await database.close();
    relay.goAway();
    await server.stop();
  });

  const list = () => instance.send('GET', '/users-list', {}, { token: boss.token });
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  test('has one line a failure, and one stack for the same failure of many calls', async () => {
    stopClock();
    await server.owner.query('alter table users rename column avatar to portrait');
    lines = [];
    for (let round = 0; round < 20; round += 1) expect((await list()).statusCode).toBe(500);
    await server.owner.query('alter table users rename column portrait to avatar');
    const failed = logged().filter(({ msg }) => msg === 'the request failed');
    expect(failed).toHaveLength(20);
    expect(failed.filter(({ err }) => err !== undefined)).toHaveLength(1);
    expect(failed[0]).toMatchObject({ err: { stack: expect.stringContaining('avatar') } });
    expect(failed[1]).toMatchObject({
      reason: expect.stringContaining('avatar'),
      reqId: expect.any(String),
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(failed[1]).not.toHaveProperty('err');
  });

  test('secrets are nowhere in it: passwords, codes, tokens and keys, whatever comes of the calls', async () => {
    const written: string[] = [];
    const speaking = await startInstance({
      ...{ database, databaseUrl: server.appUrl, mailUrl: server.mailbox.url },
      environment: { LOG_LEVEL: 'trace' },
      logTo: { write: (line) => void written.push(line) },
    });
    onTestFinished(() => speaking.close());
    const person = await server.makeAdmin({ username: 'secretive' });
    const [wrong, next] = ['a wrong password of mine', 'seven boats on a quiet sea'];
    const login = { username: person.username, password: PASSWORD };
    await speaking.send('POST', '/admin-login', { ...login, password: wrong });
    const { key } = (await speaking.send('POST', '/admin-login', login)).json();
    const otp = /\b\d{6}\b/.exec((await server.mailbox.mailTo(person.email)).text)?.[0] ?? '';
    const { user } = (await speaking.send('POST', '/verify-auth', { key, otp })).json();
    const token: string = user.api_token;
    const passwords = { currentPassword: PASSWORD, newPassword: next, confirmPassword: next };
    expect((await speaking.send('POST', '/change-password', passwords, { token })).statusCode).toBe(200);
    await speaking.send('PUT', '/reset-password', { email: person.email });
    const temporary = /^ *(\S{12,}) *$/m.exec((await server.mailbox.mailTo(person.email, 2)).text)?.[1];
    const made = await speaking.send(
      'POST',
      '/service-keys',
      { name: 'Logged', scopes: ['write:people'] },
      { token: boss.token },
    );
    const { key: secret } = made.json();
    expect([made.statusCode, typeof secret]).toEqual([201, 'string']);
    const authorization = `Bearer ${secret}`;
    await speaking.app.inject({ method: 'POST', url: '/app/v1/batch', headers: { authorization }, payload: [{}] });
    // An internal error logs more than an expected one.
    await server.owner.query('alter table users rename column avatar to portrait');
    expect((await speaking.send('GET', '/users-list', { query: 'x' }, { token: boss.token })).statusCode).toBe(500);
    await server.owner.query('alter table users rename column portrait to avatar');
    const text = written.join('\n');
    expect(written.length).toBeGreaterThan(8);
    for (const one of [wrong, PASSWORD, next, key, otp, token, secret, boss.token, ...(temporary ? [temporary] : [])])
      expect(text).not.toContain(one);
  });

  test('says once in a while that the database is away, without a stack, whatever fails of it', async () => {
    const clock = stopClock();
    lines = [];
    relay.goAway();
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, list));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    }
    const OF_CALLS = 'calls fail because of the database';
    const OF_WORKER = 'the outbox could not be read; retrying';
    const messagesNow = () => logged().map(({ msg }) => msg);
    const times = (message: string) => messagesNow().filter((msg) => msg === message).length;
    // The workers try every second.
    await expect.poll(messagesNow).toEqual(expect.arrayContaining([OF_CALLS, OF_WORKER]));
    // A thousand calls and repeated attempts of workers: while no time passes, each message appears once.
    const messages = messagesNow();
    expect(messages).toEqual([...new Set(messages)]);
    expect(logged()).toContainEqual(expect.objectContaining({ reason: expect.any(String), times: 1 }));
    clock.moveOn(60_000);
    expect((await list()).statusCode).toBe(503);
    expect(times(OF_CALLS)).toBe(2);
    await expect.poll(() => times(OF_WORKER)).toBe(2);
    await relay.comeBack();
    expect(lines.join('')).not.toMatch(/"stack"|\\n {4}at /);
  });
});
