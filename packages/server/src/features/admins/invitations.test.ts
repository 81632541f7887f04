import { permissionId } from '@quarterdeck/contract/core/access/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';

const ORIGIN = { token: '' };

describe('invitations of admins', () => {
  let server: TestServer;
  let boss: { id: number; token: string };

  beforeAll(async () => {
    server = await testServer({ LOG_LEVEL: 'silent' });
    boss = await server.signedIn({ super: true });
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, input: object, token = boss.token) =>
    server.send(method, path, input, { token });
  const person = (username: string) => ({ name: `Invited ${username}`, username, email: `${username}@example.com` });
  const invite = (username: string, more: object = {}) =>
    send('POST', '/admin-invitations', { ...person(username), ...more });
  const again = (user_id: number) => send('PUT', '/admin-invitations', { user_id });
  const withdraw = (user_id: number) => send('DELETE', '/admin-invitations', { user_id });
  const passwordIn = (text: string): string => /^ {4}(\S+)$/m.exec(text)?.[1] ?? '';
  const mailTo = (username: string, n = 1) => server.mailbox.mailTo(`${username}@example.com`, n);
  const login = (username: string, password: string) =>
    server.send('POST', '/admin-login', { username, password }, ORIGIN);
  const rowOf = async (username: string) =>
    (await send('GET', '/admin-users-list', { query: username })).json().users[0];

  test('one is added with their groups, and is emailed with a password that works once, within a day', async () => {
    const group = (await send('POST', '/group', { name: 'Invited' })).json().data.id;
    await send('POST', '/group-permissions', { group_id: group, permission_id: permissionId('searches') });
    const answer = await invite('ida', { group_ids: [group] });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().responseMessage).toBe('Invited ida was invited by email to ida@example.com');
    const { id } = answer.json().data;
    const row = await rowOf('ida');
    expect(row).toMatchObject({ id, is_sup_admin: 0, auth_user_group: [{ auth_group: { id: group } }] });
    const invited = await server.owner.query(
      `select $2::timestamptz between now() + interval '23 hours' and now() + interval '24 hours' as fits,
        $2::timestamptz = date_trunc('milliseconds', invited_until) as same from admins where user_id = $1`,
      [id, row.invited_until],
    );
    expect(invited.rows).toEqual([{ fits: true, same: true }]);
    const mail = await mailTo('ida');
    expect(mail.subject).toBe('Your invitation to Quarterdeck');
    expect(mail.text).toContain('with the username ida and this one-time password');
    const password = passwordIn(mail.text);
    expect((await login('ida', password)).statusCode).toBe(200);
    const audit = await server.owner.query(
      `select v.after, l.kept_until > now() + interval '6 years' as years from audit_log l
       join audit_values v on v.audit_id = l.id where l.call = 'admin.invited' and l.target_id = $1`,
      [id],
    );
    expect(audit.rows).toEqual([{ after: { ...person('ida'), groups: ['Invited'] }, years: true }]);
  });

  test.each([
    ['ilse', 'ilse@bücher.example'],
    ['jun', '用户@例子.example'],
  ])(
    '%s at the international address %s gets the mail, and the address stays as it was typed',
    async (username, email) => {
      expect((await invite(username, { email })).statusCode).toBe(201);
      expect((await rowOf(username)).email).toBe(email);
      const mail = await server.mailbox.mailTo(email);
      expect(passwordIn(mail.text)).not.toBe('');
    },
  );

  test('who chooses a password has no open invitation any more', async () => {
    const { id } = (await invite('joan')).json().data;
    const mail = await mailTo('joan');
    const password = passwordIn(mail.text);
    await login('joan', password);
    const { rows } = await server.owner.query<{ id: number }>(
      'select max(id)::int as id from temporary_passwords where admin_id = $1',
      [id],
    );
    const token = await server.openSession(id);
    await server.owner.query('update sessions set temporary_password_id = $2 where admin_id = $1', [id, rows[0]?.id]);
    expect((await rowOf('joan')).invited_until).not.toBeNull();
    const chosen = 'a quite different one';
    const change = { currentPassword: password, newPassword: chosen, confirmPassword: chosen };
    expect((await send('POST', '/change-password', change, token)).statusCode).toBe(200);
    expect((await rowOf('joan')).invited_until).toBeNull();
    expect((await again(id)).statusCode).toBe(404);
    expect((await withdraw(id)).statusCode).toBe(404);
    expect((await login('joan', chosen)).statusCode).toBe(200);
  });

  test('sent again, only the new password works', async () => {
    const { id } = (await invite('kim')).json().data;
    const first = passwordIn((await mailTo('kim')).text);
    await server.owner.query(`update admins set invited_until = now() - interval '1 day' where user_id = $1`, [id]);
    expect((await again(id)).json().responseMessage).toBe('The invitation was sent again to kim@example.com');
    const second = passwordIn((await mailTo('kim', 2)).text);
    expect((await login('kim', first)).statusCode).toBe(401);
    expect((await login('kim', second)).statusCode).toBe(200);
    expect(Date.parse((await rowOf('kim')).invited_until)).toBeGreaterThan(Date.now());
  });

  test('sent again, a sign-in that the former password began is over', async () => {
    const { id } = (await invite('liv')).json().data;
    const { key } = (await login('liv', passwordIn((await mailTo('liv')).text))).json();
    const code = /\b\d{6}\b/.exec((await mailTo('liv', 2)).text)?.[0] ?? '';
    expect((await again(id)).statusCode).toBe(200);
    const answer = await server.send('POST', '/verify-auth', { key, otp: code }, ORIGIN);
    expect(answer.statusCode, answer.body).toBe(401);
    const next = passwordIn((await mailTo('liv', 3)).text);
    expect((await login('liv', next)).statusCode).toBe(200);
  });

  test('withdrawn, the account is gone with its sessions; its name and address can be given again', async () => {
    const { id } = (await invite('lee')).json().data;
    const token = await server.openSession(id);
    const mail = await mailTo('lee');
    expect((await withdraw(id)).json().responseMessage).toBe('The invitation for Invited lee was withdrawn');
    expect((await server.send('GET', '/get-login-data', {}, { token })).statusCode).toBe(401);
    expect((await login('lee', passwordIn(mail.text))).statusCode).toBe(401);
    expect(await rowOf('lee')).toBeUndefined();
    const left = await server.owner.query(
      'select user_id from admins where user_id = $1 union all select admin_id from sessions where admin_id = $1',
      [id],
    );
    expect(left.rows).toEqual([]);
    expect((await send('GET', '/users-list', { query: 'lee@example.com' })).json().total_users).toBe(0);
    expect((await withdraw(id)).statusCode).toBe(404);
    expect((await invite('lee')).statusCode).toBe(201);
  });

  test('a name that is taken, or a group that is not there, adds no one and mails nothing', async () => {
    await invite('mia');
    const taken = await invite('MIA', { email: 'other@example.com' });
    expect(taken.statusCode).toBe(409);
    expect(taken.json().errors[0].field).toBe('username');
    const lost = await invite('nils', { group_ids: [999_999] });
    expect(lost.statusCode).toBe(422);
    expect(lost.json().errors[0].field).toBe('group_ids');
    expect(await rowOf('nils')).toBeUndefined();
    const { rows } = await server.owner.query(`select from outbox where recipient like 'nils@%'`);
    expect(rows).toEqual([]);
    expect((await invite('', {})).statusCode).toBe(422);
  });

  test('what groups give is told to those who assign them', async () => {
    const group = (await send('POST', '/group', { name: 'Told' })).json().data.id;
    await send('POST', '/group-permissions', { group_id: group, permission_id: permissionId('searches') });
    const holder = await server.signedIn({ permissions: ['users_list', 'assign-groups'] });
    const ask = async (input: object) => (await send('GET', '/group-grants', input, holder.token)).json().data;
    const { groups, direct } = await ask({ user_id: holder.id });
    expect(groups).toContainEqual({ id: group, permissions: ['searches'] });
    expect(direct).toEqual(['assign-groups', 'users_list']);
    expect((await ask({})).direct).toEqual([]);
  });
});
