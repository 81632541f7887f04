// @module-tag promises/18
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drillAndReport } from '../src/commands/shared/drill-report.ts';
import type { EventArchive } from '../src/domain/event-archive/archive.ts';
import { checkArchive } from '../src/domain/event-archive/check.ts';
import { clickhouseArchive } from '../src/domain/event-archive/clickhouse.ts';
import { searches } from '../src/domain/event-archive/kinds/searches.ts';
import { moveEvents } from '../src/domain/event-archive/move.ts';
import { type ClickHouse, startClickHouse } from './clickhouse/engine.ts';
import { backupWorld, manifestIn } from './support/backups.ts';
import { runAtTheMachine } from './support/command.ts';
import { type TestServer, testServer } from './support/index.ts';

const HOT_DAYS = 8;
const SEARCHES = 3000;

describe('a backup with events in ClickHouse', () => {
  const world = backupWorld();
  let clickhouse: ClickHouse;
  let server: TestServer;
  let archive: EventArchive;
  let folder: string;
  let before: readonly string[];

  const in_ = (database: string) => ({ CLICKHOUSE_URL: clickhouse.url, CLICKHOUSE_DATABASE: database });
  const run = (
    name: string,
    args: readonly string[],
    database = 'events',
    at: { appUrl: string; ownerUrl: string } = server,
  ) => runAtTheMachine(at, name, args, in_(database));
  /** The ids of both, once for each place that they count in. */
  const idsOf = async (owner: TestServer['owner'], database: string): Promise<readonly string[]> => {
    const [state] = (
      await owner.query(
        `select last_slice, array(select slice from archive_slices)::text as slices, array(select id from archive_voids)::text as voids from archive_state where kind = 'searches'`,
      )
    ).rows;
    const list = (text: string) => text.replace('{', '0,').replace('}', '').replace(/,$/, '');
    const moved = await clickhouse.ask(
      `select id from ${database}.archived_searches where slice <= ${state.last_slice} and slice not in (${list(state.slices)}) and id not in (${list(state.voids)})`,
    );
    const hot = (await owner.query('select id::text from searches')).rows.map(({ id }) => id as string);
    return [...hot, ...(moved === '' ? [] : moved.split('\n'))].toSorted();
  };
  const restored = async (database: string, from = folder, more = in_(database)) => {
    const target = await world.emptyDatabase();
    return { target, result: await runAtTheMachine(target, 'restore', [from], more) };
  };
  const drill = (config = server.config) =>
    drillAndReport({ ...config, databaseOwnerUrl: server.ownerUrl, drillDatabaseUrl: undefined }, folder);

  beforeAll(async () => {
    clickhouse = await startClickHouse();
    server = await testServer({ ...in_('events'), EVENTS_HOT_DAYS: String(HOT_DAYS) });
    await server.signedIn({ super: true });
    archive = clickhouseArchive({ url: clickhouse.url, database: 'events' });
    await server.owner.query(
      `insert into users (name, username, email, app_id)
       select 'Person ' || i, 'user' || i, 'user' || i || '@example.com', 'u' || i from generate_series(1, 20) i;
       select make_partitions('searches', now() - interval '100 days', now());
       insert into searches (user_id, search_term, type, title, app_id, created_at, updated_at)
       select u.id, 'term ' || i % 50, 'web', case when i % 3 = 0 then 'Title ' || i end, 'old-' || i, at, at
       from (select i, now() - i * interval '90 days' / ${SEARCHES} as at from generate_series(1, ${SEARCHES}) i) s
       left join users u on u.app_id = 'u' || (i % 23)`,
    );
    const until = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    await moveEvents(server.database.db, archive, { hotDays: HOT_DAYS, atOnce: 300, until });
    // A mover that is killed after it has written its slice: these rows are in both.
    const killed: EventArchive = { ...archive, sliceSums: () => Promise.reject(new Error('killed')) };
    await expect(moveEvents(server.database.db, killed, { hotDays: HOT_DAYS, atOnce: 300 })).rejects.toThrow('killed');
    await server.owner.query('update archive_state set mover_until = null');
    before = await idsOf(server.owner, 'events');
    expect(before).toHaveLength(SEARCHES);
    folder = join(await world.folder(), 'backup');
    // One that works meanwhile does not get in the way.
    const [made] = await Promise.all([
      run('backup', [folder]),
      moveEvents(server.database.db, archive, { hotDays: HOT_DAYS, atOnce: 50 }),
    ]);
    expect(made.output).toContain('files of events in ClickHouse');
    expect(made.output).not.toContain('CLICKHOUSE_URL');
    expect(made.code).toBe(0);
  });
  afterAll(async () => {
    await archive?.close();
    await world.end();
    await server?.stop();
    await clickhouse?.remove();
  });

  test('brings each row back once, wherever it was', async () => {
    const { target, result } = await restored('copy');
    expect(result, result.output).toMatchObject({ code: 0 });
    expect(result.output).not.toContain('neither');
    expect(await idsOf(target.owner, 'copy')).toEqual(before);
    expect(await run('events', ['check'], 'copy', target)).toMatchObject({ code: 0 });
    expect(await run('events', ['move'], 'copy', target)).toMatchObject({ code: 0 });
    expect(await idsOf(target.owner, 'copy')).toEqual(before);
    expect(await run('events', ['check'], 'copy', target)).toMatchObject({ code: 0 });
  });

  test('is tried by a drill, which leaves nothing in ClickHouse', async () => {
    expect(await drill()).toMatchObject({ isOk: true, result: expect.stringContaining('of events in ClickHouse') });
    expect(await clickhouse.ask('show databases')).not.toContain('_drill');
  });

  test('is not restored into a ClickHouse that has rows, and without one it says so', async () => {
    const { target, result } = await restored('events');
    expect(result).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
    expect((await target.owner.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
    const without = await restored('events', folder, {} as ReturnType<typeof in_>);
    expect(without.result).toMatchObject({ code: 0, output: expect.stringContaining('were not restored') });
    expect(await run('events', ['import', folder], 'later', without.target)).toMatchObject({ code: 0 });
    expect(await idsOf(without.target.owner, 'later')).toEqual(before);
  });

  test('fills a ClickHouse that lost its disk, without what was erased or corrected since', async () => {
    const { target } = await restored('lost');
    const database = { ...server, ...target };
    const [erased] = (await target.owner.query(`select id from users where app_id = 'u3'`)).rows;
    const own = clickhouseArchive({ url: clickhouse.url, database: 'lost' });
    const move = (more: object) => runAtTheMachine(database, 'events', ['move'], { ...in_('lost'), ...more });
    await move({ EVENTS_HOT_DAYS: String(HOT_DAYS) });
    await target.owner.query(`update users set deleted_at = now() where id = ${erased.id}`);
    await target.owner.query(`insert into archive_erasures (kind, user_id) values ('searches', ${erased.id})`);
    await move({ EVENTS_HOT_DAYS: String(HOT_DAYS) });
    const kept = await idsOf(target.owner, 'lost');
    expect(kept.length).toBeLessThan(before.length);
    await own.dropAll();
    await own.close();
    const filled = await runAtTheMachine(target, 'events', ['import', folder], in_('lost2'));
    expect(filled, filled.output).toMatchObject({ code: 0 });
    // What moved after the backup is in neither: each day of it is named.
    expect(filled.output).toContain('neither in PostgreSQL nor in ClickHouse');
    expect(await clickhouse.ask(`select count() from lost2.archived_searches where user_id = ${erased.id}`)).toBe('0');
    const now = await idsOf(target.owner, 'lost2');
    expect(new Set(now).size).toBe(now.length);
    expect(now.every((id) => kept.includes(id))).toBe(true);
  });

  test('says what ClickHouse has lost, and so do the restore and the drill', async () => {
    await clickhouse.ask(
      `alter table events.archived_searches delete where app_id = (select max(app_id) from events.archived_searches) settings mutations_sync = 1`,
    );
    expect((await checkArchive(server.database.db, archive, searches)).flaws).toHaveLength(1);
    const whole = folder;
    folder = join(await world.folder(), 'backup');
    expect((await run('backup', [folder])).output).toContain('that ClickHouse has lost, of 1 day');
    const { result } = await restored('flawed');
    expect(result).toMatchObject({
      code: 0,
      output: expect.stringContaining('neither in PostgreSQL nor in ClickHouse'),
    });
    expect(await drill()).toMatchObject({ isOk: false, result: expect.stringContaining('neither in PostgreSQL') });
    folder = whole;
  });

  test('of PostgreSQL alone says that it has no events of ClickHouse', async () => {
    const alone = join(await world.folder(), 'backup');
    const made = await runAtTheMachine(server, 'backup', [alone]);
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringContaining('events in ClickHouse: CLICKHOUSE_URL is not set'),
    });
    expect((await manifestIn(alone)).events).toBeUndefined();
    expect((await restored('none', alone)).result.output).toContain('are not in this backup');
    await clickhouse.kill();
    const away = join(await world.folder(), 'backup');
    expect(await run('backup', [away])).toMatchObject({ code: 1, output: expect.stringContaining('does not answer') });
    await clickhouse.start();
  });

  test('is refused when a file of events was changed', async () => {
    const file = (await readdir(folder)).find((name) => name.endsWith('.native.gz')) ?? '';
    await writeFile(join(folder, file), 'forged');
    expect((await restored('forged')).result).toMatchObject({ code: 1, output: expect.stringContaining(file) });
  });
});
