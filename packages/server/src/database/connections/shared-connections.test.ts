import { type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { type Database, type Db, openDatabase } from '../database.ts';
import { takeMistakes } from './connections.ts';
import { executeShort } from './stable.ts';

async function opened(connections = 4): Promise<{ readonly database: Database; readonly ownerUrl: string }> {
  const { appUrl, ownerUrl, leave } = await testDatabase(1);
  onTestFinished(leave);
  const database = openDatabase(appUrl, connections, () => undefined);
  onTestFinished(() => database.close());
  // Until the first connection is there, nobody knows where it leads.
  await database.db.executeQuery(sql`select`.compile(database.db));
  return { database, ownerUrl };
}

const ask = async (db: Db, query: RawBuilder<unknown>): Promise<unknown> => {
  const { rows } = await executeShort(db, query.compile(db));
  return Object.values(rows[0] as object)[0];
};

const numbered = (number: number) => sql`select ${number}::int as number`;
const processes = (db: Db, count: number): Promise<unknown[]> =>
  Promise.all(Array.from({ length: count }, () => ask(db, sql`select pg_backend_pid() as pid`)));

test('short statements that come at once share a connection, and each has its own answer', async () => {
  const { database } = await opened();
  expect(await Promise.all([1, 2, 3, 4, 5].map((number) => ask(database.db, numbered(number))))).toEqual([
    1, 2, 3, 4, 5,
  ]);
  expect(new Set(await processes(database.db, 8)).size).toBe(1);
  expect(new Set(await processes(database.db, 9)).size).toBe(2);
});

test('one that fails fails alone', async () => {
  const { database } = await opened();
  const answers = [1, 0, 2].map((by) => ask(database.db, sql`select 6 / ${by}::int as share`));
  expect(await Promise.allSettled(answers)).toMatchObject([
    { status: 'fulfilled', value: 6 },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: 3 },
  ]);
  expect(await ask(database.db, numbered(1))).toBe(1);
});

test('in a transaction they are part of it', async () => {
  const { database } = await opened();
  await database.db.transaction().execute(async (trx) => {
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    expect(await ask(trx, sql`select pg_backend_pid() as pid`)).toBe(own.rows[0]?.pid);
  });
});

test('when their connection is lost all of them fail, and the next ones are answered', async () => {
  const { database } = await opened();
  const answers = await Promise.allSettled([
    ask(database.db, numbered(1)),
    ask(database.db, sql`select pg_terminate_backend(pg_backend_pid())`),
    ask(database.db, numbered(2)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await ask(database.db, numbered(3))).toBe(3);
});

test('a connection that was shared works alone again', async () => {
  const { database } = await opened(2);
  await processes(database.db, 16);
  await Promise.all(
    [1, 2].map((number) =>
      database.db.transaction().execute(async (trx) => {
        await sql`create temporary table kept (number int) on commit drop`.execute(trx);
        await sql`insert into kept values (${number})`.execute(trx);
        const { rows } = await sql`select number from kept`.execute(trx);
        expect(rows).toEqual([{ number }]);
      }),
    ),
  );
});

test('they are counted while they wait, but for those that wait for a connection or have one', async () => {
  const { database } = await opened(2);
  const answers = Array.from({ length: 20 }, () => ask(database.db, sql`select pg_sleep(0.05)`));
  expect(database.waiting()).toBe(20);
  await expect.poll(() => database.waiting()).toBe(17);
  expect(database.pool.waitingCount).toBe(1);
  await Promise.all(answers);
  await expect.poll(() => database.waiting()).toBe(0);
});

test('nothing is asked for a request that was abandoned, nor by who holds a connection', async () => {
  const { database } = await opened();
  await database.inScope('Abandoned', async ({ db, abandon }) => {
    abandon();
    await expect(ask(db, numbered(1))).rejects.toThrow('The request was abandoned');
  });
  const held = database.inScope('Holding', ({ db }) => db.transaction().execute(() => ask(db, numbered(1))));
  await expect(held).rejects.toThrow('Holding asked for a connection while it held a connection');
  expect(takeMistakes()).toHaveLength(1);
});

test('a connection is ended when nobody waits for what was asked on it, and not before', async () => {
  const { database } = await opened();
  const sleeping = async (): Promise<number> => {
    const text = `select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(600)%' and state = 'active' and pid <> pg_backend_pid()`;
    return (await database.pool.query<{ n: number }>(text)).rows[0]?.n ?? 0;
  };
  const leave: (() => void)[] = [];
  const asked = ['One', 'Other'].map((name) =>
    database.inScope(name, ({ db, abandon }) => {
      leave.push(abandon);
      return ask(db, sql`select pg_sleep(600)`);
    }),
  );
  const answers = Promise.allSettled(asked);
  await expect.poll(sleeping).toBe(1);
  leave[0]?.();
  expect(await sleeping()).toBe(1);
  leave[1]?.();
  expect(await answers).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  await expect.poll(sleeping).toBe(0);
  expect(await ask(database.db, numbered(1))).toBe(1);
});
