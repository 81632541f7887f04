import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENCE_MS, processes } from './support/child-process.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { freePort } from './support/free-port.ts';
import { reportMeasurement } from './support/measurement.ts';

const main = join(fileURLToPath(new URL('../dist', import.meta.url)), 'main.js');
const { start, newFolder, clear } = processes();
const MINUTE_MS = 60_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase(1);
});
afterAll(async () => {
  await clear();
  await database.drop();
});

/** Suspends 500 users until this many seconds from now. */
const suspend = (seconds: number) =>
  database.owner.query(
    `insert into users (name, username, email, is_suspended, suspended_at, suspended_until)
     select 'U', $1::int || '.' || n, $1::int || '.' || n || '@example.com', true, now() - interval '1 day', now() + make_interval(secs => $1::int)
     from generate_series(1, 500) n`,
    [seconds],
  );

/** Returns how long after its end the last suspension was lifted, in milliseconds. */
async function ended(since: number): Promise<number> {
  while ((await database.owner.query('select from users where is_suspended')).rowCount) {
    expect(Date.now() - since).toBeLessThan(MINUTE_MS);
    await pause(200);
  }
  return Date.now() - since;
}

test(
  'suspensions end within a minute of their time, also when the server is killed before and started after it',
  async () => {
    const run = async () => {
      const running = start(process.execPath, [main], {
        cwd: tmpdir(),
        env: {
          ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: database.appUrl },
          ...{ DATABASE_OWNER_URL: database.ownerUrl, SECRET_KEY: 'k'.repeat(32), DATA_DIR: newFolder() },
          PORT: String(await freePort()),
        },
      });
      await running.says('Press Ctrl-C to stop.');
      return running;
    };
    const first = await run();
    await suspend(2);
    reportMeasurement(`the last of 500 suspensions ended ${await ended(Date.now() + 2000)} ms after its time`);
    await suspend(3);
    first.child.kill('SIGKILL');
    await first.ended;
    await pause(4000);
    expect((await database.owner.query('select from users where is_suspended')).rowCount).toBe(500);
    const second = await run();
    reportMeasurement(`after a restart, the last of 500 ended within ${await ended(Date.now())} ms`);
    const { rows } = await database.owner.query(
      `select count(*)::int as n from audit_log where call = 'upkeep.suspension_ended'`,
    );
    expect(rows).toEqual([{ n: 1000 }]);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  },
  3 * PATIENCE_MS,
);
