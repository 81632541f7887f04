import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { whoLooked } from '../../commands/shared/who-looked.ts';

const HOSTILE = '=cmd()<img src=x onerror=alert(1)>';

interface Row {
  readonly id: number;
  readonly call: string;
  readonly outcome: string;
}

describe('the audit log', () => {
  let server: TestServer;
  let boss: { id: number; token: string; username: string };
  let plain: { id: number; token: string; username: string };
  let group: number;

  const send = (method: string, path: string, input: object, token = boss.token, headers = {}) =>
    server.send(method, path, input, { token, headers });
  const list = async (input: object): Promise<{ data: Row[]; total: number }> =>
    (await send('GET', '/audit-log', input)).json();
  const calls = ({ data }: { data: Row[] }) => data.map(({ call, outcome }) => `${call} ${outcome}`);

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
    plain = await server.signedIn({ permissions: ['users_list', 'users_list_csv'] });
    group = (await send('POST', '/group', { name: HOSTILE })).json().data.id;
    await send('PUT', '/group', { id: group, name: 'Renamed' });
    await send('GET', '/group', {}, plain.token);
    await send('POST', '/group', { name: 'x' }, plain.token);
    await send('DELETE', '/group', { id: group });
    await server.owner.query(
      `insert into audit_log (at, ip, request_id, call, outcome, status) values
        ('2024-02-28 23:59:59.999+00', '', '', 'old.before', 'done', 200), ('2024-02-29 00:00:00+00', '', '', 'old.first', 'done', 200),
        ('2024-03-01 23:59:59.999+00', '', '', 'old.last', 'done', 200), ('2024-03-02 00:00:00+00', '', '', 'old.after', 'done', 200)`,
    );
  });
  afterAll(() => server.stop());

  test('shows the rows of one admin or of one outcome alone', async () => {
    const rowsOf = async (input: object): Promise<{ admin: { id: number } | null; outcome: string }[]> =>
      (await send('GET', '/audit-log', { ...input, page_limit: 100 })).json().data;
    const ofPlain = await rowsOf({ admin_id: plain.id });
    expect(new Set(ofPlain.map(({ admin }) => admin?.id))).toEqual(new Set([plain.id]));
    const refused = await rowsOf({ outcome: 'refused' });
    expect(new Set(refused.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
  });

  test('shows who did what to what, newest first, with values before and after', async () => {
    const { data } = (await send('GET', '/audit-log', { target_type: 'group', target_id: group })).json();
    expect(data).toMatchObject([
      {
        call: 'group.deleted',
        what: 'Delete a group',
        before: { name: 'Renamed' },
        after: null,
      },
      {
        call: 'group.renamed',
        before: { name: HOSTILE },
        after: { name: 'Renamed' },
        permission: 'group_list and edit_group',
      },
      { call: 'group.saved', before: null, after: { name: HOSTILE }, outcome: 'done', status: 201, cut: 0 },
    ]);
    expect(data[0].admin).toMatchObject({ id: boss.id, username: boss.username });
    expect(data[0].target).toEqual({ type: 'group', id: group, name: 'Renamed' });
  });

  test('keeps refusals, and why', async () => {
    const { data } = await list({ admin_id: plain.id, outcome: 'refused' });
    expect(calls({ data })).toEqual(['group.saved refused', 'groups.listed refused']);
    const entry = (await send('GET', '/audit-entry', { id: data[0]?.id })).json().data;
    expect(entry).toMatchObject({
      status: 403,
      details: { reason: 'You need one of the permissions add_group, edit_group, delete_group' },
      ip: '127.0.0.1',
      session_id: expect.any(Number),
    });
  });

  test('is filtered by who, what, outcome, target and days, in any combination', async () => {
    expect(calls(await list({ call: 'group.renamed' }))).toEqual(['group.renamed done']);
    expect((await list({ call: 'group.renamed', admin_id: plain.id })).total).toBe(0);
    expect(calls(await list({ start_date: '2024-02-29', end_date: '2024-03-01' }))).toEqual([
      'old.last done',
      'old.first done',
    ]);
    expect(calls(await list({ end_date: '2024-02-28' }))).toEqual(['old.before done']);
    expect((await list({ start_date: '2024-02-28', page_limit: 1, page: 1 })).data).toHaveLength(1);
    const wrong = await send('GET', '/audit-log', { start_date: '2024-03-02', end_date: '2024-03-01' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toEqual([{ field: 'end_date', message: 'The range ends before it starts' }]);
    for (const start_date of ['2024-02-30', '0000-01-01', 'yesterday'])
      expect((await send('GET', '/audit-log', { start_date })).statusCode).toBe(422);
  });

  test('leaves large values to the entry itself', async () => {
    await server.owner.query(
      `with log as (insert into audit_log (ip, request_id, call, outcome, status) values ('', '', 'large', 'done', 200) returning id)
       insert into audit_values (audit_id, after) select id, jsonb_build_object('text', (select string_agg(md5(i::text), '') from generate_series(1, 1000) i)) from log`,
    );
    const [row] = (await send('GET', '/audit-log', { call: 'large' })).json().data;
    expect(row).toMatchObject({ after: null, cut: 1 });
    const entry = (await send('GET', '/audit-entry', { id: row.id })).json().data;
    expect(entry.after.text).toHaveLength(32_000);
    expect(entry).toMatchObject({ cut: 0, erased: 0, seal: null });
    await server.database.pool.query('select * from audit_seal(500)');
    const sealed = (await send('GET', '/audit-entry', { id: row.id })).json().data;
    expect(sealed.seal).toEqual({
      seq: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: expect.any(String),
    });
    expect((await send('GET', '/audit-entry', { id: 999_999 })).statusCode).toBe(404);
  });

  test('marks rows and values that were changed in the database', async () => {
    await server.database.pool.query('select * from audit_seal(500)');
    const changed = async () => {
      const { data } = (await send('GET', '/audit-log', { target_type: 'group', target_id: group })).json();
      const entries = data.map(({ id }: Row) => send('GET', '/audit-entry', { id }));
      const alone = (await Promise.all(entries)).map((entry) => entry.json().data.tampered);
      expect(data.map(({ tampered }: { tampered: number }) => tampered)).toEqual(alone);
      return alone;
    };
    expect(await changed()).toEqual([0, 0, 0]);
    const forge = `update audit_values v set after = '{"name": "Forged"}', erased_at = now() from audit_log l
      where l.id = v.audit_id and l.call = 'group.renamed'`;
    const back = `update audit_values v set after = '{"name": "Renamed"}', erased_at = null from audit_log l
      where l.id = v.audit_id and l.call = 'group.renamed'`;
    await server.owner.query(forge);
    expect(await changed()).toEqual([0, 1, 0]);
    await server.owner.query(back);
    expect(await changed()).toEqual([0, 0, 0]);
    await server.owner.query(`update audit_log set ip = '203.0.113.1' where call = 'group.deleted'`);
    expect(await changed()).toEqual([1, 0, 0]);
    await server.owner.query(`update audit_log set ip = '127.0.0.1' where call = 'group.deleted'`);
    expect(await changed()).toEqual([0, 0, 0]);
  });

  test('is exported as it is filtered, without a formula, and the export is in it', async () => {
    const answer = await send('GET', '/audit-log', { target_type: 'group', start_date: '2020-01-01' }, boss.token, {
      accept: 'text/csv',
    });
    expect(answer.statusCode).toBe(200);
    const lines = answer.body.trim().split('\n');
    expect(lines[0]).toBe(
      'id,at,admin_id,admin,call,permission,target_type,target_id,target,outcome,status,ip,before,after,details,tampered',
    );
    expect(lines).toHaveLength(4);
    expect(answer.body).not.toMatch(/(^|,)"?=/m);
    await expect
      .poll(async () => calls(await list({ call: 'audit_log.exported' })))
      .toEqual(['audit_log.exported done', 'audit_log.exported started']);
  });

  test('says what it can tell of', async () => {
    const { data, target_types: types } = (await send('GET', '/audit-calls', {})).json();
    expect(data).toContainEqual({
      call: 'group.deleted',
      what: 'Delete a group',
      room: 'groups',
    });
    expect(data).toContainEqual({
      call: 'command.reset',
      what: 'Give a one-time password, on the command line',
      room: 'command',
    });
    expect(types).toEqual(['group']);
  });

  test("is a super admin's alone", async () => {
    const all = await server.signedIn({ permissions: ['admin_users_list', 'group_list', 'user_permissions'] });
    for (const path of ['/audit-log', '/audit-entry', '/audit-calls'])
      expect((await send('GET', path, { ...(path === '/audit-entry' ? { id: 1 } : {}) }, all.token)).statusCode).toBe(
        403,
      );
  });

  test('says who looked at a person, when and by what right, exports included', async () => {
    const { db } = server.database;
    await server.owner.query(
      `insert into users (name, username, email) values ('Looked At', 'looked.at', 'looked@example.com')`,
    );
    expect(await whoLooked(db, 'LOOKED.at')).toContain('no one, as far back as the audit log goes');
    await send('GET', '/users-list', { query: 'looked' }, plain.token, { accept: 'text/csv' });
    await send('GET', '/users-list', { query: 'someone else' }, plain.token, { accept: 'text/csv' });
    await send('GET', '/users-list', {}, boss.token, { accept: 'text/csv' });
    const exports = (await whoLooked(db, 'looked@example.com')).split(
      'Exports of lists that may have included them:',
    )[1];
    expect(exports?.trim().split('\n')).toEqual([
      expect.stringMatching(
        new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC · Admin ${plain.username} .* · by users_list_csv$`),
      ),
      expect.stringContaining(`Admin ${boss.username}`),
    ]);
    for (let round = 0; round < 3; round += 1) await send('GET', '/admin-sessions', { user_id: plain.id });
    const looks = await whoLooked(db, String(plain.id));
    expect(looks.match(/The open sessions of an admin/g)).toHaveLength(3);
    expect(looks).toContain('by super admin');
    await expect(whoLooked(db, 'no one here')).rejects.toThrow('There is no user no one here.');
  });
});
