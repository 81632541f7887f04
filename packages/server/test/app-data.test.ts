import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from './support/index.ts';
import { addReport } from './support/reports.ts';

/** The app's own data in the console: deleted users, events without a user, the app's ids. */
describe('what comes from the app', () => {
  let server: TestServer;
  let token: string;
  let boss: number;
  const ids: Record<string, number> = {};

  const run = async (text: string, values: readonly unknown[] = []) =>
    (await server.owner.query(text, [...values])).rows;
  const one = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    Number((await run(text, values))[0]?.id);
  const ask = async (path: string, input: object = {}, method: 'GET' | 'POST' | 'PATCH' = 'GET') => {
    const answer = await server.send(method, path, input, { token });
    return { status: answer.statusCode, ...answer.json() };
  };

  beforeAll(async () => {
    server = await testServer();
    ({ token, id: boss } = await server.signedIn({ super: true, username: 'ann' }));
    const person = (username: string, more = 'null, null') =>
      one(
        `insert into users (name, username, email, gender, app_id) values (upper($1), $1, ${more}, 'u_' || $1) returning id`,
        [username],
      );
    ids.ann = await person('ann', `null, 'non-binary'`);
    ids.gone = await person('gone', `'gone@example.com', 'female'`);
    ids.post = await one(`insert into posts (user_id, title, app_id) values ($1, 'A lamp', 'p_1') returning id`, [
      ids.gone,
    ]);
    ids.campaign = await one(
      `insert into campaigns (user_id, campaign_name, goal, app_id) values ($1, 'Lamps', 'clicks', 'c_1') returning id`,
      [ids.gone],
    );
    await run(
      `insert into transactions (user_id, campaign_id, amount, transaction_type, reverses, app_id)
       values ($1, $2, 9, 'debit', null, 'tx_1'), ($3, null, 4, 'credit', null, 'tx_2')`,
      [ids.gone, ids.campaign, ids.ann],
    );
    await run(`insert into transactions (user_id, amount, transaction_type, reverses) values ($1, 4, 'debit', 2)`, [
      ids.ann,
    ]);
    await run(`insert into searches (user_id, search_term, type) values ($1, 'lamp', 'web'), (null, 'desk', 'web')`, [
      ids.gone,
    ]);
    await run(`insert into follows (follower_id, followed_id) values ($1, $2), ($2, $1)`, [ids.ann, ids.gone]);
    await addReport(server, 'users', Number(ids.gone), Number(ids.ann));
    await addReport(server, 'posts', Number(ids.post), Number(ids.gone));
    await run(
      `insert into post_views (post_id, user_id, created_at) values ($1, $2, '2026-02-02'), ($1, $2, '2026-01-01'),
      ($1, null, now()), ($1, $3, '2026-03-03')`,
      [ids.post, ids.ann, ids.gone],
    );
    await run(`insert into bookmarks (user_id, search_term, type, post_id) values ($1, 'lamp', 'web', $2)`, [
      ids.ann,
      ids.post,
    ]);
    await run(
      `insert into campaign_events (campaign_id, user_id, kind, state) values ($1, null, 'impression', 'CA'),
      ($1, null, 'click', null), ($1, $2, 'click', null)`,
      [ids.campaign, ids.ann],
    );
    await run(`insert into failed_urls (url, user_id, app_id) values ('https://a.example/', $1, 'f_1')`, [ids.ann]);
    const room = await one(`insert into chat_rooms (channel) values ('direct') returning id`);
    await run(`insert into chat_members (room_id, user_id) values ($1, $2), ($1, $3)`, [room, ids.ann, ids.gone]);
    await run(`insert into chat_messages (room_id, sender_id, type, message) values ($1, $2, 'TEXT', 'Hello')`, [
      room,
      ids.gone,
    ]);
    ids.room = room;
    await run(`update users set auto_follow = true where id = $1`, [ids.gone]);
    await run(`update users set deleted_at = now(), name = 'Deleted user', username = '', email = null where id = $1`, [
      ids.gone,
    ]);
  });
  afterAll(() => server.stop());

  test('someone it deleted is in no list, has no profile, and no one follows them', async () => {
    expect(await ask('/users-list')).toMatchObject({ total_users: 1, users: [{ app_id: 'u_ann', email: null }] });
    for (const query of ['u_gone', 'deleted', 'gone@']) {
      expect((await ask('/users-list', { query })).total_users).toBe(0);
      expect((await ask('/quick-search', { query })).data.users).toEqual([]);
    }
    for (const [path, key] of [
      ['/user-profile', 'id'],
      ['/user-reports', 'user_id'],
      ['/chat-rooms', 'user_id'],
      ['/followers', 'user_id'],
    ] as const)
      expect([path, (await ask(path, { [key]: ids.gone })).status]).toEqual([path, 404]);
    expect((await ask('/make-user-autofollow', { user_id: ids.gone }, 'POST')).status).toBe(404);
    expect(await run('select * from follows')).toEqual([]);
    expect((await run('select from users where auto_follow')).length).toBe(0);
  });

  test('reports on them still wait for someone who decides', async () => {
    await addReport(server, 'users', Number(ids.gone), Number(ids.ann), 'Late');
    expect(await ask('/reported-users')).toMatchObject({
      data: [{ reportedUser: 'Deleted user', is_deleted: 1, reports: 2, closed: null }],
    });
    expect((await ask('/suspend-account', { user_id: ids.gone }, 'POST')).status).toBe(200);
  });

  test('what they did stays, and says that they are gone', async () => {
    expect((await ask('/searches', { order_by: 'id', direction: 'asc' })).data).toMatchObject([
      { search_term: 'lamp', userId: null, username: 'Deleted user' },
      { search_term: 'desk', userId: null, username: 'Anonymous' },
    ]);
    expect((await ask('/campaigns')).data).toMatchObject([{ user_id: null, username: 'Deleted user', app_id: 'c_1' }]);
    expect((await ask('/reported-post-details', { id: ids.post })).data).toMatchObject({
      user: { username: 'Deleted user', is_deleted: 1 },
      views_count: 4,
      bookmarks_count: 1,
      app_id: 'p_1',
    });
    expect((await ask('/viewed-by', { id: ids.post })).data).toMatchObject([
      { username: 'Deleted user', is_deleted: 1 },
      { username: 'ann', is_deleted: 0, created_at: '2026-01-01T00:00:00.000Z' },
    ]);
    expect((await ask('/reported-posts')).data).toMatchObject([
      { reportedBy: 'Deleted user', reported_by_id: null, user: { is_deleted: 1 } },
    ]);
    const { messages } = await ask('/chat-messages', { user_id: ids.ann, room_id: ids.room });
    expect(messages).toMatchObject([{ sender: { username: 'Deleted user', is_deleted: 1 } }]);
  });

  test('money needs no campaign, and a row that takes another back says so', async () => {
    const { data, totals } = await ask('/transaction-history', { order_by: 'id', direction: 'asc' });
    expect(totals).toEqual({ debit: '13.00', credit: '4.00', balance: '9.00' });
    expect(data).toMatchObject([
      { username: 'Deleted user', user_id: null, campaign_name: 'Lamps', app_id: 'tx_1', reverses: null },
      { username: 'ann', user_id: ids.ann, campaign_name: null, campaign_id: null, reverses: null },
      { username: 'ann', campaign_name: null, reverses: data[1].id },
    ]);
    expect((await ask('/transaction-history', { keyword: 'tx_2' })).data).toMatchObject([{ app_id: 'tx_2' }]);
    expect((await ask('/transaction-history', { keyword: 'ann' })).total).toBe(2);
  });

  test('events of no one count, and are no one', async () => {
    const { events } = (await ask('/campaigns-details', { id: ids.campaign })).data;
    expect(events).toMatchObject({ impression: { events: 1, users: 0 }, click: { events: 2, users: 1 } });
    expect((await ask('/failed-urls')).data).toMatchObject([{ post: null, user: { username: 'ann' }, app_id: 'f_1' }]);
    const counts = () =>
      run(`select kind::text, span || starts as of, people, md5(bits::text) as bits from people_bits where people > 0
        union all select kind::text, day::text, events, '' from day_counts where events <> 0
        union all select term, span || starts, searches, opened::text from search_counts join search_terms on id = term_id
        order by 1, 2`);
    await run('select people_fold(), search_fold()');
    const kept = await counts();
    await run('select counts_recount()');
    expect(kept).toEqual(await counts());
    expect(kept.length).toBeGreaterThan(10);
  });

  test('each thing is found by the id that the app knows it by, and by nothing like it', async () => {
    expect((await ask('/users-list', { query: 'u_ann' })).users).toMatchObject([{ id: ids.ann }]);
    for (const query of ['u_an', 'U_ANN', 'u%ann']) expect((await ask('/users-list', { query })).total_users).toBe(0);
    expect((await ask('/campaigns', { keyword: 'c_1' })).data).toMatchObject([{ id: ids.campaign }]);
    const found = async (query: string) => (await ask('/quick-search', { query })).data;
    expect(await found('u_ann')).toMatchObject({ users: [{ id: ids.ann }] });
    expect(await found('c_1')).toMatchObject({ campaigns: [{ id: ids.campaign }] });
    expect(await found('p_1')).toMatchObject({ posts: [{ id: ids.post, title: 'A lamp' }] });
    expect(await found('tx_2')).toMatchObject({ transactions: [{ amount: '4.00', username: 'ann' }] });
    expect(Object.keys(await found('tx_3')).sort()).toEqual(['campaigns', 'groups', 'users']);
    const longest = 'u'.repeat(128);
    await run('update users set app_id = $1 where id = $2', [longest, ids.ann]);
    expect((await ask('/users-list', { query: longest })).users).toMatchObject([{ id: ids.ann }]);
    expect(await found(longest)).toMatchObject({ users: [{ id: ids.ann }] });
    await run(`update users set app_id = 'u_ann' where id = $1`, [ids.ann]);
  });

  test('a person needs no email address, may have the name of staff, and says any gender', async () => {
    const { userdetails } = await ask('/user-profile', { id: ids.ann });
    expect(userdetails).toMatchObject({ username: 'ann', email: null, gender: 'non-binary', app_id: 'u_ann' });
    await run(`insert into users (name, username, email) values ('Bob', 'bob', 'bob@example.com')`);
    for (const direction of ['asc', 'desc']) {
      const { users } = await ask('/users-list', { order_by: 'email', direction });
      expect([direction, ...users.map((user: { email: string | null }) => user.email)]).toEqual(
        direction === 'asc' ? ['asc', null, 'bob@example.com'] : ['desc', 'bob@example.com', null],
      );
    }
    const password = 'a quite good password';
    const wish = { user_id: ids.ann, password, password_confirmation: password };
    expect((await ask('/change-app-password', wish, 'PATCH')).status).toBe(200);
    const mail = { id: ids.ann, email: 'ann@example.com' };
    expect((await server.send('PUT', '/update-profile', mail, { token })).statusCode).toBe(200);
    expect(await run('select recipient from outbox')).toEqual([]);
  });

  test('a post that the app deleted waits for a decision, and staff cannot bring it back', async () => {
    await run('update posts set deleted_at = now(), deleted_by_app = true where id = $1', [ids.post]);
    expect((await ask('/reported-posts')).data).toMatchObject([{ deleted_by: 'app' }]);
    expect((await ask('/reported-post-details', { id: ids.post })).data.deleted).toMatchObject({ by: null, by_app: 1 });
    for (const path of ['/restore-post', '/undo-delete-post']) {
      const refused = await ask(path, { id: ids.post }, 'POST');
      expect(refused).toMatchObject({
        status: 409,
        responseMessage: expect.stringMatching(/^The app deleted this post on .*. Only the app can restore it$/),
      });
    }
  });

  test('a status that the app sets is in the history, and a field keeps what it was before staff changed it', async () => {
    await run(`update campaigns set status = 'Approved' where id = $1`, [ids.campaign]);
    const { history } = (await ask('/campaigns-details', { id: ids.campaign })).data;
    expect(history).toMatchObject([{ before: 'Draft', after: 'Approved', changed_by: 'The app' }]);
    const edit = async () => (await run(`select edits -> 'name' as edit from users where id = $1`, [ids.ann]))[0].edit;
    const saved = await server.send('PUT', '/update-profile', { id: ids.ann, name: 'By staff' }, { token });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await edit()).toMatchObject({ by: boss, before: 'ANN' });
    await run(`update users set name = 'By the app' where id = $1`, [ids.ann]);
    expect(await edit()).toMatchObject({ by: null });
    expect(await edit()).not.toHaveProperty('before');
  });
});
