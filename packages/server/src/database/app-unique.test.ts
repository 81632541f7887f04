import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type FormerDatabase, formerDatabase } from '../../test/support/upgrades.ts';
import type { AppKey } from '../core/variable-formats.ts';
import { bootstrapDatabase } from './bootstrap.ts';

let former: FormerDatabase;
beforeEach(async () => {
  former = await formerDatabase();
});
afterEach(() => former.leave());

/** Starts a server with this value of APP_UNIQUE. */
const start = async (appUnique: readonly AppKey[]): Promise<void> => {
  const { appUrl: app, ownerUrl: owner } = former;
  const { database } = await bootstrapDatabase({ app, owner, read: app, connections: 2, appUnique }, () => undefined);
  await database.close();
};
const add = (username: string, email: string | null, more = 'null, false') =>
  former.owner.query(
    `insert into users (name, username, email, phone, is_admin) values ('N', $1, $2, ${more}) returning id`,
    [username, email],
  );

test('what APP_UNIQUE names is unique among users of the app alone, and the next start may say otherwise', async () => {
  await start(['username', 'phone']);
  await add('ann', 'a@example.com', `'+1 555', false`);
  await add('ann', 'a@example.com', `'+1 555', true`);
  await add('bob', 'A@example.com');
  await expect(add('ANN', null)).rejects.toThrow('users_app_unique_username');
  await expect(add('cleo', null, `'+1 555', false`)).rejects.toThrow('users_app_unique_phone');
  await expect(add('Ann', 'other@example.com', 'null, true')).rejects.toThrow('users_username_key');
  await start([]);
  await add('ANN', null);
  await former.owner.query(`update users set deleted_at = now() where username = 'ANN'`);
  await start(['username']);
  await expect(add('Ann', null)).rejects.toThrow('users_app_unique_username');
});

test('a start refuses to make unique what present users share, and says who does', async () => {
  await start([]);
  await add('ann', 'a@example.com');
  await add('bob', null);
  await add('cleo', null);
  await add('dora', 'A@example.com');
  await expect(start(['username', 'email'])).rejects.toThrow(
    'APP_UNIQUE includes email, but app users share values: users 1 and 4 have the same email address (1 in all). Change these users, or remove email from APP_UNIQUE.',
  );
  await add('ann', null);
});

test('a start that wishes otherwise gives way to a long read: no one waits behind it for the users', {
  tags: ['long'],
}, async () => {
  await start(['username']);
  const [backup, reader] = [former.ownerUrl, former.ownerUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  );
  for (const client of [backup, reader]) {
    await client?.connect();
    onTestFinished(async () => client?.end());
  }
  await backup?.query('begin; lock table users in access share mode');
  const started = start([]);
  const waits = () => reader?.query(`select from pg_locks where relation = 'users'::regclass and not granted`);
  await expect.poll(async () => (await waits())?.rowCount).toBe(1);
  expect((await reader?.query('select count(*)::int as users from users'))?.rows).toEqual([{ users: 0 }]);
  await backup?.query('commit');
  await started;
  await add('ann', null);
  await add('ANN', null);
});
