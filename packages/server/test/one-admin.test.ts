// @module-tag attack
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type TestServer, testServer } from './support/index.ts';
import { openConnection } from './support/open-connection.ts';
import { waitingForLocks } from './support/waiting-for-locks.ts';

/** The size of a test server's pool. */
const CONNECTIONS = 8;
/** A write without a body, and writes whose caller is looked up before the body is read. */
const WRITES = [
  ['DELETE', '/sessions', { id: 1 }],
  ['POST', '/logout', {}],
  ['PUT', '/preferences', { colour_scheme: 'dark' }],
] as const;

describe('one admin with many writes at once', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  test.each(WRITES)('waits for no more connections than a share: %s %s', async (method, path, input) => {
    let most = 0;
    server.database.pool.onLent(() => {
      most = Math.max(most, server.database.pool.waitingCount);
    });
    const { token } = await server.signedIn();
    const crowd = () => Promise.all(Array.from({ length: 40 }, () => server.send(method, path, input, { token })));
    await crowd();
    await server.owner.query('update sessions set ended_at = now()');
    // Of an ended session, no call gets beyond the lookup of its caller.
    for (const { statusCode } of await crowd()) expect(statusCode).toBe(401);
    expect(most).toBeLessThan(CONNECTIONS);
  });

  test('blocks no one from several sessions while the writes wait for a row', async () => {
    const someoneElse = await server.signedIn();
    const { id } = await server.makeAdmin();
    const tokens = await Promise.all(Array.from({ length: CONNECTIONS }, () => server.openSession(id)));
    const holder = await openConnection(server.ownerUrl);
    onTestFinished(() => holder.end());
    await holder.query('begin');
    await holder.query('select from admins where user_id = $1 for update', [id]);
    const crowd = tokens.map((token) => server.send('PUT', '/preferences', { colour_scheme: 'dark' }, { token }));
    await expect.poll(() => waitingForLocks(server)).toBe(2);
    for (let call = 0; call < 10; call += 1) {
      const { statusCode } = await server.send('GET', '/get-login-data', {}, someoneElse);
      expect(statusCode).toBe(200);
    }
    expect(await waitingForLocks(server)).toBe(2);
    await holder.query('rollback');
    for (const { statusCode } of await Promise.all(crowd)) expect(statusCode).toBe(200);
  });
});
