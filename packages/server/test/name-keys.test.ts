import { hash } from '@node-rs/argon2';
import { nameKey } from '@quarterdeck/contract/core/text/text';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hashToken, newToken } from '../src/core/secrets.ts';
import { migrateWithin } from '../src/database/migrate.ts';
import { type SignedIn, type TestServer, testServer } from './support/index.ts';
import { startInstance } from './support/instance.ts';
import { itemSender } from './support/send-items.ts';
import { formerDatabase } from './support/upgrades.ts';

interface Twin {
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  readonly older: { readonly id: number; readonly name: string };
}

let server: TestServer;
let boss: SignedIn;
let send: Awaited<ReturnType<typeof itemSender>>;

beforeAll(async () => {
  server = await testServer({ PEOPLE_PER_DAY: 'off' });
  boss = await server.signedIn({ super: true });
  send = await itemSender(server);
});
afterAll(() => server.stop());

/** Yields every letter and sign of the first plane, and the mathematical letters, which look like ASCII. */
function* signs(): Generator<string> {
  for (let code = 1; code <= 0x1d7ff; code = code === 0xffff ? 0x1d400 : code + 1) {
    const sign = String.fromCodePoint(code);
    if (!/\p{Cn}|\p{Cs}/u.test(sign)) yield sign;
  }
}

test('the database and the contract have one key for every name', async () => {
  const names = [...signs()].flatMap((sign) => [`A${sign}\u0307b`, ` ${sign}  \u200b`]);
  names.push('ΟΔΟΣ', 'İstanbul', 'STRAẞE', 'Night \t\r\n shift', 'Zoe\u0301', '', ' ', '\u{118a0}\u{1e900}\u{10400}');
  const { rows } = await server.owner.query<{ name: string; key: string }>(
    // PostgreSQL may support an older Unicode version than Node.
    'select name, name_key(name) as key from unnest($1::text[]) name where unicode_assigned(name)',
    [names],
  );
  expect(rows.filter(({ name, key }) => key !== nameKey(name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(100_000);
});

const pairs = [
  ['Night shift', 'night  shift'],
  ['Moderators', 'Moderators\u200b'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['İzmir', 'izmir'],
  ['Équipe', 'e\u0301quipe'],
  ['Straße', 'STRASSE'],
  ['Ａｄｓ', 'ads'],
] as const;

const places = [
  ['/group', (name: string) => ({ name })],
  ['/report-reasons', (name: string) => ({ name, severity: 'low' })],
  ['/campaign-interests', (name: string) => ({ name })],
  ['/service-keys', (name: string) => ({ name, scopes: ['read:config'] })],
  [
    '/list-views',
    (name: string) => ({
      list: '/users-list',
      name,
      shown: { filters: {}, order_by: 'id', direction: 'asc', page_limit: 10, hidden_columns: [] },
    }),
  ],
] as const;

describe.each(places)('what is added by POST %s', (path, inputOf) => {
  test.each(pairs)('is called %j, and no other %j', async (one, other) => {
    const added = await server.send('POST', path, inputOf(one), boss);
    expect(added.statusCode, added.body).toBe(201);
    const answer = await server.send('POST', path, inputOf(other), boss);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toMatchObject([{ field: 'name' }]);
  });
});

describe('a username', () => {
  const user = (id: string, username: string, more: object = {}) => ({
    type: 'user',
    id,
    occurred_at: '2026-01-02T03:04:05Z',
    data: { name: 'Somebody', username, ...more },
  });

  test.each(pairs.map((pair, index) => [...pair, index] as const))(
    'of the app is %j, and of no one else %j',
    async (one, other, index) => {
      expect((await send(user(`first-${index}`, one))).refused).toEqual([]);
      const { refused } = await send(user(`second-${index}`, other));
      expect(refused).toMatchObject([{ path: 'data.username', message: 'Another app user has this username' }]);
      const { rows } = await server.owner.query('select id from users where app_id = $1', [`first-${index}`]);
      await server.owner.query(
        `insert into users (app_id, name, username) values ('third-${index}', 'N', 'third${index}')`,
      );
      const third = await server.owner.query('select id from users where app_id = $1', [`third-${index}`]);
      const change = (id: string, username: string) =>
        server.send('PUT', '/update-profile', { id: Number(id), username }, boss);
      expect((await change(third.rows[0].id, other)).json().errors).toEqual([
        { field: 'username', message: 'This username is taken' },
      ]);
      expect((await change(rows[0].id, other)).statusCode).toBe(200);
    },
  );

  test('is exchanged between two users of the app, however it is written', async () => {
    await send(user('swap-1', 'Ελλάς'), user('swap-2', 'Straßburg'));
    const later = (item: ReturnType<typeof user>) => ({ ...item, occurred_at: '2026-01-03T03:04:05Z' });
    const { refused } = await send(
      later(user('swap-1', 'STRASSBURG')),
      later(user('swap-2', 'ΕΛΛΑΣ'.normalize('NFD'))),
    );
    expect(refused).toEqual([]);
    const { refused: again } = await send(user('swap-3', 'strassburg'));
    expect(again).toMatchObject([{ path: 'data.username' }]);
  });
});

describe('names that were different before names had keys', () => {
  /** Creates a database of the first release, with names that count as the same today, and starts a server on it. */
  async function upgraded() {
    const former = await formerDatabase();
    onTestFinished(former.leave);
    const pool = new pg.Pool({ connectionString: former.ownerUrl });
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
    await db.transaction().execute((trx) => migrateWithin<never>(trx, ['0001-baseline']));
    await db.destroy();
    const passwords = ['seven boats', 'eight boats', 'nine boats'];
    const hashes = await Promise.all(passwords.map((one) => hash(one, { memoryCost: 8, timeCost: 1 })));
    const token = newToken();
    await former.owner.query(`
      insert into users (name, username, email, is_admin) values ('Boss', 'boss', 'boss@staff.example', true),
        ('Twin', 'boß', 'twin@staff.example', true), ('Other', 'boſſ', 'other@staff.example', true);
      insert into users (app_id, name, username) values ('a1', 'Ann', 'ann'), ('a2', 'Ann', 'Ａnn'), ('a3', 'Bob', 'bob');
      create unique index users_app_unique_username on users (lower(username) collate "C") where is_app_user;
      insert into groups (name) values ('Night shift'), ('Night  shift'), ('Day');
      insert into report_reasons (name, severity, place) values ('Spam\u200b', 'low', 90);
      insert into interests (name) values ('Sailing'), ('Sail\u200bing');
      insert into service_keys (name, kind, scopes) values ('Backend', 'test', '{read:people}'), ('Ｂackend', 'test', '{read:people}');`);
    await former.owner.query(
      'insert into admins (user_id, password_hash, is_sup_admin) select id, h, true from unnest($1::bigint[], $2::text[]) as a (id, h)',
      [[1, 2, 3], hashes],
    );
    await former.owner.query(`
      insert into list_views (owner_id, list, name, shown) select id, '/users-list', name, '{}'
        from unnest(array[1, 1, 2]) id, unnest(array['Mine', 'Ｍine']) name on conflict do nothing`);
    await former.owner.query(
      `insert into sessions (token_hash, admin_id, ip, user_agent) values ($1, 1, '127.0.0.1', 'test')`,
      [hashToken(token)],
    );
    const { database } = await former.prepare();
    onTestFinished(() => database.close());
    const around = { databaseUrl: former.appUrl, mailUrl: server.mailbox.url, environment: {} };
    const instance = await startInstance({ ...around, database });
    onTestFinished(() => instance.close());
    const twins = async (): Promise<string[]> => {
      const answer = await instance.send('GET', '/system-checks', {}, { token });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer
        .json()
        .twins.map(({ kind, id, name, older }: Twin) => `${kind} ${id} ${name}: ${older.id} ${older.name}`);
    };
    return { ...former, ...instance, database, token, twins, passwords };
  }

  test('stay, are listed, and end with a new name', async () => {
    const { owner, send: call, token, twins, passwords } = await upgraded();
    const there = [
      'admin 3 boſſ: 1 boss',
      'admin 2 boß: 1 boss',
      'group 2 Night  shift: 1 Night shift',
      'interest 2 Sail\u200bing: 1 Sailing',
      'key 2 Ｂackend: 1 Backend',
      'reason 12 Spam\u200b: 1 Spam',
      'user 5 Ａnn: 4 ann',
    ];
    const [views, others] = [(await twins()).filter((one) => one.startsWith('view')), await twins()];
    expect(views).toHaveLength(2);
    expect(others.filter((one) => !one.startsWith('view')).toSorted()).toEqual(there.toSorted());

    // Each still signs in with their own password.
    for (const [index, username] of ['boss', 'boß', 'boſſ'].entries()) {
      const answer = await call('POST', '/admin-login', { username, password: passwords[index] });
      expect([username, answer.statusCode]).toEqual([username, 200]);
    }

    // No one else can take such a name, and the existing ones can be saved unchanged.
    const group = { id: 2, name: 'Night  shift' };
    expect((await call('POST', '/group', { name: 'NIGHT SHIFT' }, { token })).statusCode).toBe(409);
    expect((await call('PUT', '/group', group, { token })).statusCode).toBe(200);
    expect(await twins()).toContain('group 2 Night  shift: 1 Night shift');
    expect((await call('PUT', '/group', { id: 2, name: 'Late shift' }, { token })).statusCode).toBe(200);
    expect((await call('PUT', '/group', group, { token })).statusCode).toBe(409);
    const ann = { id: 5, username: 'anna' };
    expect((await call('PUT', '/update-profile', ann, { token })).statusCode).toBe(200);
    expect((await twins()).filter((one) => /^(group|user) /.test(one))).toEqual([]);
    const { rows } = await owner.query(`select username_twin from users where id = 5`);
    expect(rows).toEqual([{ username_twin: null }]);
  });

  test('are sent again by the app as they were, and by no one else', async () => {
    const { app, database, twins } = await upgraded();
    const sendThere = await itemSender({ app, database });
    const user = (id: string, username: string, name: string) => ({
      type: 'user',
      id,
      occurred_at: '2026-01-02T03:04:05Z',
      data: { name, username },
    });
    const { refused } = await sendThere(user('a1', 'ann', 'A'), user('a2', 'Ａnn', 'B'), user('a4', 'ANN', 'C'));
    expect(refused).toMatchObject([{ id: 'a4', message: 'Another app user has this username' }]);
    expect(await twins()).toContain('user 5 Ａnn: 4 ann');
    await sendThere({ ...user('a2', 'anna', 'B'), occurred_at: '2026-01-03T03:04:05Z' });
    expect((await twins()).filter((one) => one.startsWith('user'))).toEqual([]);
  });
});
