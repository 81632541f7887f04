// @module-tag promises/18
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../test/production/postgres.ts';
import { newSandbox } from '../../test/production/processes.ts';
import { otherServers, productionTools } from '../../test/production/tools.ts';
import { backupWorld } from '../../test/support/backups.ts';
import { runAtTheMachine } from '../../test/support/command.ts';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';
import { reportMeasurement } from '../../test/support/measurement.ts';

const ROWS = 1_000_000;
const MOST_MB = 200;
const SECRET = { SECRET_KEY: 'a secret key for tests, long enough' };

/** The connection URLs of a database. */
type Urls = Parameters<typeof runAtTheMachine>[0];

/** Runs a command. @returns also its duration, and its peak memory as the kernel reports it. */
async function run(name: string, folder: string, urls: Urls) {
  const started = performance.now();
  let megabytes = 0;
  let look: NodeJS.Timeout | undefined;
  const ended = await runAtTheMachine(urls, name, [folder], SECRET, ({ pid }) => {
    look = setInterval(() => {
      const path = `/proc/${pid}/status`;
      const status = existsSync(path) ? readFileSync(path, 'utf8') : '';
      megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    }, 50);
  });
  clearInterval(look);
  return { ...ended, seconds: (performance.now() - started) / 1000, megabytes };
}

describe('a large database', () => {
  const world = backupWorld();
  let source: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    source = await testDatabase();
    await source.owner.query(`
      alter table searches disable trigger user;
      insert into searches (search_term, type, created_at, description)
      select 'term ' || n % 1000, 'web', now(), repeat(md5(n::text), 10) from generate_series(1, ${ROWS}) n;
      alter table searches enable trigger user`);
    folder = join(await world.folder(), 'backup');
  });
  afterAll(async () => {
    await world.end();
    await source.drop();
  });

  const expectFlat = (what: string, { code, output, seconds, megabytes }: Awaited<ReturnType<typeof run>>): void => {
    expect([code, output]).toEqual([0, expect.any(String)]);
    reportMeasurement(
      `${what} of ${ROWS.toLocaleString('en')} rows: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB at most`,
    );
    expect(megabytes).toBeLessThan(MOST_MB);
  };

  test('is backed up and restored in little memory', async () => {
    expectFlat('Backup', await run('backup', folder, source));
    const target = await world.emptyDatabase();
    expectFlat('Restore', await run('restore', folder, target));
    const { rows } = await target.owner.query('select count(*)::int as rows from searches');
    expect(rows).toEqual([{ rows: ROWS }]);
  });

  test('is tried in an embedded database that is made for the drill', async () => {
    const { code, output, seconds } = await run('drill', folder, source);
    expect([code, output]).toEqual([0, expect.stringContaining('an admin can sign in')]);
    reportMeasurement(`Drill of ${ROWS.toLocaleString('en')} rows: ${seconds.toFixed(1)} s`);
  });
});

const tools = productionTools();

describe.skipIf(!tools)('another PostgreSQL', () => {
  const [world, sandbox] = [backupWorld(), newSandbox()];
  let source: TestDatabase;

  beforeAll(async () => {
    source = await testDatabase();
  });
  afterAll(async () => {
    await sandbox.end();
    await world.end();
    await source.leave();
  });

  test.each(otherServers())('takes a backup of the newest one, and gives its own back to it: %s', async (binaries) => {
    const postgres = await startPostgres(sandbox, binaries, tools?.psql ?? '');
    await postgres.ask(`create role keeper login password 'kept'`, 'postgres');
    await postgres.ask('create database older owner keeper', 'postgres');
    const [{ server_version: version = '' } = {}] = await postgres.ask('show server_version', 'older');
    const [newer, older] = [join(await world.folder(), 'newer'), join(await world.folder(), 'older')];
    const url = postgres.url('keeper', 'kept', 'older');
    const inOlder: Urls = { appUrl: url, ownerUrl: url };
    const well = [0, expect.any(String)];
    for (const [name, folder, urls] of [
      ['backup', newer, source],
      ['restore', newer, inOlder],
      ['backup', older, inOlder],
      ['drill', older, source],
    ] as const) {
      const { code, output } = await run(name, folder, urls);
      expect([code, output]).toEqual(well);
    }
    reportMeasurement(`Backups went to PostgreSQL ${String(version)} and back`);
  });
});
