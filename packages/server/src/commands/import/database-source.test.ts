import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { checkpointIn } from './checkpoint.ts';
import { connectTo, databaseSource } from './database-source.ts';
import { rememberSent } from './follow.ts';
import type { Entry } from './mapping.ts';
import { type ImportOptions, runImport } from './run-import.ts';

const ROWS = 12_000;

describe('the database of a company', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let folder: string;
  const mapping: Entry = {
    query: 'select * from app.members',
    watermark: 'changed_at',
    fields: {
      id: 'no',
      name: 'full_name',
      username: { column: 'login' },
      latitude: 'lat',
      deleted: 'gone_at',
    },
  };
  /** What was sent, the latest last. */
  let sent: Record<string, unknown>[];
  const apply = async (items: readonly unknown[]) => {
    sent.push(...(items as Record<string, unknown>[]));
    return { accepted: items.length, waiting: 0, refused: [] };
  };
  const read = async (more: Partial<ImportOptions> = {}, entry = mapping, again = false) =>
    runImport(await databaseSource(client, 'user', entry, join(folder, 'mapping.yaml'), again), {
      apply,
      checkpoint: checkpointIn(join(folder, 'state.json'), 'here'),
      isStopped: () => false,
      ...more,
    });
  const ids = () => sent.map(({ id }) => Number(id)).toSorted((a, b) => a - b);

  beforeAll(async () => {
    database = await testDatabase(2);
    folder = mkdtempSync(join(tmpdir(), 'quarterdeck-import-'));
    await database.owner.query(`
      create schema app;
      create table app.members (
        no bigint primary key, full_name text, login text, lat numeric, gone_at timestamptz, tags text[], changed_at timestamptz);
      insert into app.members
        select 9007199254740990 + n, 'Member ' || n, 'm' || n, 1.25, case when n = 3 then now() end, array['a', 'b'],
          case when n > 2 then timestamptz '2026-01-01 10:00+02' + make_interval(secs => n) end
        from generate_series(1, ${ROWS}) n`);
    client = await connectTo(database.ownerUrl);
  });
  beforeEach(() => {
    sent = [];
  });
  afterAll(async () => {
    await client.end();
    await database.leave();
    rmSync(folder, { recursive: true });
  });

  test('is read by its query, exactly: large ids, moments, deletions, and rows without a watermark', async () => {
    let calls = 0;
    const killed = async (items: readonly unknown[]) => {
      calls += 1;
      if (calls === 2) throw new Error('killed');
      return apply(items);
    };
    await expect(read({ apply: killed })).rejects.toThrow('killed');
    const { totals } = await read();
    expect(totals).toEqual({ read: ROWS, accepted: ROWS, waiting: 0, refused: 0 });
    expect(new Set(sent.map(({ id }) => id)).size).toBe(ROWS);
    // What was under way beside it was sent twice, and changed nothing.
    expect(sent.length).toBeLessThanOrEqual(ROWS + 5000);
    expect(sent.slice(0, 3)).toEqual([
      {
        type: 'user',
        id: '9007199254740991',
        occurred_at: expect.any(String),
        data: { name: 'Member 1', username: 'm1', latitude: 1.25 },
      },
      expect.objectContaining({ id: '9007199254740992' }),
      { type: 'user', id: '9007199254740993', occurred_at: '2026-01-01T08:00:03Z', deleted: true },
    ]);
  });

  test('gives what is new since, also what was committed late, and not the same twice', async () => {
    const skip = rememberSent();
    const follow = () => read({ skip }, mapping, true);
    await follow();
    sent = [];
    expect((await follow()).totals.read).toBe(0);
    await database.owner.query(`
      insert into app.members (no, full_name, login, changed_at) values
        (1, 'New', 'new', timestamptz '2026-01-01 10:00+02' + interval '${ROWS + 5} seconds'),
        (2, 'Late', 'late', timestamptz '2026-01-01 10:00+02' + interval '${ROWS - 5} seconds')`);
    expect((await follow()).totals.read).toBe(2);
    expect(ids()).toEqual([1, 2]);
    expect((await follow()).totals.read).toBe(0);
    // Once, without following: exactly what comes after.
    await database.owner.query(`insert into app.members (no, full_name, changed_at) values (3, 'Last', '2026-03-01')`);
    sent = [];
    await read();
    expect(ids()).toEqual([3]);
  });

  test('is read by the id alone, by name of the columns, with refused rows in a file beside the mapping', async () => {
    const entry = { query: `select no as id, full_name as name, login as username from app.members where no < 4;` };
    const { totals, refusedPath } = await read(
      {
        apply: async () => ({
          accepted: 2,
          waiting: 0,
          refused: [{ index: 2, path: 'data.username', message: 'It is needed' }],
        }),
      },
      entry,
    );
    expect(totals).toEqual({ read: 3, accepted: 2, waiting: 0, refused: 1 });
    expect(refusedPath).toBe(join(folder, 'mapping.user.refused.ndjson'));
    expect(JSON.parse(readFileSync(refusedPath ?? '', 'utf8'))).toEqual({
      type: 'user',
      id: '3',
      occurred_at: expect.any(String),
      data: { name: 'Last', username: null },
      import_error: 'data.username: It is needed',
    });
  });

  test('says what is wrong with a query', async () => {
    const of = (entry: Entry) => databaseSource(client, 'user', entry, 'm.yaml');
    await expect(of({})).rejects.toThrow('no query for user');
    await expect(of({ query: 'select nothing' })).rejects.toThrow(/The query for user fails: column "nothing"/);
    await expect(of({ query: 'select 1 as x' })).rejects.toThrow('no column for the id');
    await expect(of({ query: 'select 1 as id', watermark: 'w' })).rejects.toThrow('no column w');
    await expect(connectTo('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow('cannot be reached');
  });

  test('is only read, whatever a query does, and however long the rows are written elsewhere', async () => {
    await database.owner.query(`
      create function app.add_one() returns setof app.members language sql as 'insert into app.members (no) values (4) returning *';
      alter database ${database.name} set idle_in_transaction_session_timeout = '1min'`);
    const writing = read({}, { query: 'select no as id from app.add_one()' });
    await expect(writing).rejects.toThrow(/The query for user fails: .*read-only/);
    const later = await connectTo(database.ownerUrl);
    const source = await databaseSource(later, 'user', mapping, join(folder, 'slow.yaml'));
    const timeouts: unknown[] = [];
    const writeElsewhere = async (items: readonly unknown[]) => {
      timeouts.push(...(await later.query('show idle_in_transaction_session_timeout')).rows);
      return apply(items);
    };
    const { totals } = await runImport(source, { apply: writeElsewhere, isStopped: () => false });
    expect(totals.read).toBeGreaterThan(ROWS);
    expect(timeouts[0]).toEqual({ idle_in_transaction_session_timeout: '0' });
    await later.end();
  });

  test('another one with the same mapping begins at its beginning, not where the first one ended', async () => {
    await read();
    const other = await testDatabase(1);
    onTestFinished(() => other.leave());
    await other.owner.query(`
      create schema app;
      create table app.members (no bigint, full_name text, login text, lat numeric, gone_at timestamptz, changed_at timestamptz);
      insert into app.members values (7, 'Of long ago', 'old', 1, null, '2020-01-01')`);
    const elsewhere = await connectTo(other.ownerUrl);
    sent = [];
    const source = await databaseSource(elsewhere, 'user', mapping, join(folder, 'mapping.yaml'));
    const checkpoint = checkpointIn(join(folder, 'state.json'), 'here');
    await runImport(source, { apply, checkpoint, isStopped: () => false });
    await elsewhere.end();
    expect(ids()).toEqual([7]);
  });

  test('that takes a connection and says nothing is given up, with a sentence', { tags: ['long'] }, async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    await expect(connectTo(`postgres://someone@127.0.0.1:${port}/app`)).rejects.toThrow(
      'The database of --from cannot be reached: ',
    );
  });
});
