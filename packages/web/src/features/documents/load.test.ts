import { describe, expect, test } from 'vitest';
import { requestFor } from './load.ts';

const own = 'https://console.example';
const source = (url: string, sends_token = false) => ({ url, variable: 'ADMIN_SPEC_URL', sends_token });

test.each([
  ['/api/v1/openapi.json', false, 'https://console.example/api/v1/openapi.json', true],
  ['https://console.example/other.json', false, 'https://console.example/other.json', true],
  ['https://api.example/spec.json', true, 'https://api.example/spec.json', true],
  ['https://api.example/spec.json', false, 'https://api.example/spec.json', false],
  ['https://console.example.evil.example/spec.json', false, 'https://console.example.evil.example/spec.json', false],
  ['http://console.example/spec.json', false, 'http://console.example/spec.json', false],
])('%s, trusted %s: the token goes to our own origin and to trusted ones', (url, isTrusted, address, hasToken) => {
  const [asked, init] = requestFor(source(url, isTrusted), 'secret', own);
  expect(asked).toBe(address);
  expect('authorization' in (init.headers as object)).toBe(hasToken);
  // A redirect could carry the token on.
  expect(init.redirect).toBe(hasToken ? 'error' : 'follow');
});

test('no one is signed in: no token', () => {
  expect(requestFor(source('/spec.json'), null, own)[1].headers).not.toHaveProperty('authorization');
});

const forms: readonly ((host: string) => string)[] = [
  (host) => `https://${host}/spec.json`,
  (host) => `HTTPS://${host}/spec.json`,
  (host) => `http://${host}/spec.json`,
  (host) => `//${host}/spec.json`,
  (host) => `///${host}/spec.json`,
  (host) => `\\\\${host}\\spec.json`,
  (host) => `/\\${host}/spec.json`,
  (host) => `https:\\\\${host}/spec.json`,
  (host) => `  https://${host}/spec.json `,
  (host) => `ht\ntps:/\t/${host}/spec.json`,
];

const foreignHosts = [
  'evil.example',
  'EVIL.EXAMPLE',
  'console.example.evil.example',
  'evil-console.example',
  'xconsole.example',
  'console.example.',
  'console.exampl',
  'console.example.com',
  'consoleexample',
  'console.example%2eevil.example',
  '\u0441onsole.example',
  'xn--onsole-rig.example',
  'console.example@evil.example',
  'console.example:secret@evil.example',
  'console.example%40evil.example@evil.example',
  'https%3a%2f%2fconsole.example@evil.example',
  'evil.example#@console.example',
  'evil.example?@console.example',
  'evil.example/@console.example',
  'evil.example\\@console.example',
  'evil.example:443',
  'console.example:8443',
  'console.example:80@evil.example:80',
  'console.example:444',
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  'localhost',
];

const elsewhere = [
  ...foreignHosts.flatMap((host) => forms.map((form) => form(host))),
  ...['http://console.example/spec.json', 'http://console.example:443/spec.json', 'ws://console.example/spec.json'],
  ...['data:application/json,{}', 'blob:https://console.example/1', 'file:///spec.json', 'javascript:0'],
  ...['filesystem:https://console.example/temporary/spec.json', 'view-source:https://console.example/'],
];

const ours = [
  ...['/spec.json', 'spec.json', '?a', '#a', '', '.', '/../spec.json', '/https://evil.example', '/@evil.example'],
  ...['https://console.example', 'https://console.example:443/', 'HTTPS://CONSOLE.EXAMPLE/', 'https:evil.example/'],
  ...[
    'https://evil.example@console.example/',
    '//console.example/',
    '\\\\console.example\\',
    'https:///console.example/',
  ],
  ...['https://console\u3002example/', 'https://\uff43onsole.example/', 'https://console%2eexample/'],
];

describe(`${elsewhere.length + ours.length} addresses`, () => {
  const asked = (url: string) => {
    const [address, { headers }] = requestFor(source(url), 'secret', own);
    return { host: new URL(address).host, hasToken: JSON.stringify([address, headers]).includes('secret"') };
  };

  test('of somewhere else: none is asked with the token', () => {
    expect(elsewhere.length).toBeGreaterThan(200);
    for (const url of elsewhere) expect([url, asked(url).hasToken]).toEqual([url, false]);
    const hosts = new Set(elsewhere.map((url) => asked(url).host));
    expect(hosts.size).toBeGreaterThan(20);
  });

  test('of ours, however they are written: all are', () => {
    for (const url of ours) expect([url, asked(url)]).toEqual([url, { host: 'console.example', hasToken: true }]);
  });
});
