// @module-tag promises/7
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { withinOneDay } from '../../../test/support/within-one-day.ts';
import { findKey } from '../../domain/keys/find-key.ts';

describe('keys of the app', () => {
  let server: TestServer;
  let token: string;
  let made = 0;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ super: true, username: 'boss' }));
  });
  afterAll(() => server.stop());

  const call = (method: string, path: string, input: object, headers = {}) =>
    server.send(method, path, input, { token, headers });
  const add = async (more: object = {}) => {
    made += 1;
    return call('POST', '/service-keys', { name: `Shop ${made}`, scopes: ['write:people'], ...more });
  };
  const opens = async (key: string, ip = '192.0.2.1'): Promise<string> => {
    const found = await findKey(server.database.db, server.config, { key, ip });
    return typeof found === 'string' ? found : found.isAllowedHere ? 'open' : 'elsewhere';
  };

  test('are created, changed, rotated and revoked, each at once and each in the audit log', async () => {
    const created = await add({ expires_on: '2999-12-31', allowed_networks: ['192.0.2.77/24', '2001:db8::1'] });
    expect(created.statusCode, created.body).toBe(201);
    const { key, data } = created.json();
    expect(data).toMatchObject({
      begins: 'qdk_test_',
      last_four: key.slice(-4),
      state: 'open',
      expires_at: '3000-01-01T00:00:00.000Z',
      allowed_networks: ['192.0.2.0/24', '2001:db8::1/128'],
      items_per_second: 20_000,
      calls: 0,
      version: 1,
    });
    expect([await opens(key), await opens(key, '198.51.100.1')]).toEqual(['open', 'elsewhere']);
    const { id } = data;
    const changed = await call('PUT', '/service-keys', { id, name: 'Store', items_per_second: 5 }, { 'if-match': '1' });
    expect(changed.json().data).toMatchObject({ name: 'Store', allowed_networks: [], items_per_second: 5, version: 2 });
    expect(await opens(key, '198.51.100.1')).toBe('open');
    const late = await call('PUT', '/service-keys', { id, name: 'Late', items_per_second: 5 }, { 'if-match': '1' });
    expect(late.statusCode).toBe(409);
    expect(late.json().responseMessage).toMatch(/^Admin boss changed this on/);
    const rotated = (await call('POST', '/service-key-rotations', { id, overlap_hours: 1 })).json();
    expect(rotated.key).not.toBe(key);
    expect(rotated.data.last_four).toBe(rotated.key.slice(-4));
    const left = Date.parse(rotated.data.former_ends_at) - Date.now();
    expect(left).toBeGreaterThan(30 * 60_000);
    expect([await opens(key), await opens(rotated.key)]).toEqual(['open', 'open']);
    const at = (await call('POST', '/service-key-rotations', { id, overlap_hours: 0 })).json();
    expect([await opens(key), await opens(rotated.key), await opens(at.key)]).toEqual(['open', 'ended', 'open']);
    const revoked = await call('DELETE', '/service-keys', { id });
    expect(revoked.json().data).toMatchObject({ state: 'revoked', revoked_at: expect.any(String) });
    expect([await opens(key), await opens(rotated.key), await opens(at.key)]).toEqual(['ended', 'ended', 'ended']);
    for (const [method, path, more] of [
      ['DELETE', '/service-keys', {}],
      ['POST', '/service-key-rotations', {}],
      ['PUT', '/service-keys', { name: 'X', items_per_second: 1 }],
    ] as const)
      expect((await call(method, path, { id, ...more })).json().responseMessage).toBe('This key is revoked');
    const { rows } = await server.owner.query(
      `select call, coalesce(before::text, '') || coalesce(after::text, '') || details::text as said
       from audit_log left join audit_values on audit_id = id
       where target_type = 'service_key' and target_id = $1 and outcome = 'done' order by id`,
      [id],
    );
    expect(rows.map((row) => row.call)).toEqual([
      'service_key.created',
      'service_key.changed',
      'service_key.rotated',
      'service_key.rotated',
      'service_key.revoked',
    ]);
    const { rows: everything } = await server.owner.query('select jsonb_agg(i)::text as kept from idempotency i');
    for (const secret of [key, rotated.key, at.key])
      expect(JSON.stringify([rows, everything])).not.toContain(secret.slice('qdk_test_'.length));
  });

  test('a repeated request gets the answer without the key, which nothing keeps', async () => {
    const once = { 'idempotency-key': 'once' };
    const input = { name: 'Once', scopes: ['read:config'] };
    const first = await call('POST', '/service-keys', input, once);
    const second = await call('POST', '/service-keys', input, once);
    const { key, ...rest } = first.json();
    expect(key).toMatch(/^qdk_test_/);
    expect([second.statusCode, second.json()]).toEqual([201, rest]);
    const { rows } = await server.owner.query(`select body::text from idempotency where key = 'once'`);
    expect(rows[0].body).not.toContain(key.slice('qdk_test_'.length));
  });

  test('are refused with the field that is wrong', async () => {
    await add({ name: 'Taken' });
    const refusals: readonly [object, number, string][] = [
      [{ name: 'tAKEN' }, 409, 'name'],
      [{ name: ' ' }, 422, 'name'],
      [{ scopes: [] }, 422, 'scopes'],
      [{ scopes: ['write:all'] }, 422, 'scopes.0'],
      [{ allowed_networks: ['10.0.0.0/33'] }, 422, 'allowed_networks'],
      [{ allowed_networks: ['somewhere'] }, 422, 'allowed_networks'],
      [{ allowed_networks: ['10.1'] }, 422, 'allowed_networks'],
      [{ items_per_second: 0 }, 422, 'items_per_second'],
      [{ expires_on: '2020-01-01' }, 422, 'expires_on'],
    ];
    for (const [more, status, field] of refusals) {
      const answer = await add(more);
      expect([more, answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([more, status, field]);
    }
    expect((await call('DELETE', '/service-keys', { id: 999_999 })).statusCode).toBe(404);
  });

  test('are listed with what they did in 30 days, and never with the key', async () => {
    const { key, data } = (await add({ name: 'Busy' })).json();
    await withinOneDay(async () => {
      await server.owner.query('delete from service_key_days');
      await server.owner.query(
        `insert into service_key_days select $1, (now() at time zone 'UTC')::date - ago, 10, 1 from unnest('{0,29,30,40}'::int[]) ago`,
        [data.id],
      );
      const listed = await call('GET', '/service-keys', { query: 'BUS', order_by: 'last_used_at' });
      expect(listed.json()).toMatchObject({ total: 1, data: [{ name: 'Busy', calls: 20, errors: 2 }] });
      expect(listed.body).not.toContain(key.slice('qdk_test_'.length));
    });
    await server.owner.query(`update service_keys set expires_at = now() where id = $1`, [data.id]);
    expect((await call('GET', '/service-keys', { query: 'busy' })).json().data[0].state).toBe('expired');
    expect((await call('POST', '/service-key-rotations', { id: data.id })).json().responseMessage).toBe(
      'This key has expired: create another one',
    );
  });
});
