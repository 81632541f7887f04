import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TestServer, testServer } from '../../../test/support/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ STAFF_NETWORKS: '192.0.2.0/24, 2001:db8::/32', TRUSTED_PROXIES: '0' });
});
afterAll(() => server.stop());

test.each([
  ['192.0.2.7', true],
  ['::ffff:192.0.2.7', true],
  ['2001:db8::5', true],
  ['192.0.3.1', false],
  ['127.0.0.1', false],
  ['2001:db9::5', false],
])('from %s the console is open: %s', async (ip, isOpen) => {
  const { token, username } = await server.signedIn();
  const refusal = {
    responseMessage: 'The console is not available from your network. Ask your administrator',
    responseCode: 403,
  };
  const look = await server.send('GET', '/get-login-data', undefined, { token, ip });
  const login = await server.send('POST', '/admin-login', { username, password: PASSWORD }, { ip });
  expect([look.statusCode, login.statusCode]).toEqual(isOpen ? [200, 200] : [403, 403]);
  if (!isOpen) expect(look.json()).toEqual(refusal);
  const encoded = await server.app.inject({ url: '/%61pi/v1/sign-in-methods', remoteAddress: ip });
  expect(encoded.statusCode).toBe(isOpen ? 200 : 403);
});

/** Sends a request with an address that no client would write. @returns the first line of the answer. */
function statusLineOf(port: number, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    socket.on('close', () => resolve(answer.split('\r\n', 1)[0] ?? ''));
    socket.on('error', reject);
  });
}

test('the console is closed however its address is written', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  for (const address of [
    '/api/v1/sign-in-methods',
    'http://localhost/api/v1/sign-in-methods',
    '/%61pi/v1/sign-in-methods#%zz',
    '/api/v1/sign-in-methods#',
    '/api/v1/nothing',
    '/api/v1/auth/sso',
    'http://localhost/tiles/1/1/1.png',
  ])
    expect(await statusLineOf(port, address), address).toBe('HTTP/1.1 403 Forbidden');
});

test('the app, public pages and health checks are open from anywhere', async () => {
  const at = async (url: string) => (await server.app.inject({ url, remoteAddress: '198.51.100.1' })).statusCode;
  expect(await at('/healthz')).toBe(200);
  expect(await at('/pages/faq')).toBe(200);
  expect(await at('/app/v1/changes')).toBe(401);
  expect(await at('/tiles/1/1/1.png')).toBe(403);
});
