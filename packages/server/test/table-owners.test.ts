import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sourcesIn, type Writable, type Write, writableIn, writesIn } from './sql/table-writers.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';

/**
 * Each table is written by one folder; migrations and triggers belong to the database. Demo data is not production
 * code: it fills a database before the server uses it.
 */

/** Statements that do not name their table: the rules in `retention.ts` name it, and count as writes. */
const OF_RULES = 'jobs/overdue.ts';
/** A restore fills all tables of an empty database: the backup's manifest names them. */
const OF_BACKUPS = 'domain/backups/restore.ts';
/** A step of an erasure: the declaration of the table's owner names the table. */
const OF_ERASURES = 'domain/erasure/steps.ts';
/** Tables in ClickHouse are not in the database. */
const OF_ARCHIVE = 'domain/event-archive/clickhouse.ts';
/** Code that runs others' functions owns no table. */
const DRIVERS = /^(app|commands|main\.ts)(\/|$)/;

let database: TestDatabase;
let writable: Writable;

beforeAll(async () => {
  database = await testDatabase();
  writable = await writableIn(database.owner);
});

afterAll(() => database.leave());

/** Returns the violations in a set of writes. */
function violations(writes: readonly Write[]): string[] {
  const folders = new Map<string, Set<string>>();
  for (const { table = '', folder } of writes) folders.set(table, (folders.get(table) ?? new Set()).add(folder));
  return writes.flatMap(({ table, folder, place }) => {
    if (table === undefined)
      return [OF_RULES, OF_BACKUPS, OF_ERASURES, OF_ARCHIVE].some((file) => place.startsWith(file))
        ? []
        : [`${place} does not tell which table it writes`];
    if (DRIVERS.test(folder)) return [`${place} writes ${table}: a function of its owner should`];
    const all = [...(folders.get(table) ?? [])];
    return all.length > 1 ? [`${place} writes ${table}, as ${all.toSorted().join(' and ')} do`] : [];
  });
}

test('each table is written by one folder', () => {
  const writes = writesIn(sourcesIn(), writable);
  expect(violations(writes)).toEqual([]);
  const written = new Set(writes.map(({ table }) => table));
  for (const table of ['users', 'cases', 'outbox', 'throttles', 'audit_log', 'users_rank', 'case_presence'])
    expect(written).toContain(table);
});

describe('proven by planted violations', () => {
  const owner = { 'domain/people/users.ts': 'sql`update users set name = 1`' };
  const planted: readonly [what: string, path: string, source: string, said?: string][] = [
    ['an update', 'features/groups/change.ts', 'sql`update users set name = 2`', 'writes users'],
    [
      'an update over lines',
      'features/groups/change.ts',
      'sql`with a as (\n  UPDATE\n  users u set x = 1)`',
      ':2 writes users',
    ],
    ['an insert', 'features/groups/change.ts', 'sql`insert into users (name) values (1)`', 'writes users'],
    ['a delete', 'features/groups/change.ts', `client.query('delete from only "users"')`, 'writes users'],
    ['a merge', 'features/groups/change.ts', 'sql`merge into public.users as u`', 'writes users'],
    ['a copy', 'features/groups/change.ts', "copyFrom('copy users (name) from stdin')", 'writes users'],
    ['a truncate', 'features/groups/change.ts', 'sql`truncate table users`', 'writes users'],
    ['the builder: insert', 'features/groups/change.ts', "db\n  .insertInto('users')", 'writes users'],
    ['the builder: update', 'domain/access/admins.ts', "db.updateTable('users as u')", 'writes users'],
    ['the builder: delete', 'http/limits/turns.ts', "db.deleteFrom('users')", 'writes users'],
    ['the builder: merge', 'jobs/daily.ts', "db.mergeInto('users')", 'writes users'],
    ['a function', 'features/groups/change.ts', 'sql`select users_rank_fold(1)`', 'writes users_rank'],
    ['a rule of retention', 'features/groups/retention.ts', "{ table: 'users', key: 'id' }", 'writes users'],
    [
      'a table that a variable names',
      'features/groups/change.ts',
      ['sql`update $', '{table} set x = 1`'].join(''),
      'does not tell',
    ],
    ['one that the builder gets', 'features/groups/change.ts', 'db.deleteFrom(table)', 'does not tell'],
    ['one that is put together', 'features/groups/change.ts', "'insert into ' + table", 'does not tell'],
    ['a command', 'commands/shared/rescue.ts', 'sql`update groups set name = 1`', 'a function of its owner should'],
    ['the app', 'app/retention.ts', "db.insertInto('groups')", 'a function of its owner should'],
    ['the entry', 'main.ts', "db.insertInto('groups')", 'a function of its owner should'],
    ['the owner itself', 'domain/people/more.ts', 'sql`delete from users`'],
    ['a lock', 'features/groups/change.ts', 'sql`select from users for no key update of users`'],
    [
      'an upsert of its own table',
      'features/groups/change.ts',
      'sql`insert into groups (id) values (1) on conflict do update set x = 1`',
    ],
    ['a comment', 'features/groups/change.ts', '/* update users */\n// delete from users'],
    ['what is no table', 'features/groups/change.ts', "'update nothing'"],
  ];

  test.each(planted)('%s', (_what, path, source, said) => {
    const found = violations(
      writesIn({ ...owner, 'domain/people/jobs.ts': 'sql`users_rank_fold(2)`', [path]: source }, writable),
    );
    if (said === undefined) expect(found).toEqual([]);
    else expect(found.join('\n')).toContain(said);
  });
});
