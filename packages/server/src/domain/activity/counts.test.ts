import { addDays, type DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { type DailyCount, eventsIn, peopleIn } from './counts.ts';

let database: TestDatabase;
let seed = 20_261_121;
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[random(values.length)] ?? values[0];

const FIRST = '2024-11-15';
const DAYS = 500;
const day = (n: number): string => addDays(FIRST, n);
const anyDay = (): string => day(random(DAYS));
const moment = (): string => `${anyDay()}T${pick(['00:00:00.000', '12:30:00.000', '23:59:59.999'])}Z`;

const run = (statement: string, values: readonly unknown[] = []) => database.owner.query(statement, [...values]);
const rollUp = () => run('select people_fold(), search_fold()');

/** Returns all stored counts, except those that are zero. */
const kept = async () => {
  const { rows } = await run(`
    select 'bits' as what, kind::text, span || ' ' || chunk as of, starts::text as day, md5(bits::text) as events, people from people_bits where people <> 0
    union all select 'day', kind::text, '', day::text, events::text, 0 from day_counts where events <> 0
    union all select 'term', span, term, starts::text, searches::text, opened from search_counts join search_terms on id = term_id
      where searches <> 0 or opened <> 0
    order by 1, 2, 3, 4`);
  return rows;
};

/** Returns the stored counts, after checking that recounting all rows gives the same. */
async function expectExact() {
  const before = await kept();
  const client = await database.owner.connect();
  await client.query('begin; select counts_recount();');
  const { rows } = await client.query(`
    select 'bits' as what, kind::text, span || ' ' || chunk as of, starts::text as day, md5(bits::text) as events, people from people_bits
    union all select 'day', kind::text, '', day::text, events::text, 0 from day_counts
    union all select 'term', span, term, starts::text, searches::text, opened from search_counts join search_terms on id = term_id
    order by 1, 2, 3, 4`);
  await client.query('rollback');
  client.release();
  expect(before).toEqual(rows);
  return before;
}

const kinds: readonly DailyCount[] = ['active', 'click', 'view', 'like'];
const raw = `
  select 'active' as kind, user_id as person, created_at as at from searches
  union all select 'active', user_id, created_at from posts
  union all select 'active', follower_id, created_at from follows
  union all select kind, user_id, at from campaign_events`;

/** Checks that the results for a range match the rows themselves, whether or not the changes are summed up. */
async function expectAnswers(range: DateRange) {
  const half = { start: range.start, end: addDays(range.start, random(20)) };
  const { rows: people } = await run(
    `select kind, n::int, count(distinct person)::int as people
     from (${raw}) raw join unnest($1::date[], $2::date[]) with ordinality as r (first, last, n)
       on (at at time zone 'UTC')::date between first and last
     where kind = any ($3) group by 1, 2`,
    [[range.start, half.start, range.end], [range.end, half.end, range.end], kinds],
  );
  const byKind = (rows: readonly { kind: string; n: number; people: number }[]) =>
    rows.map(({ kind, n, people }) => `${kind} ${n} ${people}`).sort();
  const answered = await peopleIn(database.database.db, kinds, [range, half, { start: range.end, end: range.end }]);
  expect(byKind(answered)).toEqual(byKind(people.map((row) => ({ ...row, n: row.n - 1 }))));
  const { rows: events } = await run(
    `select kind || ' ' || to_char(date_trunc('month', (at at time zone 'UTC')::date), 'YYYY-MM-DD') || ' ' || count(*) as line
     from campaign_events where (at at time zone 'UTC')::date between $1 and $2
     group by kind, date_trunc('month', (at at time zone 'UTC')::date)`,
    [range.start, range.end],
  );
  const counted = await eventsIn(database.database.db, ['click', 'view', 'like'], range, 'month');
  expect(
    counted
      .filter((row) => row.events !== 0)
      .map(({ kind, at, events: n }) => `${kind} ${at} ${n}`)
      .sort(),
  ).toEqual(events.map(({ line }) => line).sort());
}

const terms = ['lamp', 'Lamp ', 'desk  lamp', 'umbrella', 'a', 'ÄRGER', 'x'.repeat(300)] as const;
const idOf = (table: string) => `(select id from ${table} order by md5(id::text || $1) limit 1)`;

/** Random events on random days, including long ago. */
const steps: readonly (readonly [weight: number, () => Promise<unknown>])[] = [
  [
    6,
    () =>
      run(
        `insert into searches (user_id, search_term, type, title, created_at)
         select id, $2, 'web', $3, $4 from users where not is_admin order by md5(id::text || $1) limit $5`,
        [`${random(1e6)}`, pick(terms), pick([null, 'Found']), moment(), 1 + random(3)],
      ),
  ],
  [
    6,
    () =>
      run(
        `insert into campaign_events (campaign_id, user_id, kind, at)
         select (select min(id) from campaigns), id, $2, $3 from users where not is_admin order by md5(id::text || $1) limit $4`,
        [`${random(1e6)}`, pick(['click', 'view', 'like']), moment(), 1 + random(3)],
      ),
  ],
  [
    2,
    () =>
      run(`insert into posts (user_id, title, created_at) values (${idOf('users')}, 'Post', $2)`, [
        `${seed}`,
        moment(),
      ]),
  ],
  [1, () => run(`delete from searches where id = ${idOf('searches')}`, [`${random(1e6)}`])],
  [1, () => run(`delete from campaign_events where id = ${idOf('campaign_events')}`, [`${random(1e6)}`])],
  [
    1,
    () =>
      run(`update searches set search_term = $2, title = $3, created_at = $4 where id = ${idOf('searches')}`, [
        `${random(1e6)}`,
        pick(terms),
        pick([null, 'Opened']),
        moment(),
      ]),
  ],
  [1, () => run(`update searches set updated_at = now() where id = ${idOf('searches')}`, [`${random(1e6)}`])],
  [
    1,
    () =>
      run(`update campaign_events set at = $2, kind = $3 where id = ${idOf('campaign_events')}`, [
        `${random(1e6)}`,
        moment(),
        pick(['click', 'view']),
      ]),
  ],
  [1, () => run(`update users set created_at = $2 where id = ${idOf('users')}`, [`${random(1e6)}`, moment()])],
];
const choiceOf = (from: typeof steps) => from.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));
const weighted = choiceOf(steps);
/** New users are counted at once; deleted ones when changes are summed up. */
const coming = choiceOf(steps.slice(0, 3));

beforeAll(async () => {
  database = await testDatabase();
  await run(
    `insert into users (name, username, email, created_at) select 'U', 'u' || n, 'u' || n || '@example.com', $1::timestamptz + n * interval '9 days' from generate_series(1, 12) n`,
    [`${FIRST}T00:00:00Z`],
  );
  await run(`insert into users (name, username, email, is_admin) values ('Admin', 'admin', 'a@example.com', true)`);
  await run(`insert into campaigns (user_id, campaign_name, goal) select min(id), 'Lamps', 'clicks' from users`);
  await run(
    `insert into follows (follower_id, followed_id, created_at)
     select a.id, b.id, $1::timestamptz + (a.id * 7 + b.id) * interval '1 day' from users a join users b on a.id < b.id`,
    [`${FIRST}T23:59:59Z`],
  );
});

afterAll(() => database.leave());

describe('what is counted for each day', () => {
  test('is that of the rows, after whatever happened in whatever order', async () => {
    for (let round = 0; round < 12; round += 1) {
      const some = round % 2 === 0 ? weighted : coming;
      for (let n = 0; n < 40; n += 1) await some[random(some.length)]?.();
      if (round % 2 === 0) await rollUp();
      const start = anyDay();
      await expectAnswers({ start, end: addDays(start, random(DAYS)) });
      await expectAnswers({ start: '2024-11-01', end: '2026-12-31' });
      await expectAnswers({ start, end: addDays(start, 40) });
    }
    await rollUp();
    const { length } = await expectExact();
    expect(length).toBeGreaterThan(500);
  });

  test('follows whole people: they go, and everything of theirs', async () => {
    await run(`delete from campaign_events where user_id = (select max(id) from users where not is_admin)`);
    await run(`delete from users where id = (select max(id) from users where not is_admin)`);
    await rollUp();
    await expectAnswers({ start: '2024-11-01', end: '2026-12-31' });
    await expectExact();
  });

  test('looks after a few at a time of those who may be gone: each takes as long as many that came', async () => {
    await rollUp();
    await run(`insert into users (name, username) values ('Away', 'away')`);
    await run(
      `insert into searches (user_id, search_term, type, created_at)
       select id, 'lamp', 'web', $1::timestamptz + n * interval '1 day' from users, generate_series(1, 30) n where username = 'away'`,
      [`${FIRST}T10:00:00Z`],
    );
    await rollUp();
    const before = await kept();
    await run(`delete from searches where user_id = (select id from users where username = 'away')`);
    const left = async () => (await run('select count(*)::int as left from people_changes where by < 0')).rows[0].left;
    expect(await left()).toBe(30);
    await run('select people_fold(200)');
    expect(await left()).toBe(20);
    await rollUp();
    expect(await kept()).not.toEqual(before);
    await expectAnswers({ start: FIRST, end: day(40) });
    await expectExact();
  });

  test('is complete when the connection is killed while counts are summed up, and continues', async () => {
    for (let n = 0; n < 60; n += 1) await weighted[random(weighted.length)]?.();
    const before = await kept();
    const doomed = await openConnection(database.ownerUrl);
    doomed.on('error', () => undefined);
    await doomed.query('begin; select people_fold(), search_fold();');
    const { rows } = await doomed.query(
      'select pg_backend_pid() as pid, (select count(*)::int from people_changes) as left',
    );
    expect(rows[0].left).toBe(0);
    await Promise.all([rollUp(), rollUp()]);
    expect(await kept()).toEqual(before);
    await run('select pg_terminate_backend($1)', [rows[0].pid]);
    await expect(doomed.query('commit')).rejects.toThrow();
    expect(await kept()).toEqual(before);
    await Promise.all([rollUp(), rollUp(), rollUp()]);
    await expectAnswers({ start: '2025-01-15', end: '2026-02-20' });
    expect((await expectExact()).length).toBeGreaterThan(500);
  });

  test('is right at once after a bulk load, and summed up in slices whatever goes meanwhile', {
    tags: ['long'],
  }, async () => {
    await rollUp();
    await run(
      `insert into searches (user_id, search_term, type, created_at)
       select u.id, 'bulk ' || n % 7, 'web', $1::timestamptz + n * interval '97 minutes' from generate_series(1, 700) n,
         (select id from users where not is_admin) u`,
      [`${FIRST}T00:00:00Z`],
    );
    expect((await run('select 1 from people_bit_changes limit 1')).rows).toHaveLength(1);
    expect((await run('select 1 from people_changes limit 1')).rows).toHaveLength(0);
    const ranges = [
      { start: '2024-11-20', end: '2024-12-20' },
      { start: '2024-11-16', end: '2025-01-01' },
      { start: '2024-01-01', end: '2025-12-31' },
    ];
    for (const range of ranges) await expectAnswers(range);
    for (let more = true; more; ) {
      await run(`delete from searches where id in (select id from searches order by md5(id::text || $1) limit 300)`, [
        `${random(1e6)}`,
      ]);
      await weighted[random(weighted.length)]?.();
      const { rows } = await run('select people_fold(400) as people, search_fold(50) as terms');
      more = rows[0].people > 700;
    }
    await rollUp();
    for (const range of ranges) await expectAnswers(range);
    await expectExact();
  });

  test('holds when many write and sum up at once', { tags: ['long'] }, async () => {
    await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const client = await openConnection(database.ownerUrl);
        for (let round = 0; round < 15; round += 1) {
          await client.query('begin');
          await client.query(
            `insert into searches (user_id, search_term, type, created_at) select id, 'lamp', 'web', $1 from users where not is_admin`,
            [`${day((n * 31 + round) % 50)}T10:00:00Z`],
          );
          await client.query('select people_fold(), search_fold()');
          await client.query(round % 5 === 4 ? 'rollback' : 'commit');
        }
      }),
    );
    await expectAnswers({ start: '2024-11-20', end: '2025-01-20' });
    await rollUp();
    await expectExact();
  });
});
