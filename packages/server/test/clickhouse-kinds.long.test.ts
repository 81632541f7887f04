import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasureSteps } from '../src/app/maintenance.ts';
import { eraseAll } from '../src/domain/erasure/run.ts';
import type { EventArchive } from '../src/domain/event-archive/archive.ts';
import { checkArchive } from '../src/domain/event-archive/check.ts';
import { clickhouseArchive } from '../src/domain/event-archive/clickhouse.ts';
import { allKinds } from '../src/domain/event-archive/kinds/index.ts';
import { moveEvents } from '../src/domain/event-archive/move.ts';
import { countAnywhere } from '../src/features/explore/count-anywhere.ts';
import { countInPostgres } from '../src/features/explore/events.ts';
import type { Question } from '../src/features/explore/question.ts';
import { type ClickHouse, startClickHouse } from './clickhouse/engine.ts';
import { EVENTS, eventsOfAllKinds, questions } from './clickhouse/events.ts';
import { runAtTheMachine } from './support/command.ts';
import { type TestServer, testServer } from './support/index.ts';
import { itemSender } from './support/send-items.ts';

const HOT_DAYS = 8;
const DAY_MS = 24 * 60 * 60 * 1000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

describe('events of all kinds in ClickHouse', () => {
  let clickhouse: ClickHouse;
  let server: TestServer;
  let archive: EventArchive;
  let token: string;
  let send: Awaited<ReturnType<typeof itemSender>>;
  let environment: Record<string, string>;

  const number = async (query: string): Promise<number> => Number((await server.owner.query(query)).rows[0].n);
  const move = (more: object = {}) =>
    moveEvents(server.database.db, archive, { hotDays: HOT_DAYS, atOnce: 500, ...more });
  const fine = async () => {
    for (const kind of allKinds) expect((await checkArchive(server.database.db, archive, kind)).flaws).toEqual([]);
  };
  const explore = async (input: object) => {
    const answer = await server.send('GET', '/explore', input, { token });
    return { ...answer.json(), status: answer.statusCode };
  };
  const all = (kind: Question['kind']): Question => ({
    ...{ kind, range: { start: dayBefore(200), end: dayBefore(-1) }, by: 'none', group: undefined, measure: 'events' },
    ...{ filters: [], limit: 10 },
  });
  const totals = async () => {
    const counts: Record<string, unknown> = {};
    for (const kind of ['searches', 'ad_events', 'visits', 'post_views'] as const)
      counts[kind] = (await countAnywhere(server.database.db, archive, all(kind))).total;
    return counts;
  };
  /** What a person's export has of events, in one order. */
  const exported = async (appId: string) => {
    const [{ id }] = (await server.owner.query('select id::int from users where app_id = $1', [appId])).rows;
    const boss = await server.signedIn({ super: true });
    const answer = await server.send('GET', '/user-data', { user_id: id }, boss);
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, archive: missing } = answer.json();
    const tables = (data as { table: string; rows: object[] }[]).filter(({ table }) =>
      allKinds.some((kind) => kind.table === table),
    );
    return {
      missing,
      rows: Object.fromEntries(
        tables.map(({ table, rows }) => [table, rows.map((row) => JSON.stringify(row)).toSorted()]),
      ),
    };
  };
  /** What screens show that no longer have the rows. */
  const sums = async () => {
    await server.owner.query('select people_fold(), search_fold(); select web_fold()');
    const { rows } = await server.owner.query(`select
      (select jsonb_agg(d order by day, dimension, name) from web_days d) as visits,
      (select jsonb_agg(d order by campaign_id, day, kind) from campaign_event_days d) as ads,
      (select jsonb_agg(c order by kind, day) from (select kind, day, events from day_counts where events <> 0) c) as days,
      (select jsonb_agg(c order by kind, span, starts, chunk) from (select kind, span, starts, chunk, people from people_bits) c) as people,
      (select jsonb_agg(p order by id) from (select id, views_count from posts) p) as views,
      (select count(*) from post_viewers) as viewers`);
    const [campaign] = (await server.owner.query('select min(id) as id from campaigns')).rows;
    const details = await server.send('GET', '/campaigns-details', { id: Number(campaign.id) }, { token });
    expect(details.statusCode, details.body).toBe(200);
    return { ...rows[0], details: details.json() };
  };

  beforeAll(async () => {
    clickhouse = await startClickHouse();
    environment = { CLICKHOUSE_URL: clickhouse.url, CLICKHOUSE_DATABASE: 'events', EVENTS_HOT_DAYS: String(HOT_DAYS) };
    server = await testServer(environment);
    archive = clickhouseArchive({ url: clickhouse.url, database: 'events' });
    const permissions = [
      'top_searches',
      'google_analytics',
      'campaign_analytics',
      'dashboard_data',
      'campaign_details',
    ] as const;
    ({ token } = await server.signedIn({ permissions }));
    send = await itemSender(server);
    await server.owner.query(eventsOfAllKinds);
  });
  afterAll(async () => {
    await archive?.close();
    await server?.stop();
    await clickhouse?.remove();
  });

  test('200 questions of Explore have the same answers before, while and after days move', async () => {
    const asked = questions(200);
    const answers = async (count: (question: Question) => Promise<{ rows: unknown; total: unknown }>) => {
      const found = [];
      for (const question of asked) {
        const { rows, total } = await count(question);
        found.push({ question, rows, total });
      }
      return found;
    };
    const before = await answers((question) => countInPostgres(server.database.db, question, 60));
    const counted = await sums();
    const own = await exported('u1');
    expect(Object.keys(own.rows)).toEqual(['campaign_events', 'post_views', 'searches']);
    const both = (question: Question) => countAnywhere(server.database.db, archive, question);
    expect(await move({ until: dayBefore(40) })).toBeGreaterThan(EVENTS);
    expect(await answers(both)).toEqual(before);
    expect(await move()).toBeGreaterThan(EVENTS / 2);
    expect(await answers(both)).toEqual(before);
    expect(await sums()).toEqual(counted);
    expect(await exported('u1')).toEqual(own);
    await fine();
    for (const { table } of allKinds)
      expect(
        await number(
          `select count(*) as n from ${table} where ${table === 'searches' || table === 'post_views' ? 'created_at' : 'at'} < now() - interval '9 days'`,
        ),
      ).toBe(0);
    expect(await move({ isNow: true })).toBe(0);
  });

  test('Explore answers years, compares them, and says where it counted', async () => {
    const answer = await explore({
      kind: 'ad_events',
      from: dayBefore(700),
      to: dayBefore(1),
      by: 'none',
      group: 'event',
    });
    expect(answer).toMatchObject({ status: 200, source: 'clickhouse', limited: null });
    expect(answer.range.start_date).toBe(dayBefore(700));
    const compared = await explore({
      kind: 'post_views',
      from: dayBefore(30),
      to: dayBefore(10),
      compare: 'previous_period',
      by: 'week',
    });
    expect(compared).toMatchObject({ status: 200, source: 'clickhouse', previous: { total: expect.any(Number) } });
    const recent = await explore({ kind: 'visits', from: dayBefore(4), to: dayBefore(0) });
    expect(recent).toMatchObject({ status: 200, source: 'postgres', limited: null });
    const few = await explore({
      kind: 'searches',
      from: dayBefore(100),
      to: dayBefore(1),
      by: 'none',
      'filter.term': 'rare',
    });
    expect(few.total).toBe('fewer than 5');
  });

  const late = async (type: string, appId: string, at: string, data: object) => ({
    ...{ type, id: appId, occurred_at: at },
    data: { created_at: at, ...data },
  });
  const lateItems = async (known: boolean) => {
    const at = async (archived: string) => {
      const micros = await clickhouse.ask(
        `select toUnixTimestamp64Micro(created_at) from events.${archived} where app_id = '${archived}-500'`,
      );
      expect(micros).not.toBe('');
      const text = new Date(Math.floor(Number(micros) / 1000)).toISOString().slice(0, 23);
      return `${text}${micros.slice(-3)}Z`;
    };
    const id = (archived: string) => (known ? `${archived}-500` : `${archived}-new`);
    const visitAt = await at('archived_visits');
    return [
      await late('ad_event', id('archived_ad_events'), await at('archived_ad_events'), {
        campaign: 'c1',
        user: 'u3',
        kind: 'click',
      }),
      await late('visit', id('archived_visits'), visitAt, {
        visitor: 'v1',
        session_started_at: visitAt,
        path: '/',
        device: 'mobile',
      }),
      await late('post_view', id('archived_post_views'), await at('archived_post_views'), { post: 'p1', user: 'u3' }),
    ];
  };

  test('a late item that is known adds nothing, and a new one is new', async () => {
    const before = await totals();
    expect(await send(...(await lateItems(true)))).toMatchObject({ accepted: 3 });
    expect(await totals()).toEqual(before);
    expect(await send(...(await lateItems(false)))).toMatchObject({ accepted: 3 });
    const after = await totals();
    for (const kind of ['ad_events', 'visits', 'post_views'])
      expect((after[kind] as { events: number }).events).toBe((before[kind] as { events: number }).events + 1);
    expect(await move({ isNow: true })).toBe(3);
    expect(await totals()).toEqual(after);
    await fine();
  });

  test('a deleted user is no one at once, and later on the disk; views go with their post', async () => {
    const [{ id: erased }] = (await server.owner.query(`select id from users where app_id = 'u2'`)).rows;
    const own = (table: string) => clickhouse.ask(`select count() from events.${table} where user_id = ${erased}`);
    const before = await totals();
    expect(Number(await own('archived_ad_events'))).toBeGreaterThan(10);
    await server.owner.query(`update users set deleted_at = now() where id = ${erased}`);
    await eraseAll(server.database.db, erasureSteps);
    const hidden = await totals();
    for (const kind of ['ad_events', 'post_views'])
      expect(hidden[kind]).toMatchObject({
        events: (before[kind] as { events: number }).events,
        people: (before[kind] as { people: number }).people - 1,
      });
    await move();
    expect(Number(await own('archived_ad_events'))).toBeGreaterThan(10);
    await server.owner.query(`update archive_erasures set asked_at = now() - interval '1 day'`);
    await move();
    for (const table of ['archived_searches', 'archived_ad_events', 'archived_post_views'])
      expect(await own(table)).toBe('0');
    expect(await totals()).toEqual(hidden);
    await fine();
    const [{ id: post }] = (await server.owner.query(`select id from posts where app_id = 'p2'`)).rows;
    const views = async () =>
      Number(await clickhouse.ask(`select count() from events.archived_post_views where post_id = ${post}`));
    expect(await views()).toBeGreaterThan(10);
    await server.owner.query(`delete from posts where id = ${post}`);
    await move({ isNow: true });
    expect(await views()).toBe(0);
    expect(await number('select count(*) as n from archive_posts_gone')).toBe(0);
    await fine();
  });

  test('while it is away, Explore says since when, and late items wait', async () => {
    const before = await totals();
    const [first] = await lateItems(false);
    const complete = await exported('u1');
    expect(complete.missing).toBeUndefined();
    await clickhouse.kill();
    const mixed = await explore({ kind: 'ad_events', from: dayBefore(60), to: dayBefore(0) });
    expect(mixed).toMatchObject({
      ...{ status: 200, source: 'postgres', range: { start_date: dayBefore(HOT_DAYS) } },
      limited: expect.stringMatching(/^ClickHouse has not answered since \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Days before /),
    });
    const old = await explore({ kind: 'ad_events', from: dayBefore(60), to: dayBefore(40) });
    expect(old.status).toBe(503);
    expect(old.responseMessage).toContain('ClickHouse has not answered since');
    const { missing, rows } = await exported('u1');
    expect(missing).toEqual({
      ...{ before: `${dayBefore(HOT_DAYS)}T00:00:00.000Z`, unavailable_since: expect.any(String) },
    });
    expect(rows.searches?.length).toBeLessThan(complete.rows.searches?.length ?? 0);
    expect(await send({ ...first, id: 'late-and-away' })).toMatchObject({ accepted: 1, waiting: 1 });
    await clickhouse.start();
    await expect.poll(() => number(`select count(*) as n from campaign_events where app_id = 'late-and-away'`)).toBe(1);
    const after = await totals();
    expect((after.ad_events as { events: number }).events).toBe((before.ad_events as { events: number }).events + 1);
  });

  test('a month comes back, and moves again', async () => {
    const run = (...args: string[]) => runAtTheMachine(server, 'events', args, environment);
    const before = await totals();
    const counted = await sums();
    expect(await run('status')).toMatchObject({ code: 0, output: expect.stringContaining('views of posts of') });
    expect(await run('check')).toMatchObject({ code: 0 });
    const month = dayBefore(40).slice(0, 7);
    expect(await run('bring-back', '--month', month)).toMatchObject({ code: 0 });
    for (const { table } of allKinds)
      expect(await number(`select count(*) as n from ${table} where app_id is not null`)).toBeGreaterThan(100);
    expect(await totals()).toEqual(before);
    expect(await move()).toBe(0);
    expect(await run('move')).toMatchObject({ code: 0 });
    expect(await totals()).toEqual(before);
    expect(await sums()).toEqual(counted);
    await fine();
  });
});
