import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import { addUsers, reportUsers } from '../../../test/support/moderation.ts';

interface Result {
  readonly id: number;
  readonly done: number;
  readonly message: string;
}

let server: TestServer;
let boss: SignedIn;
let agent: SignedIn;
let ids: number[];

const call = (who: SignedIn, path: string, input: object) => server.send('POST', path, input, { token: who.token });
const rows = async (who: SignedIn, path: string, input: object) =>
  (await call(who, path, input)).json().data.map(({ id, done, message }: Result) => [id, done, message]);

beforeAll(async () => {
  server = await testServer();
  boss = await server.signedIn({ super: true });
  agent = await server.signedIn({ permissions: ['users_list', 'user_profile', 'suspend_account'] });
  ids = await addUsers(server, ['first', 'second', 'third', 'fourth']);
  await server.owner.query(`update users set app_id = 'u_' || id, email = 'Twin@example.com' where id = any($1)`, [
    ids.slice(0, 2),
  ]);
  await server.owner.query(`update users set email = 'Third@example.com' where id = $1`, [ids[2]]);
});
afterAll(() => server.stop());

test('a list names users by id, id of the app or email; each key says why it names none', async () => {
  const [first, , third] = ids;
  const keys = [`u_${first}`, String(third), 'third@EXAMPLE.com', 'twin@example.com', 'nobody', String(agent.id)];
  const answer = await call(agent, '/users-look-up', { keys });
  expect(
    answer
      .json()
      .data.map(({ user, problem }: { user: { id: number } | null; problem: string }) => user?.id ?? problem),
  ).toEqual([first, third, third, 'Several users match. Use an id', 'No user found', 'No user found']);
  const shown = async () =>
    (await server.owner.query('select user_id::int as id from people_shown where admin_id = $1', [agent.id])).rows;
  await expect.poll(shown).toEqual([{ id: third }]);
  expect((await call(agent, '/users-look-up', { keys: Array.from({ length: 501 }, String) })).statusCode).toBe(422);
});

test('users of a list are suspended under the rules of the single call, each with its result and audit row', async () => {
  const [first = 0, second = 0, third = 0] = ids;
  await reportUsers(server, [first, second]);
  const input = { user_ids: [boss.id, third, second, first, 999_999], reason: 'Spam', days: 7 };
  const results = await rows(agent, '/suspend-accounts', input);
  expect(results).toEqual(
    [
      [boss.id, 0, "Only a super admin can change an admin's account"],
      [first, 1, 'Suspended'],
      [second, 1, 'Suspended'],
      [third, 0, 'third was never reported. Only reported accounts can be suspended'],
      [999_999, 0, 'There is no such user'],
    ].toSorted(([one], [other]) => Number(one) - Number(other)),
  );
  const { rows: logged } = await server.owner.query(
    `select target_id::int as id from audit_log where call = 'users.suspended' and outcome = 'done' and admin_id = $1 order by 1`,
    [agent.id],
  );
  expect(logged).toEqual([{ id: first }, { id: second }]);
  const { rows: events } = await server.owner.query(
    `select count(*)::int as n from app_events where type = 'user.suspended' and thing_id = any($1)`,
    [ids],
  );
  expect(events).toEqual([{ n: 2 }]);
  // An interrupted list is sent again, and users who are done stay unchanged.
  expect((await rows(agent, '/suspend-accounts', input)).filter(([, done]: number[]) => done === 1)).toEqual([]);
});

test('the same note is added to users of a list, and not twice when the list is begun again', async () => {
  const [first = 0, second = 0] = ids;
  const note = (user_ids: number[]) => rows(agent, '/users-notes', { user_ids, text: 'From the fraud team' });
  expect(await note([first])).toEqual([[first, 1, 'Note added']]);
  expect(await note([second, first])).toEqual([
    [first, 0, 'This note was already added'],
    [second, 1, 'Note added'],
  ]);
  const { rows: notes } = await server.owner.query(
    `select user_id::int as id from user_notes where text = 'From the fraud team' order by 1`,
  );
  expect(notes).toEqual([{ id: first }, { id: second }]);
});
