// @module-tag attack
import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigFailure, readConfig } from '../config.ts';
import { getFrom } from './get.ts';
import { isReachable, networksIn } from './networks.ts';
import { RefusedAddress } from './request.ts';

const networks = (text: string) => networksIn(text) ?? [];

describe('addresses that strangers chose', () => {
  test.each([
    ...['8.8.8.8', '1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:800::200e', '::ffff:8.8.8.8'],
  ])('%s is public', (address) => expect(isReachable(address, [])).toBe(true));

  test.each([
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '100.64.0.1',
      '100.127.255.254',
      '127.0.0.1',
      '127.255.0.1',
      '169.254.169.254',
    ],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1'],
    ...['203.0.113.1', '224.0.0.1', '239.1.2.3', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:a00:1', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1'],
    ...['64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', 'fc00::1', 'fd12::1', 'fe80::1'],
    ...['fe80::1%eth0', 'fec0::1', 'ff02::1', '4000::1', '', 'localhost', '127.0.0.1:80', 'example.com'],
  ])('%j is not', (address) => expect(isReachable(address, [])).toBe(false));

  test('in a network that the operator allows may be reached, whatever way they are written', () => {
    const allowed = networks('10.1.0.0/16, fd00:1::/32');
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::7'])
      expect(isReachable(address, allowed)).toBe(true);
    for (const address of ['10.2.0.1', 'fd00:2::7', '127.0.0.1']) expect(isReachable(address, allowed)).toBe(false);
  });

  test('MEDIA_ALLOWED_NETWORKS takes networks alone; only the demo has one on its own', () => {
    const environment = { DATABASE_URL: 'postgres://a@b/c', SECRET_KEY: 'k'.repeat(32) };
    expect(readConfig(environment).mediaAllowedNetworks).toEqual([]);
    expect(readConfig({}).mediaAllowedNetworks).toEqual(networks('127.0.0.1/32'));
    expect(readConfig({ MEDIA_ALLOWED_NETWORKS: '10.1.0.0/16,fd00::/8' }).mediaAllowedNetworks).toHaveLength(2);
    for (const wrong of ['10.1.0.0', '10.0.0.0/40', 'intranet', '10.1.0.0/16,x'])
      expect(() => readConfig({ MEDIA_ALLOWED_NETWORKS: wrong })).toThrow(ConfigFailure);
  });
});

describe('requests to them', () => {
  let host: Server;
  let port: number;
  let connections: number;
  let location: string | undefined;
  /** The answers of the resolver, in order. */
  let names: LookupAddress[][];

  beforeAll(async () => {
    host = createServer((_request, response) =>
      location === undefined ? response.end('here') : response.writeHead(307, { location }).end(),
    );
    host.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => host.listen(0, '0.0.0.0', resolve));
    port = (host.address() as AddressInfo).port;
  });
  beforeEach(() => {
    connections = 0;
    location = undefined;
    names = [];
  });
  afterAll(() => {
    host.closeAllConnections();
    host.close();
  });

  const resolve = ((_name: string, _options: object, done: (error: null, addresses: LookupAddress[]) => void) =>
    setImmediate(() => done(null, names.shift() ?? []))) as unknown as typeof import('node:dns').lookup;
  const get = async (address: string, allowed = '') => {
    const answer = await getFrom(address, {
      allowed: networks(allowed),
      headers: {},
      signal: new AbortController().signal,
      ...(names.length > 0 ? { resolve } : {}),
    });
    answer.destroy();
    return answer.statusCode;
  };

  test.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0'])(
    'to this machine by the name %s are never made',
    async (name) => {
      await expect(get(`http://${name}:${port}/`)).rejects.toThrow(RefusedAddress);
      expect(connections).toBe(0);
    },
  );

  test('are made to a network that is allowed, and to no other of this machine', async () => {
    expect(await get(`http://127.0.0.1:${port}/`, '127.0.0.1/32')).toBe(200);
    await expect(get(`http://127.0.0.2:${port}/`, '127.0.0.1/32')).rejects.toThrow(RefusedAddress);
    expect(connections).toBe(1);
  });

  test('go to the addresses of a name that may be reached, and to those alone', async () => {
    names = [
      [
        { address: '127.0.0.2', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ];
    expect(await get(`http://pictures.example:${port}/`, '127.0.0.1/32')).toBe(200);
    names = [
      [
        { address: '127.0.0.2', family: 4 },
        { address: '::1', family: 6 },
      ],
    ];
    await expect(get(`http://pictures.example:${port}/`, '127.0.0.1/32')).rejects.toThrow(RefusedAddress);
    expect(connections).toBe(1);
  });

  test('are checked at each connection: a name that is somewhere else the next time is refused then', async () => {
    location = '/again';
    names = [[{ address: '127.0.0.1', family: 4 }], [{ address: '127.0.0.2', family: 4 }]];
    await expect(get(`http://rebinding.example:${port}/`, '127.0.0.1/32')).rejects.toThrow(RefusedAddress);
    expect(connections).toBe(1);
  });

  test('end after three redirects', async () => {
    location = '/again';
    await expect(get(`http://127.0.0.1:${port}/`, '127.0.0.1/32')).rejects.toThrow('Too many redirects');
    expect(connections).toBe(4);
  });

  test.each(['ftp://8.8.8.8/', 'file:///etc/passwd', 'gopher://8.8.8.8/', 'http://user:secret@8.8.8.8/', 'no address'])(
    'to %s are never made',
    async (address) => {
      await expect(get(address)).rejects.toThrow(RefusedAddress);
    },
  );
});
