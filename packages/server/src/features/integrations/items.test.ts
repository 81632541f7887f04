import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { withinOneDay } from '../../../test/support/within-one-day.ts';

describe('items of the app', () => {
  let server: TestServer;
  let token: string;
  let key: number;

  const read = async (path: string, input: object = {}) => server.send('GET', path, input, { token });
  const list = async (input: object) => (await read('/app-items', input)).json();
  const idOf = async (appId: string, state: string): Promise<number> =>
    (await list({ state, app_id: appId })).data[0].id;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ super: true, username: 'boss' }));
    const { rows } = await server.owner.query(
      `insert into service_keys (name, kind, scopes) values ('Shop', 'test', '{write:people}') returning id`,
    );
    key = Number(rows[0].id);
    await server.owner.query(
      `insert into app_refused (type, app_id, path, message, item, key_id, is_late) values
         ('user', 'u-1', 'data.name', 'Required', '{"type": "user", "id": "u-1"}', $1, false),
         ('user', 'u-2', 'data.name', 'Required', '{"type": "user", "id": "u-2"}', $1, false),
         ('user', 'u-3', 'data.dob', 'Not a day', '{"type": "user", "id": "u-3"}', $1, false),
         ('post', 'p-1', 'data.user', 'Not resolved within 7 days: There is no user u-9 yet', '{"type": "post"}', null, true),
         ('post', 'p-2', 'data.user', 'Not resolved within 7 days: There is no user u-8 yet', '{"type": "post"}', null, true),
         (null, null, '', 'The line cannot be read', '"{broken"', $1, false)`,
      [key],
    );
    await server.owner.query(
      `insert into app_waiting (type, app_id, at, item, ref_type, ref_id, path, message, key_id, is_parked) values
         ('post', 'p-5', 0, null, 'user', 'u-5', 'data.user', 'There is no user u-5 yet', $1, false),
         ('search', 's-1', 7, '{"type": "search"}', 'user', 'u-6', 'data.user', 'There is no user u-6 yet', $1, false),
         ('search', 's-2', 8, '{"type": "search"}', 'user', 'u-7', 'data.user', 'There is no user u-7 yet', $1, false),
         ('post', 'p-6', 0, null, 'user', 'u-5', '', 'Waiting for the user u-5 to be restored', $1, true)`,
      [key],
    );
    await server.owner.query(
      `insert into app_things (type, app_id, fields) values
         ('post', 'p-5', '[[20, {"title": "New"}], [10, {"title": "Old", "user": "u-5"}]]')`,
    );
  });
  afterAll(() => server.stop());

  test('are counted by type, today and in 30 days', async () => {
    const none = { accepted: 0, waiting: 0, refused: 0 };
    await withinOneDay(async () => {
      await server.owner.query('delete from app_item_days');
      await server.owner.query(
        `insert into app_item_days (key_id, day, type, outcome, items)
         select $1, (now() at time zone 'UTC')::date - ago, type, outcome, items from (values
           (0, 'user', 'accepted', 5), (29, 'user', 'accepted', 7), (30, 'user', 'accepted', 100),
           (0, 'user', 'refused', 3), (1, 'post', 'waiting', 2)) as n(ago, type, outcome, items)`,
        [key],
      );
      expect((await read('/app-item-totals')).json().data).toEqual([
        { type: 'user', today: { ...none, accepted: 5, refused: 3 }, month: { ...none, accepted: 12, refused: 3 } },
        { type: 'post', today: none, month: { ...none, waiting: 2 } },
      ]);
    });
  });

  test('have reasons without the ids of what is missing, most frequent first', async () => {
    const reasons = async (input: object) => (await read('/app-item-reasons', input)).json().data;
    expect(await reasons({})).toEqual([
      { type: 'post', reason: 'It waited 7 days in vain', items: 2 },
      { type: 'user', reason: 'data.name: Required', items: 2 },
      { type: '', reason: 'The line cannot be read', items: 1 },
      { type: 'user', reason: 'data.dob: Not a day', items: 1 },
    ]);
    expect(await reasons({ state: 'waiting', type: 'search' })).toEqual([
      { type: 'search', reason: 'data.user: it waits for a user', items: 2 },
    ]);
  });

  test('are found by state, type, reason and id; what is parked is none', async () => {
    const ids = async (input: object) => (await list(input)).data.map((row: { app_id: string }) => row.app_id);
    expect(await ids({})).toEqual([null, 'p-2', 'p-1', 'u-3', 'u-2', 'u-1']);
    expect(await ids({ type: 'user' })).toEqual(['u-3', 'u-2', 'u-1']);
    expect(await ids({ type: '' })).toEqual([null]);
    expect(await ids({ type: 'user', reason: 'data.name: Required' })).toEqual(['u-2', 'u-1']);
    expect(await ids({ state: 'waiting' })).toEqual(['s-2', 's-1', 'p-5']);
    expect(await ids({ state: 'waiting', type: 'post', reason: 'data.user: it waits for a user' })).toEqual(['p-5']);
    expect(await ids({ app_id: 'p-1' })).toEqual(['p-1']);
    expect(await list({ type: 'user', reason: 'data.dob: Not a day' })).toMatchObject({
      total: 1,
      data: [{ state: 'refused', path: 'data.dob', message: 'Not a day', key: 'Shop' }],
    });
    expect(await ids({ reason: 'It waited 7 days in vain' })).toEqual(['p-2', 'p-1']);
  });

  test('are shown as they were sent, and who looked is written down', async () => {
    const show = async (state: string, appId: string) =>
      (await read('/app-item', { state, id: await idOf(appId, state) })).json().data;
    expect(await show('refused', 'u-3')).toMatchObject({ item: { type: 'user', id: 'u-3' }, waits_until: null });
    const thing = await show('waiting', 'p-5');
    expect(thing.item).toEqual({ type: 'post', id: 'p-5', data: { title: 'New', user: 'u-5' } });
    expect(Date.parse(thing.waits_until) - Date.parse(thing.at)).toBe(7 * 86_400_000);
    expect((await read('/app-item', { state: 'waiting', id: 999 })).statusCode).toBe(404);
    const { rows } = await server.owner.query(
      `select details from audit_log where call = 'app_item.viewed' and outcome = 'looked' order by id`,
    );
    expect(rows.map(({ details }) => details)).toEqual([
      { state: 'refused', type: 'user', app_id: 'u-3' },
      { state: 'waiting', type: 'post', app_id: 'p-5' },
    ]);
  });
});
