// @module-tag faults
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as listed from '../migrations/index.ts';
import { knownMigrations, migrateWithin } from '../src/database/migrate.ts';
import { roleSettings } from '../src/database/rights/roles.ts';
import { replacedMigrations } from '../src/database/take-over.ts';
import { catalogueOf } from './support/catalogue.ts';
import { isLong } from './support/is-long.ts';
import { type Files, flawIn, migrationFiles } from './support/migration-list.ts';
import { openConnection } from './support/open-connection.ts';
import { stopClock } from './support/stop-clock.ts';
import { type FormerDatabase, formerDatabase } from './support/upgrades.ts';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));
const landed = readFileSync(`${folder}/landed.txt`, 'utf8');
const files = migrationFiles(folder);

describe('what has landed', () => {
  test('every migration is in the list of landed ones, unchanged and in order', () => {
    expect(flawIn(landed, files)).toBeUndefined();
  });

  test('every migration is in the index, and imports nothing that may change', () => {
    const migrations = Object.entries(files).filter(([name]) => /^\d{4}-/.test(name));
    expect(Object.keys(listed).sort()).toEqual(migrations.map(([name]) => name).sort());
    for (const text of Object.values(files))
      for (const [, from = ''] of text.matchAll(/^import .* from '([^']+)'/gm))
        expect(from).toMatch(/^(kysely|\.\/[a-z0-9-]+\.ts)$/);
  });

  /** Adds a file, and the line that the check expects at the given place. */
  const withLine = (name: string, place: (lines: string[], line: string) => void): [string, Files] => {
    const more = { ...files, [name]: 'export const up = 1;' };
    const line = /: (\S+ \S+)$/.exec(flawIn(landed, more) ?? '')?.[1] ?? '';
    const lines = landed.trimEnd().split('\n');
    place(lines, line);
    return [lines.join('\n'), more];
  };

  test('a migration that was added with the line that the check asks for is well', () => {
    expect(flawIn(...withLine('9000-more', (lines, line) => lines.push(line)))).toBeUndefined();
  });

  test.each<[string, () => [string, Files], RegExp]>([
    ['a new one without its line', () => [landed, { ...files, '9000-more': 'x' }], /^Add this line .*: 9000-more \w+$/],
    ['a changed one', () => [landed, { ...files, '0001-baseline': 'x' }], /^0001-.* is not what has landed/],
    ['a changed import', () => [landed, { ...files, 'us-states': 'x' }], /^us-states is not what has landed/],
    [
      'one that is gone',
      () => [landed, Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('0001')))],
      /^0001-baseline has landed, so it must stay/,
    ],
    [
      'a number below the highest',
      () => withLine('0000-lower', (lines, line) => lines.push(line)),
      /^0000-lower comes after \d{4}: take a number above the highest/,
    ],
    [
      'a new one whose line was put before others',
      () => withLine('baseline-more', (lines, line) => lines.splice(7, 0, line)),
      /is not what has landed, or a line was put before it/,
    ],
    [
      'a number that is taken',
      () => withLine('0001-again', (lines, line) => lines.push(line)),
      /^0001-again comes after \d{4}: take a number/,
    ],
  ])('%s is refused', (_what, change, sentence) => {
    expect(flawIn(...change())).toMatch(sentence);
  });
});

/** Creates a database with the current schema. */
async function databaseOfToday(): Promise<FormerDatabase> {
  const former = await formerDatabase();
  onTestFinished(former.leave);
  await (await former.prepare()).database.close();
  return former;
}

/** Creates a database with only the tables of the baseline. */
async function databaseOfBaseline(): Promise<FormerDatabase> {
  const former = await formerDatabase();
  onTestFinished(former.leave);
  const pool = new pg.Pool({ connectionString: former.ownerUrl });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  await db.transaction().execute((trx) => migrateWithin<never>(trx, ['0001-baseline']));
  await db.destroy();
  return former;
}

/** Starts the current server on a database, and stops it. */
const start = async (former: FormerDatabase): Promise<void> => (await former.prepare()).database.close();

const namesIn = async ({ owner }: FormerDatabase): Promise<string[]> =>
  (await owner.query('select name from kysely_migration order by name')).rows.map(({ name }) => name);

/**
 * Makes a database look as if it had run the migrations that the baseline replaces, with objects that no longer exist.
 */
async function makeFormer({ owner }: FormerDatabase, names: readonly string[] = replacedMigrations): Promise<void> {
  await owner.query('delete from kysely_migration');
  await owner.query('insert into kysely_migration (name, timestamp) select name, $2 from unnest($1::text[]) name', [
    names,
    '2026-01-02T03:04:05.000Z',
  ]);
  await owner.query(`
    drop table if exists schema_files;
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
    create function raise_sequence() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger users_raise_sequence after insert on users for each statement execute function raise_sequence();
    drop trigger if exists users_rank_update on users;
    create or replace function users_rank_total() returns bigint language sql as 'select 0::bigint'`);
}

describe('an earlier database', () => {
  test('is upgraded once no one is in the way, and no change of staff waits for that', async () => {
    // Migrations give way for a minute: with a stopped clock, that minute never ends.
    stopClock();
    const former = await databaseOfBaseline();
    await makeFormer(former);
    const change = 'lock table users in row exclusive mode';
    const long = await openConnection(former.ownerUrl);
    await long.query(`begin; ${change}`);
    const upgraded = start(former);
    const isInLine = async () =>
      (await former.owner.query(`select from pg_locks where relation = 'users'::regclass and not granted`)).rowCount;
    await expect.poll(isInLine, { interval: 20 }).toBe(1);
    // In the long run, the patience is as long as the server lets a call wait. A migration that does not give way would
    // block forever.
    const patience = isLong ? roleSettings.lock_timeout : '2min';
    await former.owner.query(`begin; set local lock_timeout = '${patience}'; ${change}; commit`);
    expect(await namesIn(former)).toEqual(replacedMigrations);
    await long.query('commit');
    await upgraded;
    expect(await namesIn(former)).toEqual([...knownMigrations, ...replacedMigrations].sort());
  });

  test('at the last migration before the baseline is taken over: it has the schema of a fresh one, and is as old as it was', async () => {
    const fresh = await databaseOfToday();
    const former = await databaseOfBaseline();
    await makeFormer(former);
    expect(await catalogueOf(former.owner)).not.toEqual(await catalogueOf(fresh.owner));
    await start(former);
    expect(await catalogueOf(former.owner)).toEqual(await catalogueOf(fresh.owner));
    // The previous release may still be running, so its migrations stay listed until the next start.
    expect(await namesIn(former)).toEqual([...knownMigrations, ...replacedMigrations].sort());
    await start(former);
    expect(await namesIn(former)).toEqual(knownMigrations);
    const { rows } = await former.owner.query(`select timestamp from kysely_migration where name = '0001-baseline'`);
    expect(rows).toEqual([{ timestamp: '2026-01-02T03:04:05.000Z' }]);
  });

  test('that is older is refused with the commit to start first, and stays as it is', async () => {
    const former = await databaseOfBaseline();
    await makeFormer(former, replacedMigrations.slice(0, -1));
    const before = await catalogueOf(former.owner);
    await expect(start(former)).rejects.toThrow(
      'The database has an older schema (0091-transactions-of-one) than this server can migrate: start the server of commit ba00019a on it first, then this one.',
    );
    expect([await namesIn(former), await catalogueOf(former.owner)]).toEqual([replacedMigrations.slice(0, -1), before]);
  });
});

describe('functions and triggers', () => {
  test('are run again where their text is another one, and what no text has is dropped', async () => {
    const former = await databaseOfToday();
    const before = await catalogueOf(former.owner);
    await former.owner.query(`
      update schema_files set checksum = 'of another text' where name = 'page-index';
      create or replace function users_rank_total() returns bigint language sql as 'select 0::bigint';
      create or replace function web_fold() returns void language sql as 'select 1';
      create function of_another_release() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger of_another_release after insert on users for each statement execute function of_another_release()`);
    await start(former);
    // An unchanged text is not run again.
    const after = await catalogueOf(former.owner);
    expect(after.filter((line) => !before.includes(line))).toEqual([expect.stringMatching(/^function web_fold\(\): /)]);
    expect(before.filter((line) => !after.includes(line))).toEqual([expect.stringMatching(/^function web_fold\(\): /)]);
  });

  test('of triggers that already exist leave their tables alone', async () => {
    const former = await databaseOfToday();
    const triggers = async () => (await former.owner.query('select oid, xmin from pg_trigger order by oid')).rows;
    const before = await triggers();
    await former.owner.query('update schema_files set checksum = $1', ['of another text']);
    await start(former);
    expect(await triggers()).toEqual(before);
  });

  test('say what they are for', async () => {
    const { owner } = await databaseOfToday();
    const { rows } = await owner.query(`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') is null
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
    expect(rows).toEqual([]);
  });

  test('of triggers have the rights of the owner and a search path of their own, and are for no one else', async () => {
    const { owner } = await databaseOfToday();
    const { rows } = await owner.query(`
      select distinct p.proname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and (not p.prosecdef or p.proconfig is null or has_function_privilege('public', p.oid, 'execute'))`);
    // It checks the permissions of its caller.
    expect(rows).toEqual([{ proname: 'audit_values_with_row' }]);
  });
});
