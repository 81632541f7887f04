import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { knownAt, LAST_BEFORE_THE_LIST } from '../../test/former-migrations/history.ts';
import { testDatabase } from '../../test/support/database.ts';
import { openConnection } from '../../test/support/open-connection.ts';
import { formerDatabase } from '../../test/support/upgrades.ts';
import { analyzeNewColumns } from './new-statistics.ts';

test('after an upgrade, the planner knows the columns and the expressions of indexes that it has added', {
  tags: ['long'],
}, async () => {
  const former = await formerDatabase();
  onTestFinished(former.leave);
  await former.migrate(knownAt(LAST_BEFORE_THE_LIST));
  await former.owner.query(
    `insert into users (name, username, email) select 'Person ' || n, 'person' || n, 'person' || n || '@example.com'
     from generate_series(1, 300) n`,
  );
  await former.owner.query('analyze users');
  const { database } = await former.prepare();
  await database.close();
  const { rows } = await former.owner.query(
    `select null_frac from pg_stats where schemaname = 'public' and tablename = 'users' and attname = 'deleted_at'`,
  );
  expect(rows).toEqual([{ null_frac: 1 }]);
  const expressions = await former.owner.query(
    `select attname from pg_stats where schemaname = 'public' and tablename = 'users_around_signs'`,
  );
  expect(expressions.rows).toEqual([{ attname: 'around_signs' }]);
});

test('a table that is being vacuumed for hours keeps no server from starting, and the others are looked at', {
  tags: ['long'],
}, async () => {
  const { owner, ownerUrl, leave } = await testDatabase(1);
  onTestFinished(leave);
  await owner.query(`
    insert into users (name, username) select 'Person ' || n, 'person' || n from generate_series(1, 300) n;
    insert into groups (name) values ('One'), ('Two');
    analyze users, groups;
    alter table groups add added integer default 1;
    alter table users add added integer default 1`);
  const vacuum = await openConnection(ownerUrl);
  await vacuum.query('begin; lock table groups in share update exclusive mode');
  const db = new Kysely<never>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl }) }),
  });
  onTestFinished(() => db.destroy());
  await analyzeNewColumns(db);
  const { rows } = await owner.query(`select tablename from pg_stats where attname = 'added' order by tablename`);
  expect(rows).toEqual([{ tablename: 'users' }]);
});
