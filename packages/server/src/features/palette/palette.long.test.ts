import { expect, test } from 'vitest';
import { testServer } from '../../../test/support/index.ts';

const ROWS = 1_000_000;
const USERS = 100_000;
const TABLES = ['users', 'posts', 'cases', 'campaigns', 'groups', 'transactions'];

test('among a million posts, cases and transactions each is found by number or app id without reading a table', async () => {
  const server = await testServer();
  try {
    const { owner } = server;
    const { token } = await server.signedIn({ super: true });
    await owner.query(`set session_replication_role = replica`);
    await owner.query(`insert into users (id, name, username, email, app_id) overriding system value
      select 10000000 + i, 'R' || i, 'long' || i, 'long' || i || '@example.com', 'u-' || i from generate_series(1, ${USERS}) i`);
    await owner.query(`insert into posts (id, user_id, title, app_id) overriding system value
      select 20000000 + i, 10000001 + i % ${USERS}, 'Post ' || i, 'p-' || i from generate_series(1, ${ROWS}) i`);
    await owner.query(`insert into cases (id, post_id, subject, last_report_at, last_reason) overriding system value
      select 30000000 + i, 20000000 + i, 'Post ' || i, now(), 'Spam' from generate_series(1, ${ROWS}) i`);
    await owner.query(`insert into transactions (id, user_id, amount, transaction_type, app_id) overriding system value
      select 40000000 + i, 10000001 + i % ${USERS}, 1, 'debit', 't-' || i from generate_series(1, ${ROWS}) i`);
    await owner.query(`set session_replication_role = origin`);
    for (const table of ['users', 'cases']) await owner.query(`select ${table}_search_keys_fill(0, 2000000)`);
    await owner.query('analyze');
    const rowsReadOneByOne = async (): Promise<number> => {
      await owner.query('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()');
      const { rows } = await owner.query(
        `select coalesce(sum(seq_tup_read), 0)::bigint as read from pg_stat_user_tables
         where relname = any($1) or relname ~ '^transactions_'`,
        [TABLES.filter((table) => table !== 'groups')],
      );
      return Number(rows[0].read);
    };
    const before = await rowsReadOneByOne();
    const times: number[] = [];
    const ask = async (path: string, input: object) => {
      const started = performance.now();
      const answer = await server.send('GET', path, input, { token });
      times.push(performance.now() - started);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data;
    };
    for (let turn = 0; turn < 50; turn++) {
      const n = 1 + ((turn * 7919) % USERS);
      expect((await ask('/quick-search', { query: `p-${n}` })).posts).toMatchObject([{ id: 20_000_000 + n }]);
      expect((await ask('/quick-search', { query: `p-${n}` })).cases).toMatchObject([{ id: 30_000_000 + n }]);
      expect((await ask('/quick-search', { query: `t-${n}` })).transactions).toMatchObject([{ id: 40_000_000 + n }]);
      expect((await ask('/quick-search', { query: `#${20_000_000 + n}` })).posts).toMatchObject([{ matched: 'id' }]);
      expect((await ask('/quick-search', { query: `${30_000_000 + n}` })).cases).toMatchObject([{ matched: 'id' }]);
      expect((await ask('/quick-search', { query: `${40_000_000 + n}` })).transactions).toHaveLength(1);
      const things = `user.${10_000_000 + n},post.${20_000_000 + n},case.${30_000_000 + n},transaction.${40_000_000 + n}`;
      expect((await ask('/quick-search-things', { things })).cases).toHaveLength(1);
    }
    // PostgreSQL connections report their statistics at most once a second.
    await new Promise((told) => setTimeout(told, 1500));
    await ask('/quick-search', { query: 'p-1' });
    expect((await rowsReadOneByOne()) - before).toBe(0);
    const sorted = times.toSorted((one, other) => one - other);
    expect(sorted[332]).toBeLessThan(100);
  } finally {
    await server.stop();
  }
});
