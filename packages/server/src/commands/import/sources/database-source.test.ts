import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import { checkpointIn } from '../checkpoint.ts';
import { rememberSent } from '../follow.ts';
import type { ImportOptions } from '../options.ts';
import { runImport } from '../run-import.ts';
import { connectTo, databaseSource } from './database-source.ts';
import type { Entry } from './mapping.ts';

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
  /** The items that were sent, newest last. */
  let sent: Record<string, unknown>[];
  const apply = async (items: readonly unknown[]) => {
    sent.push(...(items as Record<string, unknown>[]));
    return { accepted: items.length, waiting: 0, added: items.length, removed: 0, refused: [] };
  };
  const read = async (more: Partial<ImportOptions> = {}, entry = mapping, again = false) =>
    runImport(await databaseSource(client, 'user', entry, join(folder, 'mapping.yaml'), again), {
      apply,
      checkpoint: checkpointIn(join(folder, 'state.json'), 'here'),
      database: 'here',
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
    // Batches that ran in parallel were sent twice, which changed nothing.
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
    const remembered = rememberSent();
    const follow = () => read({ sent: remembered }, mapping, true);
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
    // A single import without following reads exactly the rows that come after.
    await database.owner.query(`insert into app.members (no, full_name, changed_at) values (3, 'Last', '2026-03-01')`);
    sent = [];
    await read();
    expect(ids()).toEqual([3]);
  });

  test('is not read ahead of its clock: a row from the future hides no other, and is named', async () => {
    const other = await testDatabase(1);
    await other.owner.query(`
      create table people (no int, name text, zoned timestamptz, plain timestamp, day date);
      insert into people select n, 'Name', now() - interval '1 day', (now() at time zone 'Asia/Tokyo') - interval '1 day', now()::date - 1
        from generate_series(1, 2) n;
      insert into people values (3, 'Ahead', now() + interval '1 hour', (now() at time zone 'Asia/Tokyo') + interval '1 hour', now()::date + 3),
        (4, 'Far', 'infinity', '2999-01-01', '2999-01-01')`);
    const elsewhere = await connectTo(other.ownerUrl);
    onTestFinished(async () => {
      await elsewhere.end();
      await other.leave();
    });
    for (const watermark of ['zoned', 'plain', 'day']) {
      const entry = {
        query: 'select * from people',
        watermark,
        zone: 'Asia/Tokyo',
        fields: { id: 'no', name: 'name' },
      };
      const checkpoint = checkpointIn(join(folder, `${watermark}.json`), 'here');
      const follow = async () => {
        sent = [];
        const source = await databaseSource(elsewhere, 'user', entry, join(folder, 'ahead.yaml'), true);
        return runImport(source, { apply, checkpoint, database: 'here', isStopped: () => false });
      };
      const { warning } = await follow();
      expect(ids()).toEqual([1, 2]);
      expect(warning).toMatch(
        new RegExp(`^2 rows are ahead of the clock of ${other.name} at \\S+ by ${watermark}, first 3 with \\d{4}-`),
      );
      await other.owner.query(`update people set name = 'New', ${watermark} = case '${watermark}'
        when 'plain' then now() at time zone 'Asia/Tokyo' else now() end where no = 2`);
      await follow();
      expect(sent).toContainEqual(expect.objectContaining({ id: '2', data: { name: 'New' } }));
      // A position that an earlier release saved after it read the row from the future.
      const source = await databaseSource(elsewhere, 'user', entry, join(folder, 'ahead.yaml'), true);
      const position = { id: '3', watermark: '2999-01-01' };
      checkpoint.save(source.name, source.identity, {
        position,
        totals: { read: 3, accepted: 3, waiting: 0, refused: 0 },
        isDone: true,
      });
      if (watermark === 'day') continue;
      await follow();
      expect(ids()).toContain(2);
    }
  });

  test('has its moments in the zone that the mapping says, the watermark too', async () => {
    const entry = {
      query: `select 1 as no, 'One' as name, timestamp '2026-07-01 12:00' as at, timestamp '2026-07-01 13:00' as changed`,
      watermark: 'changed',
      zone: 'Europe/Berlin',
      fields: { id: 'no', name: 'name', created_at: 'at' },
    };
    await read({}, entry);
    expect(sent).toEqual([
      {
        type: 'user',
        id: '1',
        occurred_at: '2026-07-01T11:00:00Z',
        data: { name: 'One', created_at: '2026-07-01T10:00:00Z' },
      },
    ]);
  });

  test('is read by the id alone, by name of the columns, with refused rows in a file next to the mapping', async () => {
    const entry = { query: `select no as id, full_name as name, login as username from app.members where no < 4;` };
    const { totals, refusedPath } = await read(
      {
        apply: async () => ({
          accepted: 2,
          waiting: 0,
          ...{ added: 2, removed: 0 },
          refused: [{ index: 2, path: 'data.username', message: 'Required' }],
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
      import_error: 'data.username: Required',
    });
  });

  test('that gives one id twice with one watermark has the second row refused', async () => {
    const row = (name: string, at: string) => `select 1 as id, '${name}' as name, timestamptz '${at}' as at`;
    const entry = (second: string) => ({
      query: `${row('Zoe', '2026-01-01')} union all ${second}`,
      watermark: 'at',
    });
    expect((await read({}, entry(row('Adam', '2026-01-01')))).totals).toMatchObject({ accepted: 1, refused: 1 });
    expect((await read({}, entry(row('Adam', '2026-01-02')))).totals).toMatchObject({ accepted: 2, refused: 0 });
  });

  test('what could not be written is sent again, and what was refused is in the file', async () => {
    const entry = {
      query: `select n as id, 'Name' as name, timestamptz '2026-01-01' + make_interval(secs => n) as at
      from generate_series(1, 12000) n`,
      watermark: 'at',
    };
    const remembered = rememberSent();
    let isAway = true;
    const flaky = async (items: readonly unknown[]) => {
      if (isAway && items.some((item) => (item as { id: string }).id === '1')) throw new Error('away');
      const refused = items.flatMap((item, index) =>
        (item as { id: string }).id === '11000' ? [{ index, path: '', message: 'Not this one' }] : [],
      );
      return { ...(await apply(items)), refused };
    };
    const follow = () => read({ apply: flaky, sent: remembered }, entry, true);
    await expect(follow()).rejects.toThrow('away');
    isAway = false;
    const { totals } = await follow();
    expect(new Set(ids()).size).toBe(12_000);
    expect(totals.refused).toBe(1);
    expect((await follow()).totals.read).toBe(0);
  });

  test('says what is wrong with a query', async () => {
    const of = (entry: Entry) => databaseSource(client, 'user', entry, 'm.yaml');
    await expect(of({})).rejects.toThrow('no query for user');
    await expect(of({ query: 'select nothing' })).rejects.toThrow(
      /The query for user failed in test_\w+ at [^ ]+: column "nothing"/,
    );
    await expect(of({ query: 'select 1 as x' })).rejects.toThrow('no column for the id');
    await expect(of({ query: 'select 1 as id', watermark: 'w' })).rejects.toThrow('no column w');
    await expect(connectTo('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow('cannot be reached');
  });

  test('is only read, whatever a query does, and however long the rows are written elsewhere', async () => {
    await database.owner.query(`
      create function app.add_one() returns setof app.members language sql as 'insert into app.members (no) values (4) returning *';
      alter database ${database.name} set idle_in_transaction_session_timeout = '1min'`);
    const writing = read({}, { query: 'select no as id from app.add_one()' });
    await expect(writing).rejects.toThrow(/The query for user failed in [^ ]+ at [^ ]+: .*read-only/);
    const later = await connectTo(database.ownerUrl);
    const source = await databaseSource(later, 'user', mapping, join(folder, 'slow.yaml'));
    const timeouts: unknown[] = [];
    const writeElsewhere = async (items: readonly unknown[]) => {
      timeouts.push(...(await later.query('show idle_in_transaction_session_timeout')).rows);
      return apply(items);
    };
    const { totals } = await runImport(source, { apply: writeElsewhere, database: 'here', isStopped: () => false });
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
    await runImport(source, { apply, checkpoint, database: 'here', isStopped: () => false });
    await elsewhere.end();
    expect(ids()).toEqual([7]);
  });

  test('that takes a connection and says nothing is given up, with a sentence', { tags: ['long'] }, async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    await expect(connectTo(`postgres://someone@127.0.0.1:${port}/app`)).rejects.toThrow(
      'The database of --from, app at 127.0.0.1:',
    );
  });
});
