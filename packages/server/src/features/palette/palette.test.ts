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
    for (const [query, matched] of [
      ['lamps', 'name'],
      ['for anna', 'name'],
      ['jo.mercer', 'username'],
    ] as const)
      expect((await find(query)).campaigns).toEqual([{ ...lamps, matched }]);
    expect((await find(`${ids.campaign}`)).campaigns).toContainEqual({ ...lamps, matched: 'id' });
    expect((await find('annual')).groups).toEqual([{ id: ids.group, name: 'Annual leave', matched: 'name' }]);
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

  test('names the field that matched', async () => {
    const matched = async (query: string): Promise<unknown> =>
      (await find(query)).users.find(({ id }: { id: number }) => id === ids.joanna)?.matched;
    await server.owner.query(`update users set app_id = 'u-jo', phone = '+49 151 7' where id = $1`, [ids.joanna]);
    expect(await matched('joanna')).toBe('name');
    expect(await matched('jo.mer')).toBe('username');
    expect(await matched('cer@mail')).toBe('email');
    expect(await matched('151 7')).toBe('phone');
    expect(await matched('u-jo')).toBe('app_id');
    expect(await matched(`${ids.joanna}`)).toBe('id');
    expect(await matched(`#${ids.joanna}`)).toBe('id');
  });

  describe('by number and by the id of the app', () => {
    const ofKind: Readonly<
      Record<string, { readonly right: Permission; readonly kind: string; readonly app: string }>
    > = {
      user: { right: 'users_list', kind: 'users', app: 'app-user' },
      campaign: { right: 'campaign_list', kind: 'campaigns', app: 'app-campaign' },
      post: { right: 'post_details', kind: 'posts', app: 'app-post' },
      transaction: { right: 'campaign_list', kind: 'transactions', app: 'app-transaction' },
      'case about a post': { right: 'reported_posts', kind: 'cases', app: 'app-post' },
      'case about a user': { right: 'reported_users', kind: 'cases', app: 'app-user' },
      group: { right: 'group_list', kind: 'groups', app: '' },
    };
    const all = [...new Set(Object.values(ofKind).map(({ right }) => right))];
    const own: Record<string, number> = {};
    const things = Object.keys(ofKind);
    const has = (data: Record<string, { id: number }[] | undefined>, thing: string): boolean =>
      data[ofKind[thing]?.kind ?? '']?.some(({ id }) => id === own[thing]) === true;

    beforeAll(async () => {
      // Numbers that are in no other kind, and in no name.
      let next = 7_000_001;
      const add = async (thing: string, text: string, values: unknown[] = []): Promise<void> => {
        own[thing] = await one(text, [next++, ...values]);
      };
      await add(
        'user',
        `insert into users (id, name, username, email, app_id)
        overriding system value values ($1, 'Nora Vale', 'nora.vale', 'nora@vale.example', 'app-user') returning id`,
      );
      await add(
        'campaign',
        `insert into campaigns (id, user_id, campaign_name, goal, app_id)
        overriding system value values ($1, $2, 'Kettles', 'clicks', 'app-campaign') returning id`,
        [own.user],
      );
      await add(
        'post',
        `insert into posts (id, user_id, title, app_id)
        overriding system value values ($1, $2, 'A kettle', 'app-post') returning id`,
        [own.user],
      );
      await add(
        'transaction',
        `insert into transactions (id, user_id, amount, transaction_type, app_id)
        overriding system value values ($1, $2, 3, 'credit', 'app-transaction') returning id`,
        [own.user],
      );
      await add(
        'case about a post',
        `insert into cases (id, post_id, subject, last_report_at, last_reason)
        overriding system value values ($1, $2, 'A kettle', now(), 'Spam') returning id`,
        [own.post],
      );
      await add(
        'case about a user',
        `insert into cases (id, user_id, subject, last_report_at, last_reason)
        overriding system value values ($1, $2, 'Nora Vale', now(), 'Spam') returning id`,
        [own.user],
      );
      await add(
        'group',
        `insert into groups (id, name) overriding system value values ($1, 'Kettle people') returning id`,
      );
    });

    test.each(things)('a %s, by who may read it and by no one else', async (thing) => {
      const { right, kind, app } = ofKind[thing] ?? { right: all[0], kind: '', app: '' };
      const { token: reader } = await server.signedIn({ permissions: [right as Permission] });
      const { token: other } = await server.signedIn({ permissions: all.filter((code) => code !== right) });
      for (const [query, matched] of [
        [`${own[thing]}`, 'id'],
        [`#${own[thing]}`, 'id'],
        ...(app ? [[app, 'app_id']] : []),
      ] as const) {
        const found = await find(query as string, reader);
        expect(
          found[kind].map((row: object) => row),
          query,
        ).toContainEqual(expect.objectContaining({ id: own[thing], matched }));
        expect(has(await find(query as string, other), thing), query).toBe(false);
      }
    });

    test.each(things)('the name of a %s is read by who may read it and by no one else', async (thing) => {
      const { right, kind } = ofKind[thing] ?? { right: all[0], kind: '' };
      const asked = Object.entries(own)
        .map(([of, id]) => `${of.split(' ')[0]}.${id}`)
        .join();
      const read = async (permissions: readonly Permission[]) => {
        const { token: as } = await server.signedIn({ permissions: [...permissions] });
        const answer = await server.send('GET', '/quick-search-things', { things: asked }, { token: as });
        expect(answer.statusCode, answer.body).toBe(200);
        return answer.json().data;
      };
      const own_ = await read([right as Permission]);
      expect(has(own_, thing)).toBe(true);
      const kinds = Object.keys(own_).filter((one) => own_[one].length > 0);
      expect(kinds.sort()).toEqual(right === 'campaign_list' ? ['campaigns', 'transactions'] : [kind]);
      expect(has(await read(all.filter((code) => code !== right)), thing)).toBe(false);
    });

    test('a part of the id of the app finds nothing, nor does the id of another thing', async () => {
      for (const query of ['app-pos', 'APP-POST']) expect((await find(query)).posts).toBeUndefined();
      expect((await find(`${own.post}`)).transactions).toBeUndefined();
    });
  });

  test.each([
    {},
    { things: '' },
    { things: 'admin.1' },
    { things: 'user.0' },
    { things: 'user.1,' },
    { things: Array.from({ length: 11 }, (_, n) => `user.${n + 1}`).join() },
  ])('of things, %j is refused', async (input) => {
    expect((await server.send('GET', '/quick-search-things', input, { token })).statusCode).toBe(422);
  });

  test.each([{}, { query: '  ' }, { query: 'x'.repeat(129) }])('%j is refused', async (input) => {
    expect((await server.send('GET', '/quick-search', input, { token })).statusCode).toBe(422);
  });
});
