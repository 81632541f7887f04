// @module-tag faults
import { expect, inject, onTestFinished, test } from 'vitest';
import { withDatabase } from '../../../test/support/database.ts';
import { openRelay } from '../../../test/support/relay.ts';
import { type Database, openDatabase } from '../database.ts';
import { isOutage } from './errors.ts';

const LONG_MS = 600_000;

/** A database behind a relay. */
async function relayed(answerMs?: number): Promise<{ database: Database; fallSilent: () => void }> {
  const url = withDatabase(inject('cluster').owner, 'postgres');
  const relay = await openRelay(url);
  onTestFinished(() => relay.goAway());
  const behind = new URL(url);
  behind.port = String(relay.port);
  const database = openDatabase(behind.href, 2, () => undefined, { connectMs: LONG_MS, answerMs });
  onTestFinished(() => database.close());
  return { database, fallSilent: relay.fallSilent };
}

test('an answer that takes long is waited for', async () => {
  const { database } = await relayed(LONG_MS);
  const slow = database.pool.query('select pg_sleep(0.8), 42 as n');
  expect((await slow).rows[0].n).toBe(42);
});

test('an answer that cannot come is not waited for', async () => {
  const { database, fallSilent } = await relayed();
  (await database.pool.connect()).release();
  fallSilent();
  expect(isOutage(await database.pool.query('select').catch((error: unknown) => error))).toBe(true);
  expect(database.pool.totalCount).toBe(0);
});
