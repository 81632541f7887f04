// @module-tag faults
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../test/support/index.ts';
import { type Instance, startInstance } from '../../test/support/instance.ts';
import { openRelay, type Relay } from '../../test/support/relay.ts';
import { type Database, openDatabase } from './database.ts';
import { readsFrom } from './reads.ts';

const LONG_MS = 600_000;

describe('a replica', () => {
  let server: TestServer;
  let relay: Relay;
  let replica: Database;
  let instance: Instance;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ super: true }));
    relay = await openRelay(server.appUrl);
    const url = new URL(server.appUrl);
    url.port = String(relay.port);
    replica = openDatabase(url.href, 2, () => undefined, { connectMs: LONG_MS });
    instance = await startInstance({
      database: server.database,
      readDatabase: replica,
      databaseUrl: server.appUrl,
      mailUrl: server.mailbox.url,
      environment: { LOG_LEVEL: 'silent' },
    });
  });
  afterAll(async () => {
    relay.goAway();
    await instance.close();
    await replica.close();
    await server.stop();
  });

  const exported = async (): Promise<string> => {
    const answer = await instance.send('GET', '/users-list', {}, { token, headers: { accept: 'text/csv' } });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };
  const metrics = async (): Promise<string> => (await instance.app.inject('/metrics')).body;
  const ready = async () => (await instance.app.inject('/readyz')).json();

  test('serves exports; while it is away, the primary does, and that is said; when it is back, it is asked again', {
    tags: ['long'],
  }, async () => {
    await expect.poll(ready).toEqual({ status: 'ready' });
    const taken = relay.taken();
    const csv = await exported();
    expect(relay.taken()).toBeGreaterThan(taken);
    expect(await metrics()).toMatch(/^replica_usable 1$/m);

    relay.goAway();
    expect(await exported()).toBe(csv);
    expect(await exported()).toBe(csv);
    expect(await ready()).toEqual({
      status: 'ready',
      degraded: ['The replica does not answer. Exports are read from the primary.'],
    });
    expect(await metrics()).toMatch(/^replica_usable 0$/m);
    expect(await metrics()).toMatch(/^replica_fallbacks_total 2$/m);

    await relay.comeBack();
    await expect.poll(ready).toEqual({ status: 'ready' });
    const before = relay.taken();
    expect(await exported()).toBe(csv);
    expect(relay.taken()).toBeGreaterThan(before);
  });
});

test('a replica that takes connections and says nothing keeps no one waiting who asks whether a server is ready', {
  tags: ['long'],
}, async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const [primary, replica] = ['postgres://a:b@127.0.0.1:9/c', `postgres://a:b@127.0.0.1:${port}/c`].map((url) =>
    openDatabase(url, 1, () => undefined, { connectMs: LONG_MS }),
  );
  if (!primary || !replica) throw new Error('two databases');
  const reads = readsFrom(primary, replica, { log: pino({ level: 'silent' }), registry: new Registry() });
  expect(await reads.replica()).toEqual({ flaw: 'The replica does not answer' });
  silent.close();
  for (const socket of sockets) socket.destroy();
  await Promise.all([primary.close(), replica.close()]);
});
