// @module-tag attack
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Addresses assigned to the namespace's own loopback interface. A listener there counts connections. */
const REFUSED = [
  ...['10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.0.0.1', '192.0.2.1', '192.168.1.1'],
  ...[
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '::1',
    'fc00::1',
    'fd00::1',
    'fec0::1',
    '2001:db8::1',
    '64:ff9b::a00:1',
  ],
  ...['2002:a00:1::1', '100::1'],
];
const PUBLIC = ['8.8.8.8', '2606:4700::1'];

/** Tries all attacks inside the namespace, and prints the results as JSON. */
const script = (kit: string): string => `
  import { createServer } from 'node:http';
  const { getFrom } = await import(${JSON.stringify(`${kit}/get.ts`)});
  const { networksIn } = await import(${JSON.stringify(`${kit}/networks.ts`)});
  const came = {};
  let location;
  const host = createServer((request, response) =>
    location ? response.writeHead(302, { location }).end() : response.end('here'));
  host.on('connection', (socket) => {
    const at = socket.localAddress.replace(/^::ffff:/, '');
    came[at] = (came[at] ?? 0) + 1;
  });
  await new Promise((ready) => host.listen(80, '::', ready));
  const family = (address) => (address.includes(':') ? 6 : 4);
  const urlOf = (address) => 'http://' + (address.includes(':') ? '[' + address + ']' : address) + '/';
  const attempt = (url, allowed = '', resolve) =>
    getFrom(url, { allowed: networksIn(allowed), headers: {}, signal: AbortSignal.timeout(3000), ...(resolve ? { resolve } : {}) })
      .then((answer) => (answer.destroy(), answer.statusCode), (error) => error.constructor.name);
  const results = [];
  for (const address of ${JSON.stringify(REFUSED)}) {
    const name = (_name, _options, done) => done(null, [{ address, family: family(address) }]);
    const mapped = family(address) === 4 ? ['http://[::ffff:' + address + ']/', 'http://' + address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) + '/'] : [];
    for (const url of [urlOf(address), ...mapped]) results.push([url, await attempt(url)]);
    results.push(['name at ' + address, await attempt('http://name.example/', '', name)]);
    location = urlOf(address);
    results.push(['redirect to ' + address, await attempt(urlOf('8.8.8.8'))]);
    location = undefined;
  }
  const seen = { ...came };
  const open = [];
  for (const address of ${JSON.stringify(PUBLIC)}) open.push(await attempt(urlOf(address)));
  open.push(await attempt(urlOf('10.0.0.1'), '10.0.0.0/8'));
  console.log(JSON.stringify({ results, seen, open }));
  host.closeAllConnections(); host.close();
`;

test('in a network of its own with private addresses, nothing private is connected to, by number, name or redirect', () => {
  const kit = fileURLToPath(new URL('.', import.meta.url));
  const addresses = [...REFUSED, ...PUBLIC].filter((address) => address !== '127.0.0.1' && address !== '::1');
  const setUp = ['ip link set lo up', ...addresses.map((address) => `ip address add ${address} dev lo nodad`)];
  const child = spawnSync(
    'unshare',
    [
      '-n',
      'sh',
      '-e',
      '-c',
      `${setUp.join('\n').replaceAll(/(\d+\.\d+\.\d+\.\d+ dev lo) nodad/g, '$1')}\nexec "$@"`,
      'sh',
      process.execPath,
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      script(kit),
    ],
    { encoding: 'utf8', timeout: 120_000 },
  );
  if (child.error || child.status !== 0)
    throw new Error(
      `A network namespace is needed: run this as root on Linux with util-linux and iproute2. ${child.error?.message ?? child.stderr}`,
    );
  const { results, seen, open } = JSON.parse(child.stdout) as {
    readonly results: readonly (readonly [string, string])[];
    readonly seen: Readonly<Record<string, number>>;
    readonly open: readonly number[];
  };
  expect(results.length).toBeGreaterThan(70);
  expect(results.filter(([, outcome]) => outcome !== 'RefusedAddress')).toEqual([]);
  // Only the public server that redirects was contacted.
  expect(seen).toEqual({ '8.8.8.8': REFUSED.length });
  expect(open).toEqual([200, 200, 200]);
}, 120_000);
