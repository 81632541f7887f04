import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { openDatabase } from '../database.ts';

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
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(pool.totalCount).toBe(2);
  expect(await askBoth()).toEqual(before);
});
