import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  ({ token } = await server.signedIn({ super: true }));
  await server.owner.query(`
    insert into users (name, username, email) select name, username, username || '@mail.example' from (values
      ('Aaliyah Booker', 'aaliyah.booker'), ('Michael Johnson', 'mj77'), ('Zoé Müllerová', 'zoe'), ('Quiet Person', 'silent.one')) person (name, username);
    insert into users (name, username) select 'Johnson ' || n, 'jo' || n from generate_series(1, 9) n;
    insert into posts (user_id, title) select id, 'Camping tent for women' from users where username = 'zoe';
    insert into cases (post_id, subject, last_report_at, last_reason) select id, title, now(), 'Spam' from posts;
    insert into cases (user_id, subject, last_report_at, last_reason) select id, name, now(), 'Spam' from users where username = 'mj77';
    insert into campaigns (user_id, campaign_name, goal) select id, 'Fern & Clay', 'clicks' from users where username = 'zoe'`);
  await server.makeAdmin({ username: 'octavia' });
});
afterAll(() => server.stop());

const suggested = async (query: string, list = 'users', as = token): Promise<string[]> => {
  const answer = await server.send('GET', '/search-suggestions', { list, query }, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};

test.each([
  ['aaliyah.bookr', 'Aaliyah Booker'],
  ['Aalyah Booker', 'Aaliyah Booker'],
  ['micheal jonson', 'Michael Johnson'],
  ['mullerowa', 'Zoé Müllerová'],
])('who searches for %s may mean %s', async (query, name) => {
  expect((await suggested(query))[0]).toBe(name);
});

test('at most five names, and none that are unlike', async () => {
  expect(await suggested('jonson')).toHaveLength(5);
  expect(await suggested('xqzwvy')).toEqual([]);
  expect(await suggested('%')).toEqual([]);
  // Neither an email address nor anything similar to one is suggested.
  expect(await suggested('mail.exampel')).toEqual([]);
});

test.each([
  ['users', 'users_list', 'quiett', 'Quiet Person'],
  ['reported_users', 'reported_users', 'jonson', 'Michael Johnson'],
  ['reported_posts', 'reported_posts', 'campping tent', 'Camping tent for women'],
  ['admins', 'admin_users_list', 'octavai', 'octavia'],
  ['campaigns', 'campaign_list', 'ferm clay', 'Fern & Clay'],
] as const)('names of the list %s, with the right to read it and with no other', async (list, right, query, name) => {
  const rights: readonly Permission[] = [
    'users_list',
    'reported_users',
    'reported_posts',
    'admin_users_list',
    'campaign_list',
  ];
  const { token: reader } = await server.signedIn({ permissions: [right] });
  const { token: other } = await server.signedIn({ permissions: rights.filter((code) => code !== right) });
  expect(await suggested(query, list, reader)).toContain(name);
  expect(await suggested(query, list, other)).toEqual([]);
});

test('no names are suggested when it takes long to find them', async () => {
  expect(await suggested('quiett')).toEqual(['Quiet Person']);
  await server.owner.query(`
    create or replace function search_key(text text) returns text language plpgsql immutable strict as $$
    begin perform pg_sleep(3600); return text; end $$`);
  expect(await suggested('quiett')).toEqual([]);
});
