import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { secretsFrom } from '../../core/secrets.ts';
import { numberUntilNow } from '../app-events/feed.ts';
import { addEndpoint } from './endpoints.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.leave());

const insertEvent = (name: string): string =>
  `insert into app_events (type, subject, thing, thing_id, data) values ('interest.created', 'interest', 'interest', 1, '{"name": "${name}"}')`;

test('an endpoint gets what is committed after it, also when that was written before what is older than it', async () => {
  const { owner, ownerUrl, database: app } = database;
  const slow = await openConnection(ownerUrl);
  await slow.query('begin');
  await slow.query(insertEvent('written first, committed last'));
  await owner.query(insertEvent('committed before the endpoint'));
  const wish = { url: 'https://app.example/events', events: ['*'] };
  const { id } = await app.db
    .transaction()
    .execute((trx) => addEndpoint(trx, secretsFrom('a secret key for tests, long enough'), wish, null));
  await slow.query('commit');
  await app.db.transaction().execute(numberUntilNow);
  const { rows } = await owner.query(
    `select data ->> 'name' as name from app_events
     where position > (select position from webhook_endpoints where id = $1) order by position`,
    [id],
  );
  expect(rows).toEqual([{ name: 'written first, committed last' }]);
});
