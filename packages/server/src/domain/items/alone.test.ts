import { EventEmitter, once } from 'node:events';
import { WRITE_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { itemWriters } from '../../app/registrations.ts';
import { applyItems } from './apply-items.ts';
import type { FindRows, ItemWriter } from './item-writer.ts';
import { retainedSinceReader } from './retained-since.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(4);
});
afterAll(() => database.leave());

/** Makes both senders look for existing rows before either of them writes. */
function together(find: FindRows): FindRows {
  const looked = new EventEmitter();
  let lookers = 0;
  return async (trx, appIds) => {
    const found = await find(trx, appIds);
    lookers += 1;
    if (lookers === 1) await once(looked, 'both');
    else looked.emit('both');
    return found;
  };
}

test.each([
  ['what is whole', 'a', { name: 'Early' }],
  ['what is not whole yet', 'b', {}],
])('who sends as if alone, and is not, loses nothing of %s', async (_what, prefix, whole) => {
  const { db } = database.database;
  const writers = itemWriters({ appUnique: ['username'] }).map(
    (writer): ItemWriter => ('writeThings' in writer ? { ...writer, find: together(writer.find) } : writer),
  );
  const services = { db, writers, retainedSince: retainedSinceReader(db, writers) };
  const ids = Array.from({ length: 9 }, (_, index) => `${prefix}${index}`);
  const send = (second: number, dataOf: (id: string) => object) =>
    applyItems(
      services,
      ids.map((id) => ({ type: 'user', id, occurred_at: `2026-01-31T12:00:0${second}Z`, data: dataOf(id) })),
      { keyId: null, scopes: WRITE_SCOPES, isAlone: true },
    );
  const results = await Promise.all([
    send(1, (id) => ({ ...whole, username: id })),
    send(2, (id) => ({ ...whole, name: `Name of ${id}`, ...(prefix === 'a' ? { username: id } : {}) })),
  ]);
  expect(results.map(({ accepted, refused }) => [accepted, refused])).toEqual([
    [9, []],
    [9, []],
  ]);
  const { rows } = await database.owner.query(
    'select app_id, name, username from users where app_id like $1 order by app_id',
    [`${prefix}%`],
  );
  expect(rows).toEqual(ids.map((id) => ({ app_id: id, name: `Name of ${id}`, username: id })));
});

test('nor who looked before the other wrote, and goes on after it', async () => {
  const { db } = database.database;
  const steps = new EventEmitter();
  const servicesWith = (change: (find: FindRows) => FindRows) => {
    const writers = itemWriters({ appUnique: ['username'] }).map(
      (writer): ItemWriter => ('writeThings' in writer ? { ...writer, find: change(writer.find) } : writer),
    );
    return { db, writers, retainedSince: retainedSinceReader(db, writers) };
  };
  const late = servicesWith((find) => async (trx, appIds) => {
    const found = await find(trx, appIds);
    steps.emit('looked');
    await once(steps, 'go on');
    return found;
  });
  const item = (second: number, name: string) => [
    { type: 'user', id: 'c', occurred_at: `2026-01-31T12:00:0${second}Z`, data: { username: 'c', name } },
  ];
  const sender = { keyId: null, scopes: WRITE_SCOPES, isAlone: true };
  const looked = once(steps, 'looked');
  const first = applyItems(late, item(2, 'Later'), sender);
  await looked;
  expect(
    await applyItems(
      servicesWith((find) => find),
      item(1, 'Earlier'),
      sender,
    ),
  ).toMatchObject({ accepted: 1 });
  steps.emit('go on');
  expect(await first).toMatchObject({ accepted: 1, waiting: 0, refused: [] });
  const { rows } = await database.owner.query(`select name from users where app_id = 'c'`);
  expect(rows).toEqual([{ name: 'Later' }]);
});

test('where no more may wait, an event is refused, and a thing that is not whole waits', async () => {
  const { db } = database.database;
  const writers = itemWriters({ appUnique: ['username'] });
  const services = { db, writers, retainedSince: retainedSinceReader(db, writers) };
  const occurred_at = new Date().toISOString();
  const result = await applyItems(
    services,
    [
      { type: 'search', id: 'w1', occurred_at, data: { search_term: 'x', search_type: 'web', user: 'nobody' } },
      { type: 'user', id: 'w2', occurred_at, data: { name: 'Only a name' } },
    ],
    { keyId: null, scopes: WRITE_SCOPES, mayWait: false },
  );
  expect(result).toMatchObject({ accepted: 1, waiting: 1 });
  expect(result.refused).toEqual([
    expect.objectContaining({
      id: 'w1',
      path: 'data.user',
      message: expect.stringContaining('too many items are waiting'),
    }),
  ]);
  const { rows } = await database.owner.query(`select app_id from app_waiting where app_id in ('w1', 'w2')`);
  expect(rows).toEqual([{ app_id: 'w2' }]);
});
