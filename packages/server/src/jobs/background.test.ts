import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
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

/** Holds timers of one second back for the test. @returns the held timers. */
function holdSeconds(): (() => void)[] {
  const held: (() => void)[] = [];
  const { setTimeout: after } = globalThis;
  const hold = (work: () => void, ms = 0, ...more: []) => {
    if (ms !== 1000) return after(work, ms, ...more);
    held.push(work);
    return after(() => undefined, 0);
  };
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
  return held;
}

test('while nothing waits, one statement a second looks at all kinds of work', async () => {
  const { database, owner } = place;
  const statements = vi.fn();
  database.pool.on('acquire', statements);
  onTestFinished(() => void database.pool.off('acquire', statements));
  const held = holdSeconds();
  background = startBackground(database, works, pino({ level: 'silent' }));
  const looks = async () => (await owner.query<{ at: string }>('select at::text from background_work')).rows;
  const seen = new Set<string>();
  for (let second = 1; second <= 2; second += 1) {
    const passOne = (): number => {
      if (statements.mock.calls.length < second) for (const work of held.splice(0)) work();
      return statements.mock.calls.length;
    };
    await expect.poll(passOne).toBe(second);
    await expect.poll(async () => (await looks()).filter(({ at }) => !seen.has(at)).length).toBe(works.length);
    for (const { at } of await looks()) seen.add(at);
    expect(seen.size).toBe(second);
  }
  await background.stop();
  expect(statements).toHaveBeenCalledTimes(2);
});

test('what cannot be looked at keeps nothing else from being done', async () => {
  // With the server's timeouts, a wait for someone else's lock ends soon.
  const impatient = await testDatabase(2, { limits: 'asShipped' });
  onTestFinished(() => impatient.leave());
  const { owner, ownerUrl, database } = impatient;
  const lock = await openConnection(ownerUrl);
  const waiting = async (): Promise<number> =>
    (await owner.query<{ count: number }>('select count(*)::int from day_changes')).rows[0]?.count ?? -1;
  await lock.query('begin');
  await lock.query('lock table web_changes in access exclusive mode');
  await owner.query(`insert into users (name, username, email) values ('Ann', 'ann', 'ann@example.org')`);
  expect(await waiting()).toBeGreaterThan(0);
  background = startBackground(database, works, pino({ level: 'silent' }));
  await expect.poll(waiting).toBe(0);
  await background.stop();
});

test('what no one waits for has a tenth of the time, and is not behind for an hour', async () => {
  const { database, owner } = place;
  await owner.query(`
    create table slices (began timestamptz, ended timestamptz);
    create function slice() returns void language sql security definer as $$
      insert into slices select began, clock_timestamp() from (select clock_timestamp() as began) b, pg_sleep(0.02) $$`);
  const endless: Work = {
    name: 'recount',
    waiting: sql`1`,
    from: 1,
    slice: sql`slice()`,
    isLowPriority: true,
  };
  const done = async () => (await owner.query('select from slices')).rowCount;
  background = startBackground(database, [endless], pino({ level: 'silent' }));
  await expect.poll(done).toBeGreaterThan(3);
  await background.stop();
  // By the database's clock: delays of the server only make these pauses longer.
  const { rows: pauses } = await owner.query(`
    select extract(epoch from lead(began) over (order by began) - ended) / 0.02 as slices from slices
    order by began limit (select count(*) - 1 from slices)`);
  for (const { slices } of pauses) expect(Number(slices)).toBeGreaterThan(6);
  const { rows } = await owner.query(
    `select since > now() + interval '50 minutes' as "isPatient" from background_work where name = 'recount'`,
  );
  expect(rows).toEqual([{ isPatient: true }]);
});
