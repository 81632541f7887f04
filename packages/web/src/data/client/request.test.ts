import { session } from '@quarterdeck/contract/session';
import { users } from '@quarterdeck/contract/users';
import { describe, expect, it } from 'vitest';
import { newKey, requestOf } from './request.ts';

const headersOf = (init: RequestInit) => init.headers as Record<string, string>;

describe('requestOf', () => {
  it('puts the input of a GET into the address and skips what is undefined', () => {
    const [url, init] = requestOf(users.list, { page: 0, query: undefined, order_by: 'name' }, 'token');
    expect(url).toBe('/api/v1/users-list?page=0&order_by=name');
    expect(init.method).toBe('GET');
    expect(init.body).toBeUndefined();
    expect(headersOf(init)).toEqual({
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: 'Bearer token',
    });
  });

  it('has no question mark without input', () => {
    expect(requestOf(session.loginData, {}, null)[0]).toBe('/api/v1/get-login-data');
  });

  it('puts the input of a DELETE into the address, with a key', () => {
    const [url, init] = requestOf(session.endSession, { id: 7 }, 'token');
    expect(url).toBe('/api/v1/sessions?id=7');
    expect(headersOf(init)['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sends a body otherwise, and no key with the public calls', () => {
    const [url, init] = requestOf(session.login, { username: 'a', password: 'b' }, null);
    expect(url).toBe('/api/v1/admin-login');
    expect(init.body).toBe('{"username":"a","password":"b"}');
    expect(headersOf(init)).not.toHaveProperty('idempotency-key');
    expect(headersOf(init)).not.toHaveProperty('authorization');
  });

  it('says which version was seen, and that a request is in the background', () => {
    const [, init] = requestOf(session.savePreferences, { single_keys: 0 }, 't', {
      version: 3,
      background: true,
      key: 'k',
    });
    expect(headersOf(init)).toMatchObject({ 'if-match': '3', 'x-background': '1', 'idempotency-key': 'k' });
  });

  it('says that nothing was saved yet when version 0 was seen', () => {
    const [, init] = requestOf(session.savePreferences, { single_keys: 0 }, 't', { version: 0 });
    expect(headersOf(init)['if-match']).toBe('0');
  });

  it('asks an export for its own type', () => {
    expect(headersOf(requestOf(users.csv, {}, 't')[1]).accept).toBe('text/csv');
  });
});

describe('newKey', () => {
  it('makes UUIDs of version 4', () => {
    const keys = Array.from({ length: 50 }, newKey);
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
