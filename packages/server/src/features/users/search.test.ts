import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

/** Names, usernames and phone numbers; the emails are derived from the usernames. */
const people = [
  ['Leticia Daniela Ramírez', 'leticia', '+1 (702) 555-0160'],
  ['Aaliyah Booker', 'aaliyah.booker', '(702) 555-0164'],
  ['Zoe\u0301 Müllerová', 'zoe_m', '+420 602 123 456'],
  ['山田 太郎', 'yamada', null],
  ['王小明', 'wang.xiaoming', null],
  ['김철수', 'chulsoo', null],
  ['Qqq Bo Li', 'qqq', null],
  ['Олена Шевченко', 'olena', null],
  ['Ägir Łukasz Strauß', 'aegir', '\u0660\u0661\u0662 \u0663\u0664\u0665'],
  ['Élodie', 'elodie', null],
  ['Eva', 'eva.2024-05', null],
  ['Zacharias', 'zacharias', null],
] as const;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  ({ token } = await server.signedIn({ super: true }));
  await server.owner.query(
    `insert into users (name, username, email, phone)
     select name, username, username || '@mail.example', phone
     from unnest($1::text[], $2::text[], $3::text[]) person (name, username, phone)`,
    [0, 1, 2].map((column) => people.map((person) => person[column])),
  );
});
afterAll(() => server.stop());

const listed = async (input: object): Promise<string[]> => {
  const answer = await server.send('GET', '/users-list', { order_by: 'id', page_limit: 100, ...input }, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().users.map(({ username }: { username: string }) => username);
};

const cases: readonly (readonly [string, readonly string[]])[] = [
  // Each word separately, in any order, with or without accents.
  ['Leticia Ramirez', ['leticia']],
  ['RAMÍREZ leticia', ['leticia']],
  ['Booker Aaliyah', ['aaliyah.booker']],
  ['mail.example aaliyah', ['aaliyah.booker']],
  ['Leticia Booker', []],
  ['Zoé', ['zoe_m']],
  ['zoe mullerova', ['zoe_m']],
  ['\u202aZoe\u0301\u00a0M\u200buller\u202c', ['zoe_m']],
  ['aegir strauss', ['aegir']],
  ['lukasz', ['aegir']],
  // Digits match digits.
  ['7025550160', ['leticia']],
  ['17025550160', ['leticia']],
  ['702 555', ['leticia', 'aaliyah.booker']],
  ['(702) 555-0164', ['aaliyah.booker']],
  ['702.555.0164', ['aaliyah.booker']],
  ['602123', ['zoe_m']],
  ['012345', ['aegir']],
  ['555 702', []],
  ['2024-05', ['eva.2024-05']],
  // Two characters of a script without spaces match anywhere, two letters at the beginning of a word.
  ['太郎', ['yamada']],
  ['小明', ['wang.xiaoming']],
  ['철수', ['chulsoo']],
  ['太郎 山田', ['yamada']],
  ['li', ['qqq']],
  ['bo', ['aaliyah.booker', 'qqq']],
  ['bo li', ['qqq']],
  ['ше', ['olena']],
  ['ев', []],
  ['ШЕВЧ', ['olena']],
  ['евче', ['olena']],
  // Punctuation alone finds no one, and does not hide other matches.
  ['%', []],
  ['Qqq & Bo', ['qqq']],
];

test.each(cases)('the list and the quick search find %s', async (query, expected) => {
  expect(await listed({ query })).toEqual(expected);
  const quick = await server.send('GET', '/quick-search', { query }, { token });
  const found = quick.json().data.users.map(({ username }: { username: string }) => username);
  expect(found.sort()).toEqual([...expected].sort());
});

test('a number finds the user with the id', async () => {
  const { rows } = await server.owner.query(`select id::int from users where username = 'yamada'`);
  const id = rows[0].id;
  expect(await listed({ query: `${id}` })).toContain('yamada');
  expect(await listed({ query: `#${id}` })).toEqual(['yamada']);
});

test('names are in one order, whatever their accents and the server', async () => {
  const names = async (direction: string) => {
    const answer = await server.send('GET', '/users-list', { direction, page_limit: 100 }, { token });
    return answer.json().users.map(({ name }: { name: string }) => name);
  };
  const order = [
    ...['Aaliyah Booker', 'Ägir Łukasz Strauß', 'Élodie', 'Eva', 'Leticia Daniela Ramírez', 'Qqq Bo Li', 'Zacharias'],
    ...['Zoe\u0301 Müllerová', 'Олена Шевченко', '山田 太郎', '王小明', '김철수'],
  ];
  expect(await names('asc')).toEqual(order);
  expect(await names('desc')).toEqual([...order].reverse());
  const csv = await server.app.inject({
    url: '/api/v1/users-list',
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
  });
  const places = order.map((name) => csv.body.normalize('NFC').indexOf(name.normalize('NFC')));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
});

test('reported users and posts, campaigns, admins and transactions are found the same way', async () => {
  const one = async (text: string): Promise<number> => Number((await server.owner.query(text)).rows[0]?.id);
  const who = (username: string) => `(select id from users where username = '${username}')`;
  const post = await one(
    `insert into posts (user_id, title) values (${who('aaliyah.booker')}, 'Fête à Genève 東京の新しい広告') returning id`,
  );
  const campaign = await one(
    `insert into campaigns (user_id, campaign_name, goal) values (${who('leticia')}, 'Été à Genève', 'clicks') returning id`,
  );
  await server.owner.query(`
    insert into cases (post_id, subject, last_report_at, last_reason) select id, title, now(), 'Spam' from posts;
    insert into cases (user_id, subject, last_report_at, last_reason) select id, name, now(), 'Spam' from users where username = 'yamada';
    insert into transactions (transaction_type, amount, campaign_id, user_id) values ('debit', 5, ${campaign}, ${who('leticia')})`);
  await server.makeAdmin({ username: 'z.staff' });
  await server.owner.query(`update users set name = 'Zoë Marsh' where username = 'z.staff'`);
  const rows = async (path: string, input: object): Promise<number> => {
    const answer = await server.send('GET', path, input, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, users } = answer.json();
    return (data ?? users).length;
  };
  for (const query of ['geneve fete', '広告', 'GENÈVE', 'booker aaliyah', '7025550164', `${post}`])
    expect([query, await rows('/reported-posts', { query })]).toEqual([query, 1]);
  for (const query of ['太郎', 'yamada 山田']) expect(await rows('/reported-users', { query })).toBe(1);
  for (const keyword of ['geneve ete', 'leticia ete', 'ge', `${campaign}`])
    expect([keyword, await rows('/campaigns', { keyword })]).toEqual([keyword, 1]);
  for (const keyword of ['geneve ete', 'LETICIA', 'ge'])
    expect([keyword, await rows('/transaction-history', { keyword })]).toEqual([keyword, 1]);
  for (const query of ['staff zoe', 'Zoë', 'ma']) expect(await rows('/admin-users-list', { query })).toBe(1);
});

test.each(['太郎', 'a_b', '7025550160', 'zoe_m', '#1'])('the CSV has the users the list finds: %s', async (query) => {
  const csv = await server.app.inject({
    url: `/api/v1/users-list?${new URLSearchParams({ query })}`,
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
  });
  expect(csv.statusCode, csv.body).toBe(200);
  expect(csv.body.trim().split('\n')).toHaveLength(1 + (await listed({ query })).length);
});
