import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startPostgres } from '../../test/production/postgres.ts';
import { newSandbox } from '../../test/production/processes.ts';
import { otherServers, productionTools } from '../../test/production/tools.ts';
import { backupWorld } from '../../test/support/backups.ts';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';
import { measured } from '../../test/support/measured.ts';

const ROWS = 1_000_000;
const MOST_MB = 200;
const SECRET_KEY = 'a secret key for tests, long enough';

/** How a command ended, what it said, how long it took, and the most memory that it had. */
interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
  readonly megabytes: number;
}

/** Runs a command, and reads from the kernel how much memory it had at most. */
async function run(name: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(inject('commands'), `${name}.js`), ...args], {
    env: { ...process.env, SECRET_KEY, ...environment },
  });
  let output = '';
  let megabytes = 0;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const look = setInterval(() => {
    const path = `/proc/${child.pid}/status`;
    const status = existsSync(path) ? readFileSync(path, 'utf8') : '';
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 50);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(look);
  return { code, output, seconds: (performance.now() - started) / 1000, megabytes };
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

  const expectFlat = (what: string, { code, output, seconds, megabytes }: Outcome): void => {
    expect([code, output]).toEqual([0, expect.any(String)]);
    measured(
      `${what} of ${ROWS.toLocaleString('en')} rows: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB at most`,
    );
    expect(megabytes).toBeLessThan(MOST_MB);
  };

  test('is backed up and restored in little memory', async () => {
    const from = { DATABASE_URL: source.appUrl, DATABASE_OWNER_URL: source.ownerUrl };
    expectFlat('Backup', await run('backup', [folder], from));
    const target = await world.emptyDatabase();
    const to = { DATABASE_URL: target.appUrl, DATABASE_OWNER_URL: target.ownerUrl };
    expectFlat('Restore', await run('restore', [folder], to));
    const { rows } = await target.owner.query('select count(*)::int as rows from searches');
    expect(rows).toEqual([{ rows: ROWS }]);
  });

  test('is tried in an embedded database that is made for the drill', async () => {
    const from = { DATABASE_URL: source.appUrl, DATABASE_OWNER_URL: source.ownerUrl };
    const { code, output, seconds } = await run('drill', [folder], from);
    expect([code, output]).toEqual([0, expect.stringContaining('an admin can sign in')]);
    measured(`Drill of ${ROWS.toLocaleString('en')} rows: ${seconds.toFixed(1)} s`);
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
    const inNewer = { DATABASE_URL: source.appUrl, DATABASE_OWNER_URL: source.ownerUrl };
    const inOlder = { DATABASE_URL: postgres.url('keeper', 'kept', 'older') };
    const well = [0, expect.any(String)];
    for (const [name, folder, environment] of [
      ['backup', newer, inNewer],
      ['restore', newer, inOlder],
      ['backup', older, inOlder],
      ['drill', older, inNewer],
    ] as const) {
      const { code, output } = await run(name, [folder], environment);
      expect([code, output]).toEqual(well);
    }
    measured(`Backups went to PostgreSQL ${String(version)} and back`);
  });
});
