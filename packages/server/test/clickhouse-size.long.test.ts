import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clickhouseArchive } from '../src/domain/event-archive/clickhouse.ts';
import { moveEvents } from '../src/domain/event-archive/move.ts';
import { type ClickHouse, startClickHouse } from './clickhouse/engine.ts';
import { type TestServer, testServer } from './support/index.ts';
import { reportMeasurement } from './support/measurement.ts';
import { itemSender } from './support/send-items.ts';

/** The number of searches in a year; `ARCHIVE_SEARCHES` overrides it. */
const SEARCHES = Number(process.env.ARCHIVE_SEARCHES ?? 200_000);
/** More that are put into ClickHouse alone, over the same year, to measure its pages and sums again. */
const MORE = Number(process.env.ARCHIVE_MORE ?? 0);
const USERS = 20_000;
const HOT_DAYS = 30;
const PAGES = 40;
/** How long pages and items are measured that have nothing next to them. */
const ALONE_MS = 15_000;
/** Pages and batches of items come at this pace. */
const PACE_MS = 250;
const BATCH = 100;

const inWords = (n: number): string => n.toLocaleString('en');
const p95of = (times: readonly number[]): string =>
  `${(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0).toFixed(0)} ms`;

describe(`${inWords(SEARCHES)} searches in both engines, side by side`, () => {
  let clickhouse: ClickHouse;
  let server: TestServer;
  let token: string;
  let user: number;
  let send: Awaited<ReturnType<typeof itemSender>>;

  beforeAll(async () => {
    clickhouse = await startClickHouse();
    server = await testServer({ CLICKHOUSE_URL: clickhouse.url, EVENTS_HOT_DAYS: String(HOT_DAYS) });
    ({ token } = await server.signedIn({ permissions: ['searches'] }));
    send = await itemSender(server);
    const { owner } = server;
    await owner.query(`
      insert into users (name, username, email, app_id)
      select 'Person ' || i, 'user' || i, 'user' || i || '@example.com', 'u' || i from generate_series(1, ${USERS}) i;
      select make_partitions('searches', now() - interval '366 days', now());
      -- Without triggers: sums are not what is measured.
      alter table searches disable trigger user`);
    user = Number((await owner.query(`select min(id) as id from users where app_id is not null`)).rows[0].id);
    // Indexes are made when the rows are there, which is faster.
    const { rows: indexes } = await owner.query(`
      select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index
      where indrelid = 'searches'::regclass and not indisunique`);
    for (const { name } of indexes) await owner.query(`drop index ${name}`);
    for (let from = 0; from < SEARCHES; from += 500_000)
      await owner.query(`
        set statement_timeout = 0;
        insert into searches (user_id, search_term, type, title, app_id, created_at, updated_at)
        select ${user} + (random() * ${USERS - 1})::int, 'term ' || floor(5000 * power(random(), 4)), 'web',
          case when i % 2 = 0 then 'A title of a usual length, ' || i end, 'search-' || i, at, at + (i % 60) * interval '1 second'
        from (select i, now() - interval '1 hour' - (i::float8 / ${SEARCHES}) * interval '364 days' as at
          from generate_series(${from}, ${Math.min(SEARCHES, from + 500_000) - 1}) i) s`);
    for (const { definition } of indexes) await owner.query(`set statement_timeout = 0; ${definition}`);
    await owner.query('alter table searches enable trigger user');
    await owner.query('vacuum analyze searches');
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
  const kinds = (): readonly (readonly [string, (n: number) => object])[] => [
    ['newest', () => ({})],
    ['oldest', () => ({ direction: 'asc' })],
    ['oldest by created_at', () => ({ direction: 'asc', order_by: 'created_at' })],
    ['of one user', (n) => ({ userId: user + n * 37 })],
    ['of one user, page 2', (n) => ({ userId: user + n * 37, page: 1 })],
    ['for one term', (n) => ({ term: `term ${n}`, page: 1, direction: 'asc' })],
    ['by term', () => ({ order_by: 'search_term', direction: 'asc' })],
    ['page 1,000', () => ({ page: 1000 })],
  ];
  const measurePages = async (where: string): Promise<void> => {
    for (const [name, inputOf] of kinds()) {
      const times: number[] = [];
      for (let n = 0; n < PAGES; n += 1) times.push(await page(inputOf(n)));
      reportMeasurement(`p95, ${where}, ${name}: ${p95of(times)}`);
    }
  };
  const timed = async (work: () => Promise<unknown>): Promise<string> => {
    const before = performance.now();
    await work();
    return `${(performance.now() - before).toFixed(0)} ms`;
  };
  // Days that are over in both.
  const DAYS = [30, 90, 335];
  const sumsInPostgres = async (): Promise<void> => {
    for (const days of DAYS) {
      const since = `from searches where created_at between now() - interval '${HOT_DAYS + days} days' and now() - interval '${HOT_DAYS} days'`;
      const ask = (query: string) => timed(() => server.owner.query(`set statement_timeout = 0; ${query}`));
      const terms = await ask(`select lower(search_term), count(*) ${since} group by 1 order by 2 desc limit 10`);
      const people = await ask(`select date_trunc('day', created_at), count(distinct user_id) ${since} group by 1`);
      reportMeasurement(`PostgreSQL, ${days} days: top terms ${terms}, distinct people by day ${people}`);
    }
  };
  const sumsInClickHouse = async (rows: number): Promise<void> => {
    for (const days of DAYS) {
      const since = `from quarterdeck.archived_searches where created_at >= now() - interval ${HOT_DAYS + days} day`;
      const of = await clickhouse.ask(`select count() ${since}`);
      const ask = (query: string) => timed(() => clickhouse.ask(query));
      const terms = await ask(`select term_key, count() as n ${since} group by term_key order by n desc limit 10`);
      const people = await ask(`select toDate(created_at) as day, uniqExact(user_id) ${since} group by day`);
      reportMeasurement(
        `ClickHouse with ${inWords(rows)}, ${days} days (${inWords(Number(of))} rows): top terms ${terms}, distinct people by day ${people}`,
      );
    }
  };
  /** Lists and items at the same time, while something goes on. */
  const measureWork = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    let isOver = false;
    const pages: number[] = [];
    const batches: number[] = [];
    const listing = (async () => {
      for (; !isOver; await pause(PACE_MS)) pages.push(await page({}));
    })();
    const sending = (async () => {
      for (let batch = 0; !isOver; batch += 1, await pause(PACE_MS)) {
        const at = new Date().toISOString();
        const items = Array.from({ length: BATCH }, (_, n) => ({
          type: 'search',
          id: `${name}-${batch}-${n}`,
          occurred_at: at,
          data: {
            created_at: at,
            user: `u${1 + ((batch * BATCH + n) % USERS)}`,
            search_term: `term ${n}`,
            search_type: 'web',
          },
        }));
        batches.push(Number.parseFloat(await timed(() => send(...items))));
      }
    })();
    await work();
    isOver = true;
    await Promise.all([listing, sending]);
    reportMeasurement(`${name}: p95 of the newest page ${p95of(pages)}, of ${BATCH} items ${p95of(batches)}`);
  };
  const merged = async (): Promise<void> => {
    await expect.poll(() => clickhouse.ask('select count() from system.merges'), { timeout: 1_200_000 }).toBe('0');
  };
  const bytesOf = async (rows: number): Promise<void> => {
    const size = Number(
      await clickhouse.ask(`select sum(bytes_on_disk) from system.parts where table = 'archived_searches' and active`),
    );
    reportMeasurement(`ClickHouse: ${(size / rows).toFixed(0)} bytes a search of ${inWords(rows)}`);
  };

  test('bytes, pages, moving and sums', async () => {
    const { rows } = await server.owner.query(
      `select sum(pg_total_relation_size(inhrelid)) as n from pg_inherits where inhparent = 'searches'::regclass`,
    );
    reportMeasurement(`PostgreSQL: ${(Number(rows[0].n) / SEARCHES).toFixed(0)} bytes a search`);
    await measurePages('PostgreSQL alone');
    await sumsInPostgres();
    const archive = clickhouseArchive({ url: clickhouse.url, database: 'quarterdeck' });
    await measureWork('alone', () => pause(ALONE_MS));
    let moved = 0;
    await measureWork('while events move', async () => {
      const before = performance.now();
      moved = (await moveEvents(server.database.db, archive, { hotDays: HOT_DAYS })) ?? 0;
      const seconds = (performance.now() - before) / 1000;
      reportMeasurement(
        `moved ${inWords(moved)} in ${seconds.toFixed(0)} s: ${inWords(Math.round(moved / seconds))} a second, next to pages and items`,
      );
    });
    await merged();
    await bytesOf(moved);
    await measurePages(`${inWords(moved)} in ClickHouse`);
    await sumsInClickHouse(moved);
    for (let from = 0; from < MORE; from += 500_000) {
      const most = Math.min(500_000, MORE - from);
      await clickhouse.ask(`
        insert into quarterdeck.archived_searches
        select 1000000000000 + number, fromUnixTimestamp64Micro(toInt64(toUnixTimestamp64Micro(now64(6)) - (${HOT_DAYS + 1} + number / ${MORE} * ${364 - HOT_DAYS}) * 86400000000), 'UTC') as at,
          at + interval (number % 60) second, ${user} + cityHash64(number) % ${USERS}, concat('term ', toString(toUInt32(5000 * pow(cityHash64(number, 1) % 1000000 / 1000000, 4)))) as term,
          term, term, 'web', null, if(number % 2 = 0, concat('A title of a usual length, ', toString(number)), null), null, null, concat('more-', toString(number)), '', 1
        from numbers(${from}, ${most})`);
    }
    if (MORE > 0) {
      await server.owner.query(`update archive_state set rows = rows + ${MORE} where kind = 'searches'`);
      await merged();
      await bytesOf(moved + MORE);
      await measurePages(`${inWords(moved + MORE)} in ClickHouse`);
      await sumsInClickHouse(moved + MORE);
    }
    await archive.close();
  });
});
