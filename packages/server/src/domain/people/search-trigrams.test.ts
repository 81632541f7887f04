import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { searchTrigrams } from './search-trigrams.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await testServer();
  ({ token } = await server.signedIn({ permissions: ['users_list'] }));
  await server.owner.query(`
    insert into users (name, username) select 'Person ' || n, 'person' || n from generate_series(1, 3000) n;
    insert into users (name, username, app_id) values ('Ann Quillfeather', 'ann', null), ('Ben Llfear', 'ben', null),
      ('Cem Quill_feather', 'cem', null), ('Dan', 'dan', 'quillfeather'), ('Eve QUILLFEATHERS', 'eve', null),
      ('Fay\\Qui', 'fay', null), ('Gus Fay%Qui', 'gus', null);
    analyze users`);
});
afterAll(() => server.stop());
afterEach(() => vi.useRealTimers());

test('PostgreSQL knows how many people have a trigram, and is asked again after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const trigrams = searchTrigrams();
  const { db } = server.database;
  const shares = await trigrams(db);
  expect(shares.get('per')).toBeGreaterThan(0.99);
  expect(shares.get('llf')).toBeCloseTo(4 / 3008, 3);
  vi.setSystemTime(Date.now() + 599_000);
  expect(await trigrams(db)).toBe(shares);
  vi.setSystemTime(Date.now() + 1000);
  expect(await trigrams(db)).not.toBe(shares);
});

test('a term is found as a whole, also where a part of it is looked for', async () => {
  const found = async (query: string) => {
    const answer = await server.send('GET', '/users-list', { query, order_by: 'id', direction: 'asc' }, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json() as { users: { username: string }[] }).users.map(({ username }) => username);
  };
  expect(await found('quillfeather')).toEqual(['ann', 'dan', 'eve']);
  expect(await found('QuillFeather')).toEqual(['ann', 'eve']);
  expect(await found('llfear')).toEqual(['ben']);
  expect(await found('quill_feather')).toEqual(['cem']);
  expect(await found('fay\\qui')).toEqual(['fay']);
  expect(await found('fay%qui')).toEqual(['gus']);
  expect(await found('person 2999')).toEqual(['person2999']);
});
