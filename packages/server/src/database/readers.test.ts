// @module-tag faults
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/support/database.ts';
import { type TestServer, testServer } from '../../test/support/index.ts';
import { startInstance } from '../../test/support/instance.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

test('calls that read have connections of their own: none waits for commits that hold all others', async () => {
  const { token } = await server.signedIn({ super: true });
  const database = openTestDatabase(server.appUrl, 2, { readers: 2 });
  const instance = await startInstance({
    ...{ database, databaseUrl: server.appUrl, mailUrl: server.mailbox.url, environment: {} },
  });
  // Holds all connections, as commits that wait for a standby do.
  const held = await Promise.all([database.pool.connect(), database.pool.connect()]);
  for (const path of ['/users-list', '/get-login-data', '/group-dropdown'])
    expect((await instance.send('GET', path, {}, { token })).statusCode).toBe(200);
  expect(JSON.stringify((await instance.app.inject('/readyz')).json())).not.toContain('does not answer');
  let isSaved = false;
  const saving = instance.send('POST', '/group', { name: 'Waits' }, { token }).then(({ statusCode }) => {
    isSaved = true;
    return statusCode;
  });
  expect((await instance.send('GET', '/group', {}, { token })).statusCode).toBe(200);
  expect(isSaved).toBe(false);
  for (const client of held) client.release();
  expect(await saving).toBe(201);
  await instance.close();
  await database.close();
});
