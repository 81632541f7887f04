import { itemTypes } from '@quarterdeck/contract/ingest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasures, items, itemWriters, jobs, retentions } from '../src/app/registrations.ts';
import type { Erasure } from '../src/database/erasure.ts';
import { folderOf, sourcesIn, writableIn, writesIn } from './sql/table-writers.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';

/** The lists that the app collects, by the name of the files that register them. */
const collected: Readonly<Record<string, readonly unknown[]>> = {
  jobs,
  retention: retentions,
  erasure: erasures,
  items,
};

const sources = sourcesIn();

/** Returns the files with that name that register something, without those that run the list or define its type. */
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

/** Columns that identify a person, in addition to references to an account. */
const OF_PERSON =
  /^(username|email|phone|ip|user_agent|recipient|person|sealed_email|visitor_id|target_id|assigned_to)$|(^|_)(user|admin|follower|followed|sender|owner)_id$|(?<!^order)_by$/;

/** Types that store texts by people, or locations. */
const FREE = ['text', 'text[]', 'json', 'jsonb', 'bytea', 'double precision'];

/** A column, its type, and whether it identifies a person. */
interface Column {
  readonly name: string;
  readonly isOfPerson: boolean;
  readonly type: string;
}

/**
 * Returns the columns, as `table.column`, without exactly one erasure declaration. Columns that identify a person must
 * be named; `*`, or a row deleted with a person, covers the others.
 */
const undecided = (columns: readonly Column[], all: readonly Erasure[]): string[] =>
  columns.flatMap(({ name: column, isOfPerson, type }) => {
    if (!isOfPerson && !FREE.includes(type)) return [];
    const [table = '', name = ''] = column.split('.');
    const deciding = all.filter(({ [table]: of }) => {
      if (of?.[name] !== undefined) return true;
      return !isOfPerson && (of?.['*'] !== undefined || Object.values(of ?? {}).includes('row deleted'));
    });
    return deciding.length === 1 ? [] : [column];
  });

describe('the erasure of a person', () => {
  let database: TestDatabase;
  let columns: readonly Column[];
  beforeAll(async () => {
    database = await testDatabase();
    const { rows } = await database.owner.query(`
      select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type, exists (
        select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)
          and f.confrelid in ('users'::regclass, 'admins'::regclass)) as "isAccount"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('kysely_migration', 'schema_files') and c.relnamespace = 'public'::regnamespace
        and a.attnum > 0 and not a.attisdropped order by 1`);
    columns = rows.map(({ isAccount, ...column }) => ({
      ...column,
      isOfPerson: isAccount || OF_PERSON.test(column.name.split('.')[1] ?? ''),
    }));
  });
  afterAll(() => database.leave());

  test('is decided for each column that may say something about someone, by one folder', () => {
    expect(columns.filter(({ isOfPerson }) => isOfPerson).length).toBeGreaterThan(70);
    expect(columns.filter(({ type }) => FREE.includes(type)).length).toBeGreaterThan(200);
    expect(undecided(columns, erasures)).toEqual([]);
  });

  test('names columns that there are', () => {
    const named = erasures.flatMap((erasure) =>
      Object.entries(erasure).flatMap(([table, of]) => Object.keys(of).map((column) => `${table}.${column}`)),
    );
    const there = new Set(columns.flatMap(({ name }) => [name, `${name.split('.')[0]}.*`]));
    expect(named.filter((column) => !there.has(column))).toEqual([]);
  });

  test('finds the rows of a person by an index', async () => {
    const { rows } = await database.owner.query(`
      select distinct c.relname || '.' || a.attname as name from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]`);
    const indexed = new Set(rows.map(({ name }) => name));
    const finding = erasures.flatMap((erasure) =>
      Object.entries(erasure).flatMap(([table, of]) =>
        Object.entries(of).flatMap(([column, becomes]) => {
          if (becomes === 'row deleted') return [`${table}.${column}`];
          if ('emptied' in becomes)
            return becomes.emptied.flatMap(({ whose }) => (typeof whose === 'string' ? [`${table}.${whose}`] : []));
          return [];
        }),
      ),
    );
    expect(finding.length).toBeGreaterThan(15);
    expect(finding.filter((column) => !indexed.has(column))).toEqual([]);
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
    const person = { name: 'letters.user_id', isOfPerson: true, type: 'bigint' };
    const letter = { name: 'letters.body', isOfPerson: false, type: 'text' };
    const size = { name: 'letters.size', isOfPerson: false, type: 'bigint' };
    const kept = { kept: 'For a test' };
    expect(undecided([person, letter, size], erasures)).toEqual(['letters.user_id', 'letters.body']);
    expect(undecided([person, letter], [...erasures, { letters: { '*': kept } }])).toEqual(['letters.user_id']);
    expect(undecided([person, letter], [...erasures, { letters: { user_id: kept } }])).toEqual(['letters.body']);
    expect(undecided([person, letter], [...erasures, { letters: { user_id: 'row deleted' } }])).toEqual([]);
    const email = columns.filter(({ name }) => name === 'users.email');
    expect(undecided(email, [...erasures, { users: { email: kept } }])).toEqual(['users.email']);
    expect(['admin_id', 'changed_by', 'owner_id'].filter((name) => !OF_PERSON.test(name))).toEqual([]);
    expect(OF_PERSON.test('order_by')).toBe(false);
  });
});
