import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasureSteps } from '../src/app/maintenance.ts';
import { applyRetention } from '../src/app/retention.ts';
import { eraseAll } from '../src/domain/erasure/run.ts';
import type { EventArchive } from '../src/domain/event-archive/archive.ts';
import { checkArchive } from '../src/domain/event-archive/check.ts';
import { clickhouseArchive } from '../src/domain/event-archive/clickhouse.ts';
import { archivedKinds } from '../src/domain/event-archive/kinds/index.ts';
import { moveEvents } from '../src/domain/event-archive/move.ts';
import { type ClickHouse, startClickHouse } from './clickhouse/engine.ts';
import { randomFrom } from './ingest/app-items.ts';
import { runAtTheMachine } from './support/command.ts';
import { type TestServer, testServer } from './support/index.ts';
import { itemSender } from './support/send-items.ts';

const HOT_DAYS = 8;
const SEARCHES = 4000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Answer {
  readonly data: readonly {
    readonly id: number;
    readonly search_term: string;
    readonly title: string | null;
    readonly username: string;
  }[];
  readonly total: number;
  readonly total_exact?: boolean;
  readonly archive?: { readonly unavailable_since: string; readonly before: string };
}

describe('searches in ClickHouse', () => {
  let clickhouse: ClickHouse;
  let server: TestServer;
  let archive: EventArchive;
  let token: string;
  let users: readonly number[];
  let send: Awaited<ReturnType<typeof itemSender>>;
  let environment: Record<string, string>;

  const list = async (input: object = {}): Promise<Answer> => {
    const answer = await server.send('GET', '/searches', input, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const move = (more: object = {}) =>
    moveEvents(server.database.db, archive, { hotDays: HOT_DAYS, atOnce: 500, ...more });
  const number = async (query: string): Promise<number> => Number((await server.owner.query(query)).rows[0].n);
  const hot = () => number('select count(*) as n from searches');
  const flaws = async () => (await checkArchive(server.database.db, archive, archivedKinds.searches)).flaws;
  const fine = async () => expect(await flaws()).toEqual([]);
  const sums = async () =>
    (await server.owner.query(
      `select people_fold(), search_fold(); select
           (select jsonb_agg(c order by kind, day) from (select kind, day, events from day_counts where events <> 0) c) as days,
           (select jsonb_agg(c order by kind, span, starts, chunk) from (select kind, span, starts, chunk, people from people_bits) c) as people,
           (select jsonb_agg(c order by span, starts, term) from (
             select span, starts, term, searches, opened from search_counts join search_terms t on t.id = term_id where searches <> 0) c) as terms`,
    )) as unknown as readonly { rows: unknown[] }[];

  beforeAll(async () => {
    clickhouse = await startClickHouse();
    environment = { CLICKHOUSE_URL: clickhouse.url, CLICKHOUSE_DATABASE: 'events', EVENTS_HOT_DAYS: String(HOT_DAYS) };
    server = await testServer(environment);
    archive = clickhouseArchive({ url: clickhouse.url, database: 'events' });
    ({ token } = await server.signedIn({ permissions: ['searches', 'top_searches'] }));
    send = await itemSender(server);
    await server.owner.query(
      `insert into users (name, username, email, app_id)
       select 'Person ' || i, 'user' || i, 'user' || i || '@example.com', 'u' || i from generate_series(1, 20) i;
       select make_partitions('searches', now() - interval '200 days', now());
       select setseed(0.5);
       insert into searches (user_id, search_term, type, image, title, description, is_opened, app_id, created_at, updated_at)
       select u.id, (array['lamp', 'Lamp', 'Äpfel', 'äpfel', 'zebra', 'a''b\\c' || chr(10) || '"d"', '日本', 'x'])[1 + floor(random() * 8)], 'web',
         case when i % 5 = 0 then 'https://example.com/' || i || '.png' end, case when i % 3 = 0 then 'Title ' || i end, null,
         case when i % 4 = 0 then i % 8 = 0 end, 'old-' || i, at, at + (i % 3) * interval '1 hour'
       from (select i, date_trunc('second', now()) - (4 + floor(random() * 95) * 24 + floor(random() * 4)) * interval '1 hour'
           + (i % 7) * interval '1 microsecond' as at
         from generate_series(1, ${SEARCHES}) i) s
       left join users u on u.app_id = 'u' || (i % 23)`,
    );
    users = (await server.owner.query(`select id from users where is_app_user order by id`)).rows.map(({ id }) =>
      Number(id),
    );
  });
  afterAll(async () => {
    await archive?.close();
    await server?.stop();
    await clickhouse?.remove();
  });

  test('200 questions have the same answers before, while and after days move', async () => {
    const random = randomFrom(7474);
    const pick = <Value>(all: readonly Value[]): Value => all[Math.floor(random() * all.length)] as Value;
    const terms = ['lamp', 'LAMP', 'Äpfel', 'zebra', '日本', 'x', 'nothing'];
    const questions = Array.from({ length: 200 }, () => ({
      page: pick([0, 0, 1, 2, 5, 30, 300]),
      page_limit: pick([1, 3, 10, 100]),
      order_by: pick(['updated_at', 'created_at', 'search_term', 'id']),
      direction: pick(['asc', 'desc']),
      ...(random() < 0.4 ? { userId: pick(users) } : {}),
      ...(random() < 0.3 ? { term: pick(terms) } : {}),
      ...(random() < 0.2 ? { count: 'exact' } : {}),
    }));
    const answers = async () => {
      const all: Answer[] = [];
      for (const question of questions) all.push(await list(question));
      return all;
    };
    const before = await answers();
    const counted = await sums();
    const middle = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10);
    const some = await move({ until: middle });
    expect(some).toBeGreaterThan(500);
    expect(await hot()).toBe(SEARCHES - (some ?? 0));
    expect(await answers()).toEqual(before);
    const more = await move();
    expect(more).toBeGreaterThan(500);
    expect(await answers()).toEqual(before);
    expect(await sums()).toEqual(counted);
    await fine();
    expect(await move()).toBe(0);
  });

  /** Sends an item of the app about one of the moved searches. */
  const itemOf = async (appId: string, more: object = {}) => {
    const { rows } = await server.owner.query(
      `select to_char(to_timestamp(c / 1000000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') || '.' || lpad((c % 1000000)::text, 6, '0') || 'Z' as at
       from (select ${Number(await clickhouse.ask(`select toUnixTimestamp64Micro(created_at) from events.archived_searches where app_id = '${appId}' limit 1`))}::int8 as c) s`,
    );
    const { at } = rows[0];
    return {
      type: 'search',
      id: appId,
      occurred_at: at,
      data: { created_at: at, user: 'u1', search_term: 'late', search_type: 'web', ...more },
    };
  };

  test('a late item that is known adds nothing, a correction brings its search back, and a new one is new', async () => {
    const before = await list({ count: 'exact' });
    const counted = await sums();
    const known = await clickhouse.ask(
      `select concat(app_id, '\t', search_term) from events.archived_searches where user_id = ${users[0]} order by created_at, id limit 2 format TSVRaw`,
    );
    const [first = '', second = ''] = known.split('\n').map((line) => line.split('\t')[0] ?? '');
    const term = await clickhouse.ask(
      `select search_term from events.archived_searches where app_id = '${first}' format TSVRaw`,
    );
    const type = { search_term: term };
    expect(await send(await itemOf(first, type))).toMatchObject({ accepted: 1 });
    expect((await list({ count: 'exact' })).total).toBe(before.total);
    const titled = await itemOf(second);
    const { search_term: _, ...data } = titled.data;
    const corrected = {
      ...titled,
      occurred_at: new Date().toISOString(),
      data: { ...data, search_term: 'corrected', title: 'New title' },
    };
    expect(await send(corrected)).toMatchObject({ accepted: 1 });
    const [top] = (await list({})).data;
    expect(top).toMatchObject({ search_term: 'corrected', title: 'New title' });
    const all = await list({ count: 'exact' });
    expect(all.total).toBe(before.total);
    const seen = new Set<number>();
    for (let page = 0; page * 100 < all.total; page += 1)
      for (const { id } of (await list({ page, page_limit: 100 })).data) {
        expect(seen.has(id), `${id} is shown twice`).toBe(false);
        seen.add(id);
      }
    expect(seen.size).toBe(all.total);
    expect(await sums()).not.toEqual(counted);
    expect(await send({ ...(await itemOf(first, type)), id: 'new-and-late' })).toMatchObject({ accepted: 1 });
    expect((await list({ count: 'exact' })).total).toBe(before.total + 1);
    await fine();
    // What was corrected stays for as long as a new search; what is new and late moves within a day.
    expect(await move()).toBe(0);
    expect(await move({ isNow: true })).toBe(1);
    expect((await list({ count: 'exact' })).total).toBe(before.total + 1);
    await server.owner.query(`update archive_voids set void_at = now() - interval '2 minutes'`);
    await move({ isNow: true });
    expect(await number('select count(*) as n from archive_voids')).toBe(0);
    expect((await list({ count: 'exact' })).total).toBe(before.total + 1);
    await fine();
  });

  test('a deleted user is hidden at once, and deleted with the others of a day', async () => {
    const erased = users[1] ?? 0;
    const before = await list({ count: 'exact' });
    const own = Number(await clickhouse.ask(`select count() from events.archived_searches where user_id = ${erased}`));
    const hotOnes = await number(`select count(*) as n from searches where user_id = ${erased}`);
    expect(own).toBeGreaterThan(50);
    await server.owner.query(`update users set deleted_at = now() where id = ${erased}`);
    await eraseAll(server.database.db, erasureSteps);
    expect((await list({ count: 'exact' })).total).toBe(before.total - own - hotOnes);
    expect(await number(`select count(*) as n from user_erasures`)).toBe(0);
    await move();
    expect(Number(await clickhouse.ask(`select count() from events.archived_searches where user_id = ${erased}`))).toBe(
      own,
    );
    await server.owner.query(`update archive_erasures set asked_at = now() - interval '1 day'`);
    await move();
    expect(await clickhouse.ask(`select count() from events.archived_searches where user_id = ${erased}`)).toBe('0');
    expect((await list({ count: 'exact' })).total).toBe(before.total - own - hotOnes);
    await fine();
  });

  test('while it is away, everything but old pages goes on, late items wait, and all of it catches up', async () => {
    const before = await list({ order_by: 'created_at', direction: 'asc' });
    const late = { ...(await itemOf('old-8')), id: 'late-and-away' };
    await clickhouse.kill();
    expect((await list({ page_limit: 5 })).archive).toBeUndefined();
    const old = await list({ order_by: 'created_at', direction: 'asc' });
    expect(old).toMatchObject({ total_exact: false, archive: { before: expect.any(String) } });
    const at = new Date().toISOString();
    const today = {
      type: 'search',
      id: 'of-today',
      occurred_at: at,
      data: { created_at: at, user: 'u1', search_term: 'today', search_type: 'web' },
    };
    expect(await send(today, late)).toMatchObject({ accepted: 2, waiting: 1 });
    expect((await list({ page_limit: 1 })).data[0]).toMatchObject({ search_term: 'today' });
    await expect(move()).rejects.toThrow('does not answer');
    const checks = (
      await server.send('GET', '/system-checks', {}, { token: (await server.signedIn({ super: true })).token })
    ).json();
    expect(checks.data.find(({ name }: { name: string }) => name === 'archive')).toMatchObject({ state: 'failing' });
    await clickhouse.start();
    await expect.poll(() => number(`select count(*) as n from searches where app_id = 'late-and-away'`)).toBe(1);
    expect((await list({ order_by: 'created_at', direction: 'asc' })).data).toEqual(before.data);
    await fine();
  });

  test('a month comes back, and what is kept no longer goes', async () => {
    const run = (...args: string[]) => runAtTheMachine(server, 'events', args, environment);
    const before = await list({ count: 'exact' });
    expect(await run('status')).toMatchObject({ code: 0, output: expect.stringContaining('are in ClickHouse') });
    expect(await run('check')).toMatchObject({ code: 0, output: expect.stringContaining('are as they were moved') });
    const month = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 7);
    const rows = Number(
      await clickhouse.ask(
        `select count() from events.archived_searches where toYYYYMM(created_at) = ${month.replace('-', '')}`,
      ),
    );
    expect(await run('bring-back', '--month', month)).toMatchObject({ code: 0 });
    expect(await hot()).toBeGreaterThanOrEqual(rows);
    expect((await list({ count: 'exact' })).total).toBe(before.total);
    expect(await move()).toBe(0);
    expect(
      await clickhouse.ask(
        `select count() from events.archived_searches where toYYYYMM(created_at) = ${month.replace('-', '')}`,
      ),
    ).toBe('0');
    expect((await list({ count: 'exact' })).total).toBe(before.total);
    await fine();
    expect(await run('move')).toMatchObject({ code: 0 });
    expect((await list({ count: 'exact' })).total).toBe(before.total);
    await fine();
    const counted = await sums();
    await server.owner.query(`update event_retention set months = 1 where kind = 'searches'`);
    await applyRetention(server.database.db, server.config);
    await move();
    const first = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1))
      .toISOString()
      .slice(0, 10);
    expect(await clickhouse.ask(`select count() from events.archived_searches where created_at < '${first}'`)).toBe(
      '0',
    );
    const left = await list({ count: 'exact', order_by: 'created_at', direction: 'asc' });
    expect(left.total).toBeLessThan(before.total);
    expect(await sums()).toEqual(counted);
    await fine();
  });

  test('a wrong row in ClickHouse is found', async () => {
    await fine();
    await clickhouse.ask(
      `alter table events.archived_searches update title = 'forged' where app_id = (select min(app_id) from events.archived_searches) settings mutations_sync = 1`,
    );
    expect(await flaws()).toHaveLength(1);
    expect(await runAtTheMachine(server, 'events', ['check'], environment)).toMatchObject({ code: 1 });
  });
});
