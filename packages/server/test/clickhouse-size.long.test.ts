import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clickhouseArchive } from '../src/domain/event-archive/clickhouse.ts';
import { moveEvents } from '../src/domain/event-archive/move.ts';
import { type ClickHouse, startClickHouse } from './clickhouse/engine.ts';
import { type TestServer, testServer } from './support/index.ts';
import { measured } from './support/measured.ts';

/** The number of searches in a year; `ARCHIVE_SEARCHES` overrides it. */
const SEARCHES = Number(process.env.ARCHIVE_SEARCHES ?? 200_000);
const HOT_DAYS = 30;
const PAGES = 40;

describe(`${SEARCHES.toLocaleString('en')} searches in both engines, side by side`, () => {
  let clickhouse: ClickHouse;
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    clickhouse = await startClickHouse();
    server = await testServer({ CLICKHOUSE_URL: clickhouse.url, EVENTS_HOT_DAYS: String(HOT_DAYS) });
    ({ token } = await server.signedIn({ permissions: ['searches'] }));
    await server.owner.query(`
      insert into users (name, username, email, app_id)
      select 'Person ' || i, 'user' || i, 'user' || i || '@example.com', 'u' || i from generate_series(1, 20000) i;
      select make_partitions('searches', now() - interval '365 days', now());
      -- Without triggers: sums are not what is measured.
      alter table searches disable trigger user`);
    for (let from = 0; from < SEARCHES; from += 100_000)
      await server.owner.query(`
        insert into searches (user_id, search_term, type, title, app_id, created_at, updated_at)
        select (select min(id) from users where not is_admin) + (random() * 19999)::int, 'term ' || floor(5000 * power(random(), 4)), 'web',
          case when i % 2 = 0 then 'A title of a usual length, ' || i end, 'search-' || i, at, at + (i % 60) * interval '1 second'
        from (select i, now() - interval '1 hour' - (i::float8 / ${SEARCHES}) * interval '364 days' as at
          from generate_series(${from}, ${Math.min(SEARCHES, from + 100_000) - 1}) i) s`);
    await server.owner.query('alter table searches enable trigger user');
    await server.owner.query('vacuum analyze searches');
  });
  afterAll(async () => {
    await server?.stop();
    await clickhouse?.remove();
  });

  const page = async (input: object): Promise<number> => {
    const before = performance.now();
    const answer = await server.send('GET', '/searches', { page_limit: 10, ...input }, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().archive).toBeUndefined();
    return performance.now() - before;
  };
  const p95 = async (inputOf: (n: number) => object): Promise<string> => {
    const times: number[] = [];
    for (let n = 0; n < PAGES; n += 1) times.push(await page(inputOf(n)));
    return `${(times.toSorted((a, b) => a - b)[Math.ceil(PAGES * 0.95) - 1] ?? 0).toFixed(0)} ms`;
  };
  const first = async () =>
    Number((await server.owner.query('select min(id) as id from users where not is_admin')).rows[0].id);
  const bytes = async () =>
    Number(
      (
        await server.owner.query(
          `select sum(pg_total_relation_size(inhrelid)) as n from pg_inherits where inhparent = 'searches'::regclass`,
        )
      ).rows[0].n,
    );

  test('bytes, pages, moving and sums', async () => {
    const user = await first();
    const kinds: readonly [string, (n: number) => object][] = [
      ['newest', () => ({})],
      ['oldest', () => ({ direction: 'asc' })],
      ['oldest by created_at', () => ({ direction: 'asc', order_by: 'created_at' })],
      ['of one user', (n) => ({ userId: user + n * 37 })],
      ['of one user, page 2', (n) => ({ userId: user + n * 37, page: 1 })],
      ['for one term', (n) => ({ term: `term ${n}`, page: 1, direction: 'asc' })],
      ['by term', () => ({ order_by: 'search_term', direction: 'asc' })],
      ['page 1,000', () => ({ page: 1000 })],
    ];
    for (const [name, inputOf] of kinds) measured(`p95, PostgreSQL alone, ${name}: ${await p95(inputOf)}`);
    measured(`PostgreSQL: ${(await bytes()) / SEARCHES} bytes a search`);
    const archive = clickhouseArchive({ url: clickhouse.url, database: 'quarterdeck' });
    let isMoving = true;
    const during: number[] = [];
    const listing = (async () => {
      while (isMoving) during.push(await page({}));
    })();
    const began = performance.now();
    const moved = (await moveEvents(server.database.db, archive, { hotDays: HOT_DAYS })) ?? 0;
    const seconds = (performance.now() - began) / 1000;
    isMoving = false;
    await listing;
    const sorted = during.toSorted((a, b) => a - b);
    measured(
      `moved ${moved.toLocaleString('en')} in ${seconds.toFixed(1)} s: ${Math.round(moved / seconds).toLocaleString('en')} a second`,
    );
    measured(
      `p95 of the newest page meanwhile: ${sorted[Math.ceil(sorted.length * 0.95) - 1]?.toFixed(0)} ms of ${sorted.length}`,
    );
    const size = Number(
      await clickhouse.ask(`select sum(bytes_on_disk) from system.parts where table = 'archived_searches' and active`),
    );
    measured(`ClickHouse: ${(size / moved).toFixed(0)} bytes a search`);
    for (const [name, inputOf] of kinds) measured(`p95, both, ${name}: ${await p95(inputOf)}`);
    for (const days of [30, 90, 335]) {
      const since = `created_at >= now() - interval ${HOT_DAYS + days} day`;
      const ask = async (query: string): Promise<string> => {
        const before = performance.now();
        await clickhouse.ask(query);
        return `${(performance.now() - before).toFixed(0)} ms`;
      };
      measured(
        `ClickHouse, ${days} days: top terms ${await ask(`select term_key, count() as n from quarterdeck.archived_searches where ${since} group by term_key order by n desc limit 10`)}, distinct people a day ${await ask(`select toDate(created_at) as day, uniqExact(user_id) from quarterdeck.archived_searches where ${since} group by day`)}`,
      );
    }
    await archive.close();
  });
});
