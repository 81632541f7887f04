import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { hashToken, newToken } from '../src/core/secrets.ts';
import { verifyChain } from '../src/domain/audit/chain.ts';
import { extendChain } from '../src/domain/audit/chain-worker.ts';
import { history, knownAt, LAST_BEFORE_THE_LIST, since } from './former-migrations/history.ts';
import { fill, type Rows, rowsOf } from './former-migrations/rows.ts';
import { newSandbox, until } from './production/processes.ts';
import { catalogueOf } from './support/catalogue.ts';
import { testDatabase } from './support/database.ts';
import { freePort } from './support/free-port.ts';
import { startInstance } from './support/instance.ts';
import { measured } from './support/measured.ts';
import { type FormerDatabase, formerDatabase } from './support/upgrades.ts';
import { buildRelease, commitOf } from './upgrade/former-releases.ts';

const DEMO_PEOPLE = 200;

/** What is worked out from other tables, beside what it should be. */
async function expectExactNumbers(owner: pg.Pool): Promise<void> {
  await owner.query('select users_rank_rebuild(), users_grid_rebuild()');
  const { rows } = await owner.query(`
    select users_rank_total()::int as ranked, (select count(*)::int from users where not is_admin) as users,
      (select array_agg(people order by cells) from (
        select cells, sum(people)::int as people from users_grid group by 1) grid) as grid,
      (select count(*)::int from users where not is_admin and latitude is not null) as placed,
      (select jsonb_agg(jsonb_build_array(campaign_id, credits, credit, debits, debit) order by campaign_id)
        from campaign_sums) as sums,
      (select jsonb_agg(sums order by sums) from (
        select jsonb_build_array(campaign_id, count(*) filter (where transaction_type = 'credit'),
          coalesce(sum(amount) filter (where transaction_type = 'credit'), 0),
          count(*) filter (where transaction_type = 'debit'),
          coalesce(sum(amount) filter (where transaction_type = 'debit'), 0)) as sums
        from transactions group by campaign_id) each) as paid,
      (select count(*)::int from cases c where created_at <> (
        select min(created_at) from (select created_at from post_reports where case_id = c.id
          union all select created_at from user_reports where case_id = c.id) reports)) as "wrongCases"`);
  const [{ ranked, users, grid, placed, sums, paid, wrongCases }] = rows;
  expect(ranked).toBe(users);
  expect(grid ?? []).toEqual(placed === 0 ? [] : [placed, placed, placed]);
  expect(sums).toEqual(paid);
  expect(wrongCases).toBe(0);
}

/** The schema, but for which months of a table there are. */
const schemaOf = async (owner: pg.Pool) => (await catalogueOf(owner)).filter((line) => !/_20\d\d_\d\d\b/.test(line));

/** Each row is still there, as it was in the columns that it had. */
function expectKept(table: string, before: Rows[string], after: Rows[string]): void {
  const columns = Object.keys(before[0] ?? {});
  const textOf = (row: Rows[string][number]): string => JSON.stringify(columns.map((column) => row[column]));
  const there = new Set(after.map(textOf));
  expect(
    before
      .map(textOf)
      .filter((row) => !there.has(row))
      .slice(0, 3),
    `${table}: ${columns}`,
  ).toEqual([]);
}

/** Starts today's server on a former database and looks at it from every side. */
async function expectWhole(former: FormerDatabase, before: Rows, isFilled: boolean, people = 2): Promise<void> {
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
  if (isFilled) expect(empty).toEqual([]);
  const prepared = await former.prepare();
  const { db } = prepared.database;
  const fresh = await testDatabase(2);
  expect(await schemaOf(former.owner)).toEqual(await schemaOf(fresh.owner));
  await fresh.drop();

  const after = await rowsOf(former.owner);
  for (const [table, rows] of Object.entries(before)) expectKept(table, rows, after[table] ?? []);

  const app = await startInstance({
    database: prepared.database,
    databaseUrl: former.appUrl,
    mailUrl: 'smtp://127.0.0.1:1',
    environment: { LOG_LEVEL: 'silent' },
  });
  const token = newToken();
  await former.owner.query(
    `insert into sessions (token_hash, admin_id, ip, user_agent) values ($1, 1, '127.0.0.1', 'test')`,
    [hashToken(token)],
  );
  const list = await app.send('GET', '/users-list', {}, { token });
  expect(list.json()).toMatchObject({ responseCode: 200, total_users: people });
  const saved = await app.send('POST', '/group', { name: 'After the upgrade' }, { token });
  expect(saved.statusCode).toBe(201);
  await app.close();
  await expectExactNumbers(former.owner);

  await extendChain(db);
  const { rows } = await former.owner.query('select count(*)::int as n from audit_log');
  expect(await verifyChain(db, undefined)).toMatchObject({ holds: true, rows: rows[0].n });
  await prepared.database.close();
}

describe('a database of each earlier state', () => {
  test.each(history.map(([commit]) => commit))('%s starts, whole, with the schema of a fresh one', async (commit) => {
    const former = await formerDatabase();
    const isSinceTheList = commit.startsWith('00');
    // What came later may refuse or change what was once written: its databases were filled before.
    const filled = knownAt(isSinceTheList ? LAST_BEFORE_THE_LIST : commit);
    await former.migrate(filled);
    await fill(former.owner, filled);
    if (isSinceTheList) await former.migrate(knownAt(commit));
    await expectWhole(former, await rowsOf(former.owner), !isSinceTheList);
    await former.drop();
  });

  test('one that followed every commit, and so has the first text of each migration', async () => {
    const former = await formerDatabase();
    for (const [commit, added] of history) {
      const { rows } = await former.owner.query(`select to_regclass('kysely_migration') is not null as there`);
      const ran = rows[0].there ? (await former.owner.query('select name from kysely_migration')).rows : [];
      await former.migrate(knownAt(commit));
      await fill(
        former.owner,
        Object.fromEntries(Object.entries(added).filter(([name]) => !ran.some((r) => r.name === name))),
      );
    }
    await expectWhole(former, await rowsOf(former.owner), false);
    await former.drop();
  });
});

/** A former server fills its database with demo data, and stops. */
async function fillByItself(former: FormerDatabase, commit: string): Promise<void> {
  const sandbox = newSandbox();
  const port = await freePort();
  const server = sandbox.start(process.execPath, [join(buildRelease({ commit }), 'main.js')], {
    DATABASE_URL: former.appUrl,
    DATABASE_OWNER_URL: former.ownerUrl,
    SECRET_KEY: 'a secret key for tests, long enough',
    DATA_DIR: sandbox.folder('data'),
    PORT: String(port),
    DEMO_DATA: String(DEMO_PEOPLE),
    TILE_URL: 'off',
    LOG_LEVEL: 'warn',
  });
  try {
    await until('the former server is ready', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, server);
    expect(await server.stop()).toBe(0);
  } finally {
    await sandbox.end();
  }
}

describe('a database with demo data, of the server that brought each migration', () => {
  test.each(since)('%s', async (migration) => {
    const former = await formerDatabase();
    await fillByItself(former, commitOf(migration));
    const before = await rowsOf(former.owner);
    const filled = Object.values(before).filter((rows) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(30);
    await expectWhole(former, before, false, DEMO_PEOPLE);
    measured(`${migration}: ${filled.flat().length} rows in ${filled.length} tables are as they were`);
    await former.drop();
  });
});
