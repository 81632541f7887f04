// @module-tag faults
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restore } from '../../src/domain/backups/restore.ts';
import { run } from '../production/processes.ts';
import { backupWorld } from '../support/backups.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { testDatabase } from '../support/database.ts';
import { reportMeasurement } from '../support/measurement.ts';
import type { FormerDatabase } from '../support/upgrades.ts';
import { databaseBeforeBaseline } from './former-database.ts';
import { BEFORE_BASELINE, buildRelease, hasHistory, NEEDS_HISTORY } from './former-releases.ts';

/** The migrator's own tables, and tables whose rows later migrations add or change. */
const OWN = ['kysely_migration', 'kysely_migration_lock', 'schema_files', 'settings', 'measure_mails'];

type Columns = Readonly<Record<string, readonly string[]>>;

/** Returns the columns of each table that are written, and not generated. */
async function columnsIn(owner: pg.Pool): Promise<Columns> {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     group by relname order by relname`,
  );
  return Object.fromEntries(rows.filter(({ name }) => !OWN.includes(name)).map(({ name, columns }) => [name, columns]));
}

/** Returns a hash of these columns over the rows of each table. */
async function rowsIn(owner: pg.Pool, columns: Columns): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  for (const [name, names] of Object.entries(columns)) {
    const { rows } = await owner.query(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(
         (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any($1))::text, 0)), 0) as hash from ${name} t`,
      [names],
    );
    hashes[name] = rows[0].hash;
  }
  return hashes;
}

/** Returns the emails about measures, which a later migration rewords. */
const mailsIn = async (owner: pg.Pool): Promise<readonly unknown[]> =>
  (await owner.query('select measure, is_on, subject, body from measure_mails order by measure')).rows;

/** Returns the common columns: migrations since the baseline add some and remove others. */
const inBoth = (one: Columns, other: Columns): Columns =>
  Object.fromEntries(
    Object.entries(one)
      .filter(([table]) => table in other)
      .map(([table, names]) => [table, names.filter((name) => other[table]?.includes(name))]),
  );

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
    const columns = inBoth(await columnsIn(former.owner), await columnsIn(target.owner));
    const [before, after] = [await rowsIn(former.owner, columns), await rowsIn(target.owner, columns)];
    for (const table of ['users', 'cases', 'searches', 'audit_log', 'campaign_sums', 'users_rank'])
      expect([table, after[table]]).toEqual([table, before[table]]);
  });

  test('is taken over: the schema of a fresh one, and the same rows', async () => {
    const fresh = await testDatabase(2);
    const schema = await catalogueOf(fresh.owner);
    const columns = inBoth(await columnsIn(former.owner), await columnsIn(fresh.owner));
    const mails = await mailsIn(fresh.owner);
    await fresh.drop();
    const before = await rowsIn(former.owner, columns);
    expect(Object.values(before).filter((hash) => !hash.startsWith('0 ')).length).toBeGreaterThan(60);
    const begun = performance.now();
    const { database } = await former.prepare();
    reportMeasurement(`a database with demo data was taken over in ${(performance.now() - begun).toFixed(0)} ms`);
    await database.close();
    expect(await catalogueOf(former.owner)).toEqual(schema);
    expect(await rowsIn(former.owner, columns)).toEqual(before);
    expect(await mailsIn(former.owner)).toEqual(mails);
  });
});
