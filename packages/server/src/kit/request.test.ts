import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { networkOf, originOf, plainAddress, trustedProxies } from './request.ts';

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
