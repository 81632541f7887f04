import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { inventingPooler } from '../../../test/support/inventing-pooler.ts';
import { type Database, openDatabase } from '../database.ts';
import { WatchedClient } from './silence.ts';
import { executeStable } from './stable.ts';

/** Returns the statements whose plans the pool's only connection caches. */
async function keptBy({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query('select statement from pg_prepared_statements order by statement');
  return rows.map(({ statement }) => String(statement));
}

async function oneConnection(): Promise<TestDatabase> {
  const made = await testDatabase(1);
  onTestFinished(() => made.leave());
  await made.owner.query('create table plans (n integer); insert into plans values (7)');
  await made.owner.query('grant select on plans to public');
  return made;
}

const select = 'select n from plans';
const ask = async ({ db }: Database, text = select) => (await executeStable(db, sql.raw(text).compile(db))).rows;

test('a connection keeps the plan of a stable statement, and of no other one', async () => {
  const { database } = await oneConnection();
  expect(await ask(database)).toEqual([{ n: 7 }]);
  expect(await ask(database)).toEqual([{ n: 7 }]);
  await sql`select n + ${1} from plans`.execute(database.db);
  expect(await keptBy(database)).toEqual([select]);
});

test('a plan that was made for a small table is kept for a minute, and its connection for longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { database, owner } = await oneConnection();
  await owner.query('create index on plans (n); analyze plans');
  const text = 'select n from plans where n = 7';
  const kept = async (): Promise<{ pid: unknown; plan: string }> => {
    const { rows } = await database.pool.query('select pg_backend_pid() as pid, name from pg_prepared_statements');
    const { rows: plan } = await database.pool.query(`explain execute "${rows[0].name}"`);
    return { pid: rows[0].pid, plan: String(plan[0]['QUERY PLAN']) };
  };
  await ask(database, text);
  const small = await kept();
  expect(small.plan).toContain('Seq Scan');
  await owner.query('insert into plans select n from generate_series(8, 20000) n');
  // The test does not check the plan itself: under many concurrent changes, PostgreSQL replans everything on its own.
  const asked = vi.spyOn(WatchedClient.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  const renewals = () => asked.mock.calls.filter(([statement]) => String(statement) === 'discard plans').length;
  await ask(database, text);
  expect((await kept()).pid).toBe(small.pid);
  expect(renewals()).toBe(0);
  vi.setSystemTime(Date.now() + 61_000);
  await ask(database, text);
  expect(renewals()).toBe(1);
  const large = await kept();
  expect(large.pid).toBe(small.pid);
  expect(large.plan).toContain('Index');
});

test('behind a pooler, no statement has a name', async () => {
  const { appUrl } = await oneConnection();
  const behind = openDatabase(await inventingPooler(appUrl), 1, () => undefined);
  onTestFinished(() => behind.close());
  expect(await ask(behind)).toEqual([{ n: 7 }]);
  expect(await keptBy(behind)).toEqual([]);
});

test.each([
  ['a migration changed what it returns', 'alter table plans alter n type text using n::text', '7'],
  ['the connection has forgotten it', undefined, 7],
])('a statement is asked again without its name when %s', async (_why, change, n) => {
  const { database, owner } = await oneConnection();
  await ask(database);
  if (change === undefined) await database.pool.query('deallocate all');
  else await owner.query(change);
  expect(await ask(database)).toEqual([{ n }]);
  expect(await ask(database)).toEqual([{ n }]);
});

test('in a transaction, the statement fails, and the next call goes on', async () => {
  const { database, owner } = await oneConnection();
  await ask(database);
  await owner.query('alter table plans alter n type text using n::text');
  const failed = database.db.transaction().execute((trx) => executeStable(trx, sql.raw(select).compile(trx)));
  await expect(failed).rejects.toThrow('cached plan');
  expect(await ask(database)).toEqual([{ n: '7' }]);
});

test('no more than a hundred plans are kept', async () => {
  const { database } = await oneConnection();
  for (let n = 0; n < 120; n += 1)
    expect(await ask(database, `select n + ${n} as n from plans`)).toEqual([{ n: 7 + n }]);
  expect(await keptBy(database)).toHaveLength(100);
});
