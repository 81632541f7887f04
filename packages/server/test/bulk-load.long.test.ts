// @module-tag faults
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addDays, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { works } from '../src/app/maintenance.ts';
import { startBackground } from '../src/jobs/background.ts';
import { type TestServer, testServer } from './support/index.ts';
import { reportMeasurement } from './support/measurement.ts';

const PEOPLE = Number(process.env.BULK_PEOPLE ?? 1_000_000);
const SEARCHES = Number(process.env.BULK_SEARCHES ?? 6_000_000);
const STEADY_SECONDS = Number(process.env.BULK_SECONDS ?? 30);
const PER_SECOND = 1000;
const DAYS = 400;
const CHUNK = 2000;
const DAY_MS = 86_400_000;
const now = Date.now();

let server: TestServer;
let token: string;
let firstId: number;
let background: { stop(): Promise<void> };

const short = (ms: number): string => `${Math.round(ms)} ms`;
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

function* chunks(count: number, line: (n: number) => string): Generator<string> {
  for (let n = 0; n < count; n += CHUNK)
    yield Array.from({ length: Math.min(CHUNK, count - n) }, (_, at) => `${line(n + at)}\n`).join('');
}

/** Loads rows with one COPY and all triggers on, as the app's importer does. @returns the duration in seconds. */
async function copy(table: string, count: number, line: (n: number) => string): Promise<number> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const start = performance.now();
  await pipeline(Readable.from(chunks(count, line)), client.query(copyFrom(`copy ${table} from stdin`)));
  await client.end();
  return (performance.now() - start) / 1000;
}

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly body: string;
}

async function ask(path: string, input: object): Promise<Answer> {
  const start = performance.now();
  const { statusCode: status, body } = await server.send('GET', path, input, { token });
  return { status, ms: performance.now() - start, body };
}

/** Requests the dashboard repeatedly while other work runs. */
async function whileAsking<Result>(
  what: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; times: number[]; refused: number }> {
  const times: number[] = [];
  let refused = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const answer = await ask('/dashboard-data', { compare: 'previous_year' });
      times.push(answer.ms);
      if (answer.status !== 200) refused += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await asking;
  times.sort((a, b) => a - b);
  reportMeasurement(
    `/dashboard-data ${what}: ${times.length} asked, ${refused} refused, p50 ${short(quantile(times, 0.5))}, ` +
      `p95 ${short(quantile(times, 0.95))}, longest ${short(times.at(-1) ?? 0)}`,
  );
  return { result, times, refused };
}

const formatTimestamp = (ms: number): string => new Date(ms).toISOString();

beforeAll(async () => {
  server = await testServer();
  ({ token } = await server.signedIn({ super: true }));
  await server.owner.query(
    `insert into users (name, username, email, auto_follow) select 'Flagged', 'flagged' || n, 'flagged' || n || '@example.com', true
     from generate_series(1, 2) n`,
  );
  const { rows } = await server.owner.query(`select last_value::int + 1 as id from users_id_seq`);
  firstId = rows[0].id;
  background = startBackground(server.database, works, pino({ level: 'warn' }));
});

afterAll(async () => {
  await background.stop();
  await server.stop();
});

test('after a bulk load with the triggers on, pages are quick within a minute and the dashboard is right at once', async () => {
  const people = await copy('users (name, username, email, device, latitude, longitude, created_at)', PEOPLE, (n) => {
    const name = `Person ${(n * 7919) % 99_991}`;
    const place = `${25 + ((n * 13) % 2400) / 100}\t${-124 + ((n * 29) % 5700) / 100}`;
    return `${name}\tperson${n}\tperson${n}@example.com\tAndroid 14\t${place}\t${formatTimestamp(now + 1000)}`;
  });
  reportMeasurement(`COPY of ${PEOPLE} users, each following two flagged accounts: ${people.toFixed(1)} s`);

  const searches = await whileAsking('while the searches are loaded', () =>
    copy('searches (user_id, search_term, type, title, created_at)', SEARCHES, (n) => {
      const at = now - DAY_MS * (1 + ((n * 31) % DAYS)) - ((n * 101) % DAY_MS);
      return `${firstId + ((n * 7) % PEOPLE)}\tterm ${(n * 17) % 5003}\tweb\t${n % 3 ? 'Found' : '\\N'}\t${formatTimestamp(at)}`;
    }),
  );
  reportMeasurement(`COPY of ${SEARCHES} searches: ${searches.result.toFixed(1)} s`);
  const loaded = performance.now();

  const range = { start_date: addDays(todayInUtc(new Date()), -30), end_date: addDays(todayInUtc(new Date()), -1) };
  const first = JSON.parse((await ask('/dashboard-data', range)).body).data.totals;
  const behind = performance.now() - loaded;
  const ever = { start_date: addDays(todayInUtc(new Date()), -DAYS - 10), end_date: todayInUtc(new Date()) };
  const whole = [await ask('/dashboard-data', ever), await ask('/top-searches', ever)];
  reportMeasurement(`${DAYS} days right after the load: ${whole.map(({ ms }) => short(ms)).join(', ')}`);
  reportMeasurement(`the first answer after the load, ${short(behind)} later: ${JSON.stringify(first)}`);

  const after = await whileAsking('in the minute after the load', async () => {
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      const { rows } = await server.owner.query(
        `select coalesce(max(now() - since), '0') as longest, count(since)::int as busy,
           string_agg(name || ' ' || waiting, ', ') filter (where since is not null) as what from background_work`,
      );
      if (rows[0].busy === 0) break;
    }
  });
  reportMeasurement(`everything was summed up ${((performance.now() - loaded) / 1000).toFixed(1)} s after the load`);
  const { rows } = await server.owner.query('select name, waiting, since from background_work order by 1');
  reportMeasurement(rows.map(({ name, waiting }) => `${name}: ${waiting} wait`).join(', '));

  const pages: number[] = [];
  const slow: string[] = [];
  const last = Math.floor(PEOPLE / 20);
  for (const order_by of ['name', 'username', 'email', 'created_at', 'id'])
    for (const direction of ['asc', 'desc'])
      for (const part of [0, 0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98, 0.9999]) {
        const page = Math.floor(last * part);
        const { status, ms } = await ask('/users-list', { order_by, direction, page, page_limit: 20 });
        expect(status).toBe(200);
        pages.push(ms);
        if (ms > 100) slow.push(`${order_by} ${direction} ${page}: ${short(ms)}`);
      }
  pages.sort((a, b) => a - b);
  reportMeasurement(
    `${pages.length} pages of /users: p50 ${short(quantile(pages, 0.5))}, longest ${short(pages.at(-1) ?? 0)}`,
  );

  const { rows: truth } = await server.owner.query(
    `select count(*)::int as searches, count(distinct user_id)::int as active_users from searches
     where (created_at at time zone 'UTC')::date between $1 and $2`,
    [range.start_date, range.end_date],
  );
  expect(first).toMatchObject(truth[0]);
  const { data: settled } = JSON.parse((await ask('/dashboard-data', range)).body);
  expect(settled.totals).toMatchObject(truth[0]);
  const { rows: top } = await server.owner.query(
    `select count(*)::int as searches from searches where (created_at at time zone 'UTC')::date between $1 and $2
     group by search_term order by count(*) desc, search_term limit 1`,
    [range.start_date, range.end_date],
  );
  const { data: terms } = JSON.parse((await ask('/top-searches', range)).body);
  expect(terms[0].searches).toBe(top[0].searches);
  const { rows: best } = await server.owner.query(
    `select search_term, count(*)::int as searches, count(title)::int as opened from searches
     group by 1 order by searches desc, search_term collate "C" limit 10`,
  );
  expect(JSON.parse(whole[1]?.body ?? '').data).toEqual(best);
  for (const { status, ms } of whole) {
    expect(status).toBe(200);
    expect(ms).toBeLessThan(1000);
  }
  expect(behind).toBeLessThan(5000);
  expect(slow).toEqual([]);
  for (const { times, refused } of [searches, after]) {
    expect(refused).toBe(0);
    expect(times.at(-1)).toBeLessThan(1000);
  }
  const followed = await ask('/followers', { user_id: firstId - 1 });
  expect(JSON.parse(followed.body).total_exact).toBe(false);
});

test('under a thousand searches a second the dashboard stays level', async () => {
  const clients = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const client = new pg.Client({ connectionString: server.ownerUrl, options: '-c synchronous_commit=off' });
      await client.connect();
      return client;
    }),
  );
  let written = 0;
  const quiet = await whileAsking('before', () => new Promise((resolve) => setTimeout(resolve, 5000)));
  const { times, refused } = await whileAsking(`under ${PER_SECOND} searches a second`, async () => {
    const start = Date.now();
    const until = start + STEADY_SECONDS * 1000;
    await Promise.all(
      clients.map(async (client) => {
        while (Date.now() < until) {
          const due = ((Date.now() - start) / 1000) * PER_SECOND;
          if (written > due) {
            await new Promise((resolve) => setTimeout(resolve, 2));
            continue;
          }
          written += 1;
          const n = written;
          await client.query(
            `insert into searches (user_id, search_term, type, created_at) values ($1, $2, 'web', $3)`,
            [firstId + ((n * 37) % PEOPLE), `term ${(n * 13) % 5003}`, formatTimestamp(now - DAY_MS * (n % 60))],
          );
        }
      }),
    );
  });
  for (const client of clients) await client.end();
  reportMeasurement(`${Math.round(written / STEADY_SECONDS)} searches a second were written, one a statement`);
  const { body } = await server.app.inject('/metrics');
  reportMeasurement(
    body
      .split('\n')
      .filter((line) => /^background_work_(waiting|behind).*(counts|terms)/.test(line))
      .join(', '),
  );
  expect(refused).toBe(0);
  expect(times.at(-1)).toBeLessThan(1000);
  expect(quantile(times, 0.95)).toBeLessThan(5 * quantile(quiet.times, 0.95) + 100);
});
