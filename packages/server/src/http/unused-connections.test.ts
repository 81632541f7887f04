import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeUnusedConnections } from './unused-connections.ts';

test('a stop waits for requests that are under way, and not for connections that were never used', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeUnusedConnections(app);
  const steps = new EventEmitter();
  const arrived = once(steps, 'arrived');
  app.get('/', async () => {
    steps.emit('arrived');
    await once(steps, 'may answer');
    return { answered: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const unused = connect(port, '127.0.0.1').resume();
  await once(unused, 'connect');
  const answer = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  await arrived;
  const closed = app.close();
  // The unused connection closes while the request is still under way.
  await once(unused, 'close');
  steps.emit('may answer');
  await closed;
  expect(await (await answer).json()).toEqual({ answered: true });
});
