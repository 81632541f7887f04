import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { isAroundSigns, searchHolds } from './search.ts';

/** All texts of so many characters of an alphabet. */
const textsOf = (alphabet: string, length: number): string[] =>
  length === 0 ? [''] : textsOf(alphabet, length - 1).flatMap((text) => [...alphabet].map((letter) => text + letter));

describe('terms without three letters in a row', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    ({ token } = await server.signedIn({ permissions: ['users_list'] }));
    // Letters between signs, signs in a row, signs at the ends, what LIKE takes for wildcards, and letters beyond ASCII.
    const names = [
      ...textsOf('ab_ ', 5).filter((name) => name.trim() === name),
      'A.B.C.D.E',
      'é_é',
      'ß_b',
      'Σ.a',
      'x%y\\z',
      '1-2',
    ];
    await server.owner.query(
      `insert into users (name, username, email) select name, 'user' || n, 'user' || n || '@example.com'
       from unnest($1::text[]) with ordinality as one (name, n)`,
      [names],
    );
  });
  afterAll(() => server.stop());

  const found = async (query: string) => {
    const answer = await server.send('GET', '/users-list', { query, count: 'exact' }, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json() as { total_users: number }).total_users;
  };

  test('are found wherever they are', async () => {
    const terms = [
      ...textsOf('ab_ ', 3),
      'a__b',
      'a_b_a',
      'A_B',
      'b_a b',
      'B.C',
      'c.d.e',
      'é_é',
      'ß_b',
      'x%y',
      'y\\z',
      '1-2',
      'b@c',
    ].filter((term) => isAroundSigns(term) && term.trim() === term);
    expect(terms.length).toBeGreaterThan(15);
    const { rows } = await server.owner.query(
      `select term, (select count(*)::int from users where is_app_user and strpos(search, lower(term)) > 0) as people
       from unnest($1::text[]) term`,
      [terms],
    );
    const wrong = [];
    for (const { term, people } of rows) if ((await found(term)) !== people) wrong.push(term);
    expect(wrong).toEqual([]);
    expect(rows.filter(({ people }) => people > 0).length).toBeGreaterThan(15);
  });

  test.each(['a_b', 'A_B'])('have an index: %s', async (term) => {
    const { rows } = await sql`explain select from users where ${searchHolds(term)}`.execute(server.database.db);
    const plan = JSON.stringify(rows);
    expect(plan).toContain('users_around_signs');
    expect(plan).toContain(`@> '{a_b}'::text[]`);
  });
});

test.each([
  ['a_b', true],
  ['mr_x', true],
  ['a__b', true],
  ['A. B', true],
  ['ann_b', false],
  ['é_é', false],
  ['a_', false],
  ['@.@', false],
])('%s is found by what stands around its signs: %s', (term, is) => {
  expect(isAroundSigns(term)).toBe(is);
});
