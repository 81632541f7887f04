import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';
import { openConnection } from '../../test/support/open-connection.ts';
import { works } from '../app/maintenance.ts';
import { startBackground, type Work } from './background.ts';

let place: TestDatabase;
let background: ReturnType<typeof startBackground> | undefined;

beforeAll(async () => {
  place = await testDatabase(2);
});
afterEach(() => background?.stop());
afterAll(() => place.leave());

const looks = async (): Promise<readonly string[]> =>
  (await place.owner.query<{ at: Date }>('select at from background_work')).rows.map(({ at }) => at.toISOString());

test('while nothing waits, one statement a second looks at all kinds of work', async () => {
  const { database } = place;
  let statements = 0;
  const count = (): void => {
    statements += 1;
  };
  database.pool.on('acquire', count);
  background = startBackground(database, works, pino({ level: 'silent' }));
  await expect.poll(looks).toHaveLength(works.length);
  const first = await looks();
  expect(new Set(first).size).toBe(1);
  await expect.poll(looks).not.toEqual(first);
  await background.stop();
  database.pool.off('acquire', count);
  expect(statements).toBe(2);
});

test('what cannot be looked at keeps nothing else from being done', async () => {
  const lock = await openConnection(place.ownerUrl);
  const waiting = async (): Promise<number> =>
    (await place.owner.query<{ count: number }>('select count(*)::int from day_changes')).rows[0]?.count ?? -1;
  await lock.query('begin');
  await lock.query('lock table web_changes in access exclusive mode');
  await place.owner.query(`insert into users (name, username, email) values ('Ann', 'ann', 'ann@example.org')`);
  expect(await waiting()).toBeGreaterThan(0);
  background = startBackground(place.database, works, pino({ level: 'silent' }));
  await expect.poll(waiting).toBe(0);
});

test('what nobody waits for has a tenth of the time, and is not behind for an hour', async () => {
  const { database, owner } = place;
  await owner.query('create sequence slices; grant usage on sequence slices to public');
  const sliceMs = 20;
  const endless: Work = {
    name: 'recount',
    waiting: sql`1`,
    from: 1,
    slice: sql`(select nextval('slices') from pg_sleep(${sliceMs / 1000}))`,
    isLowPriority: true,
  };
  const done = async (): Promise<number> =>
    Number((await owner.query(`select coalesce(pg_sequence_last_value('slices'), 0) as done`)).rows[0].done);
  background = startBackground(database, [endless], pino({ level: 'silent' }));
  await expect.poll(done, { timeout: 10_000 }).toBeGreaterThan(0);
  const [first, since] = [await done(), performance.now()];
  await expect.poll(done, { timeout: 10_000 }).toBeGreaterThan(first + 3);
  const each = (performance.now() - since) / ((await done()) - first);
  expect(each).toBeGreaterThan(6 * sliceMs);
  const { rows } = await owner.query(
    `select since > now() + interval '50 minutes' as "isPatient" from background_work where name = 'recount'`,
  );
  expect(rows).toEqual([{ isPatient: true }]);
});
