import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './support/database.ts';

// During a rolling upgrade, instances of the previous release continue with the names that they know.

let database: TestDatabase;
let app: pg.Client;
beforeAll(async () => {
  database = await testDatabase(1);
  app = new pg.Client({ connectionString: database.appUrl });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await database.leave();
});

test('an event that the former release writes has a place in the feed of this one', async () => {
  await app.query(
    `insert into decision_events (type, subject, thing, thing_id, data) values ('interest.created', 'interest', 'interest', 1, '{}')`,
  );
  await app.query('begin');
  await app.query('select last_position from decision_feed for update skip locked');
  await app.query(`
    with numbered as (update decision_events e set position = f.last_position + 1 from decision_feed f where position is null returning e.id)
    update decision_feed set last_position = last_position + (select count(*) from numbered)`);
  await app.query('commit');
  const { rows } = await app.query(
    `select position = last_position as is_last, event_id from app_events cross join app_event_feed where subject = 'interest'`,
  );
  expect(rows).toEqual([{ is_last: true, event_id: expect.stringMatching(/^evt_[0-9a-f]{32}$/) }]);
});

test('a reader that the former release notes is planned, on conflict too', async () => {
  const { rows } = await app.query(`
    explain insert into decision_readers as known (key_id, position) values (1, 1)
    on conflict (key_id) do update set position = excluded.position, at = now() where known.position <> excluded.position`);
  expect(rows.length).toBeGreaterThan(0);
});
