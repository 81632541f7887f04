import { loadDemo } from '@quarterdeck/demo';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from './support/content.ts';
import { type TestServer, testServer } from './support/index.ts';
import { makeSeed } from './support/seed.ts';

/** Updates that the fingerprint must notice, for tables with columns it omits. */
const updates: Readonly<Record<string, string>> = {
  sessions: `ip = ip || '0'`,
  outbox: `subject = coalesce(subject, '') || '.'`,
  app_events: `subject = coalesce(subject, '') || '.'`,
  app_event_feed: 'history = history + 1',
  evidence: `title = coalesce(title, '') || '.'`,
};

/** Adds a row to an empty table, whatever its columns are: only the fingerprint reads this database again. */
const oneRow = (table: string): string => `
  do $$ declare part record; begin
    for part in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'p') loop
      execute format('alter table ${table} drop constraint %I cascade', part.conname);
    end loop;
    for part in select attname from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and attnotnull and attidentity = '' loop
      execute format('alter table ${table} alter column %I drop not null', part.attname);
    end loop;
    insert into ${table} default values;
  end $$`;

let server: TestServer;
let client: PoolClient;
beforeAll(async () => {
  server = await testServer();
  client = await server.owner.connect();
  const today = new Date('2026-03-14T15:09:26Z');
  await loadDemo({ client, users: 300, today, hashPassword: async () => 'a hash' });
  const actor = await server.signedIn({ super: true });
  await makeSeed(server, actor);
  // The server's workers would otherwise remove rows.
  await server.app.close();
});
afterAll(async () => {
  client.release();
  await server.stop();
});

test('the fingerprint notices one update, one delete and one insert in every table, and where it was', async () => {
  // Only the table itself: no triggers, no foreign keys.
  await client.query('set session_replication_role = replica');
  let before = await contentOf(server.owner);
  for (const [table, content] of Object.entries(before))
    if (content.startsWith('0 rows')) await client.query(oneRow(table));
  before = await contentOf(server.owner);
  const changed = async (statement: string): Promise<readonly string[]> => {
    const { rowCount } = await client.query(statement);
    expect([statement, rowCount]).toEqual([statement, 1]);
    const after = await contentOf(server.owner);
    const names = Object.keys(after).filter((name) => after[name] !== before[name]);
    before = after;
    return names;
  };
  for (const table of Object.keys(before)) {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       order by attidentity, attnum`,
      [table],
    );
    const columns = rows.map(({ name }) => name);
    // Rows of two partitions can have the same ctid.
    const one = `(tableoid, ctid) = (select tableoid, ctid from ${table} order by 1, 2 limit 1)`;
    const update = updates[table] ?? `${columns[0]} = ${columns[0]}`;
    expect(await changed(`update ${table} set ${update} where ${one}`)).toEqual([table]);
    await client.query(`create temp table kept as select * from ${table} where ${one}`);
    expect(await changed(`delete from ${table} where ${one}`)).toEqual([table]);
    const list = columns.join();
    expect(await changed(`insert into ${table} (${list}) overriding system value select ${list} from kept`)).toEqual([
      table,
    ]);
    await client.query('drop table kept');
  }
});
