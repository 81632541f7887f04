import { itemTypes } from '@quarterdeck/contract/ingest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasures, items, itemWriters, jobs, retentions } from '../src/app/registrations.ts';
import type { Erasure } from '../src/database/erasure.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { folderOf, sourcesIn, writableIn, writesIn } from './support/table-writers.ts';

/** What the app collects, by the name of the files that register it. */
const collected: Readonly<Record<string, readonly unknown[]>> = {
  jobs,
  retention: retentions,
  erasure: erasures,
  items,
};

const sources = sourcesIn();

/** The files of that name, where they register: not where they are driven from, and not their type. */
const filesOf = (name: string): string[] =>
  Object.keys(sources)
    .filter((path) => path.endsWith(`/${name}.ts`) && !/^(app|commands|database)\//.test(path))
    .toSorted();

const exported = (name: string): Promise<unknown[]> =>
  Promise.all(
    filesOf(name).map(
      async (path) => ((await import(/* @vite-ignore */ `../src/${path}`)) as Record<string, unknown>)[name],
    ),
  );

describe('what folders register', () => {
  test.each(Object.entries(collected))(
    '%s: nothing is forgotten, and nothing registered elsewhere',
    async (name, list) => {
      const there = await exported(name);
      expect(there.length).toBeGreaterThan(1);
      expect(filesOf(name).filter((_path, index) => !list.includes(there[index]))).toEqual([]);
      expect(list.filter((one) => !there.includes(one))).toEqual([]);
      expect(new Set(list).size).toBe(list.length);
    },
  );

  test('every type of item has one writer', () => {
    const types = itemWriters({ appUnique: [] }).map(({ type }) => type);
    expect(types.toSorted()).toEqual(Object.keys(itemTypes).toSorted());
  });

  test('names are given once', () => {
    const names = [...retentions.flat(), ...jobs.flatMap(({ works = [] }) => works)].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

/** Columns that say who someone is, besides those that refer to an account. */
const OF_PERSON =
  /^(username|email|phone|ip|user_agent|recipient|person|sealed_email|visitor_id|target_id|assigned_to)$|(^|_)(user|admin|follower|followed|sender|owner)_id$|(?<!^order)_by$/;

/** The columns of persons, as `table.column`, that nobody has said what becomes of, or more than one has. */
const undecided = (columns: readonly string[], all: readonly Erasure[]): string[] =>
  columns.filter((column) => {
    const [table = '', name = ''] = column.split('.');
    return all.filter((erasure) => erasure[table]?.[name] !== undefined).length !== 1;
  });

describe('the erasure of a person', () => {
  let database: TestDatabase;
  let columns: readonly string[];
  let accounts: readonly string[];
  beforeAll(async () => {
    database = await testDatabase();
    const { rows } = await database.owner.query(`
      select c.relname || '.' || a.attname as name, exists (
        select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)
          and f.confrelid in ('users'::regclass, 'admins'::regclass)) as "isAccount"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and a.attnum > 0 and not a.attisdropped order by 1`);
    columns = rows.map(({ name }) => name);
    accounts = rows.filter(({ isAccount }) => isAccount).map(({ name }) => name);
  });
  afterAll(() => database.leave());

  const ofPerson = () =>
    columns.filter((column) => accounts.includes(column) || OF_PERSON.test(column.split('.')[1] ?? ''));

  test('is decided for each column that says who someone is, by one folder', () => {
    expect(ofPerson().length).toBeGreaterThan(70);
    expect(undecided(ofPerson(), erasures)).toEqual([]);
  });

  test('names columns that there are', () => {
    const named = erasures.flatMap((erasure) =>
      Object.entries(erasure).flatMap(([table, of]) => Object.keys(of).map((column) => `${table}.${column}`)),
    );
    expect(named.filter((column) => !columns.includes(column))).toEqual([]);
  });

  test('is decided by the owner of the table, if the server writes it', async () => {
    const writes = writesIn(sources, await writableIn(database.owner));
    const decided = await exported('erasure');
    const strangers = filesOf('erasure').flatMap((path, index) =>
      Object.keys(decided[index] as Erasure).flatMap((table) => {
        const owner = writes.find((write) => write.table === table)?.folder;
        return owner === undefined || owner === folderOf(path) ? [] : [`${path} decides about ${table} of ${owner}`];
      }),
    );
    expect(strangers).toEqual([]);
  });

  test('of a new column, or of one that two decide about, is missed', () => {
    expect(undecided(['letters.user_id'], erasures)).toEqual(['letters.user_id']);
    expect(undecided(['letters.user_id'], [...erasures, { letters: { user_id: 'anonymised' } }])).toEqual([]);
    expect(undecided(['users.email'], [...erasures, { users: { email: 'anonymised' } }])).toEqual(['users.email']);
    expect(['admin_id', 'changed_by', 'owner_id'].filter((name) => !OF_PERSON.test(name))).toEqual([]);
    expect(OF_PERSON.test('order_by')).toBe(false);
  });
});
