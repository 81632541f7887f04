// @module-tag faults
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../../test/support/index.ts';
import { writeReports } from '../../../domain/moderation/cases/reports.ts';

const AT_ONCE = 50;

/** The second moderator gets an error, whichever of the two is second. */
describe('moderators at once', () => {
  let server: TestServer;
  let staff: SignedIn[];
  let author: number;
  let reporter: number;

  beforeAll(async () => {
    server = await testServer();
    const permissions = ['reported_posts', 'reported_users', 'delete_post', 'suspend_account'] as const;
    staff = [];
    for (let n = 0; n < 5; n++) staff.push(await server.signedIn({ permissions }));
    const { rows } = await server.owner.query(
      `insert into users (name, username, email) select 'Person ' || i, 'user' || i, 'user' || i || '@example.com'
       from generate_series(1, 2) i returning id`,
    );
    [author = 0, reporter = 0] = rows.map(({ id }) => Number(id));
  });
  afterAll(() => server.stop());

  const member = (n: number): SignedIn => {
    const one = staff[n % staff.length];
    if (!one) throw new Error('There is no staff');
    return one;
  };
  const send = (n: number, method: 'POST' | 'DELETE', path: string, input: object, version?: number) =>
    server.send(method, path, input, {
      token: member(n).token,
      headers: version === undefined ? {} : { 'if-match': String(version) },
    });
  /** Locks the subject first, like the writer of items. */
  const report = (what: 'posts' | 'users', about: number) =>
    server.database.db.transaction().execute(async (trx) => {
      await sql`select from ${sql.table(what)} where id = ${about} for no key update`.execute(trx);
      const [reported] = await writeReports(trx, what, [
        { about, by: reporter, reason: 'Spam', at: new Date().toISOString() },
      ]);
      return reported?.id ?? 0;
    });
  const reportedPost = async (): Promise<{ post: number; id: number }> => {
    const { rows } = await server.owner.query(`insert into posts (user_id, title) values ($1, 'A post') returning id`, [
      author,
    ]);
    const post = Number(rows[0].id);
    return { post, id: await report('posts', post) };
  };
  const casesOf = async (post: number) =>
    (await server.owner.query('select id, state, reports, version from cases where post_id = $1 order by id', [post]))
      .rows;
  const done = async (call: string, type: string, id: number): Promise<number> =>
    (
      await server.owner.query(
        `select from audit_log where call = $1 and target_type = $2 and target_id = $3 and outcome = 'done'`,
        [call, type, id],
      )
    ).rows.length;
  const codes = (answers: readonly { statusCode: number }[]): number[] =>
    answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
  const once = (n: number): number[] => [200, ...Array.from({ length: n - 1 }, () => 409)];

  test.each([[undefined], [1]])('50 deletions at once, If-Match %s: one is done, 49 are told', async (version) => {
    const { post } = await reportedPost();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => send(n, 'DELETE', '/delete-post', { id: post }, version)),
    );
    expect(codes(answers)).toEqual(once(AT_ONCE));
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json().responseMessage).toContain(`Admin ${member(winner).username} deleted this post on`);
    expect(await done('post.deleted', 'post', post)).toBe(1);
    expect(await casesOf(post)).toMatchObject([{ state: 'acted_on', version: 2 }]);
  });

  const reportedUser = async (name: string): Promise<{ user: number; id: number }> => {
    const { rows } = await server.owner.query(
      `insert into users (name, username, email) values ($1, $1, $1 || '@example.com') returning id`,
      [name],
    );
    const user = Number(rows[0].id);
    return { user, id: await report('users', user) };
  };

  test.each([[undefined], [1]])('50 suspensions at once, If-Match %s: one is done, 49 are told', async (version) => {
    const { user, id } = await reportedUser(`Crowd ${version}`);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => send(n, 'POST', '/suspend-account', { user_id: user }, version)),
    );
    expect(codes(answers)).toEqual(once(AT_ONCE));
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json().responseMessage).toContain(`is already suspended by Admin ${member(winner).username} on`);
    expect(await done('user.suspended', 'user', user)).toBe(1);
    const { rows } = await server.owner.query('select state, version from cases where id = $1', [id]);
    expect(rows).toEqual([{ state: 'acted_on', version: 2 }]);
  });

  test.each([[undefined], [1]])('50 dismissals at once, If-Match %s: one is done, 49 are told', async (version) => {
    const { id } = await reportedPost();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        send(n, 'POST', '/dismiss-case', { what: 'posts', id, reason: 'Fine' }, version),
      ),
    );
    expect(codes(answers)).toEqual(once(AT_ONCE));
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json().responseMessage).toContain(`Admin ${member(winner).username} dismissed this case on`);
    expect(await done('case.dismissed', 'case', id)).toBe(1);
  });

  test('dismissing a case against suspending its user: the second one gets an error', async () => {
    for (let round = 0; round < 8; round++) {
      const { user, id } = await reportedUser(`Either ${round}`);
      const dismissal = () => send(1, 'POST', '/dismiss-case', { what: 'users', id, reason: 'Fine' }, 1);
      const suspension = () => send(2, 'POST', '/suspend-account', { user_id: user }, 1);
      const answers = await Promise.all(round % 2 === 0 ? [dismissal(), suspension()] : [suspension(), dismissal()]);
      expect(codes(answers)).toEqual(once(2));
      const told = answers.find(({ statusCode }) => statusCode === 409)?.json().responseMessage;
      const { rows } = await server.owner.query('select state from cases where id = $1', [id]);
      expect(told).toContain(rows[0].state === 'dismissed' ? 'dismissed this case on' : 'suspended this user on');
    }
  });

  test('undo against undo', async () => {
    const { post } = await reportedPost();
    await send(0, 'DELETE', '/delete-post', { id: post });
    const answers = await Promise.all([0, 0, 0].map((n) => send(n, 'POST', '/undo-delete-post', { id: post })));
    expect(codes(answers)).toEqual(once(3));
    expect(await casesOf(post)).toMatchObject([{ state: 'open', version: 3 }]);
  });

  test('dismissing against deleting: the second one gets an error', async () => {
    for (let round = 0; round < 8; round++) {
      const { post, id } = await reportedPost();
      const dismissal = () => send(1, 'POST', '/dismiss-case', { what: 'posts', id, reason: 'Fine' }, 1);
      const deletion = () => send(2, 'DELETE', '/delete-post', { id: post }, 1);
      const answers = await Promise.all(round % 2 === 0 ? [dismissal(), deletion()] : [deletion(), dismissal()]);
      expect(codes(answers)).toEqual(once(2));
      const told = answers.find(({ statusCode }) => statusCode === 409)?.json().responseMessage;
      const [found] = await casesOf(post);
      expect(told).toContain(found?.state === 'dismissed' ? 'dismissed this case on' : 'deleted this post on');
    }
  });

  test('reopening against reopening, assigning against assigning', async () => {
    const { id } = await reportedPost();
    const given = await Promise.all(
      [0, 1, 2, 3].map((n) => send(n, 'POST', '/assign-case', { what: 'posts', id, to: 'me' }, 1)),
    );
    expect(codes(given)).toEqual(once(4));
    await send(0, 'POST', '/dismiss-case', { what: 'posts', id, reason: 'Fine' });
    const reopened = await Promise.all([0, 1, 2].map((n) => send(n, 'POST', '/reopen-case', { what: 'posts', id })));
    expect(codes(reopened)).toEqual(once(3));
  });

  test('reports that come while a case is closed belong to it or open the next one; none is lost', async () => {
    for (const close of ['dismiss', 'delete'] as const) {
      const { post, id } = await reportedPost();
      const [answer] = await Promise.all([
        close === 'dismiss'
          ? send(0, 'POST', '/dismiss-case', { what: 'posts', id, reason: 'Fine' })
          : send(0, 'DELETE', '/delete-post', { id: post }),
        ...Array.from({ length: 10 }, () => report('posts', post)),
      ]);
      expect(answer?.statusCode).toBe(200);
      const found = await casesOf(post);
      expect(found.reduce((sum, { reports }) => sum + reports, 0)).toBe(11);
      expect(found.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1);
      const { rows } = await server.owner.query(
        'select case_id::int as id, count(*)::int as reports from post_reports where post_id = $1 group by 1 order by 1',
        [post],
      );
      expect(rows).toEqual(found.map((one) => ({ id: Number(one.id), reports: one.reports })));
    }
  });

  test('reports on a user that come while the user is suspended or the case dismissed: the count stays right', async () => {
    for (const close of ['dismiss', 'suspend'] as const) {
      const { rows } = await server.owner.query(
        `insert into users (name, username, email) values ('Reported', $1, $1 || '@example.com') returning id`,
        [`reported.${close}`],
      );
      const user = Number(rows[0].id);
      const reportUser = () => report('users', user);
      const id = await reportUser();
      const [answer] = await Promise.all([
        close === 'dismiss'
          ? send(0, 'POST', '/dismiss-case', { what: 'users', id, reason: 'Fine' })
          : send(0, 'POST', '/suspend-account', { user_id: user }),
        ...Array.from({ length: 10 }, reportUser),
      ]);
      expect(answer?.statusCode).toBe(200);
      const counted = await server.owner.query(
        `select u.reported_count, count(r.id)::int as standing, (select sum(reports)::int from cases where user_id = u.id) as all
         from users u left join user_reports r on r.reported_user_id = u.id and r.dismissed_at is null where u.id = $1 group by u.id`,
        [user],
      );
      expect(counted.rows[0].reported_count).toBe(counted.rows[0].standing);
      expect(counted.rows[0].all).toBe(11);
    }
  });
});
