import { text } from 'node:stream/consumers';
import { type RawBuilder, sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { inventingPooler } from '../../../test/support/inventing-pooler.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { type Database, type Db, openDatabase } from '../database.ts';
import { takeMistakes } from './connections.ts';
import { executeShort } from './stable.ts';

const LONG_MS = 600_000;

interface Wish {
  readonly connections?: number;
  readonly withoutTimeout?: boolean;
  readonly behind?: (url: string) => Promise<string>;
}

async function opened({
  connections = 4,
  withoutTimeout = false,
  behind,
}: Wish = {}): Promise<{ readonly database: Database; readonly ownerUrl: string }> {
  const { appUrl, ownerUrl, leave } = await testDatabase(1);
  onTestFinished(leave);
  const url = behind ? await behind(appUrl) : appUrl;
  const limits = { connectMs: LONG_MS, answerMs: LONG_MS };
  const database = openDatabase(url, connections, () => undefined, { withoutTimeout, ...limits });
  onTestFinished(() => database.close());
  // Until the first connection is there, nobody knows where it leads.
  await database.db.executeQuery(sql`select`.compile(database.db));
  return { database, ownerUrl };
}

const ask = async (db: Db, query: RawBuilder<unknown>): Promise<unknown> => {
  const { rows } = await executeShort(db, query.compile(db));
  return Object.values(rows[0] as object)[0];
};

/** Locks out `blocked`. @returns what lets it go on. */
async function block(ownerUrl: string): Promise<() => Promise<unknown>> {
  const owner = await openConnection(ownerUrl);
  await owner.query('select pg_advisory_lock(7)');
  return () => owner.query('select pg_advisory_unlock(7)');
}
const blocked = sql`select pg_advisory_lock_shared(7)::text as held`;

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

test('behind a pooler, and where statements may take as long as they take, each has a connection of its own', async () => {
  for (const wish of [{ behind: inventingPooler }, { withoutTimeout: true }]) {
    const { database } = await opened(wish);
    expect(new Set(await processes(database.db, 4)).size).toBe(4);
  }
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

test('a connection that was shared works alone again, also for what is no plain query', async () => {
  const { database } = await opened({ connections: 2 });
  await processes(database.db, 16);
  const clients = [await database.pool.connect(), await database.pool.connect()];
  for (const client of clients) {
    expect(await text(client.query(copyTo('copy (select 7) to stdout')))).toBe('7\n');
    client.release();
  }
});

test('they are counted while they wait, but for those that wait for a connection or have one', async () => {
  const { database, ownerUrl } = await opened({ connections: 2 });
  const goOn = await block(ownerUrl);
  const answers = Array.from({ length: 20 }, () => ask(database.db, blocked));
  expect(database.waiting()).toBe(20);
  await expect.poll(() => database.waiting()).toBe(17);
  await expect.poll(() => database.pool.waitingCount).toBe(1);
  await goOn();
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

describe('what nobody waits for any more', () => {
  /** Asks twice, each for a request of its own. @returns the answers, and what abandons each request. */
  function askTwice(
    database: Database,
    query: RawBuilder<unknown>,
  ): { answers: Promise<unknown>[]; leave: (() => void)[] } {
    const leave: (() => void)[] = [];
    const answers = ['One', 'Other'].map((name) =>
      database.inScope(name, ({ db, abandon }) => {
        leave.push(abandon);
        return ask(db, query);
      }),
    );
    return { answers, leave };
  }

  const held = async (database: Database): Promise<number> => {
    const statement = `select count(*)::int as n from pg_stat_activity where query like '% as held' and state = 'active'`;
    return (await database.pool.query<{ n: number }>(statement)).rows[0]?.n ?? 0;
  };

  test('goes on while others wait for answers on its connection', async () => {
    const { database, ownerUrl } = await opened();
    const goOn = await block(ownerUrl);
    const { answers, leave } = askTwice(database, blocked);
    await expect.poll(() => held(database)).toBe(1);
    leave[0]?.();
    await goOn();
    expect(await answers[1]).toBe('');
  });

  test('ends with its connection when nobody waits for any', async () => {
    const { database } = await opened();
    const { answers, leave } = askTwice(database, sql`select pg_sleep(600)::text as held`);
    const settled = Promise.allSettled(answers);
    await expect.poll(() => held(database)).toBe(1);
    for (const one of leave) one();
    const lost = { status: 'rejected', reason: { message: 'Connection terminated unexpectedly' } };
    expect(await settled).toMatchObject([lost, lost]);
    await expect.poll(() => held(database)).toBe(0);
    expect(await ask(database.db, numbered(1))).toBe(1);
  });
});
