// @module-tag faults
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searches } from '../src/domain/event-archive/kinds/searches.ts';
import { layoutOf } from '../src/domain/event-archive/layout.ts';
import { HOW_TO_GET_IT, type OldServer, oldClickHouse, startOldCluster } from './clickhouse/old-cluster.ts';
import { newSandbox, until } from './production/processes.ts';

/*
 * Statements for a cluster on a ClickHouse of 2018, the only one with replication that can be had from a registry. It knows neither the
 * types nor the projections of the tables: they are taken out. Queries are tested on a new one, by the other tests.
 */

const root = oldClickHouse();

/** The table as the old engine can make it. */
const inOldDialect = (definition: string): string =>
  definition
    .replace(/ codec\([^)]*\)\)/g, '')
    .replace(/ comment '[^']*'/g, '')
    .replaceAll("DateTime64(6, 'UTC')", 'DateTime')
    .replaceAll('LowCardinality(String)', 'String')
    .replaceAll('Nullable(Bool)', 'Nullable(UInt8)')
    .replace(/,?\n {2}(index|projection) [^\n]*/g, '')
    .replace(/settings .*$/s, '');

describe.skipIf(!root)(`tables on a cluster of 2 x 2 servers (${HOW_TO_GET_IT})`, () => {
  const sandbox = newSandbox();
  const layout = layoutOf({ database: 'moved', cluster: 'events' });
  let servers: readonly OldServer[];
  let rows = 0;

  const one = (n: number): OldServer => {
    const server = servers[n];
    if (!server) throw new Error(`There is no server ${n}`);
    return server;
  };
  /** Without what the old engine does not know. */
  const { query_plan_optimize_lazy_materialization: _, use_top_k_dynamic_filtering: __, ...known } = layout.settings;
  const settings = { ...known, ...layout.inserts(2), insert_quorum_timeout: 3000 };
  const insert = (through: OldServer, most: number, slice: number): Promise<string> =>
    through.ask(
      `insert into moved.archived_searches (id, created_at, updated_at, user_id, term_key, term, search_term, type, app_id, corrections, slice)
       format TSV\n${Array.from({ length: most }, (_, n) => {
         const at = `2026-0${1 + (n % 3)}-01 00:00:00`;
         return [slice * 1_000_000 + n, at, at, n % 50, 'lamp', 'lamp', 'Lamp', 'web', `app-${n}`, '', slice].join(
           '\t',
         );
       }).join('\n')}\n`,
      settings,
    );
  const all = (through: OldServer, where = '1') =>
    through.ask(`select count() from moved.archived_searches where ${where}`, known).then(Number);
  const own = (server: OldServer, where = '1') =>
    server.ask(`select count() from moved.archived_searches_local where ${where}`).then(Number);

  beforeAll(async () => {
    servers = await startOldCluster(sandbox, root ?? '');
    await one(0).ask(layout.makeDatabase);
    for (const query of layout.tables(inOldDialect(searches.create)))
      await one(0).ask(
        query.replaceAll('exists archived', 'exists moved.archived').replace(' as archived', ' as moved.archived'),
      );
  });
  afterAll(() => sandbox.end());

  test('are made on all servers by one statement, and a second time by none', async () => {
    for (const server of servers)
      expect((await server.ask('show tables from moved')).split('\n')).toEqual([
        'archived_searches',
        'archived_searches_local',
      ]);
    expect(await one(2).ask(layout.replicas ?? '')).toBe('2');
    await one(3).ask(layout.makeDatabase);
  });

  test('spread rows over the shards, and each replica has its shard before the insert ends', async () => {
    rows += 9000;
    await insert(one(0), 9000, 1);
    const counted = await Promise.all(servers.map((server) => own(server)));
    expect(counted[0]).toBe(counted[1]);
    expect(counted[2]).toBe(counted[3]);
    expect((counted[0] ?? 0) + (counted[2] ?? 0)).toBe(rows);
    for (const n of counted) expect(n).toBeGreaterThan(rows / 3);
    for (const server of servers) expect(await all(server)).toBe(rows);
    expect(await all(one(3), 'user_id = 7')).toBe(rows / 50);
  });

  test('while a replica is killed: reads go on, a slice is refused, and later each replica has all', async () => {
    await one(1).kill();
    for (const server of [one(0), one(2), one(3)]) expect(await all(server)).toBe(rows);
    await expect(insert(one(0), 500, 2)).rejects.toThrow();
    // What has arrived of the slice does not count: it is never whole.
    for (const server of [one(0), one(2), one(3)]) expect(await all(server, 'slice <= 1')).toBe(rows);
    await one(1).start();
    await until('the replica has caught up', async () => (await own(one(1))) === (await own(one(0))));
    await until('the cluster takes slices', async () => {
      await one(2).ask(`alter table moved.${layout.altered('archived_searches')} delete where slice >= 2`);
      return insert(one(0), 600, 3).then(
        () => true,
        () => false,
      );
    });
    rows += 600;
    await until('each has it', async () => (await all(one(1), 'slice in (1, 3)')) === rows);
  });

  test('delete rows and months everywhere', async () => {
    await one(2).ask(`alter table moved.${layout.altered('archived_searches')} delete where user_id in (7, 777)`);
    // The old engine does not change the parts that were written last with a quorum: those of the first slice are looked at.
    for (const server of servers)
      await until(
        'it is deleted',
        async () =>
          (await all(server, 'slice = 1')) === 9000 - 9000 / 50 &&
          (await own(server, 'slice = 1 and user_id = 7')) === 0,
      );
    const months = `select distinct toUInt32OrZero(partition) as month from ${layout.parts('archived_searches')} and active and rows > 0 order by month`;
    expect((await one(0).ask(months)).split('\n')).toEqual(['202601', '202602', '202603']);
    await one(3).ask(`alter table moved.${layout.altered('archived_searches')} drop partition 202601`);
    for (const server of servers) expect(await own(server, 'toYYYYMM(created_at) = 202601')).toBe(0);
    expect((await one(1).ask(months)).split('\n')).toEqual(['202602', '202603']);
  });

  test('are dropped everywhere by one statement', async () => {
    // The old engine drops at once; a new one does so when it is asked to.
    await one(0).ask(layout.dropDatabase.replace(/ sync$/, ''));
    for (const server of servers) expect(await server.ask('show databases')).not.toContain('moved');
  });
});
