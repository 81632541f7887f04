import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { itemSender } from '../../../test/support/send-items.ts';
import { hostOf } from './host-of.ts';

test.each([
  ['https://bücher.example/a', 'xn--bcher-kva.example'],
  ['HTTPS://XN--Bcher-KVA.example:8443/a', 'xn--bcher-kva.example'],
  ['https://example.com./', 'example.com'],
  ['//cdn.example.net/p', 'cdn.example.net'],
  ['https://user:p@ss@secret.example/', 'secret.example'],
  ['https://user:p@ss@bad host/', 'no host'],
  ['  intent://Shop.Example/x#Intent;end', 'shop.example'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://[2001:DB8::1]:80/a', '[2001:db8::1]'],
  ['bare.example/x y', 'bare.example'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['/a/path.html', 'no host'],
  ['mailto:ann@example.com', 'no host'],
  ['javascript:alert(1)', 'no host'],
  ['data:text/plain,x', 'no host'],
  ['nonsense', 'no host'],
  ['', 'no host'],
])('the host of %j is %s', (url, host) => expect(hostOf(url)).toBe(host));

describe('failed URLs that the app sends', () => {
  let server: TestServer;
  let admin: SignedIn;
  let send: Awaited<ReturnType<typeof itemSender>>;

  beforeAll(async () => {
    server = await testServer();
    admin = await server.signedIn({ permissions: ['failed_urls'] });
    send = await itemSender(server);
  });
  afterAll(() => server.stop());

  const item = (id: string, url: string, second = 0) => ({
    type: 'failed_url',
    id,
    occurred_at: new Date(Date.now() - 86_400_000 + second * 1000).toISOString(),
    data: { url },
  });
  const ask = async (path: string, input: object = {}) => {
    const answer = await server.send('GET', path, input, { token: admin.token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const hosts = async () =>
    (await ask('/failed-url-hosts', { order_by: 'host', direction: 'asc' })).map(
      (row: { host: string; failed: number }) => [row.host, row.failed],
    );

  test('have one host, however it is written, and no part of a password', async () => {
    const answer = await send(
      item('a', 'https://bücher.example/a'),
      item('b', 'https://xn--bcher-kva.example/b'),
      item('c', 'https://example.com./'),
      item('d', 'https://example.com/'),
      item('e', 'https://user:p@ss@secret.example/'),
      item('f', '//cdn.example.net/p'),
    );
    expect(answer.refused).toEqual([]);
    expect(await hosts()).toEqual([
      ['cdn.example.net', 1],
      ['example.com', 2],
      ['secret.example', 1],
      ['xn--bcher-kva.example', 2],
    ]);
    for (const host of ['bücher.example', 'xn--bcher-kva.example'])
      expect(await ask('/failed-urls', { host })).toHaveLength(2);
    const [found] = await ask('/failed-urls-frequency', { keyword: 'Bücher.example' });
    expect(found).toMatchObject({ failed_host: 'xn--bcher-kva.example', total_metas: 2 });
    // A later item without a URL does not change the host.
    await send({ ...item('a', '', 3), data: { resolved_at: new Date().toISOString() } });
    expect(await ask('/failed-urls', { host: 'xn--bcher-kva.example' })).toHaveLength(2);
    // A corrected address moves to its new host.
    await send(item('c', 'https://user:p@ss@secret.example/c', 5));
    expect(await hosts()).toEqual([
      ['cdn.example.net', 1],
      ['example.com', 1],
      ['secret.example', 2],
      ['xn--bcher-kva.example', 2],
    ]);
  });
});
