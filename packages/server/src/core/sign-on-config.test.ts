import { describe, expect, test } from 'vitest';
import { ConfigFailure, readConfig } from './config.ts';

const OIDC = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'quarterdeck' };
const read = (more: Readonly<Record<string, string>>) => readConfig({ ...more }).signOn;

describe('single sign-on', () => {
  test('is off unless a provider is named', () => expect(read({})).toBeUndefined());

  test('has a name, and groups by whatever the provider calls them', () => {
    expect(
      read({ ...OIDC, OIDC_NAME: 'Okta', OIDC_GROUPS: 'a-team=Moderators, cn=money=Advertising', OIDC_ONLY: 'on' }),
    ).toEqual({
      ...{ issuer: 'https://id.example', clientId: 'quarterdeck', clientSecret: undefined, name: 'Okta' },
      ...{ groupsClaim: 'groups', createsAdmins: false, isOnly: true },
      groups: [
        { theirs: 'a-team', ours: 'Moderators' },
        { theirs: 'cn=money', ours: 'Advertising' },
      ],
    });
  });

  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['a client without a provider', { OIDC_CLIENT_ID: 'a' }, /^Set OIDC_ISSUER/],
    ['a provider as the only way, without one', { OIDC_ONLY: 'on' }, /^Set OIDC_ISSUER/],
    ['a provider without a client', { OIDC_ISSUER: 'https://id.example' }, /^Set OIDC_CLIENT_ID/],
    ['a provider elsewhere without TLS', { ...OIDC, OIDC_ISSUER: 'http://id.example' }, /https/],
    ['new admins of no group', { ...OIDC, OIDC_CREATE: 'on' }, /^Set OIDC_GROUPS/],
    ['a mapping to nothing', { ...OIDC, OIDC_GROUPS: 'a-team=' }, /OIDC_GROUPS/],
    ['a mapping of nothing', { ...OIDC, OIDC_GROUPS: 'Moderators' }, /OIDC_GROUPS/],
  ])('refuses %s', (_what, environment, sentence) => {
    expect(() => read(environment)).toThrow(ConfigFailure);
    expect(() => read(environment)).toThrow(sentence);
  });

  test('may be on this machine without TLS', () => {
    expect(read({ ...OIDC, OIDC_ISSUER: 'http://127.0.0.1:3300' })?.issuer).toBe('http://127.0.0.1:3300');
  });
});
