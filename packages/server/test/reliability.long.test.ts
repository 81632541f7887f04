// @module-tag attack
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { testServer } from './support/index.ts';

test('500 requests whose bodies do not end are all closed within 45 seconds', async () => {
  const server = await testServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const begun = Date.now();
  const closed = Array.from({ length: 500 }, async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(
      'POST /api/v1/admin-login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    await once(socket, 'close');
  });
  await Promise.all(closed);
  expect(Date.now() - begun).toBeLessThan(45_000);
  await server.stop();
});
