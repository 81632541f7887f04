// @module-tag promises/19
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasureSteps, works } from '../src/app/maintenance.ts';
import { erasures } from '../src/app/registrations.ts';
import type { ColumnErasure } from '../src/database/erasure.ts';
import { verifyChain } from '../src/domain/audit/chain.ts';
import { extendChain } from '../src/domain/audit/chain-worker.ts';
import { backUp } from '../src/domain/backups/back-up.ts';
import { eraseAll } from '../src/domain/erasure/run.ts';
import { doAll } from '../src/jobs/background.ts';
import { backupWorld } from './support/backups.ts';
import { type TestServer, testServer } from './support/index.ts';
import { itemSender } from './support/send-items.ts';

/* Unique words are inserted into every column of every row that names a person, in all tables with erasure declarations. After the erasure, every table and a backup are searched for them. Only words in columns that a declaration keeps may remain. */

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly needed: boolean;
  /** The allowed values, if they are limited. */
  readonly allowed: readonly string[];
  /** The table it refers to. */
  readonly refersTo: string | null;
}

/** Tables that only the product itself can fill. */
const SPECIAL = new Set(['audit_log', 'audit_values', 'audit_seals', 'audit_unsealed', 'user_erasures', 'users']);
const OF_PERSON = /(^|_)(user|follower|followed|sender|author)_id$|^(person|reported_by|last_report_by)$/;

let server: TestServer;
let send: Awaited<ReturnType<typeof itemSender>>;
let columns: readonly Column[];
let person: number;
let other: number;
let admin: number;
/** The column of each word. */
const planted = new Map<string, { readonly table: string; readonly column: string; readonly by: string }>();

const run = async (query: string, values: readonly unknown[] = []) =>
  (await server.owner.query(query, [...values])).rows;

const declared = (table: string, column: string): ColumnErasure | undefined => {
  const of = erasures.find((erasure) => erasure[table])?.[table];
  return of?.[column] ?? of?.['*'];
};
const isKept = (becomes: ColumnErasure | undefined): boolean => typeof becomes === 'object' && 'kept' in becomes;

/** Returns a unique word for a column, made of letters only. */
function word(table: string, column: string, by: string): string {
  const letters = [...String(planted.size + 1)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
  const made = `xyzzy${letters}quux`;
  planted.set(made, { table, column, by });
  return made;
}

/** Returns a value for a column in a row that names the person in another column. */
function valueFor({ table, column, type, allowed, refersTo, needed }: Column, by: string): unknown {
  if (column === by) return person;
  if (refersTo === 'users' || refersTo === 'admins' || OF_PERSON.test(column))
    return /_by$|admin/.test(column) ? admin : other;
  if (refersTo !== null) return needed || refersTo === 'cases' ? 1 : null;
  if (allowed.length > 0) return allowed[0];
  if (type === 'text') return word(table, column, by);
  if (type === 'text[]') return [word(table, column, by)];
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ fields: { said: word(table, column, by) } });
  if (type === 'bytea') return Buffer.from(word(table, column, by));
  if (!needed) return null;
  if (type.startsWith('timestamp')) return new Date();
  if (type === 'date') return '2026-01-31';
  if (type === 'boolean') return false;
  if (type.startsWith('bit')) return '0'.repeat(32_768);
  return 1;
}

/** Columns that determine the kind of a row: a closed state, and nothing with an app id. */
const FIXED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  cases: { state: 'dismissed' },
  appeals: { state: 'upheld' },
  app_events: { thing: 'user' },
};

async function plant(client: pg.PoolClient, table: string, by: string): Promise<void> {
  const fixed = FIXED[table] ?? {};
  const own = columns.flatMap((one) => {
    const value = one.table === table ? (fixed[one.column] ?? valueFor(one, by)) : null;
    return value === null ? [] : [{ ...one, value }];
  });
  const names = own.map(({ column }) => `"${column}"`).join(', ');
  const places = own.map(({ type }, index) => `$${index + 1}::${type}`).join(', ');
  await client.query(
    `insert into ${table} (${names}) overriding system value values (${places}) on conflict do nothing`,
    own.map(({ value }) => value),
  );
}

/** Returns the planted words in a text. */
const wordsIn = (said: string): string[] => [...new Set(said.match(/xyzzy[b-m]+quux/g))];

const isWritten = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
/** The app's id of the person, which does not identify anyone. */
const GONE = 'gone-1';

beforeAll(async () => {
  server = await testServer();
  send = await itemSender(server);
  const staff = await server.signedIn({ super: true });
  admin = staff.id;
  const planting = (table: string, column: string) => word(table, column, 'the app');
  const name = planting('users', 'name');
  const email = `${planting('users', 'email')}@example.com`;
  const term = planting('searches', 'search_term');
  await send(
    {
      ...{ type: 'user', id: GONE, occurred_at: isWritten(90) },
      data: {
        ...{ name, email, username: planting('users', 'username'), phone: planting('users', 'phone') },
        ...{
          gender: planting('users', 'gender'),
          address: planting('users', 'address'),
          avatar: planting('users', 'avatar'),
        },
        ...{ current_location: planting('users', 'current_location'), device_os: planting('users', 'device_os') },
        ...{
          device_app_version: planting('users', 'device_app_version'),
          latitude: 1,
          longitude: 2,
          dob: '1990-01-31',
        },
      },
    },
    { type: 'user', id: 'other-1', occurred_at: isWritten(90), data: { name: 'Other', username: 'other' } },
    {
      type: 'search',
      id: 's1',
      occurred_at: isWritten(80),
      data: { user: GONE, search_type: 'web', search_term: term },
    },
    {
      ...{ type: 'bookmark', id: 'b1', occurred_at: isWritten(80) },
      data: { user: GONE, search_type: 'web', search_term: planting('app_things', 'fields') },
    },
    {
      type: 'post',
      id: 'p1',
      occurred_at: isWritten(80),
      data: { user: GONE, title: planting('app_things', 'fields') },
    },
    {
      ...{ type: 'room', id: 'r1', occurred_at: isWritten(80) },
      data: { name: `Talks with ${name}`, channel: 'direct', members: [GONE, 'other-1'] },
    },
    {
      ...{ type: 'message', id: 'm1', occurred_at: isWritten(80) },
      data: { room: 'nowhere', sender: GONE, message_type: 'TEXT', message: planting('app_waiting', 'item') },
    },
    {
      type: 'search',
      id: 's2',
      occurred_at: isWritten(80),
      data: { user: GONE, search_term: planting('app_refused', 'item') },
    },
  );
  const ids = await run('select id::int from users where app_id = any($1) order by app_id', [[GONE, 'other-1']]);
  [person, other] = ids.map(({ id }) => id);
  for (const [method, path, input] of [
    ['PUT', '/update-profile', { id: person, address: planting('users', 'address') }],
    ['POST', '/user-notes', { user_id: person, text: planting('user_notes', 'text') }],
    [
      'PATCH',
      '/change-app-password',
      { user_id: person, password: 'long enough pass', password_confirmation: 'long enough pass' },
    ],
  ] as const) {
    const answer = await server.send(method, path, input, { token: staff.token });
    expect(answer.statusCode, answer.body).toBeLessThan(202);
  }
  await run('select search_fold(1000), users_rank_rebuild()');
  // Simulates a cut of the users list, in order of name, at this person, after the other one.
  await run(`update users_rank set rows = 1 where order_by = 'name'`);
  await run(`insert into users_rank (order_by, from_key, from_id, rows, at) values ('name', $1, $2, 1, 1)`, [
    name,
    person,
  ]);
  const rows = await run(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and a.atthasdef is false and a.attidentity = '' as needed,
      array(select m[1] from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') m
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%= ANY%')
      || case when t.typtype = 'e' then array(select enumlabel::text from pg_enum e where e.enumtypid = t.oid) else '{}' end as allowed,
      (select k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
        limit 1) as "refersTo"
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '' and c.relname not in ('kysely_migration', 'schema_files')
    order by c.relname, a.attnum`);
  columns = rows;
  // Rules across columns are not part of this test.
  const rules = await run(`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and cardinality(conkey) > 1 and coninhcount = 0 and connamespace = 'public'::regnamespace`);
  for (const { table, name: rule } of rules) await run(`alter table ${table} drop constraint "${rule}"`);
  const client = await server.owner.connect();
  try {
    // Without triggers and references, each table keeps exactly what is inserted.
    await client.query('set session_replication_role = replica');
    for (const table of new Set(columns.map((one) => one.table)))
      for (const { column } of columns.filter((one) => one.table === table && OF_PERSON.test(one.column)))
        if (!SPECIAL.has(table)) await plant(client, table, column);
    await client.query(`insert into failed_hosts (host) values ('elsewhere.example')`);
    await client.query(`insert into outbox (kind, recipient, subject) values ('notice', $1, 'Hello')`, [email]);
    await client.query('reset session_replication_role');
  } finally {
    client.release();
  }
  // Counts as the triggers would have.
  await run('select counts_recount()');
});
afterAll(() => server.stop());

/** Bytes are shown in hex. */
const readable = (said: string): string =>
  said.replaceAll(/\\+x([0-9a-f]+)/g, (_, hex) => Buffer.from(hex, 'hex').toString('latin1'));

/** Returns the planted words in each table. */
async function look(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const table of new Set(columns.map((one) => one.table))) {
    const [row] = await run(`select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as said from ${table} t`);
    const words = wordsIn(readable(row?.said));
    if (words.length > 0) found.set(table, words);
  }
  return found;
}

/** Columns about the other person, in a row that also names this person. */
const OF_OTHER = new Set(['cases.subject of last_report_by']);

/** Returns the places of words that no declaration keeps. */
const lost = (words: readonly string[]): string[] =>
  words.flatMap((one) => {
    const { table = '', column = '', by = '' } = planted.get(one) ?? {};
    const place = `${table}.${column} of ${by}`;
    return isKept(declared(table, column)) || OF_OTHER.has(place) ? [] : [place];
  });

describe('words about one person, in every table', () => {
  test('are gone once the app has deleted them, but for what is kept for a reason', async () => {
    const before = await look();
    expect(before.size).toBeGreaterThan(20);
    expect(lost([...planted.keys()]).length).toBeGreaterThan(40);
    for (const table of [
      'users_rank',
      'search_terms',
      'audit_values',
      'app_events',
      'app_waiting',
      'app_refused',
      'app_things',
    ])
      expect([...before.keys()]).toContain(table);

    await send({ type: 'user', id: GONE, occurred_at: isWritten(10), deleted: true });
    await doAll(server.database, works);
    await extendChain(server.database.db);
    await eraseAll(server.database.db, erasureSteps);

    expect(await run('select user_id from user_erasures')).toEqual([]);
    await run('select users_rank_fold()');
    expect(await run(`select from_key, rows::int from users_rank where order_by = 'name'`)).toEqual([
      { from_key: '', rows: 1 },
    ]);
    const after = await look();
    expect([...after].flatMap(([table, words]) => lost(words).map((what) => `${table}: ${what}`))).toEqual([]);
    await extendChain(server.database.db);
    expect(await verifyChain(server.database.db)).toMatchObject({ holds: true });
  });

  test('are in no backup that is made afterwards', async () => {
    const world = backupWorld();
    const folder = await world.folder();
    await backUp(server.ownerUrl, folder, async () => undefined);
    const files = await readdir(folder);
    expect(files.length).toBeGreaterThan(50);
    const said = [];
    for (const name of files) {
      const bytes = await readFile(join(folder, name));
      said.push(readable((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')));
    }
    expect(lost(wordsIn(said.join(' ')))).toEqual([]);
    await world.end();
  });
});
