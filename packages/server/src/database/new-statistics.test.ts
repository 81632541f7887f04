import { expect, onTestFinished, test } from 'vitest';
import { knownAt, LAST_BEFORE_THE_LIST } from '../../test/former-migrations/history.ts';
import { formerDatabase } from '../../test/support/upgrades.ts';

test('after an upgrade, the planner knows the columns and the expressions of indexes that it has added', async () => {
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
