import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Moderation, startModeration } from '../../../../test/support/moderation.ts';
import { addReports } from '../../../../test/support/reports.ts';
import { jobs } from '../../../domain/moderation/jobs.ts';
import { doAll } from '../../../jobs/background.ts';

let moderation: Moderation;
/** Five posts: viewed often, reported by many, about self-harm, the oldest, and an ordinary one. */
let [seen, many, critical, old, plain]: number[] = [];

beforeAll(async () => {
  moderation = await startModeration();
  const { owner } = moderation.server;
  await owner.query('delete from cases');
  await owner.query(`
    insert into users (name, username, email) select 'R' || i, 'urgent' || i, 'urgent' || i || '@example.com' from generate_series(1, 20) i`);
  const { rows } = await owner.query(
    `insert into posts (user_id, title) select (select min(id) from users where username like 'urgent%'), 'Post ' || i
     from generate_series(1, 5) i returning id`,
  );
  [seen, many, critical, old, plain] = rows.map(({ id }) => Number(id));
  const { rows: reports } = await owner.query(
    `select post::int as about, u.id::int as by, case when post = $3 then 'Hurts' else 'Spam, I say' end as reason,
       now() - case when post = $4 then interval '20 hours' else interval '1 hour' end as at
     from unnest($1::bigint[]) post join users u on u.username like 'urgent%'
     where u.username = 'urgent1' or post = $2 and u.username <> 'urgent20'`,
    [[seen, many, critical, old, plain], many, critical, old],
  );
  await addReports(moderation.server, 'posts', reports);
  await owner.query(
    `insert into post_views (post_id, user_id, created_at)
     select $1, id, now() - interval '1 day' from users where username like 'urgent%'`,
    [seen],
  );
  // Enough views for more points than the post about self-harm, which must still come first.
  await owner.query(
    `with viewers as (insert into users (name, username, email)
       select 'V' || i, 'viewer' || i, 'viewer' || i || '@example.com' from generate_series(1, 100) i returning id)
     insert into post_views (post_id, user_id, created_at) select $1, id, now() - interval '1 day' from viewers`,
    [many],
  );
  await owner.query(
    `update report_app_reasons set reason_id = (select id from report_reasons where name = 'Self-harm') where text = 'Hurts'`,
  );
  await doAll(moderation.server.database, jobs.works ?? []);
});
afterAll(() => moderation.server.stop());

interface Row {
  reported_post_id: number;
  case_id: number;
  urgency: {
    total: number;
    severity: object;
    reporters: object;
    reach: object;
    waiting: { hours: number };
    target: object;
  };
}

const list = async (input: object = {}): Promise<Row[]> => {
  const query = { state: 'open', order_by: 'urgency', direction: 'desc', ...input };
  const answer = await moderation.server.send('GET', '/reported-posts', query, { token: moderation.ann.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};
const idsOf = (rows: readonly Row[]) => rows.map(({ reported_post_id: id }) => id);

test('what is critical stands first; many reporters, views and waiting raise the others', async () => {
  const rows = await list();
  expect(idsOf(rows)).toEqual([critical, many, seen, old, plain]);
  expect(rows[0]?.urgency).toMatchObject({
    severity: { worst: 'critical', points: 72 },
    reporters: { count: 1, reliability: 0.5, points: 7 },
    reach: { views: 0, points: 0 },
    target: { hours: 1, state: 'past' },
  });
  expect(rows[1]?.urgency).toMatchObject({ reporters: { count: 19, reliability: 9.5, points: 40.7 } });
  expect(rows[2]?.urgency).toMatchObject({ reach: { views: 20, points: 26.4 } });
  expect(rows[3]?.urgency).toMatchObject({
    waiting: { hours: expect.closeTo(20, 0) },
    target: { hours: 24, state: 'near' },
  });
  expect(rows[1]?.urgency).toMatchObject({ reach: { views: 100, points: 39.9 } });
  for (const { urgency } of rows) expect(urgency.total).toBeGreaterThan(0);
});

test('many reporters alone raise a case, too', async () => {
  const { owner, database } = moderation.server;
  await owner.query('delete from post_views where post_id = $1', [many]);
  await owner.query('update cases set urgency_at = null where post_id = $1', [many]);
  await doAll(database, jobs.works ?? []);
  const rows = await list();
  expect(rows[1]?.urgency).toMatchObject({ reach: { views: 0, points: 0 }, reporters: { points: 40.7 } });
  expect(idsOf(rows)).toEqual([critical, many, seen, old, plain]);
});

test('the next case follows the order, and filters narrow list and review alike', async () => {
  const next = async (input: object) =>
    (
      await moderation.send(
        '/next-case',
        { what: 'posts', order_by: 'urgency', direction: 'desc', ...input },
        moderation.ann,
      )
    ).json().data as { subject_id: number } | null;
  expect((await next({}))?.subject_id).toBe(critical);
  expect((await next({ age: 'hour', severity: 'medium', skip: [] }))?.subject_id).toBe(many);
  expect(await next({ age: 'week' })).toBeNull();
  expect(idsOf(await list({ severity: 'critical' }))).toEqual([critical]);
  expect(idsOf(await list({ age: 'hour', order_by: 'opened_at', direction: 'asc' }))[0]).toBe(old);
  expect(await list({ age: 'day' })).toEqual([]);
});

test('another severity, and another reason of a text of the app, reach open cases', async () => {
  const { owner, database } = moderation.server;
  await owner.query(`update report_reasons set severity = 'low' where is_other`);
  await doAll(database, jobs.works ?? []);
  expect((await list()).map(({ urgency: { severity } }) => severity)).toContainEqual({ worst: 'low', points: 0 });
  await owner.query(
    `update report_app_reasons set reason_id = (select id from report_reasons where name = 'Violence') where text = 'Hurts'`,
  );
  await doAll(database, jobs.works ?? []);
  const worst = (await list()).find(({ reported_post_id: id }) => id === critical);
  expect(worst?.urgency.severity).toEqual({ worst: 'high', points: 36 });
});

test('reports that turned out wrong make a reporter count less', async () => {
  const { owner, database } = moderation.server;
  await owner.query(
    `update cases set state = 'dismissed', closed_at = now(), closed_by = (select min(id) from users where is_admin) where post_id = $1`,
    [plain],
  );
  await owner.query(`update cases set urgency_at = null`);
  await doAll(database, jobs.works ?? []);
  const about = (await list()).find(({ reported_post_id: id }) => id === old);
  expect(about?.urgency.reporters).toMatchObject({ count: 1, reliability: 0.4 });
});

test('what was counted two hours ago is counted again, and what was counted since is not', async () => {
  const { owner, database } = moderation.server;
  const counted = async (hours: number): Promise<number> => {
    await owner.query(
      `update cases set reporters = 99, urgency_at = now() - make_interval(hours => $2) where post_id = $1`,
      [old, hours],
    );
    await doAll(database, jobs.works ?? []);
    return (await owner.query<{ reporters: number }>('select reporters from cases where post_id = $1', [old])).rows[0]
      ?.reporters as number;
  };
  expect([await counted(1), await counted(3)]).toEqual([99, 1]);
});
