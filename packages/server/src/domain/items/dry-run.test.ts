import { WRITE_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { itemWriters } from '../../app/registrations.ts';
import { applyItems } from './apply-items.ts';
import { retainedSinceReader } from './retained-since.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(2);
});
afterAll(() => database.leave());

test('a dry run says what would happen to items, and changes nothing, also when the database refuses one of them', async () => {
  const { db } = database.database;
  const writers = itemWriters({ appUnique: ['username'] });
  const services = { db, writers, retainedSince: retainedSinceReader(db, writers) };
  const user = (id: string, username: string) => ({
    type: 'user',
    id,
    occurred_at: '2026-01-31T12:00:00Z',
    data: { name: 'Ann', username },
  });
  const items = [user('u1', 'ann'), user('u2', 'ann'), { ...user('u3', 'cleo'), data: { name: 'Cleo' } }, {}];
  const run = (isDryRun: boolean) => applyItems(services, items, { keyId: null, scopes: WRITE_SCOPES, isDryRun });
  const dry = await run(true);
  for (const table of ['app_things', 'app_refused', 'app_waiting', 'app_item_days', 'users'])
    expect([table, (await database.owner.query(`select from ${table}`)).rowCount]).toEqual([table, 0]);
  const real = await run(false);
  expect(dry).toEqual(real);
  expect([real.accepted, real.waiting, real.refused.map(({ index }) => index)]).toEqual([2, 1, [1, 3]]);
});
