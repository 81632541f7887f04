import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { itemSender } from '../../../test/support/send-items.ts';
import { erasures } from '../../app/registrations.ts';
import { tablesOfPerson } from '../../domain/erasure/personal-data.ts';

let server: TestServer;
const run = async (text: string, values: readonly unknown[] = []) => (await server.owner.query(text, [...values])).rows;

beforeAll(async () => {
  server = await testServer();
  const send = await itemSender(server);
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const item = (type: string, id: string, data: object) => ({ type, id, occurred_at: at, data });
  await send(
    item('user', 'ann', { name: 'Ann', username: 'ann', email: 'ann@example.com', phone: '+1 555 0100' }),
    item('user', 'ben', { name: 'Ben', username: 'ben' }),
    item('room', 'r', { name: 'Both', channel: 'direct', members: ['ann', 'ben'] }),
    item('message', 'm1', { room: 'r', sender: 'ann', message_type: 'TEXT', message: 'Words of Ann' }),
    item('message', 'm2', { room: 'r', sender: 'ben', message_type: 'TEXT', message: 'Words of Ben' }),
    item('transaction', 't1', { user: 'ann', amount: '123456789.01', transaction_type: 'debit', created_at: at }),
  );
  await run(`update users set app_password_hash = 'secret-hash' where app_id = 'ann'`);
});
afterAll(() => server.stop());

test('what is stored about a user is exported by super admins, audited, without staff, secrets and others', async () => {
  const boss = await server.signedIn({ super: true });
  const staff = await server.signedIn({ permissions: ['user_profile'] });
  const [{ id }] = await run(`select id::int from users where app_id = 'ann'`);
  expect((await server.send('GET', '/user-data', { user_id: id }, staff)).statusCode).toBe(403);
  await server.send('POST', '/user-notes', { user_id: id, text: 'Called us' }, { token: boss.token });
  const answer = await server.send('GET', '/user-data', { user_id: id }, { token: boss.token });
  expect(answer.statusCode, answer.body).toBe(200);
  const { data } = answer.json();
  const rowsOf = (table: string) => data.find((one: { readonly table: string }) => one.table === table)?.rows;
  expect(rowsOf('users')).toMatchObject([{ name: 'Ann', email: 'ann@example.com', phone: '+1 555 0100' }]);
  expect(rowsOf('chat_messages')).toMatchObject([{ message: 'Words of Ann' }]);
  expect(rowsOf('transactions')).toMatchObject([{ amount: '123456789.01' }]);
  expect(rowsOf('user_notes')).toMatchObject([{ text: 'Called us' }]);
  expect(answer.body).not.toMatch(/Words of Ben|secret-hash|admin_id/);
  expect(
    await run(`select target_id::int as id from audit_log where call = 'user_data.exported' and outcome = 'looked'`),
  ).toEqual([{ id }]);
  expect((await server.send('GET', '/user-data', { user_id: boss.id }, { token: boss.token })).statusCode).toBe(404);
});

test('a fresh proof is asked for', async () => {
  const boss = await server.signedIn({ super: true });
  await run(`update sessions set proven_at = now() - interval '1 hour' where admin_id = $1`, [boss.id]);
  const [{ id }] = await run(`select id::int from users where app_id = 'ann'`);
  expect((await server.send('GET', '/user-data', { user_id: id }, { token: boss.token })).json()).toMatchObject({
    responseCode: 403,
    stepUp: true,
  });
});

test('the tables that have data of a person', () => {
  expect(tablesOfPerson(erasures).map(({ table }) => table)).toEqual([
    'app_sign_ins',
    'appeals',
    'bookmarks',
    'campaign_events',
    'campaigns',
    'chat_members',
    'chat_messages',
    'evidence',
    'failed_urls',
    'follows',
    'moderation_decisions',
    'positions',
    'post_reports',
    'post_viewers',
    'post_views',
    'posts',
    'refund_requests',
    'searches',
    'transactions',
    'user_emails',
    'user_notes',
    'user_reports',
    'users',
  ]);
});
