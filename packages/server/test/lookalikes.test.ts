import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type SignedIn, type TestServer, testServer } from './support/index.ts';
import { itemSender } from './support/send-items.ts';

let server: TestServer;
let boss: SignedIn;
let mallory: Person;
let send: Awaited<ReturnType<typeof itemSender>>;

beforeAll(async () => {
  server = await testServer({ PEOPLE_PER_DAY: 'off' });
  boss = await server.signedIn({ super: true });
  mallory = await server.makeAdmin({ username: 'mallory' });
  send = await itemSender(server);
});
afterAll(() => server.stop());

const REFUSED = [{ field: 'username', message: "This username looks like an admin's username" }];
const person = { name: 'Somebody', email: 'somebody@example.com' };
const password = 'seven boats on a quiet sea';
const put = (input: object) => server.send('PUT', '/update-profile', input, boss);
const user = (id: string, username: string, at = '2026-01-02T03:04:05Z') => ({
  type: 'user',
  id,
  occurred_at: at,
  data: { name: id, username },
});
const idOf = async (appId: string): Promise<number> => {
  const { rows } = await server.owner.query('select id from users where app_id = $1', [appId]);
  return Number(rows[0].id);
};
const marks = async (): Promise<object> => {
  const { users } = (await server.send('GET', '/users-list', { page_limit: 100 }, boss)).json();
  return Object.fromEntries(
    users
      .map(({ username, looks_like: of }: Record<string, string>) => [username, of])
      .filter(([, of]: string[]) => of),
  );
};

describe.each(['m\u0430llory', 'mall\u03bfry', 'ma11ory', 'rnallory', 'MA11ORY'])('the username %j', (username) => {
  test('is refused by the console, anyone who is to have it', async () => {
    const made = await send(user('plain', 'plain'));
    expect(made.refused).toEqual([]);
    const created = await server.send('POST', '/create-user', { ...person, username, password }, boss);
    expect([created.statusCode, created.json().errors]).toEqual([409, REFUSED]);
    const changed = await put({ id: await idOf('plain'), username });
    expect([changed.statusCode, changed.json().errors]).toEqual([409, REFUSED]);
    // Usernames of staff with letters of several alphabets are already refused.
    if (/[^ -~]/.test(username)) return;
    const invited = await server.send('POST', '/admin-invitations', { ...person, username }, boss);
    expect([invited.statusCode, invited.json().errors]).toEqual([409, REFUSED]);
    const admin = await server.send('POST', '/create-user', { ...person, username, password, is_admin: 1 }, boss);
    expect([admin.statusCode, admin.json().errors]).toEqual([409, REFUSED]);
    const renamed = await put({ id: boss.id, username });
    expect([renamed.statusCode, renamed.json().errors]).toEqual([409, REFUSED]);
  });
});

test('a member of staff writes their own name otherwise', async () => {
  expect((await put({ id: mallory.id, username: 'Ma11ory' })).statusCode).toBe(200);
  expect((await put({ id: mallory.id, username: 'mallory' })).statusCode).toBe(200);
});

test('what the app sends is taken, and marked for as long as it looks so', async () => {
  const names = ['m\u0430llory', '\uff4dallory', 'mall0ry', 'malory'];
  const { refused } = await send(...names.map((username, index) => user(`app-${index}`, username)));
  expect(refused).toEqual([]);
  const alike = { 'm\u0430llory': 'mallory', '\uff4dallory': 'mallory', mall0ry: 'mallory' };
  // The usernames of admins are kept for a second.
  await expect.poll(marks).toEqual(alike);
  const profileOf = async (id: number) =>
    (await server.send('GET', '/user-profile', { id }, boss)).json().userdetails.looks_like;
  expect(await profileOf(await idOf('app-0'))).toBe('mallory');
  expect(await profileOf(await idOf('app-3'))).toBeUndefined();
  expect(await profileOf(mallory.id)).toBeUndefined();
  await send(user('app-0', 'somebody.else', '2026-01-03T03:04:05Z'));
  expect(await marks()).toEqual({ '\uff4dallory': 'mallory', mall0ry: 'mallory' });
  expect((await put({ id: mallory.id, username: 'trudy' })).statusCode).toBe(200);
  await expect.poll(marks).toEqual({});
});

test('no group looks like another one', async () => {
  const call = (method: string, input: object) => server.send(method, '/group', input, boss);
  const { id } = (await call('POST', { name: 'Moderators' })).json().data;
  const other = (await call('POST', { name: 'Editors' })).json().data.id;
  const said = [{ field: 'name', message: 'This name is too similar to the group Moderators' }];
  for (const name of ['M\u043ederators', 'Moderat0rs', 'Rnoderators'.replace('R', 'r')]) {
    const added = await call('POST', { name });
    expect([name, added.statusCode, added.json().errors]).toEqual([name, 409, said]);
    expect((await call('PUT', { id: other, name })).json().errors).toEqual(said);
  }
  expect((await call('PUT', { id, name: 'M\u043ederators' })).statusCode).toBe(200);
});

test("a name of the app that looks like an admin's is saved again as it is", async () => {
  await server.makeAdmin({ username: 'penelope' });
  expect((await send(user('same', 'pene1ope'))).refused).toEqual([]);
  expect((await put({ id: await idOf('same'), username: 'pene1ope' })).statusCode).toBe(200);
  expect((await put({ id: await idOf('same'), username: 'penel0pe' })).statusCode).toBe(409);
});
