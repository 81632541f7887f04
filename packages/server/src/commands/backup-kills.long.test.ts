// @module-tag faults
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupWorld, type EmptyDatabase, rowsIn } from '../../test/support/backups.ts';
import { runAtTheMachine } from '../../test/support/command.ts';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';
import { reportMeasurement } from '../../test/support/measurement.ts';

const KILLS = 20;
const ROWS = 300_000;
const SECRET = { SECRET_KEY: 'a secret key for tests, long enough' };

describe(`backup and restore, killed at ${KILLS} points each`, () => {
  const world = backupWorld();
  let source: TestDatabase;
  let whole: string;

  /** Runs a command and kills it after a delay. */
  const run = async (
    name: 'backup' | 'restore',
    folder: string,
    urls: { readonly appUrl: string; readonly ownerUrl: string },
    killedAfter?: number,
  ) => {
    const begun = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const ended = await runAtTheMachine(urls, name, [folder], SECRET, (child) => {
      if (killedAfter !== undefined) timer = setTimeout(() => child.kill('SIGKILL'), killedAfter);
    });
    clearTimeout(timer);
    return { ...ended, milliseconds: performance.now() - begun };
  };

  /** Counts the tables of a database after the killed connections have left it. */
  const tablesOf = async ({ owner }: EmptyDatabase): Promise<number> => {
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    while ((await owner.query(others)).rowCount !== 0) await pause(20);
    const { rows } = await owner.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`);
    return rows[0].tables;
  };

  beforeAll(async () => {
    source = await testDatabase();
    await source.owner.query(`
      alter table searches disable trigger user;
      insert into searches (search_term, type, created_at)
      select 'term ' || n % 1000, 'web', now() from generate_series(1, ${ROWS}) n;
      alter table searches enable trigger user`);
    whole = join(await world.folder(), 'whole');
  });
  afterAll(async () => {
    await world.end();
    await source.drop();
  });

  test('a backup that was cut off is refused by a restore, and a new one is whole', async () => {
    const { code, milliseconds } = await run('backup', whole, source);
    expect(code).toBe(0);
    const target = await world.emptyDatabase();
    let cut = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const folder = join(await world.folder(), 'cut');
      const killed = await run('backup', folder, source, (milliseconds * (kill + 0.5)) / KILLS);
      if (killed.code === 0 || existsSync(join(folder, 'manifest.json'))) continue;
      cut += 1;
      const refused = await run('restore', folder, target);
      expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(/^.*backup.*\.$/m)]);
      expect(refused.output).not.toContain('    at ');
      expect(await tablesOf(target)).toBe(0);
    }
    reportMeasurement(
      `backup: killed ${KILLS} times within ${milliseconds.toFixed(0)} ms, ${cut} cut off: each was refused`,
    );
    expect(cut).toBeGreaterThan(KILLS / 2);
    const again = join(await world.folder(), 'again');
    expect((await run('backup', again, source)).code).toBe(0);
    expect(await rowsIn(again, 'searches')).toEqual(await rowsIn(whole, 'searches'));
  });

  test('a restore that was cut off leaves the database empty, and is done again', async () => {
    const first = await world.emptyDatabase();
    const { code, milliseconds } = await run('restore', whole, first);
    expect(code).toBe(0);
    const expected = await tablesOf(first);
    let cut = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const target = await world.emptyDatabase();
      await run('restore', whole, target, (milliseconds * (kill + 0.5)) / KILLS);
      const left = await tablesOf(target);
      expect([0, expected]).toContain(left);
      if (left === 0) {
        cut += 1;
        // Every fifth attempt also shows that a restore can be repeated.
        if (kill % 5 === 0) expect((await run('restore', whole, target)).code).toBe(0);
        else continue;
      }
      const { rows } = await target.owner.query('select count(*)::int as rows from searches');
      expect(rows).toEqual([{ rows: ROWS }]);
    }
    reportMeasurement(
      `restore: killed ${KILLS} times within ${milliseconds.toFixed(0)} ms, ${cut} cut off: the database was empty`,
    );
    expect(cut).toBeGreaterThan(KILLS / 2);
  });
});
