// @module-tag promises/17
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { newSandbox } from '../production/processes.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { testDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { reportMeasurement } from '../support/measurement.ts';
import { type FormerDatabase, formerDatabase } from '../support/upgrades.ts';
import { databaseBeforeBaseline } from './former-database.ts';
import { hasHistory, NEEDS_HISTORY } from './former-releases.ts';

const KILLS = 20;

/** Starts the build on a database, and kills it when its upgrade has reached a table. */
async function killAt(former: FormerDatabase, table: string): Promise<void> {
  const sandbox = newSandbox();
  const holder = await former.owner.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  const server = spawn(process.execPath, [join(inject('commands'), '../main.js')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: former.appUrl,
      DATABASE_OWNER_URL: former.ownerUrl,
      SECRET_KEY: 'a secret key for tests, long enough',
      DATA_DIR: sandbox.folder('data'),
      PORT: String(await freePort()),
      DEMO_DATA: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  const gone = once(server, 'exit');
  const waiting = async (): Promise<number | null> =>
    (await former.owner.query('select from pg_locks where relation = $1::regclass and not granted', [table])).rowCount;
  await expect.poll(waiting, { interval: 10 }).toBe(1);
  server.kill('SIGKILL');
  await gone;
  await holder.query('rollback');
  holder.release();
  await sandbox.end();
}

const usersIn = async ({ owner }: FormerDatabase): Promise<number> =>
  (await owner.query('select count(*)::int as n from users')).rows[0].n;

test.skipIf(!hasHistory)(
  `a server that is killed at ${KILLS} points of an upgrade leaves nothing half done, and the next start ends it (${NEEDS_HISTORY})`,
  async () => {
    const fresh = await testDatabase(2);
    const schema = await catalogueOf(fresh.owner);
    await fresh.drop();
    const original = await databaseBeforeBaseline();
    const [before, users] = [await catalogueOf(original.owner), await usersIn(original)];
    await original.leave();
    // The tables that the upgrade locks, because it changes their triggers.
    const changed = [
      ...before.filter((line) => !schema.includes(line)),
      ...schema.filter((line) => !before.includes(line)),
    ];
    const tables = new Set(changed.flatMap((line) => /^trigger (\w+)\./.exec(line)?.[1] ?? []));
    expect(tables.size).toBeGreaterThanOrEqual(KILLS);
    for (const name of [...tables].slice(0, KILLS)) {
      const former = await formerDatabase(original.name);
      await killAt(former, name);
      expect(await catalogueOf(former.owner)).toEqual(before);
      await (await former.prepare()).database.close();
      expect([await catalogueOf(former.owner), await usersIn(former)]).toEqual([schema, users]);
      await former.drop();
    }
    reportMeasurement(`killed at ${KILLS} points of an upgrade: the same schema, no row lost`);
  },
);
