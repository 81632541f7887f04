import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { openConnection } from '../../../test/support/open-connection.ts';
import { analyzeNewColumns } from './new-statistics.ts';

/** Analyzes a database as its owner does after an upgrade. */
async function analyzeAsOwner(ownerUrl: string): Promise<void> {
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl }) }) });
  await analyzeNewColumns(db);
  await db.destroy();
}

test('after an upgrade, the planner knows the columns and the expressions of indexes that it has added', {
  tags: ['long'],
}, async () => {
  const { owner, ownerUrl, leave } = await testDatabase(1);
  onTestFinished(leave);
  await owner.query(`
    insert into users (name, username, email) select 'Person ' || n, 'person' || n, 'person' || n || '@example.com' from generate_series(1, 300) n;
    analyze users;
    alter table users add added integer;
    create index users_by_reversed on users (reverse(name))`);
  await analyzeAsOwner(ownerUrl);
  const { rows } = await owner.query(
    `select null_frac from pg_stats where schemaname = 'public' and tablename = 'users' and attname = 'added'`,
  );
  expect(rows).toEqual([{ null_frac: 1 }]);
  const expressions = await owner.query(
    `select attname from pg_stats where schemaname = 'public' and tablename = 'users_by_reversed'`,
  );
  expect(expressions.rows).toEqual([{ attname: 'reverse' }]);
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
  await analyzeAsOwner(ownerUrl);
  const { rows } = await owner.query(`select tablename from pg_stats where attname = 'added' order by tablename`);
  expect(rows).toEqual([{ tablename: 'users' }]);
});
