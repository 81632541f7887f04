import { expect, test } from 'vitest';
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
  // A redirect could carry it on.
  expect(init.redirect).toBe(hasToken ? 'error' : 'follow');
});

test('nobody is signed in: no token', () => {
  expect(requestFor(source('/spec.json'), null, own)[1].headers).not.toHaveProperty('authorization');
});
