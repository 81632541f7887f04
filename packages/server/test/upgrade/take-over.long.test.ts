import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restore } from '../../src/domain/backups/restore.ts';
import { run } from '../production/processes.ts';
import { backupWorld } from '../support/backups.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { testDatabase } from '../support/database.ts';
import { measured } from '../support/measured.ts';
import type { FormerDatabase } from '../support/upgrades.ts';
import { databaseBeforeBaseline } from './former-database.ts';
import { BEFORE_BASELINE, buildRelease, hasHistory, NEEDS_HISTORY } from './former-releases.ts';

/** What the migrator keeps for itself. */
const OWN = ['kysely_migration', 'kysely_migration_lock', 'schema_files'];

/** A hash of the rows of each table. */
async function rowsIn(owner: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !OWN.includes(table.name))) {
    const { rows } = await owner.query(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0) as hash from ${name} t`,
    );
    hashes[name] = rows[0].hash;
  }
  return hashes;
}

describe.skipIf(!hasHistory)(`a database that the last release before the baseline made (${NEEDS_HISTORY})`, () => {
  let former: FormerDatabase;
  beforeAll(async () => {
    former = await databaseBeforeBaseline();
  });
  afterAll(() => former.drop());

  const world = backupWorld();
  afterAll(world.end);

  test('is restored from a backup of that release', async () => {
    const folder = join(await world.folder(), 'backup');
    const environment = { DATABASE_URL: former.appUrl, DATABASE_OWNER_URL: former.ownerUrl };
    run(process.execPath, [join(buildRelease(BEFORE_BASELINE), 'commands/backup.js'), folder], { env: environment });
    const target = await world.emptyDatabase();
    await restore(target.ownerUrl, folder, async () => undefined);
    const [before, after] = [await rowsIn(former.owner), await rowsIn(target.owner)];
    for (const table of ['users', 'cases', 'searches', 'audit_log', 'campaign_sums', 'users_rank'])
      expect([table, after[table]]).toEqual([table, before[table]]);
  });

  test('is taken over: the schema of a fresh one, and the same rows', async () => {
    const fresh = await testDatabase(2);
    const schema = await catalogueOf(fresh.owner);
    await fresh.drop();
    const before = await rowsIn(former.owner);
    expect(Object.values(before).filter((hash) => !hash.startsWith('0 ')).length).toBeGreaterThan(60);
    const begun = performance.now();
    const { database } = await former.prepare();
    measured(`a database with demo data was taken over in ${(performance.now() - begun).toFixed(0)} ms`);
    await database.close();
    expect(await catalogueOf(former.owner)).toEqual(schema);
    expect(await rowsIn(former.owner)).toEqual(before);
  });
});
