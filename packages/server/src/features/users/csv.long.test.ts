// @module-tag attack
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  await server.owner.query(
    `alter table users disable trigger user, enable trigger users_z_search_keys_insert;
     insert into users (name, username, email) select repeat('Long name ', 40), 'bulk' || i, 'bulk' || i || '@example.net' from generate_series(1, 60000) i;
     alter table users enable trigger user`,
  );
});
afterAll(() => server.stop());

test('an export whose reader takes nothing for thirty seconds is ended, and its connection is free', async () => {
  const { id, token } = await server.signedIn({ permissions: ['users_list_csv'] });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/users-list`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
  });
  await answer.body?.getReader().read();
  const last = async () =>
    (
      await server.owner.query('select outcome, details from audit_log where admin_id = $1 order by id desc limit 1', [
        id,
      ])
    ).rows[0];
  await new Promise((resolve) => setTimeout(resolve, 25_000));
  expect((await last()).outcome).toBe('started');
  await expect.poll(last, { timeout: 20_000 }).toEqual({ outcome: 'aborted', details: { reason: 'reader stalled' } });
  const copies = async () => {
    const { rows } = await server.owner.query(
      `select 1 from pg_stat_activity where datname = current_database() and query like 'copy%' and state = 'active'`,
    );
    return rows;
  };
  // PostgreSQL checks every half second whether its client is still connected.
  await expect.poll(copies, { timeout: 60_000 }).toEqual([]);
});
