import { eventKinds } from '@quarterdeck/contract/storage';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../../../test/support/database.ts';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { ensureMonths } from '../../database/partitions.ts';
import { jobs } from './jobs.ts';

let server: TestServer;
let token: string;

const run = (statement: string, values: readonly unknown[] = []) => server.owner.query(statement, [...values]);
const sizes = async () => (await server.send('GET', '/event-storage', {}, { token })).json().data;
const sizeOf = async (kind: string) => (await sizes()).find((one: { kind: string }) => one.kind === kind);
const keep = (kind: string, months: unknown, version?: number) =>
  server.send(
    'PUT',
    '/event-retention',
    { kind, months },
    { token, ...(version === undefined ? {} : { headers: { 'if-match': String(version) } }) },
  );
const monthsOf = async (table: string): Promise<string[]> => {
  const { rows } = await run(`select partition::text as name from month_partitions($1) order by first`, [table]);
  return rows.map(({ name }) => String(name));
};
const month = (ahead: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7);
};

beforeAll(async () => {
  server = await testServer();
  token = (await server.signedIn({ super: true })).token;
});

afterAll(() => server.stop());

test('says what each kind takes, how it grows and since when, from statistics', async () => {
  const [year = 0, number = 0] = month(-3).split('-').map(Number);
  await ensureMonths(server.database.db, 'searches', [new Date(Date.UTC(year, number - 1, 5))]);
  await ensureMonths(server.database.db, 'searches', [new Date(`${month(-1)}-03T00:00:00Z`)]);
  await run(
    `insert into searches (search_term, type, created_at)
     select 'lamp', 'web', $1::timestamptz + make_interval(secs => n) from generate_series(1, 900) n
     union all select 'lamp', 'web', $2::timestamptz + make_interval(secs => n) from generate_series(1, 100) n`,
    [`${month(-3)}-07T00:00:00Z`, `${month(-1)}-07T00:00:00Z`],
  );
  await run('analyze searches');
  const all = await sizes();
  expect(all.map(({ kind }: { kind: string }) => kind)).toEqual(eventKinds);
  const searches = await sizeOf('searches');
  expect(searches).toMatchObject({
    rows: 1000,
    oldest_month: `${month(-3)}-01`,
    dropped_before: null,
    months: 25,
    is_adjustable: 1,
    version: 1,
    updated_by: null,
  });
  expect(searches.last_month_bytes).toBeGreaterThan(8192);
  expect(searches.bytes).toBeGreaterThan(searches.last_month_bytes + 100_000);
  expect(await sizeOf('messages')).toMatchObject({ rows: 0, oldest_month: null, months: null });
  expect(await sizeOf('audit_values')).toMatchObject({ months: null, is_adjustable: 0 });
});

test('a limit is set once at the version that was read, and is in the audit log', async () => {
  const saved = await keep('visits', 6, 1);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json()).toMatchObject({
    responseMessage: 'Visits are kept for 6 months',
    data: { kind: 'visits', months: 6, version: 2, updated_by: expect.stringMatching(/^Admin/) },
  });
  expect((await keep('visits', 7, 1)).statusCode).toBe(409);
  expect((await keep('messages', null)).json().responseMessage).toBe('Messages are kept forever');
  for (const months of [0, 121, 1.5, '6', undefined]) expect((await keep('visits', months)).statusCode).toBe(422);
  expect((await keep('audit_values', 6)).statusCode).toBe(422);
  const { rows } = await run(
    `select target_type, before, after from audit_log l join audit_values v on v.audit_id = l.id
     where call = 'event_retention.changed' and outcome = 'done' order by l.id limit 1`,
  );
  expect(rows).toEqual([
    {
      target_type: 'event_retention',
      before: { kind: 'visits', months: 25 },
      after: { kind: 'visits', months: 6 },
    },
  ]);
});

test('a job makes the next three months of each table, once a day', async () => {
  const services = { database: server.database } as Parameters<NonNullable<typeof jobs.maintenance>[number]>[0];
  for (const job of jobs.maintenance ?? []) await job(services);
  for (const table of ['searches', 'chat_messages', 'audit_values', 'positions'])
    for (const ahead of [0, 1, 2, 3])
      expect(await monthsOf(table)).toContain(`${table}_${month(ahead).replace('-', '_')}`);
  const [newest = ''] = (await monthsOf('positions')).reverse();
  await run(`drop table ${newest}`);
  for (const job of jobs.maintenance ?? []) await job(services);
  expect(await monthsOf('positions')).not.toContain(newest);
});

test('a month that is there costs nothing, and one that cannot be made now blocks nothing', async () => {
  const { db } = server.database;
  const client = await openConnection(server.ownerUrl);
  await client.query('begin; lock table only searches_other in access share mode');
  const old = new Date('2017-03-01T00:00:00Z');
  await ensureMonths(db, 'searches', [old]);
  expect(await monthsOf('searches')).not.toContain('searches_2017_03');
  await client.query('rollback');
  // Whether or not a partition was created, the result is cached for a while.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const own = openTestDatabase(server.appUrl, 1, {});
  onTestFinished(() => own.close());
  const months = [old, new Date()];
  await ensureMonths(own.db, 'searches', months);
  let asked = 0;
  own.pool.on('acquire', () => {
    asked += 1;
  });
  await ensureMonths(own.db, 'searches', months);
  expect(asked).toBe(0);
});

test('a daily maintenance job renews the statistics of whole tables', async () => {
  await run(
    `insert into web_events (visitor_id, session_started_at, path, device) select n, now(), '/' || n, 'mobile' from generate_series(1, 500) n`,
  );
  await run(`delete from chores where name = 'statistics of events'`);
  for (const job of jobs.maintenance ?? [])
    await job({ database: server.database } as unknown as Parameters<typeof job>[0]);
  const { rows } = await run(`select reltuples::int as rows from pg_class where oid = 'web_events'::regclass`);
  expect(rows[0]?.rows).toBeGreaterThanOrEqual(500);
});
