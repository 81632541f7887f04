import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

describe('the quick search', () => {
  let server: TestServer;
  let token: string;
  const ids: Record<string, number> = {};

  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await server.owner.query(text, values)).rows[0]?.id);
  const user = (name: string, username: string, phone: string | null = null) =>
    one(`insert into users (name, username, email, phone) values ($1, $2, $2 || '@mail.example', $3) returning id`, [
      name,
      username,
      phone,
    ]);
  const find = async (query: string, as = token) => {
    const answer = await server.send('GET', '/quick-search', { query }, { token: as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  const names = async (query: string): Promise<string[]> =>
    (await find(query)).users.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ super: true }));
    ids.anna = await user('Anna Quill', 'quillfeather');
    ids.joanna = await user('Joanna Mercer', 'jo.mercer');
    ids.percent = await user('100% Wool', 'wool_shop');
    ids.campaign = await one(
      `insert into campaigns (user_id, campaign_name, goal) values ($1, 'Lamps for Anna', 'clicks') returning id`,
      [ids.joanna],
    );
    ids.group = await one(`insert into groups (name) values ('Annual leave') returning id`);
    await server.makeAdmin({ username: 'anna.admin' });
  });
  afterAll(() => server.stop());

  test('finds by name, username, email and id, those first that begin with it, and no admins', async () => {
    expect(await names('ann')).toEqual(['Anna Quill', 'Joanna Mercer']);
    expect(await names('QUILLF')).toEqual(['Anna Quill']);
    expect(await names('jo.mercer@mail')).toEqual(['Joanna Mercer']);
    expect((await names(`${ids.anna}`))[0]).toBe('Anna Quill');
    expect(await names('admin')).toEqual([]);
  });

  test('takes short terms at the beginning alone, and wildcards as they are', async () => {
    expect(await names('an')).toEqual(['Anna Quill']);
    expect(await names('%')).toEqual([]);
    expect(await names('100%')).toEqual(['100% Wool']);
    expect(await names('wool_')).toEqual(['100% Wool']);
    expect(await names('_oanna')).toEqual([]);
  });

  test('shows five of a kind, each once', async () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await user(`Sevenfold ${n}`, `sevenfold.${n}`);
    const found = (await find('sevenfold')).users.map(({ id }: { id: number }) => id);
    expect(found).toHaveLength(5);
    expect(new Set(found).size).toBe(5);
  });

  test('finds campaigns by name, owner or id, and groups by name', async () => {
    const lamps = { id: ids.campaign, campaign_name: 'Lamps for Anna', username: 'jo.mercer' };
    for (const query of ['lamps', 'for anna', 'jo.mercer']) expect((await find(query)).campaigns).toEqual([lamps]);
    expect((await find(`${ids.campaign}`)).campaigns).toContainEqual(lamps);
    expect((await find('annual')).groups).toEqual([{ id: ids.group, name: 'Annual leave' }]);
  });

  test.each([
    [[], []],
    [['users_list'], ['users']],
    [['campaign_list'], ['campaigns']],
    [['group_list'], ['groups']],
    [['user_profile', 'users_list_csv', 'campaign_details', 'group_permissions'], []],
    [
      ['users_list', 'campaign_list', 'group_list'],
      ['campaigns', 'groups', 'users'],
    ],
  ] as [Permission[], string[]][])('with %j it finds %j', async (permissions, kinds) => {
    const { token: own } = await server.signedIn({ permissions });
    expect(Object.keys(await find('ann', own)).sort()).toEqual(kinds);
  });

  test.each([
    [['post_details'], ['posts']],
    [['campaign_list'], ['campaigns', 'transactions']],
    [
      ['users_list', 'group_list', 'reported_posts'],
      ['groups', 'users'],
    ],
  ] as [Permission[], string[]][])('by an id of the app %j finds %j', async (permissions, kinds) => {
    await server.owner.query(
      `insert into posts (user_id, title, app_id) values ($1, 'P', 'one-1') on conflict do nothing`,
      [ids.anna],
    );
    await server.owner.query(
      `insert into transactions (user_id, amount, transaction_type, app_id) values ($1, 1, 'debit', 'one-1') on conflict do nothing`,
      [ids.anna],
    );
    const { token: own } = await server.signedIn({ permissions });
    expect(Object.keys(await find('one-1', own)).sort()).toEqual(kinds);
  });

  test.each([{}, { query: '  ' }, { query: 'x'.repeat(129) }])('%j is refused', async (input) => {
    expect((await server.send('GET', '/quick-search', input, { token })).statusCode).toBe(422);
  });
});
