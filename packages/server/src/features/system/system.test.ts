import { rename } from 'node:fs/promises';
import { type CheckName, type CheckState, checkNames } from '@quarterdeck/contract/system';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../test/support/database.ts';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { type Instance, startInstance } from '../../../test/support/instance.ts';
import { openRelay, type Relay } from '../../../test/support/relay.ts';
import { stopClock } from '../../../test/support/stop-clock.ts';
import type { Database } from '../../database/database.ts';

interface Shown {
  readonly name: CheckName;
  readonly state: CheckState;
  readonly says: string;
  readonly advice: string | null;
}

// The disk of the machine that runs the tests may be nearly full.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, statfs: async (path: string) => ({ ...(await real.statfs(path)), bavail: 50, blocks: 100 }) };
});

let server: TestServer;
let boss: SignedIn;
let holder: pg.Client;

beforeAll(async () => {
  server = await testServer();
  boss = await server.signedIn({ super: true });
  const group = await server.send('POST', '/group', { name: 'Day' }, { token: boss.token });
  expect(group.statusCode).toBe(201);
  // Holds the worker's lock, because it would write the items that must wait here.
  holder = new pg.Client({ connectionString: server.ownerUrl });
  await holder.connect();
  await holder.query(`select pg_advisory_lock(hashtext('quarterdeck items that waited'))`);
});
afterAll(async () => {
  await holder.end();
  await server.stop();
});

const checks = async (instance: Pick<Instance, 'send'> = server): Promise<readonly Shown[]> => {
  const answer = await instance.send('GET', '/system-checks', {}, { token: boss.token });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};
const shown = async (name: CheckName, instance?: Pick<Instance, 'send'>) =>
  (await checks(instance)).find((one) => one.name === name);
const scrape = async ({ app }: Pick<Instance, 'app'> = server): Promise<string> => (await app.inject('/metrics')).body;
const valueIn = (metrics: string, metric: string): number => {
  const line = metrics.split('\n').find((one) => one.startsWith(`${metric} `));
  expect(line, metric).toBeDefined();
  return Number(line?.split(' ').at(-1));
};
const ready = async ({ app }: Pick<Instance, 'app'> = server) => {
  const answer = await app.inject('/readyz');
  return answer.json();
};

/** A problem in the database, and how it is shown. */
interface Trouble {
  readonly what: string;
  readonly check: CheckName;
  readonly arrange: string;
  readonly undo: string;
  readonly state: CheckState;
  readonly says: string;
  /** Metrics with their labels, each with its expected minimum. */
  readonly metrics: Readonly<Record<string, number>>;
}

const mail = (minutes: number) =>
  `insert into outbox (kind, recipient, subject, created_at, expires_at, due_at)
   values ('notice', 'ann@staff.example', 'Late', now() - interval '${minutes} minutes', now() + interval '1 day', now() + interval '5 minutes')`;
const noMail = `delete from outbox where subject = 'Late'`;
const item = (since: string, ready: string) =>
  `insert into app_waiting (type, app_id, at, ref_type, ref_id, path, message, since, ready_at)
   values ('post', 'late', 5, 'user', 'no one', '', 'Waits for the user no one', ${since}, ${ready})`;
const noItem = `delete from app_waiting where app_id = 'late'`;

const troubles: readonly Trouble[] = [
  {
    what: 'mail that waits for minutes',
    check: 'mail',
    arrange: mail(7),
    undo: noMail,
    state: 'behind',
    says: '1 mail waits to be sent, the oldest for 7 minutes.',
    metrics: { mail_waiting: 1, mail_oldest_waiting_seconds: 420, 'system_check_state{check="mail"}': 1 },
  },
  {
    what: 'mail that waits for hours',
    check: 'mail',
    arrange: mail(180),
    undo: noMail,
    state: 'failing',
    says: '1 mail waits to be sent, the oldest for 3 hours.',
    metrics: { mail_oldest_waiting_seconds: 10_800, 'system_check_state{check="mail"}': 2 },
  },
  {
    what: 'a webhook endpoint that takes nothing',
    check: 'webhooks',
    arrange: `with made as (
        insert into webhook_endpoints (url, events, sealed_secret, position, state)
        select 'https://app.example/hook', '{*}', 'x', last_position, 'paused' from app_event_feed returning id)
      insert into webhook_deliveries (endpoint_id, type, subject, position, decided_at)
      select id, 'user.suspended', 'user:1', 1, now() - interval '2 hours' from made`,
    undo: `delete from webhook_deliveries; delete from webhook_endpoints`,
    state: 'failing',
    says: '1 event waits for the app, the oldest for 2 hours; 1 endpoint is paused.',
    metrics: { 'system_check_state{check="webhooks"}': 2 },
  },
  {
    what: 'items that could be written',
    check: 'items',
    arrange: item('now()', `now() - interval '5 minutes'`),
    undo: noItem,
    state: 'behind',
    says: '1 item from the app could not be stored for 5 minutes.',
    metrics: { ingest_backlog_items: 1, ingest_backlog_oldest_seconds: 300 },
  },
  {
    what: 'items that wait for something that does not come',
    check: 'items',
    arrange: item(`now() - interval '3 days'`, 'null'),
    undo: noItem,
    state: 'behind',
    says: '1 item of the app waits for the item it refers to, the oldest for 3 days.',
    metrics: { ingest_waiting_items: 1, ingest_oldest_waiting_seconds: 259_200 },
  },
  {
    what: 'changes that are not summed up',
    check: 'changes',
    arrange: `insert into background_work (name, waiting, since) values ('daily counts', 5000, now() - interval '40 minutes')`,
    undo: 'delete from background_work',
    state: 'failing',
    says: '5,000 changes have not been added to the daily counts for 40 minutes.',
    metrics: {
      'background_work_waiting_rows{work="daily counts"}': 5000,
      'background_work_behind_seconds{work="daily counts"}': 2400,
    },
  },
  {
    what: 'work in the background that has stopped',
    check: 'jobs',
    arrange: `insert into background_work (name, waiting, at) values ('daily counts', 0, now() - interval '1 hour')`,
    undo: 'delete from background_work',
    state: 'failing',
    says: 'Background work has not run for 60 minutes.',
    metrics: { 'background_work_behind_seconds{work="daily counts"}': 3600 },
  },
  {
    what: 'a deleted user who is not erased',
    check: 'erasures',
    arrange: `insert into users (name, username, deleted_at) values ('Deleted user', '', now());
      update user_erasures set asked_at = now() - interval '2 hours'`,
    undo: 'delete from users where deleted_at is not null',
    state: 'failing',
    says: '1 deleted user waits to be erased, the first for 2 hours.',
    metrics: { erasures_waiting: 1, erasure_oldest_waiting_seconds: 7200, 'system_check_state{check="erasures"}': 2 },
  },
  {
    what: 'a daily job that is not done',
    check: 'jobs',
    arrange: `insert into chores (name, done_at) values ('retention', now() - interval '3 days'), ('of a former version', now() - interval '1 year')`,
    undo: 'delete from chores',
    state: 'behind',
    says: 'The daily job "retention" last started 3 days ago.',
    metrics: { 'daily_job_age_seconds{task="retention"}': 259_200 },
  },
  {
    what: 'an audit log that is not linked',
    check: 'audit',
    arrange: `update audit_unsealed set queued_at = now() - interval '11 minutes'`,
    undo: 'update audit_unsealed set queued_at = now()',
    state: 'failing',
    says: '1 row of the audit log has not been linked for 11 minutes.',
    metrics: { audit_unsealed_rows: 1, audit_oldest_unsealed_seconds: 660 },
  },
  {
    what: 'no table for the next month',
    check: 'partitions',
    arrange: `do $$ begin execute format('alter table %I rename to away', 'searches' || to_char(date_trunc('month', now() at time zone 'UTC') + interval '1 month', '_YYYY_MM')); end $$`,
    undo: `do $$ begin execute format('alter table away rename to %I', 'searches' || to_char(date_trunc('month', now() at time zone 'UTC') + interval '1 month', '_YYYY_MM')); end $$`,
    state: 'behind',
    says: "The next month's event tables are missing.",
    metrics: { partition_months_ahead: 0, 'system_check_state{check="partitions"}': 1 },
  },
  {
    what: 'a drill that failed',
    check: 'drill',
    arrange: `insert into backup_drills (tried_at, succeeded_at, result) values (now(), now() - interval '9 days', 'It does not work')`,
    undo: 'delete from backup_drills',
    state: 'failing',
    says: 'The last drill failed. A backup was last test-restored 9 days ago.',
    metrics: { backup_drill_age_seconds: 777_600, backup_drill_failed: 1 },
  },
  {
    what: 'a drill that is long ago',
    check: 'drill',
    arrange: `insert into backup_drills (tried_at, succeeded_at, result) values (now() - interval '9 days', now() - interval '9 days', 'It works')`,
    undo: 'delete from backup_drills',
    state: 'behind',
    says: 'A backup was last test-restored 9 days ago.',
    metrics: { backup_drill_age_seconds: 777_600 },
  },
  {
    what: 'a schema that lacks a migration',
    check: 'migrations',
    arrange: `delete from kysely_migration where name = '0001-baseline'`,
    undo: `insert into kysely_migration (name, timestamp) values ('0001-baseline', '')`,
    state: 'failing',
    says: 'The database is missing 1 migration of this server, starting with 0001-baseline.',
    metrics: { database_missing_migrations: 1 },
  },
  {
    what: 'a schema that is newer',
    check: 'migrations',
    arrange: `insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`,
    undo: `delete from kysely_migration where name = '9999-of-tomorrow'`,
    state: 'behind',
    says: 'The database has a newer schema (9999-of-tomorrow) than this server knows.',
    metrics: { database_unknown_migrations: 1 },
  },
];

const LATE_MINUTES = 5;

/** Returns the sentences that are correct a little later, when the number of minutes has increased. */
const laterOf = (sentence: string): readonly string[] =>
  Array.from({ length: LATE_MINUTES }, (_, more) =>
    sentence.replace(/(\d+) minutes/, (_text, minutes) => `${Number(minutes) + more} minutes`),
  );

test('all checks are there, and fine on a fresh server but for the drill that no one has done yet', async () => {
  stopClock();
  await server.owner.query('update audit_unsealed set queued_at = now()');
  const all = await checks();
  expect(all.map(({ name }) => name)).toEqual(checkNames);
  expect(all.filter(({ state }) => state !== 'fine')).toMatchObject([{ name: 'drill', state: 'behind' }]);
  expect(all.every(({ state, advice }) => (advice === null) === (state === 'fine'))).toBe(true);
  const metrics = await scrape();
  expect(valueIn(metrics, 'database_size_bytes')).toBeGreaterThan(1_000_000);
  expect(valueIn(metrics, 'disk_free_bytes')).toBeGreaterThan(0);
  expect(valueIn(metrics, 'disk_free_ratio')).toBeLessThan(1);
  expect(valueIn(metrics, 'partition_months_ahead')).toBeGreaterThanOrEqual(1);
  expect(valueIn(metrics, 'mail_waiting')).toBe(0);
});

test.each(troubles)('$what: screen and metrics say it', async ({ check, arrange, undo, state, says, metrics }) => {
  await server.owner.query(arrange);
  try {
    const found = await shown(check);
    expect(found).toMatchObject({ state, advice: expect.stringMatching(/\.$/) });
    expect(laterOf(says)).toContain(found?.says);
    const scraped = await scrape();
    for (const [metric, least] of Object.entries(metrics)) {
      const value = valueIn(scraped, metric);
      expect(value, metric).toBeGreaterThanOrEqual(least);
      expect(value, metric).toBeLessThan(least + LATE_MINUTES * 60);
    }
  } finally {
    await server.owner.query(undo);
  }
});

test('cases past their target time are said', async () => {
  await server.owner.query(
    `insert into cases (user_id, subject, last_reason, last_report_at, created_at)
     select id, name, 'Spam', now(), now() - interval '1 year' from users limit 1`,
  );
  expect(await shown('cases')).toMatchObject({ state: 'behind', says: '1 case is past its target time, of 1 open.' });
  expect(valueIn(await scrape(), 'moderation_cases_past_target{about="users"}')).toBe(1);
  await server.owner.query('delete from cases');
});

test('exports and waits for connections are counted', async () => {
  const before = valueIn(await scrape(), 'database_connection_wait_seconds_count');
  const answer = await server.send('GET', '/users-list', {}, { token: boss.token, headers: { accept: 'text/csv' } });
  expect(answer.statusCode).toBe(200);
  // The export counts as ended once this is recorded, a moment after its last row.
  await expect.poll(() => scrape()).toContain('exports_total{event="users.exported",outcome="done"} 1\n');
  expect(valueIn(await scrape(), 'database_connection_wait_seconds_count')).toBeGreaterThan(before);
});

describe('/readyz', () => {
  let relay: Relay;
  let database: Database;
  let instance: Instance;
  beforeAll(async () => {
    relay = await openRelay(server.appUrl);
    const url = new URL(server.appUrl);
    url.port = String(relay.port);
    database = openTestDatabase(url.href, 4, {});
    const around = { databaseUrl: url.href, mailUrl: server.mailbox.url, environment: { LOG_LEVEL: 'silent' } };
    instance = await startInstance({ ...around, database });
  });
  afterAll(async () => {
    await relay.comeBack().catch(() => undefined);
    await instance.close();
    await database.close();
  });

  test('says which migrations are missing, and is not ready; of a newer schema it is', async () => {
    stopClock();
    await server.owner.query(`delete from kysely_migration where name = '0001-baseline'`);
    expect(await ready()).toEqual({
      status: 'not ready',
      reasons: ['The database is missing 1 migration of this server, starting with 0001-baseline.'],
    });
    expect((await server.app.inject('/readyz')).statusCode).toBe(503);
    await server.owner.query(
      `insert into kysely_migration (name, timestamp) values ('0001-baseline', ''), ('9999-of-tomorrow', '')`,
    );
    expect(await ready()).toEqual({
      status: 'ready',
      degraded: ['The database has a newer schema (9999-of-tomorrow) than this server knows.'],
    });
    await server.owner.query(`delete from kysely_migration where name = '9999-of-tomorrow'`);
    expect(await ready()).toEqual({ status: 'ready' });
  });

  test('says that the folder of DATA_DIR is gone, and that the disk of the database is full', async () => {
    stopClock();
    const { dataDir } = server.config;
    await rename(dataDir, `${dataDir}-away`);
    expect(await ready()).toEqual({ status: 'ready', degraded: ['The folder of DATA_DIR cannot be read.'] });
    await rename(`${dataDir}-away`, dataDir);
    expect(await ready()).toEqual({ status: 'ready' });

    // PostgreSQL raises the same error when its disk is full.
    await server.owner.query(`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on audit_log execute function no_room()`);
    const change = await server.send('POST', '/group', { name: 'Night' }, { token: boss.token });
    await server.owner.query('drop function no_room cascade');
    expect(change.statusCode).toBe(503);
    expect(change.headers['retry-after']).toBe('2');
    expect(await ready()).toEqual({
      status: 'ready',
      degraded: ['The database disk is full. Changes are refused; no data is lost.'],
    });
    expect(await shown('disk')).toMatchObject({ state: 'failing' });
    expect(valueIn(await scrape(), 'system_check_state{check="disk"}')).toBe(2);
  });

  test('a database that was never reached is none to work with', async () => {
    relay.goAway();
    const answer = await instance.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      status: 'not ready',
      reasons: [expect.stringMatching(/^The database does not answer \([^)]+\)\.$/)],
    });
    await relay.comeBack();
  });

  test('one that went away is away for all instances: ready, and degraded; the metrics say what else is known', async () => {
    stopClock();
    await expect.poll(() => ready(instance)).toEqual({ status: 'ready' });
    relay.goAway();
    const answer = await instance.app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'ready',
      degraded: [expect.stringMatching(/^The database does not answer \([^)]+\)\.$/)],
    });
    const metrics = await scrape(instance);
    expect(valueIn(metrics, 'system_check_state{check="database"}')).toBe(2);
    expect(valueIn(metrics, 'disk_free_ratio')).toBeGreaterThan(0);
    expect(metrics).not.toMatch(/^mail_waiting /m);
    await relay.comeBack();
    await expect.poll(async () => (await ready(instance)).status).toBe('ready');
  });
});
