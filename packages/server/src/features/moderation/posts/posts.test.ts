import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../../test/support/index.ts';
import { addReport, addReports } from '../../../../test/support/reports.ts';
import { applyRetention } from '../../../app/retention.ts';

interface Row {
  reported_post_id: number;
  title: string;
  reportedBy: string;
  reason: string;
  reports: number;
  state: string;
  case_id: number;
  version: number;
  created_at: string;
}

describe('posts', () => {
  let server: TestServer;
  let boss: SignedIn;
  let moderator: SignedIn;
  let colleague: SignedIn;

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
    const permissions = ['reported_posts', 'post_details', 'delete_post'] as const;
    moderator = await server.signedIn({ permissions });
    colleague = await server.signedIn({ permissions });
    await server.owner.query(
      `insert into users (name, username, email) select 'Person ' || i, 'user' || i, 'user' || i || '@example.com'
       from generate_series(1, 6) i`,
    );
    await server.owner.query(
      `insert into posts (user_id, image, title, website, text, like_count, latitude, longitude)
       select u.id, '/pictures/' || i || '.svg', (array['lamp', 'Boots', 'apple pie', 'Zebra', '100% wool'])[1 + i % 5] || ' ' || i,
         'shop.example', 'Words', i, 40.5, -74.25
       from generate_series(1, 12) i join users u on u.username = 'user' || (1 + i % 2) order by i`,
    );
    const { rows } = await server.owner.query(
      `select p.id::int as about, u.id::int as by, 'Spam, says ' || u.name as reason,
         timestamptz '2026-03-01' + ((p.id * 7 + u.id * 3) % 19) * interval '1 hour' as at
       from posts p join users u on u.id % p.id < 2 and not u.is_admin where p.id <= 10 order by p.id, u.id`,
    );
    await addReports(server, 'posts', rows);
  });
  afterAll(() => server.stop());

  const get = async (path: string, input: object = {}, who = moderator) => {
    const answer = await server.send('GET', path, input, { token: who.token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const list = (input: object = {}, who = moderator): Promise<{ data: Row[]; total: number }> =>
    get('/reported-posts', { state: 'open', ...input }, who);
  const remove = (id: number, who = moderator, headers = {}, input = {}) =>
    server.send('DELETE', '/delete-post', { id, ...input }, { token: who.token, headers });
  const write = (path: string, id: number, who = moderator) => server.send('POST', path, { id }, { token: who.token });
  const newPost = async (reports = 1): Promise<number> => {
    const { rows } = await server.owner.query(
      `insert into posts (user_id, title) select id, 'A new one' from users where username = 'user1' returning id`,
    );
    for (let n = 0; n < reports; n++) await report(Number(rows[0].id));
    return Number(rows[0].id);
  };
  const report = async (id: number) => {
    const { rows } = await server.owner.query(`select id from users where username = 'user2'`);
    return addReport(server, 'posts', id, Number(rows[0].id));
  };
  const caseOf = async (id: number) =>
    (await server.owner.query('select * from cases where post_id = $1 order by id desc limit 1', [id])).rows[0];
  const expected = async (order: string): Promise<number[]> =>
    (await server.owner.query(`select post_id from cases c where state = 'open' order by ${order}`)).rows.map(
      ({ post_id }) => Number(post_id),
    );

  test('a row for each case: the latest report, and how many there are', async () => {
    const { data, total } = await list({ page_limit: 100 });
    expect(data.map((row) => row.reported_post_id)).toEqual(await expected('last_report_at desc, id desc'));
    expect(total).toBe(data.length);
    for (const row of data) {
      const { rows } = await server.owner.query(
        `select r.reason, u.name from post_reports r join users u on u.id = r.reported_by where post_id = $1
         order by r.created_at desc, r.id desc`,
        [row.reported_post_id],
      );
      expect(row).toMatchObject({ reports: rows.length, state: 'open', version: 1, assignee: null, closed: null });
      expect(rows).toContainEqual({ reason: row.reason, name: row.reportedBy });
    }
  });

  test.each([
    ['created_at', 'asc', 'last_report_at, id'],
    ['title', 'asc', 'lower(subject) collate "C", id'],
    ['title', 'desc', 'lower(subject) collate "C" desc, id desc'],
    ['reports', 'desc', 'reports desc, id desc'],
    ['id', 'asc', 'id'],
  ])('every page by %s %s', async (order_by, direction, order) => {
    const all = await expected(order);
    for (const page of [0, 1, 3]) {
      const found = await list({ order_by, direction, page, page_limit: 3 });
      expect(found.data.map((row) => row.reported_post_id)).toEqual(all.slice(page * 3, page * 3 + 3));
    }
  });

  test('of one author alone, and those that are assigned to me', async () => {
    const { rows } = await server.owner.query(`select id from users where username = 'user1'`);
    const found = await list({ userId: rows[0].id, page_limit: 100 });
    const own = await server.owner.query(
      `select count(*)::int as n from cases join posts p on p.id = post_id where p.user_id = $1`,
      [rows[0].id],
    );
    expect(found.total).toBe(own.rows[0].n);
    expect((await list({ assigned: 'me' })).total).toBe(0);
    await server.owner.query('update cases set assigned_to = $1 where id = $2', [moderator.id, found.data[0]?.case_id]);
    expect((await list({ assigned: 'me', order_by: 'title' })).data).toMatchObject([
      { case_id: found.data[0]?.case_id },
    ]);
    expect((await list({ assigned: 'me' }, colleague)).total).toBe(0);
  });

  test('its details; the position only with users_locations', async () => {
    const { data } = await get('/reported-post-details', { id: 3 });
    expect(data).toMatchObject({
      user: { username: 'user2' },
      like_count: 3,
      website: 'shop.example',
      deleted: null,
      case: { state: 'open' },
      version: 1,
    });
    expect(data).not.toHaveProperty('latitude');
    const seer = await server.signedIn({ permissions: ['post_details', 'users_locations'] });
    expect((await get('/reported-post-details', { id: 3 }, seer)).data).toMatchObject({
      latitude: 40.5,
      longitude: -74.25,
    });
    const none = await server.send('GET', '/reported-post-details', { id: 99_999 }, { token: moderator.token });
    expect([none.statusCode, none.json().responseMessage]).toEqual([404, 'There is no such post']);
  });

  test('who reported it and why, and who viewed it', async () => {
    await server.owner.query(
      `insert into post_views select 5, id, timestamptz '2026-01-01' + id % 4 * interval '1 hour' from users where not is_admin`,
    );
    const viewers = await get('/viewed-by', { id: 5, page_limit: 4, page: 1 });
    const { rows } = await server.owner.query(
      'select user_id from post_views where post_id = 5 order by created_at desc, user_id desc',
    );
    expect(viewers.total).toBe(6);
    expect(viewers.data.map(({ id }: { id: number }) => id)).toEqual(
      rows.slice(4).map(({ user_id }) => Number(user_id)),
    );
    const reporters = await get('/reported-by', { id: 5 });
    expect(reporters.total).toBe((await caseOf(5)).reports);
    for (const row of reporters.data) expect(row.reason).toBe(`Spam, says ${row.name}`);
    for (const path of ['/reported-by', '/viewed-by']) {
      const none = await server.send('GET', path, { id: 99_999 }, { token: moderator.token });
      expect(none.statusCode).toBe(404);
    }
  });

  test('a deleted post is gone from the list at once and kept with who, when and why; its case was acted on', async () => {
    const id = await newPost(2);
    const answer = await remove(id, moderator, {}, { reason: 'It is spam' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await list({ page_limit: 100 })).data.map((row) => row.reported_post_id)).not.toContain(id);
    const { data } = await get('/reported-post-details', { id }, colleague);
    expect(data).toMatchObject({
      deleted: { by: { id: moderator.id }, reason: 'It is spam', undo_until: null },
      case: { state: 'acted_on', reports: 2 },
    });
    const { deleted } = (await get('/reported-post-details', { id })).data;
    expect(deleted.undo_until).not.toBeNull();
    expect(Date.parse(deleted.purged_at) - Date.parse(deleted.at)).toBe(30 * 86_400_000);
    const acted = await list({ state: 'acted_on', page_limit: 100 });
    expect(acted.data).toContainEqual(
      expect.objectContaining({
        reported_post_id: id,
        closed: {
          measure: 'delete_post',
          at: data.deleted.at,
          by: expect.objectContaining({ id: moderator.id }),
          reason: 'It is spam',
          listed_reason: null,
        },
      }),
    );
  });

  test('deleting again: 409 with who and when; an unknown one: 404', async () => {
    const id = await newPost();
    await remove(id);
    const again = await remove(id, colleague);
    expect(again.statusCode).toBe(409);
    expect(again.json().responseMessage).toMatch(
      new RegExp(`^Admin ${moderator.username} deleted this post on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC$`),
    );
    expect((await remove(99_999)).statusCode).toBe(404);
  });

  test('with If-Match: the second one learns who decided, and nothing is done', async () => {
    const id = await newPost();
    const { version } = await caseOf(id);
    await server.owner.query(
      `update cases set state = 'dismissed', closed_at = now(), closed_by = $2, version = version + 1, updated_by = $2 where post_id = $1`,
      [id, colleague.id],
    );
    const late = await remove(id, moderator, { 'if-match': String(version) });
    expect(late.statusCode).toBe(409);
    expect(late.json().responseMessage).toContain(`Admin ${colleague.username} dismissed this case on`);
    expect((await get('/reported-post-details', { id })).data.deleted).toBeNull();
    const fresh = await newPost(0);
    expect((await remove(fresh, moderator, { 'if-match': '0' })).statusCode).toBe(200);
    const reported = await newPost(0);
    await report(reported);
    expect((await remove(reported, moderator, { 'if-match': '0' })).statusCode).toBe(200);
  });

  test('undone by the admin who deleted it: the post and its case are back', async () => {
    const id = await newPost();
    await remove(id);
    const other = await write('/undo-delete-post', id, colleague);
    expect(other.statusCode).toBe(409);
    expect(other.json().responseMessage).toContain(`Admin ${moderator.username} deleted this post`);
    const undone = await write('/undo-delete-post', id);
    expect(undone.json().responseMessage).toBe('“A new one” was restored');
    expect(await caseOf(id)).toMatchObject({ state: 'open', closed_at: null, closed_by: null });
    expect((await list({ page_limit: 100 })).data.map((row) => row.reported_post_id)).toContain(id);
    const twice = await write('/undo-delete-post', id);
    expect(twice.statusCode).toBe(409);
    expect(twice.json().responseMessage).toContain(`Admin ${moderator.username} restored this post on`);
  });

  test('after ten minutes only a super admin brings it back, until thirty days are over', async () => {
    const id = await newPost();
    await remove(id);
    const age = (interval: string) =>
      server.owner.query('update posts set deleted_at = now() - $2::interval where id = $1', [id, interval]);
    await age('11 minutes');
    await server.owner.query(
      'update cases set closed_at = p.deleted_at from posts p where p.id = post_id and post_id = $1',
      [id],
    );
    const late = await write('/undo-delete-post', id);
    expect(late.statusCode).toBe(409);
    expect(late.json().responseMessage).toContain(
      'You can undo this for 10 minutes. A super admin can restore the post until',
    );
    expect((await write('/restore-post', id)).statusCode).toBe(403);
    expect((await write('/restore-post', id, boss)).statusCode).toBe(200);
    expect(await caseOf(id)).toMatchObject({ state: 'open' });
    expect((await write('/restore-post', id, boss)).statusCode).toBe(409);
  });

  test('the daily maintenance purges what was deleted thirty days ago, and the audit log says so', async () => {
    const [young, old] = [await newPost(), await newPost()];
    await remove(young);
    await remove(old);
    await server.owner.query(`update posts set deleted_at = now() - interval '29 days' where id = $1`, [young]);
    await server.owner.query(`update posts set deleted_at = now() - interval '31 days' where id = $1`, [old]);
    const deleted = await applyRetention(server.database.db, { sessionMaxMinutes: 720 });
    expect(deleted['deleted posts that were judged']).toBe(1);
    const { rows } = await server.owner.query(
      `select details from audit_log where call = 'upkeep.retention' order by id desc limit 1`,
    );
    expect(rows[0].details.deleted['deleted posts that were judged']).toBe(1);
    expect(await caseOf(old)).toMatchObject({ state: 'acted_on', subject: 'A new one' });
    expect((await write('/restore-post', old, boss)).statusCode).toBe(404);
    const unreported = await newPost(0);
    await server.owner.query(
      `update posts set deleted_at = now() - interval '31 days', deleted_by_app = true where id = $1`,
      [unreported],
    );
    expect((await applyRetention(server.database.db, { sessionMaxMinutes: 720 }))['deleted posts']).toBe(1);
    expect((await server.owner.query('select from posts where id = $1', [unreported])).rows).toEqual([]);
    expect((await get('/reported-post-details', { id: young })).data.deleted).not.toBeNull();
  });

  test('a report on a deleted post opens a case that ranks low until the post was restored', async () => {
    const unreported = await newPost(0);
    await remove(unreported);
    await report(unreported);
    expect(await caseOf(unreported)).toMatchObject({ state: 'open', reports: 1, ranks_low: true });
    await write('/undo-delete-post', unreported);
    expect(await caseOf(unreported)).toMatchObject({ state: 'open', reports: 1, ranks_low: false });
  });

  test('another title is another place in the order', async () => {
    const id = await newPost();
    await server.owner.query(`update posts set title = '  000 first' where id = $1`, [id]);
    expect((await list({ order_by: 'title', direction: 'asc' })).data[0]).toMatchObject({ reported_post_id: id });
  });
});
