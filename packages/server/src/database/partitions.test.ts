import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { openConnection } from '../../test/support/open-connection.ts';
import { makeCurrentMonths } from './partitions.ts';

test('a start does not wait for a month whose table someone reads for long, so that no one waits behind it', async () => {
  const { ownerUrl, owner, leave } = await testDatabase(1);
  onTestFinished(leave);
  const { rows } = await owner.query(`
    select relname as month from pg_class where relname ~ '^searches_[0-9]{4}_[0-9]{2}$' order by relname desc limit 1`);
  const month = String(rows[0]?.month);
  await owner.query(`drop table ${month}`);
  const there = async () => (await owner.query('select from pg_class where relname = $1', [month])).rowCount;
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl }) }) });
  onTestFinished(() => db.destroy());
  const backup = await openConnection(ownerUrl);
  await backup.query('begin; lock table searches in access share mode');
  await makeCurrentMonths(db);
  expect(await there()).toBe(0);
  await backup.query('commit');
  await makeCurrentMonths(db);
  expect(await there()).toBe(1);
});
