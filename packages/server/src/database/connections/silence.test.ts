import { expect, inject, onTestFinished, test } from 'vitest';
import { withDatabase } from '../../../test/support/database.ts';
import { openRelay } from '../../../test/support/relay.ts';
import { openDatabase } from '../database.ts';
import { isOutage } from './errors.ts';

test('an answer that takes long is waited for, and one that cannot come is not', async () => {
  const url = withDatabase(inject('cluster').owner, 'postgres');
  const relay = await openRelay(url);
  onTestFinished(() => relay.goAway());
  const behind = new URL(url);
  behind.port = String(relay.port);
  const database = openDatabase(behind.href, 2, () => undefined);
  onTestFinished(() => database.close());
  const slow = database.pool.query('select pg_sleep(0.8), 42 as n');
  expect((await slow).rows[0].n).toBe(42);
  const underWay = database.pool.query('select pg_sleep(0.1)').catch((error: unknown) => error);
  relay.fallSilent();
  const begun = Date.now();
  expect(isOutage(await underWay)).toBe(true);
  expect(Date.now() - begun).toBeLessThan(5000);
  expect(database.pool.totalCount).toBe(0);
});
