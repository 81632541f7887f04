import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { setForServer } from '../../../test/support/set-for-server.ts';
import { type Db, openDatabase } from '../database.ts';

test('without a time-out, statements and transactions take as long as they take, and the connection keeps its own', async () => {
  const made = await testDatabase(1);
  onTestFinished(() => made.leave());
  await setForServer(made, 'statement_timeout', '1min');
  const patient = openDatabase(made.appUrl, 1, () => undefined, { withoutTimeout: true });
  onTestFinished(() => patient.close());
  const { db, pool } = patient;
  const timeout = async (on: Db) =>
    (await sql`select current_setting('statement_timeout') as timeout`.execute(on)).rows;
  const none = [{ timeout: '0' }];
  expect(await timeout(db)).toEqual(none);
  await db.transaction().execute(async (trx) => {
    expect(await timeout(trx)).toEqual(none);
    await sql`create temp table mine (n integer) on commit drop`.execute(trx);
  });
  await db.connection().execute(async (one) => {
    expect(await timeout(one)).toEqual(none);
    await one.transaction().execute(async (trx) => expect(await timeout(trx)).toEqual(none));
  });
  await expect(sql`select nothing`.execute(db)).rejects.toThrow('"nothing" does not exist');
  await expect(
    db.transaction().execute(async (trx) => {
      await sql`insert into users (name, username) values ('N', 'rolled.back')`.execute(trx);
      throw new Error('enough');
    }),
  ).rejects.toThrow('enough');
  expect((await sql`select from users where username = 'rolled.back'`.execute(db)).rows).toEqual([]);
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '1min' }]);
  const { numAffectedRows } = await sql`insert into users (name, username) values ('N', 'kept')`.execute(db);
  expect(numAffectedRows).toBe(1n);
  expect((await made.owner.query(`select from users where username = 'kept'`)).rowCount).toBe(1);
});
