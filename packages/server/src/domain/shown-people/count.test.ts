import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import type { Instance } from '../../../test/support/instance.ts';
import { stopClock } from '../../../test/support/stop-clock.ts';

const REFUSED = 'You can view the contact data of 10 users in 24 hours. Try again in 24 hours';

/** Adds users, named in order. The last of them have neither email nor phone. */
async function addUsers({ owner }: TestServer, people: number, silent = 0): Promise<number[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into users (name, username, email)
     select 'Shown ' || lpad(i::text, 5, '0'), 'shown.' || i, case when i <= $1::int then 'shown.' || i || '.@example.com' end
     from generate_series(1, $1::int + $2::int) i order by i returning id`,
    [people, silent],
  );
  return rows.map(({ id }) => Number(id));
}

/** Returns who was counted for an admin, in order. */
async function countedFor({ owner }: TestServer, admin: SignedIn): Promise<number[]> {
  const { rows } = await owner.query<{ user_id: string }>(
    'select user_id from people_shown where admin_id = $1 order by id',
    [admin.id],
  );
  return rows.map(({ user_id }) => Number(user_id));
}

/** The server that receives a call: that of the test, or another one. */
type Sender = Pick<Instance, 'send'>;

const READS = ['users_list', 'followers', 'user_profile', 'update_profile', 'admin_users_list'] as const;

describe('the people whose email or phone an admin is shown', () => {
  let server: TestServer;
  let boss: SignedIn;
  let users: number[];

  const idOf = (place: number): number => users[place - 1] ?? 0;
  const ids = (first: number, last: number): number[] => users.slice(first - 1, last);
  const send = (admin: SignedIn, path: string, input: object, instance: Sender = server, method = 'GET') =>
    instance.send(method, path, input, { token: admin.token });
  /** Requests a page of the user list. */
  const list = (admin: SignedIn, page: number, size: number, instance?: Sender) =>
    send(admin, '/users-list', { page, page_limit: size, order_by: 'name' }, instance);
  /** Requests one of the users. */
  const find = (admin: SignedIn, place: number, instance?: Sender) =>
    send(admin, '/users-list', { query: `shown.${place}.@` }, instance);
  const statusOf = async (answer: ReturnType<typeof send>) => (await answer).statusCode;
  const emailsAbout = (admin: SignedIn) =>
    server.mailbox.mails.filter(({ to, text }) => to === boss.email && text.includes(`Admin ${admin.username} `));

  beforeAll(async () => {
    server = await testServer({ PEOPLE_PER_DAY: '10' });
    boss = await server.signedIn({ super: true });
    users = await addUsers(server, 30, 3);
    await server.owner.query(`insert into follows (follower_id, followed_id) select unnest($2::bigint[]), $1`, [
      idOf(1),
      ids(5, 6),
    ]);
  });
  afterAll(() => server.stop());

  test('are counted once over all screens, told of at four fifths, and refused beyond the limit', async () => {
    const reader = await server.signedIn({ permissions: READS });
    for (let time = 0; time < 3; time += 1) expect(await statusOf(list(reader, 0, 3))).toBe(200);
    // A user found by name, whose contact data is not shown, does not count.
    for (const query of ['shown.4.@', 'Shown 00029'])
      expect((await send(reader, '/quick-search', { query })).json().data.users).toHaveLength(1);
    expect(await statusOf(send(reader, '/followers', { user_id: idOf(1), order_by: 'id', direction: 'asc' }))).toBe(
      200,
    );
    await expect.poll(() => countedFor(server, reader)).toEqual(ids(1, 6));
    expect(await statusOf(find(reader, 7))).toBe(200);
    await expect.poll(() => countedFor(server, reader)).toEqual(ids(1, 7));
    expect(emailsAbout(reader)).toEqual([]);

    expect(await statusOf(send(reader, '/user-profile', { id: idOf(8) }))).toBe(200);
    await expect.poll(() => emailsAbout(reader)).toHaveLength(1);
    expect(emailsAbout(reader)[0]?.text).toContain('viewed the email or phone of 8 users in 24 hours.');
    expect(emailsAbout(reader)[0]?.text).toContain('The limit is 10.');

    // Three more would exceed the limit by one: none of them is shown or counted.
    const refused = await list(reader, 3, 3);
    expect([refused.statusCode, refused.json().responseMessage]).toEqual([429, REFUSED]);
    expect(refused.json().users).toBeUndefined();
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    expect(await statusOf(list(reader, 4, 2))).toBe(200);
    for (const call of [
      find(reader, 11),
      send(reader, '/quick-search', { query: 'shown.11.@' }),
      send(reader, '/user-profile', { id: idOf(11) }),
      send(reader, '/update-profile', { id: idOf(11), address: '1 Main Street' }, server, 'PUT'),
      send(reader, '/admin-users-list', {}),
    ])
      expect(await statusOf(call)).toBe(429);
    const { rows } = await server.owner.query('select from users where address is not null');
    expect(rows).toEqual([]);

    // People already shown, and results without contact data, stay accessible.
    expect(await statusOf(list(reader, 0, 10))).toBe(200);
    expect(await statusOf(send(reader, '/quick-search', { query: 'Shown 00011' }))).toBe(200);
    expect(await statusOf(send(reader, '/users-list', { query: 'Shown 00033' }))).toBe(200);
    await expect.poll(() => countedFor(server, reader)).toEqual(ids(1, 10));
    expect(emailsAbout(reader)).toHaveLength(1);
  });

  test('do not stop a super admin and are reported to the others', async () => {
    const other = await server.signedIn({ super: true });
    expect(await statusOf(list(other, 0, 30))).toBe(200);
    await expect.poll(() => emailsAbout(other)).toHaveLength(1);
    expect(emailsAbout(other)[0]?.text).toContain('Super admins are not limited.');
    expect(await countedFor(server, other)).toEqual(users.slice(0, 30));
  });

  test('stay counted after a restart, and by another instance', async () => {
    const reader = await server.signedIn({ permissions: READS });
    expect(await statusOf(list(reader, 0, 6))).toBe(200);
    await expect.poll(() => countedFor(server, reader)).toEqual(ids(1, 6));
    const other = await server.another();
    expect(await statusOf(list(reader, 0, 11, other))).toBe(429);
    expect(await statusOf(list(reader, 0, 10, other))).toBe(200);
    await expect.poll(() => countedFor(server, reader)).toEqual(ids(1, 10));
    expect(await statusOf(find(reader, 11, other))).toBe(429);
    // The first server reads this only when it writes, so the limit can be exceeded by this much.
    expect(await statusOf(find(reader, 11))).toBe(200);
    await expect.poll(() => countedFor(server, reader)).toEqual(ids(1, 11));
    expect(await statusOf(find(reader, 12))).toBe(429);
    expect(await statusOf(list(reader, 0, 10))).toBe(200);
  });

  test('count once when two instances show them', async () => {
    const reader = await server.signedIn({ permissions: READS });
    const other = await server.another();
    expect(await statusOf(list(reader, 0, 2))).toBe(200);
    await expect.poll(() => countedFor(server, reader)).toEqual(ids(1, 2));
    for (const place of [3, 4]) expect(await statusOf(find(reader, place, other))).toBe(200);
    await expect.poll(() => countedFor(server, reader)).toEqual(ids(1, 4));
    // The first server does not know of the third person yet: earlier counted people keep their order.
    for (const place of [3, 5]) expect(await statusOf(find(reader, place))).toBe(200);
    await expect.poll(() => countedFor(server, reader)).toEqual(ids(1, 5));
  });

  test('are written down when a server stops', async () => {
    const reader = await server.signedIn({ permissions: READS });
    const other = await server.another();
    expect(await statusOf(list(reader, 0, 4, other))).toBe(200);
    await other.app.close();
    expect(await countedFor(server, reader)).toEqual(ids(1, 4));
  });

  test('count from zero when 24 hours are over', async () => {
    const reader = await server.signedIn({ permissions: READS });
    expect(await statusOf(list(reader, 0, 10))).toBe(200);
    await expect.poll(() => countedFor(server, reader)).toEqual(ids(1, 10));
    await server.owner.query(
      `update people_shown set shown_at = shown_at - interval '23 hours' where admin_id = $1 and user_id = any($2)`,
      [reader.id, ids(1, 5)],
    );
    const before = await server.another();
    const refused = await find(reader, 11, before);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().responseMessage).toContain('Try again in 1 hour');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    await server.owner.query(
      `update people_shown set shown_at = shown_at - interval '1 hour' where admin_id = $1 and user_id = any($2)`,
      [reader.id, ids(1, 5)],
    );
    const after = await server.another();
    for (const place of [11, 12, 13, 14, 1]) expect(await statusOf(find(reader, place, after))).toBe(200);
    expect(await statusOf(find(reader, 15, after))).toBe(429);
    await expect.poll(() => countedFor(server, reader)).toEqual([...ids(2, 5), ...ids(6, 10), ...ids(11, 14), idOf(1)]);
  });
});

test('an admin who stays may see more when 24 hours are over', async () => {
  const clock = stopClock();
  const server = await testServer({ PEOPLE_PER_DAY: '2' }, { clock: 'real' });
  onTestFinished(() => server.stop());
  const reader = await server.signedIn({ permissions: ['users_list'] });
  await addUsers(server, 4);
  const list = async (page: number): Promise<number> =>
    (await server.send('GET', '/users-list', { page, page_limit: 2 }, { token: reader.token })).statusCode;
  expect([await list(0), await list(1)]).toEqual([200, 429]);
  clock.moveOn(86_399_000);
  expect(await list(1)).toBe(429);
  clock.moveOn(1000);
  expect([await list(1), await list(0)]).toEqual([200, 429]);
});

test('each 500 people are a row of the audit log, with the screens that showed them', async () => {
  const server = await testServer();
  onTestFinished(() => server.stop());
  const [followed = 0, ...followers] = await addUsers(server, 1100);
  await server.owner.query(`insert into follows (follower_id, followed_id) select unnest($2::bigint[]), $1`, [
    followed,
    followers.slice(0, 300),
  ]);
  const reader = await server.signedIn({ permissions: READS });
  const show = async (path: string, input: object): Promise<void> => {
    const answer = await server.send('GET', path, { page_limit: 100, ...input }, { token: reader.token });
    expect(answer.statusCode).toBe(200);
  };
  for (const page of [0, 1, 2]) await show('/followers', { user_id: followed, page });
  for (let page = 0; page < 11; page += 1) await show('/users-list', { page });
  const rows = async () =>
    (
      await server.owner.query(
        `select admin_id::int, session_id is not null as "hasSession", ip, outcome, details from audit_log
         where call = 'people.shown' order by id`,
      )
    ).rows;
  const row = (screens: object) => ({
    ...{ admin_id: reader.id, hasSession: true, ip: '127.0.0.1', outcome: 'looked' },
    details: { people: 500, screens },
  });
  await expect
    .poll(rows)
    .toEqual([row({ 'followers.listed': 300, 'users.listed': 200 }), row({ 'users.listed': 500 })]);
  expect(await countedFor(server, reader)).toHaveLength(1100);
});

test('no one is counted when that is off', async () => {
  const server = await testServer({ PEOPLE_PER_DAY: 'off' });
  onTestFinished(() => server.stop());
  const reader = await server.signedIn({ permissions: ['users_list'] });
  await addUsers(server, 3);
  const answer = await server.send('GET', '/users-list', {}, { token: reader.token });
  expect(answer.json().users).toHaveLength(3);
  await server.app.close();
  expect(await countedFor(server, reader)).toEqual([]);
});
