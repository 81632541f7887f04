import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { counterOf } from './counts.ts';

test('rows are counted for longer than a call may take', async () => {
  const { database, owner, leave } = await testDatabase(2);
  onTestFinished(leave);
  // This view shows its rows only to sessions without a timeout.
  await owner.query(`
    insert into app_things (type, app_id, row_id, fields) values ('user', 'one', 1, '{}');
    alter table app_things rename to kept_things;
    create view app_things as select * from kept_things where current_setting('statement_timeout') = '0';
    grant select on app_things to public`);
  const { rows } = await database.pool.query('select from app_things');
  expect(rows).toEqual([]);
  expect(await counterOf(database.db, [], 'user')()).toBe(1);
});
