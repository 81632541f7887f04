import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/database/database.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import { type Instance, startInstance } from './support/instance.ts';
import { openRelay, type Relay } from './support/relay.ts';

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
    database = openDatabase(url.href, 4, () => undefined);
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

  test('says once in a while that the database is away, without a stack, whatever fails of it', async () => {
    lines = [];
    relay.goAway();
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, list));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    }
    const messagesNow = () => logged().map(({ msg }) => msg);
    // The workers try each second.
    await expect
      .poll(messagesNow)
      .toEqual(
        expect.arrayContaining([
          'calls fail: the database does not answer as it should',
          'the outbox could not be read; it is tried again',
        ]),
      );
    await relay.comeBack();
    const messages = messagesNow();
    // A thousand calls and workers that try again each second: each message is there once, or again after seconds.
    expect(messages.length).toBeLessThan(20);
    expect(logged()).toContainEqual(expect.objectContaining({ reason: expect.any(String), times: 1 }));
    expect(lines.join('')).not.toMatch(/"stack"|\\n {4}at /);
  });
});
