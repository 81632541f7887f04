import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { setForServer } from '../../../test/support/set-for-server.ts';
import { openDatabase } from '../../database/database.ts';
import { counterOf } from './counts.ts';

test('rows are counted for longer than a call may take', async () => {
  const place = await testDatabase(2);
  await setForServer(place, 'statement_timeout', '100ms');
  const database = openDatabase(place.appUrl, 2, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await place.leave();
  });
  const holder = await openConnection(place.ownerUrl);
  await holder.query('begin; lock table app_things in access exclusive mode');
  const counted = counterOf(database.db, [], 'user')();
  await holder.query('select pg_sleep(0.4); commit');
  expect(await counted).toBe(0);
});
