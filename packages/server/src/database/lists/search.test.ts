import { searchKey } from '@quarterdeck/contract/core/text/text';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { searchHolds } from './search.ts';

/** Returns all texts of this length from an alphabet. */
const textsOf = (alphabet: string, length: number): string[] =>
  length === 0 ? [''] : textsOf(alphabet, length - 1).flatMap((text) => [...alphabet].map((letter) => text + letter));

/**
 * Every assigned character of the basic plane and the mathematical letters. Alone, a code may be half of a character,
 * or unassigned.
 */
const named = [
  ...Array.from({ length: 0xffff }, (_, code) => code + 1),
  ...Array.from({ length: 0x400 }, (_, code) => 0x1d400 + code),
]
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => !/[\p{Cn}\p{Cs}\p{Co}]/u.test(sign));

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

test.each([
  ['', ''],
  ['a', 'b'],
  ['e\u0301 ', ' \u0301A'],
])('the database makes the key of every sign as the contract does, between %j and %j', async (before, after) => {
  const texts = named.map((sign) => `${before}${sign}${after}`);
  const { rows } = await server.owner.query<{ text: string; key: string }>(
    // Only characters that both know, because one may have a newer Unicode version.
    'select text, search_key(text) as key from unnest($1::text[]) text where unicode_assigned(text)',
    [texts],
  );
  expect(rows.length).toBeGreaterThan(50_000);
  expect(rows.filter(({ text, key }) => key !== searchKey(text)).map(({ text, key }) => [text, key])).toEqual([]);
});

test('no sign of a searched text is lost: a part of it is a part of what it is searched in', async () => {
  const { rows } = await server.owner.query<{ text: string }>(
    `select search_text(text) as text from unnest($1::text[]) text`,
    [['Zoé  Müller', 'a_b', '山田 太郎', 'x\u001fy']],
  );
  expect(rows.map(({ text }) => text)).toEqual([
    ' zoe muller',
    ' a_ b',
    ' 山\u001e山田\u001e田 太\u001e太郎\u001e郎',
    ' x\u001f y',
  ]);
});

describe('terms without three letters in a row', () => {
  let token: string;
  // Letters between punctuation, repeated punctuation, punctuation at the ends, wildcards of LIKE, and letters beyond
  // ASCII.
  const names = [
    ...textsOf('ab_ ', 5).filter((name) => name.trim() === name && !name.includes('  ')),
    ...['A.B.C.D.E', 'é_é', 'ß_b', 'Σ.a', 'x%y\\z', '1-2', 'яя_b', '山_b 田'],
  ];

  beforeAll(async () => {
    ({ token } = await server.signedIn({ permissions: ['users_list'] }));
    await server.owner.query(
      `insert into users (name, username, email) select name, 'user' || n, 'user' || n || '@example.com'
       from unnest($1::text[]) with ordinality as one (name, n)`,
      [names],
    );
  });

  const found = async (query: string) => {
    const answer = await server.send('GET', '/users-list', { query, count: 'exact' }, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json() as { total_users: number }).total_users;
  };

  /**
   * Whether a text contains a word at the start of a word, or anywhere if the searched word has punctuation between its
   * letters.
   */
  const has = (text: string, word: string) =>
    /[a-z0-9][^a-z0-9]+[a-z0-9]/.test(word) || /[^a-z0-9][a-z0-9]{2}/.test(word)
      ? text.includes(word)
      : [...text.matchAll(/(?<![a-z0-9])./gu)].some(({ index }) => text.startsWith(word, index));

  test('are found where a word begins, and with signs between their letters anywhere', async () => {
    const people = names.map((name, at) => [name, `user${at + 1}`, `user${at + 1}@example.com`].map(searchKey));
    const terms = [
      ...textsOf('ab_', 3).filter((term) => /[ab]/.test(term) && !/[ab]{3}/.test(term)),
      ...['a__b', 'a_b_a', 'A_B', 'b_a b', 'B.C', 'c.d.e', 'é_é', 'ß_b', 'x%y', 'y\\z', '1-2', 'b@c', 'b a', 'us a_b'],
    ];
    const wrong = [];
    for (const term of terms) {
      const words = searchKey(term).split(' ');
      const expected = people.filter((fields) =>
        words.every((word) => fields.some((field) => has(field, word))),
      ).length;
      const actual = await found(term);
      if (actual !== expected) wrong.push({ term, expected, actual });
    }
    expect(wrong).toEqual([]);
  });

  const planOf = async (where: RawBuilder<boolean>) => {
    const { rows } = await sql`explain select from users where ${where}`.execute(server.database.db);
    return JSON.stringify(rows);
  };

  test.each([
    ['a_b', '{"a_ ","_ b"}'],
    ['A__B', '{"a_ ","_ b"}'],
    ['_a_b', '{"a_ ","_ a","_ b"}'],
    ['太郎', '{太郎}'],
    ['яна', '{ян,на}'],
    ['Я', '{я}'],
    ['😀', '{😀}'],
  ])('have an index: %s', async (term, pieces) => {
    const plan = await planOf(searchHolds(sql`search`, term));
    expect(plan).toContain('users_search_pieces');
    expect(plan).toContain(JSON.stringify(`@> '${pieces}'::text[]`).slice(1, -1));
  });
});
