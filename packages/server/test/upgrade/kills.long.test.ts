import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { knownMigrations } from '../../src/database/migrate.ts';
import { knownAt, LAST_BEFORE_THE_LIST } from '../former-migrations/history.ts';
import { fill, rowsOf } from '../former-migrations/rows.ts';
import { newSandbox } from '../production/processes.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { testDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { measured } from '../support/measured.ts';
import { type FormerDatabase, formerDatabase } from '../support/upgrades.ts';

const KILLS = 20;
const PEOPLE = 300;

/** A database of the last state whose rows are listed, with a few hundred more in its large tables. */
async function oldDatabase(): Promise<FormerDatabase> {
  const former = await formerDatabase();
  const known = knownAt(LAST_BEFORE_THE_LIST);
  await former.migrate(known);
  await fill(former.owner, known);
  await former.owner.query(`
    insert into users (name, username, email, latitude, longitude)
    select 'Person', 'person' || n, 'person' || n || '@example.com', 40, -100 + n % 20 from generate_series(1, ${PEOPLE}) n;
    insert into searches (user_id, search_term, type, created_at)
    select id, 'lamp ' || id % 7, 'web', now() from users where not is_admin;
    insert into campaign_events (campaign_id, user_id, kind, at)
    select 1, id, 'view', now() from users where not is_admin`);
  return former;
}

const appliedTo = async ({ owner }: FormerDatabase): Promise<number> =>
  (await owner.query('select name from kysely_migration')).rows.length;

/** Starts the build on a database, and kills it so long after the transaction of its migrations has begun. */
async function startedAndKilled(former: FormerDatabase, milliseconds: number): Promise<number> {
  const sandbox = newSandbox();
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
  const all = knownMigrations.length;
  const isMigrating = async (): Promise<boolean> =>
    (
      await former.owner.query(
        `select from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows.length > 0;
  while (!(await isMigrating()) && (await appliedTo(former)) < all) await pause(2);
  const begun = performance.now();
  while (performance.now() - begun < milliseconds && (await appliedTo(former)) < all) await pause(2);
  const took = performance.now() - begun;
  server.kill('SIGKILL');
  await gone;
  await sandbox.end();
  return took;
}

test(`a server that is killed at ${KILLS} points of a migration leaves nothing half done, and the next start ends it`, async () => {
  const fresh = await testDatabase(2);
  const schema = await catalogueOf(fresh.owner);
  await fresh.drop();
  const first = await oldDatabase();
  const whole = await startedAndKilled(first, Infinity);
  await first.drop();
  let inTheMiddle = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const former = await oldDatabase();
    const [before, rows, applied] = [
      await catalogueOf(former.owner),
      await rowsOf(former.owner),
      await appliedTo(former),
    ];
    await startedAndKilled(former, (whole * kill) / KILLS);
    if ((await appliedTo(former)) < knownMigrations.length) {
      inTheMiddle += 1;
      expect([await appliedTo(former), await catalogueOf(former.owner)]).toEqual([applied, before]);
    }
    const prepared = await former.prepare();
    await prepared.database.close();
    expect(await catalogueOf(former.owner)).toEqual(schema);
    const after = await rowsOf(former.owner);
    for (const [table, all] of Object.entries(rows)) {
      expect([table, (after[table]?.length ?? 0) >= all.length]).toEqual([table, true]);
      for (const row of all.slice(0, 20)) expect(after[table], table).toContainEqual(expect.objectContaining(row));
    }
    await former.drop();
  }
  measured(
    `killed ${KILLS} times, ${inTheMiddle} of them before the end of the migration (${whole.toFixed(0)} ms): the same schema, no row lost`,
  );
  expect(inTheMiddle).toBeGreaterThan(KILLS / 2);
});
