import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { networkOf, plainAddress } from '../core/addresses.ts';
import { noticeProxies } from './proxies.ts';
import { originOf, trustedProxies } from './request.ts';

describe('the origin of a request', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s belongs to the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('an IPv4 address is the same however it is written', () => {
    expect(plainAddress('::FFFF:10.0.0.1')).toBe(plainAddress('10.0.0.1'));
  });

  const ipWith = async (proxies: number, forwarded: string) => {
    const app = Fastify({ trustProxy: trustedProxies(proxies) });
    app.get('/', async (request) => ({ ip: originOf(request).ip }));
    const answer = await app.inject({
      url: '/',
      remoteAddress: '198.51.100.1',
      headers: { 'x-forwarded-for': forwarded },
    });
    return answer.json().ip as string;
  };

  test.each(['1.2.3.4', '1.2.3.4, 5.6.7.8', '127.0.0.1', '::1', 'unknown', ' , ,', '"1.2.3.4"'])(
    'without a trusted proxy, X-Forwarded-For %s changes nothing',
    async (forwarded) => {
      expect(await ipWith(0, forwarded)).toBe('198.51.100.1');
    },
  );

  test('with one trusted proxy, what it added counts, not what the client made up', async () => {
    expect(await ipWith(1, '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
    expect(await ipWith(2, '6.6.6.6, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
  });
});

describe('a forgotten TRUSTED_PROXIES', () => {
  const seen = async (publicUrl: string, trustedProxies: number, remoteAddress: string, headers: object) => {
    const lines: string[] = [];
    const registry = new Registry();
    const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
    noticeProxies(app, { publicUrl, trustedProxies }, registry);
    app.get('/', async () => 'ok');
    for (let round = 0; round < 3; round += 1) await app.inject({ url: '/', remoteAddress, headers: { ...headers } });
    await app.close();
    const counted =
      trustedProxies === 0 ? await registry.getSingleMetric('untrusted_proxy_requests_total')?.get() : undefined;
    return { said: lines.length, counted: counted?.values[0]?.value ?? 0, line: lines[0] };
  };

  test.each([
    ['http://localhost:3000', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    ['http://localhost:3000', '::ffff:172.17.0.1', { forwarded: 'for=203.0.113.9' }],
    ['https://desk.example.com', '198.51.100.7', { 'x-forwarded-for': '203.0.113.9' }],
  ])('is said once and counted: %s, from %s', async (publicUrl, address, headers) => {
    const { said, counted, line } = await seen(publicUrl, 0, address, headers);
    expect([said, counted]).toEqual([1, 3]);
    expect(line).toContain('Set TRUSTED_PROXIES to the number of proxies.');
  });

  test.each([
    ['it is set', 'https://desk.example.com', 1, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    ['there is no proxy', 'https://desk.example.com', 0, '127.0.0.1', {}],
    ['anyone may have sent it', 'http://desk.example.com', 0, '198.51.100.7', { 'x-forwarded-for': '203.0.113.9' }],
  ])('is not said when %s', async (_, publicUrl, proxies, address, headers) => {
    expect(await seen(publicUrl, proxies, address, headers)).toMatchObject({ said: 0, counted: 0 });
  });
});
