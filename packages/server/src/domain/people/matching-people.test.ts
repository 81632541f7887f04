import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testServer } from '../../../test/support/index.ts';
import { matchingPeople } from './matching-people.ts';

test('PostgreSQL knows how many people have a name, a username or an address with a word that begins with a letter', async () => {
  const server = await testServer();
  onTestFinished(() => server.stop());
  await server.owner.query(`
    insert into users (name, username, email) select 'Person ' || n, 'person' || n, 'person' || n || '@x.yz'
      from generate_series(1, 1000) n;
    insert into users (name, username, email)
      select case when n <= 300 then 'a' else 'b' end || n, case when n <= 600 and n > 300 then 'c' else 'd' end || n,
        case when n > 600 then 'e' else 'f' end || n || '@x.yz'
      from generate_series(1, 900) n;
    analyze users`);
  const expected = async (term: string): Promise<number> => {
    const query = sql`explain (format json) select from users where is_app_user and ${matchingPeople(term)}`;
    const { rows } = await query.execute(server.database.db);
    return (
      (rows as { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }[])[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
    );
  };
  for (const term of ['a', 'c', 'e']) {
    expect(await expected(term)).toBeGreaterThan(200);
    expect(await expected(term)).toBeLessThan(400);
  }
});
