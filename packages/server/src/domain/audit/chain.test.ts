// @module-tag attack
// @module-tag promises/11
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { erase, writeLongAuditLog } from '../../../test/tampering/long-audit-log.ts';
import { auditLogOf, tamperOften, withUndo } from '../../../test/tampering/tampering.ts';
import { type ChainHead, verifyChain } from './chain.ts';
import { startChainWorker } from './chain-worker.ts';

const SECOND_MS = 1000;
const ROWS = 40;

describe('the chain of the audit log', () => {
  let server: TestServer;
  const log = pino({ level: 'silent' });
  const logTo = (lines: string[]) => pino({ level: 'info' }, { write: (line: string) => lines.push(line) });

  const extend = () => server.database.pool.query('select * from audit_seal(500)');
  const verdict = (known?: ChainHead) => verifyChain(server.database.db, known);
  const asOwner = (statement: string, values: unknown[] = []) => server.owner.query(statement, values);
  const count = async (table: string) => Number((await asOwner(`select count(*) from ${table}`)).rows[0].count);

  beforeAll(async () => {
    server = await testServer();
    const { token } = await server.signedIn({ super: true });
    for (let round = 0; round < ROWS; round += 1)
      await server.send('PUT', '/preferences', { time_zone: round % 2 ? 'UTC' : 'Europe/Oslo' }, { token });
    await server.send('GET', '/audit-log', { order_by: 'no such order' }, { token });
    await extend();
    await asOwner('create schema copy');
    for (const table of ['audit_log', 'audit_values', 'audit_seals'])
      await asOwner(`create table copy.${table} as table ${table}`);
  });
  afterAll(() => server.stop());

  /** Restores the audit log as it was linked. */
  beforeEach(async () => {
    await asOwner('truncate audit_log, audit_values, audit_seals, audit_unsealed');
    await asOwner('alter table audit_log disable trigger audit_queue');
    await asOwner('insert into audit_log overriding system value table copy.audit_log');
    await asOwner('alter table audit_log enable trigger audit_queue');
    await asOwner('insert into audit_values table copy.audit_values');
    await asOwner('insert into audit_seals table copy.audit_seals');
  });

  test('holds over everything that was written, and says where it ends', async () => {
    const found = await verdict();
    expect(found).toMatchObject({ holds: true, rows: ROWS, erased: 0, head: { seq: ROWS } });
    expect(await count('audit_unsealed')).toBe(0);
  });

  const columns = [
    ['at', `at + interval '1 microsecond'`],
    ['admin_id', 'coalesce(admin_id, 0) + 1'],
    ['session_id', 'null'],
    ['ip', `'203.0.113.1'`],
    ['request_id', `request_id || 'x'`],
    ['call', `'users.create'`],
    ['permission', `'super admin'`],
    ['target_type', `'group'`],
    ['target_id', 'target_id + 1'],
    ['outcome', `'refused'`],
    ['status', 'status + 1'],
    ['details', `'{"changed": true}'`],
    ['kept_until', `kept_until + interval '1 day'`],
  ] as const;

  test.each(columns)('a changed %s is found, and the first changed row is named', async (column, value) => {
    for (const place of [1, 17, ROWS]) {
      const { rows } = await asOwner(
        `update audit_log set ${column} = ${value} where id = (select audit_id from audit_seals where seq = $1) returning id`,
        [place],
      );
      const found = await verdict();
      expect(found).toMatchObject({ holds: false, row: rows[0].id });
      expect(found.holds ? '' : found.sentence).toContain('it was changed after it was linked');
      await asOwner(
        'update audit_log l set (at, admin_id, session_id, ip, request_id, call, permission, target_type, target_id, outcome, status, details, kept_until) = (select at, admin_id, session_id, ip, request_id, call, permission, target_type, target_id, outcome, status, details, kept_until from copy.audit_log c where c.id = l.id)',
      );
    }
    expect((await verdict()).holds).toBe(true);
  });

  test.each([
    [
      'a removed row',
      'delete from audit_values where audit_id = $1; delete from audit_log where id = $1',
      'it was removed before its retention ended',
    ],
    [
      'changed values',
      `update audit_values set after = '{"time_zone": "Asia/Tokyo"}' where audit_id = $1`,
      'its values were changed',
    ],
    ['removed values', 'delete from audit_values where audit_id = $1', 'its values were removed'],
    ['another salt', `update audit_values set salt = 'x' where audit_id = $1`, 'its values were changed'],
    [
      'a changed link',
      `update audit_seals set row_hash = 'x' where audit_id = $1`,
      'its link in the chain was changed',
    ],
    ['a removed link', 'delete from audit_seals where audit_id = $1', 'link 9 of the chain is missing'],
    [
      'a longer life',
      `update audit_seals set kept_until = now() where audit_id = $1`,
      'its link in the chain was changed',
    ],
  ])('%s is found', async (_what, statements, sentence) => {
    const { rows } = await asOwner('select audit_id as id from audit_seals where seq = 9');
    for (const statement of statements.split(';')) await asOwner(statement, [rows[0].id]);
    const found = await verdict();
    expect(found.holds ? '' : found.sentence).toContain(sentence);
  });

  test('values that were added to a row without any are found', async () => {
    const { token } = await server.signedIn({ super: true });
    await server.send('POST', '/logout', {}, { token });
    await extend();
    expect((await verdict()).holds).toBe(true);
    await asOwner(`insert into audit_values (audit_id, after) select max(id), '{"a": 1}' from audit_log`);
    const found = await verdict();
    expect(found.holds ? '' : found.sentence).toContain('values were added');
  });

  test('a row that never got into the chain is found after a minute', async () => {
    await asOwner('alter table audit_log disable trigger audit_queue');
    await asOwner(
      `insert into audit_log (at, ip, request_id, call, outcome, status) values (now() - interval '2 minutes', '', '', 'x', 'done', 200)`,
    );
    await asOwner('alter table audit_log enable trigger audit_queue');
    const found = await verdict();
    expect(found.holds ? '' : found.sentence).toContain('it was never added to the chain');
  });

  test('a chain that was cut or rewritten differs from the logged head', async () => {
    const before = await verdict();
    const head = before.holds ? before.head : undefined;
    expect(head).toBeDefined();
    expect((await verdict(head)).holds).toBe(true);
    await asOwner('delete from audit_seals where seq > 30');
    await asOwner('delete from audit_values where audit_id not in (select audit_id from audit_seals)');
    await asOwner('delete from audit_log where id not in (select audit_id from audit_seals)');
    expect((await verdict()).holds).toBe(true);
    const cut = await verdict(head);
    expect(cut.holds ? '' : cut.sentence).toContain('were removed');
    expect((await verdict({ seq: 31, hash: head?.hash ?? '' })).holds).toBe(false);
    await asOwner(`update audit_log set call = 'x' where id = (select min(id) from audit_log)`);
    await asOwner('insert into audit_unsealed (audit_id) select id from audit_log');
    await asOwner('truncate audit_seals');
    await extend();
    expect((await verdict()).holds).toBe(true);
    const again = await verdict({ seq: 30, hash: head?.hash ?? '' });
    expect(again.holds ? '' : again.sentence).toContain('is not the recorded one');
  });

  test('erased values and rows whose time is over leave it valid', async () => {
    const { rows } = await asOwner('select audit_id as id from audit_values');
    await erase(
      server.owner,
      rows.map(({ id }) => id),
    );
    await extend();
    expect(await verdict()).toMatchObject({ holds: true, erased: ROWS, rows: ROWS + 1 });
    await asOwner('truncate audit_log, audit_values, audit_seals, audit_unsealed');
    await asOwner(
      `insert into audit_log (at, kept_until, ip, request_id, call, outcome, status)
       select now() - interval '13 months', now() - interval '1 month' + i * interval '1 minute', '', '', 'x', 'done', 200
       from generate_series(1, 100) i`,
    );
    await extend();
    expect(Number((await server.database.pool.query('select audit_expire(60) as gone')).rows[0].gone)).toBe(60);
    expect(await count('audit_log')).toBe(40);
    expect(await verdict()).toMatchObject({ holds: true, rows: 40 });
  });

  test('the owner alone erases, for a row of the same transaction that says so', async () => {
    const { rows } = await asOwner('select audit_id as id from audit_values order by audit_id');
    const [first, second] = rows.map(({ id }) => Number(id));
    await expect(server.database.pool.query('select audit_erase(1)')).rejects.toThrow('permission denied');
    await expect(asOwner('select audit_erase($1)', [second])).rejects.toThrow('written in the same transaction');
    await expect(erase(server.owner, [first ?? 0, 999_999])).rejects.toThrow('only values that are there');
    await erase(server.owner, [first ?? 0]);
    await expect(erase(server.owner, [first ?? 0])).rejects.toThrow('only values that are there');
    await extend();
    expect(await verdict()).toMatchObject({ holds: true, erased: 1 });
  });

  test("values come with their row or never: the server's role adds none later, linked or not", async () => {
    const add = (pool: pg.Pool | pg.PoolClient) =>
      pool.query(`insert into audit_values (audit_id, after) select max(id), '{"a": 1}' from audit_log`);
    const write = (pool: pg.Pool | pg.PoolClient) =>
      pool.query(`insert into audit_log (ip, request_id, call, outcome, status) values ('', '', 'x', 'done', 200)`);
    const { pool } = server.database;
    await write(pool);
    await expect(add(pool)).rejects.toThrow('in the transaction of their row');
    await extend();
    await expect(add(pool)).rejects.toThrow('in the transaction of their row');
    await withUndo(pool, async (client) => {
      await client.query('create temp table own (id bigint)');
      await expect(
        client.query(`create trigger own after insert on own referencing new table as added
          for each statement execute function audit_queue()`),
      ).rejects.toThrow('permission denied');
    });
    await withUndo(pool, async (client) => {
      await write(client);
      await client.query('savepoint later');
      await add(client);
      await client.query('select audit_seal(500)');
    });
    expect(await verdict()).toMatchObject({ holds: true });
  });

  test("what is not a row, or is linked already, does not stop the worker; the server's role cannot even try", async () => {
    await asOwner('insert into audit_unsealed (audit_id) select -i from generate_series(1, 600) i');
    await asOwner('insert into audit_unsealed (audit_id) select max(audit_id) from audit_seals');
    await asOwner(`insert into audit_log (ip, request_id, call, outcome, status) values ('', '', 'x', 'done', 200)`);
    for (let round = 0; round < 2; round += 1) await extend();
    expect(await count('audit_unsealed')).toBe(0);
    expect(await verdict()).toMatchObject({ holds: true, rows: ROWS + 1 });
  });

  test("the server's role can neither change nor remove a link, nor a row before its time", async () => {
    for (const statement of [`update audit_seals set hash = ''`, 'delete from audit_seals', 'truncate audit_seals'])
      await expect(server.database.pool.query(statement)).rejects.toThrow(/permission denied/);
    expect((await server.database.pool.query('select audit_expire(1000) as gone')).rows[0].gone).toBe(0);
    expect(await count('audit_log')).toBe(ROWS);
  });

  // The test is tagged long because it measures time: a slow machine delays the worker too.
  test('several workers at once, while others write, make one chain, each row within a second of its commit', {
    tags: ['long'],
  }, async () => {
    const workers = [1, 2, 3].map(() => startChainWorker(server.database.db, log));
    const people = await Promise.all(Array.from({ length: 6 }, () => server.signedIn({ super: true })));
    const writers = people.map(async ({ token }, index) => {
      for (let round = 0; round < 20; round += 1)
        await server.send('PUT', '/preferences', { blur_media: (round + index) % 2 }, { token });
    });
    await Promise.all(writers);
    await expect.poll(() => count('audit_unsealed')).toBe(0);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await verdict()).toMatchObject({ holds: true, rows: ROWS + 120, head: { seq: ROWS + 120 } });
    const { rows } = await asOwner(
      `select max(extract(epoch from s.sealed_at - l.at)) as longest from audit_seals s join audit_log l on l.id = s.audit_id where s.seq > $1`,
      [ROWS],
    );
    expect(Number(rows[0].longest) * SECOND_MS).toBeLessThan(2 * SECOND_MS);
  });

  test('each linked row is one line of the log, whatever it holds', async () => {
    const lines: string[] = [];
    const worker = startChainWorker(server.database.db, logTo(lines));
    await asOwner(
      `insert into audit_log (ip, request_id, call, outcome, status) select '', e'a\\r\\nb\\x1b[31m' || i, 'x', 'done', 200 from generate_series(1, 100) i`,
    );
    const rows = () => lines.filter((line) => 'audit' in JSON.parse(line));
    await expect.poll(() => rows().length).toBe(100);
    await worker.stop();
    for (const line of rows()) {
      expect(line.trim().split(/[\r\n]/)).toHaveLength(1);
      expect(JSON.parse(line).audit).toMatchObject({
        call: 'x',
        seq: expect.any(Number),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    }
  });

  test('the log has the end of the chain, not oftener than it is asked to, and when the server stops', async () => {
    const lines: string[] = [];
    const heads = () => lines.map((line) => JSON.parse(line).auditHead).filter((head) => head !== undefined);
    const write = () =>
      asOwner(`insert into audit_log (ip, request_id, call, outcome, status) values ('', '', 'x', 'done', 200)`);
    const worker = startChainWorker(server.database.db, logTo(lines), { headMs: 3_600_000 });
    await write();
    await expect.poll(() => heads().length).toBe(1);
    for (let round = 0; round < 2; round += 1) {
      await write();
      await expect.poll(() => count('audit_unsealed')).toBe(0);
    }
    expect(heads()).toHaveLength(1);
    await worker.stop();
    expect(heads()).toHaveLength(2);
    const found = await verdict(heads()[0]);
    expect(found).toMatchObject({ holds: true, head: { seq: heads()[1].seq, hash: heads()[1].hash } });
    await asOwner('delete from audit_seals where seq > $1', [ROWS]);
    const cut = await verdict(heads()[1]);
    expect(cut.holds ? '' : cut.sentence).toContain('were removed');
  });
});

const SEED = Number(process.env.TAMPER_SEED ?? Date.now() % 1_000_000_000);
const EACH = 60;

describe(`manipulations of an audit log (TAMPER_SEED=${SEED}; the long run makes ten thousand)`, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(2);
    await writeLongAuditLog(database.owner);
  });
  afterAll(() => database.leave());

  test.each(['owner', 'server'] as const)(`${EACH} random ones as the %s are all found or refused`, async (who) => {
    const before = await verifyChain(database.database.db);
    if (!before.holds || !before.head) throw new Error(JSON.stringify(before));
    const hands = { name: who, pool: who === 'owner' ? database.owner : database.database.pool };
    const options = { count: EACH, seed: SEED };
    const { head, notes } = before;
    const tally = await tamperOften(hands, await auditLogOf(database.owner), { head, notes }, options);
    expect(tally.missed).toEqual([]);
    expect(who === 'owner' ? tally.found : tally.refused).toBe(EACH);
  });
});
