import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeUnusedConnections } from './unused-connections.ts';

test('a stop waits for requests that are under way, and not for connections that were never used', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeUnusedConnections(app);
  app.get('/', async () => {
    await pause(1500);
    return { answered: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const answer = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  await pause(200);
  const began = Date.now();
  await app.close();
  expect(Date.now() - began).toBeLessThan(5000);
  expect(await (await answer).json()).toEqual({ answered: true });
  expect(unused.destroyed || (await once(unused.resume(), 'close'))).toBeTruthy();
});
