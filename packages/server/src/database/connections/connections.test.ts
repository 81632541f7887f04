import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { openDatabase } from '../database.ts';
import { LIFETIME_MS } from './lifetime.ts';

test('connections stay open in a quiet hour: a crowd after it waits for none', async () => {
  const made = await testDatabase(1);
  onTestFinished(() => made.leave());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { pool, close } = openDatabase(made.appUrl, 2, () => undefined);
  onTestFinished(close);
  const askBoth = async (): Promise<unknown[]> => {
    const answers = await Promise.all([pool.query('select pg_backend_pid()'), pool.query('select pg_backend_pid()')]);
    return answers.map(({ rows }) => rows[0]?.pg_backend_pid).toSorted();
  };
  const before = await askBoth();
  await vi.advanceTimersByTimeAsync(LIFETIME_MS - 60_000);
  expect(pool.totalCount).toBe(2);
  expect(await askBoth()).toEqual(before);
  // After half an hour, connections are replaced before the next call.
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => [pool.totalCount, pool.idleCount]).toEqual([2, 2]);
  const after = await askBoth();
  expect(before.some((pid) => after.includes(pid))).toBe(false);
});

test('a connection that is lent when it becomes old ends when it comes back', async () => {
  const made = await testDatabase(1);
  onTestFinished(() => made.leave());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { pool, close } = openDatabase(made.appUrl, 1, () => undefined);
  onTestFinished(close);
  const pidOf = async () => (await pool.query('select pg_backend_pid()')).rows[0]?.pg_backend_pid;
  const client = await pool.connect();
  const { rows } = await client.query('select pg_backend_pid()');
  await vi.advanceTimersByTimeAsync(LIFETIME_MS + 1000);
  client.release();
  expect(await pidOf()).not.toBe(rows[0]?.pg_backend_pid);
});

test('a connection that has become read-only ends: who comes next writes on another one', async () => {
  const made = await testDatabase(1);
  onTestFinished(() => made.leave());
  const { db, close } = openDatabase(made.appUrl, 1, () => undefined);
  onTestFinished(close);
  const write = () => sql`insert into users (name, username) values ('N', 'written')`.execute(db);
  // Like a primary that has become a standby.
  await sql`set session characteristics as transaction read only`.execute(db);
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  expect((await write()).numAffectedRows).toBe(1n);
});
