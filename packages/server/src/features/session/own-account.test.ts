// @module-tag attack
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestServer, testServer } from '../../../test/support/index.ts';

const NEXT = 'a quite different one';

describe('what belongs to the one who is signed in', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  const change = (token: string, input: object, headers = {}) =>
    server.send(
      'POST',
      '/change-password',
      { currentPassword: PASSWORD, newPassword: NEXT, confirmPassword: NEXT, ...input },
      { token, headers },
    );
  const opens = async (token: string) =>
    (await server.send('GET', '/get-login-data', {}, { token })).statusCode === 200;

  test('a changed password ends every other session, voids open challenges and sends a mail', async () => {
    const person = await server.signedIn();
    const other = await server.openSession(person.id);
    expect((await change(person.token, {})).statusCode).toBe(200);
    expect(await opens(person.token)).toBe(true);
    expect(await opens(other)).toBe(false);
    expect((await server.mailbox.mailTo(person.email)).subject).toBe('Your Quarterdeck password was changed');
    const old = await server.send('POST', '/admin-login', { username: person.username, password: PASSWORD });
    expect(old.statusCode).toBe(401);
    const fresh = await server.send('POST', '/admin-login', { username: person.username, password: NEXT });
    expect(fresh.statusCode).toBe(200);
  });

  test('forty wrong ones at once: ten are compared, and the others are refused', { tags: ['long'] }, async () => {
    const { token } = await server.signedIn();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => change(token, { currentPassword: 'not the one' })),
    );
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([count(422), count(429)]).toEqual([10, 30]);
    expect((await change(token, {})).statusCode).toBe(429);
  });

  test('the same request again gets the same answer, though the current password is another by now', async () => {
    const { token } = await server.signedIn();
    const again = () => change(token, {}, { 'idempotency-key': 'once' });
    const answers = await Promise.all([again(), again(), again()]);
    // Ten wrong passwords would exceed the limit, but a repeated request compares none.
    for (let times = 0; times < 10; times += 1) answers.push(await again());
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, answers[0]?.body]);
    expect((await change(token, {})).statusCode).toBe(422);
  });

  test.each([
    [{ currentPassword: 'not the one' }, 'currentPassword', 'The current password is incorrect'],
    [{ confirmPassword: 'another one' }, 'confirmPassword', 'The new passwords do not match'],
    [{ newPassword: 'short', confirmPassword: 'short' }, 'newPassword', 'Use at least 12 characters'],
    [
      { newPassword: 'sdfghjkl-poiuytr', confirmPassword: 'sdfghjkl-poiuytr' },
      'newPassword',
      'This password is a keyboard pattern. Choose another one',
    ],
    [
      { newPassword: 'password1234', confirmPassword: 'password1234' },
      'newPassword',
      'This password is too common. Choose another one',
    ],
    [
      { newPassword: PASSWORD, confirmPassword: PASSWORD },
      'newPassword',
      'Choose a password that differs from the current one',
    ],
    [{ newPassword: '' }, 'newPassword', 'New Password is required'],
  ])('%o is refused at the field', async (input, field, message) => {
    const { token } = await server.signedIn();
    const answer = await change(token, input);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual({ field, message });
    expect(await opens(token)).toBe(true);
  });

  test.each(['annmiller1234', 'my-MILLER-is-great', 'liwu and the others', 'for greta only', 'quarterdeck-12'])(
    '%s is too close to a name',
    async (newPassword) => {
      const { token, id } = await server.signedIn();
      await server.owner.query(`update users set name = 'Li Wu', username = $2, email = $3 where id = $1`, [
        ...[id, `ann.miller_${id}`, `greta-${id}@staff.example`],
      ]);
      const answer = await change(token, { newPassword, confirmPassword: newPassword });
      expect(answer.json().errors).toEqual([
        { field: 'newPassword', message: 'This password is too close to your name. Choose another one' },
      ]);
      const apart = 'ann-wu and the staff';
      expect((await change(token, { newPassword: apart, confirmPassword: apart })).statusCode).toBe(200);
    },
  );

  test('long passwords are compared to their end, and any character counts', async () => {
    const { token } = await server.signedIn();
    const long = `${'x'.repeat(60)}é 🙂 and more`;
    expect((await change(token, { newPassword: long, confirmPassword: long })).statusCode).toBe(200);
    const almost = `${long.slice(0, -1)}f`;
    const again = await change(token, { currentPassword: almost, newPassword: NEXT, confirmPassword: NEXT });
    expect(again.statusCode).toBe(422);
  });

  test('a forgotten password: the temporary one works once next to the old one, and must be changed', async () => {
    const person = await server.makeAdmin();
    const known = await server.send('PUT', '/reset-password', { email: person.email.toUpperCase() });
    const unknown = await server.send('PUT', '/reset-password', { email: 'nobody@nowhere.example' });
    expect(known.statusCode).toBe(200);
    expect(unknown.body).toBe(known.body);
    const mail = await server.mailbox.mailTo(person.email);
    const temporary = /^ {4}(\S+)$/m.exec(mail.text)?.[1] ?? '';
    expect(mail.text).toContain('http://localhost:3000/login');

    const old = await server.send('POST', '/admin-login', { username: person.username, password: PASSWORD });
    expect(old.statusCode).toBe(200);
    // Emails are sent in parallel, so the next sign-in's code could arrive before this one.
    await server.mailbox.mailTo(person.email, 2);
    const login = await server.send('POST', '/admin-login', { username: person.username, password: temporary });
    expect(login.statusCode).toBe(200);

    const code = /\b\d{6}\b/.exec((await server.mailbox.mailTo(person.email, 3)).text)?.[0];
    const verified = await server.send('POST', '/verify-auth', { key: login.json().key, otp: code });
    const token = verified.json().user.api_token;
    expect(verified.json().user.must_change_password).toBe(1);
    expect((await server.send('GET', '/preferences', {}, { token })).statusCode).toBe(403);
    expect((await change(token, { currentPassword: temporary })).statusCode).toBe(200);
    expect((await server.send('GET', '/preferences', {}, { token })).statusCode).toBe(200);
    const back = await change(token, { currentPassword: temporary, newPassword: PASSWORD, confirmPassword: PASSWORD });
    expect(back.statusCode).toBe(422);
  });

  test('a temporary password ends after 15 minutes, and two are mailed in that time', async () => {
    const person = await server.makeAdmin();
    for (let round = 0; round < 8; round += 1)
      expect((await server.send('PUT', '/reset-password', { email: person.email })).statusCode).toBe(200);
    await expect.poll(async () => (await server.owner.query('select from password_resets')).rows).toEqual([]);
    await server.mailbox.mailTo(person.email, 2);
    const { rows } = await server.owner.query('select count(*) from outbox where recipient = $1', [person.email]);
    expect(Number(rows[0].count)).toBe(2);
    await server.owner.query(`update temporary_passwords set expires_at = expires_at - interval '15 minutes'`);
    const mail = await server.mailbox.mailTo(person.email, 2);
    const temporary = /^ {4}(\S+)$/m.exec(mail.text)?.[1] ?? '';
    const login = await server.send('POST', '/admin-login', { username: person.username, password: temporary });
    expect(login.statusCode).toBe(401);
  });

  test('two are mailed in 15 minutes however the address is spelled that the database finds the admin by', async () => {
    const { username, email } = await server.makeAdmin({ username: 'mimi' });
    for (const spelled of [email, email.replace('i', 'İ'), email.replace(/i(?=@)/, 'İ'), email.replace('mimi', 'mİmİ')])
      for (let round = 0; round < 2; round += 1)
        expect((await server.send('PUT', '/reset-password', { email: spelled })).statusCode).toBe(200);
    await expect.poll(async () => (await server.owner.query('select from password_resets')).rows).toEqual([]);
    const { rows } = await server.owner.query('select count(*)::int as mails from outbox where recipient = $1', [
      email,
    ]);
    expect(rows, username).toEqual([{ mails: 2 }]);
  });

  test('signing out ends this session alone', async () => {
    const person = await server.signedIn();
    const other = await server.openSession(person.id);
    const answer = await server.send('POST', '/logout', {}, { token: person.token });
    expect(answer.json().responseMessage).toBe('You have logout successfully');
    expect(await opens(person.token)).toBe(false);
    expect(await opens(other)).toBe(true);
  });

  test('own sessions are listed and ended; those of others are not there', async () => {
    const person = await server.signedIn();
    const other = await server.openSession(person.id);
    const stranger = await server.signedIn();
    const { data } = (await server.send('GET', '/sessions', {}, { token: person.token })).json();
    expect(data).toHaveLength(2);
    expect(data.filter(({ current }: { current: number }) => current === 1)).toHaveLength(1);
    const target = data.find(({ current }: { current: number }) => current === 0);
    const byStranger = await server.send('DELETE', '/sessions', { id: target.id }, { token: stranger.token });
    expect(byStranger.statusCode).toBe(404);
    const ended = await server.send('DELETE', '/sessions', { id: target.id }, { token: person.token });
    expect(ended.statusCode).toBe(200);
    expect(await opens(other)).toBe(false);
  });

  test('a background request never prolongs a session', async () => {
    const person = await server.signedIn();
    const age = async () => {
      const { rows } = await server.owner.query(
        'select extract(epoch from now() - last_used_at)::float8 as age from sessions where admin_id = $1',
        [person.id],
      );
      return rows[0].age as number;
    };
    await server.owner.query(`update sessions set last_used_at = now() - interval '10 minutes' where admin_id = $1`, [
      person.id,
    ]);
    await server.send('GET', '/get-login-data', {}, { token: person.token, headers: { 'x-background': '1' } });
    expect(await age()).toBeGreaterThan(590);
    await server.send('GET', '/get-login-data', {}, { token: person.token });
    expect(await age()).toBeLessThan(300);
  });

  test('preferences are kept; a version that is no longer there gets 409 with who and when', async () => {
    const { token, username } = await server.signedIn();
    const first = (await server.send('GET', '/preferences', {}, { token })).json().data;
    expect(first).toMatchObject({ colour_scheme: 'auto', blur_media: 1, single_keys: 1, time_zone: 'UTC', version: 0 });
    const save = (input: object, version: number) =>
      server.send('PUT', '/preferences', input, { token, headers: { 'if-match': String(version) } });
    const saved = await save({ colour_scheme: 'dark', time_zone: 'Europe/Paris' }, 0);
    expect(saved.json().data).toMatchObject({
      colour_scheme: 'dark',
      blur_media: 1,
      time_zone: 'Europe/Paris',
      version: 1,
    });
    const late = await save({ blur_media: 0 }, 0);
    expect(late.statusCode).toBe(409);
    expect(late.json().responseMessage).toMatch(new RegExp(`^Admin ${username} changed this on .* UTC`));
    expect((await save({ blur_media: 0 }, 1)).json().data).toMatchObject({
      blur_media: 0,
      colour_scheme: 'dark',
      version: 2,
    });
    expect((await save({ time_zone: 'Mars/Olympus' }, 2)).statusCode).toBe(422);
  });

  test('what is not chosen of blur, grayscale and mute is as it is for all, and can be so again', async () => {
    const boss = await server.signedIn({ super: true });
    const { token } = await server.signedIn();
    const own = async () => (await server.send('GET', '/preferences', {}, { token })).json().data;
    const save = async (input: object) => {
      const answer = await server.send('PUT', '/preferences', input, { token });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data;
    };
    const forAll = async (input: object, expected = 200) =>
      expect((await server.send('POST', '/media-defaults', input, { token: boss.token })).statusCode).toBe(expected);
    const defaults = { blur_media: 1, greyscale_media: 0, mute_media: 0 };
    expect(await own()).toMatchObject({ ...defaults, own_media: [], media_defaults: defaults });
    // Saving another preference leaves these at the defaults for all.
    expect(await save({ colour_scheme: 'dark' })).toMatchObject({ ...defaults, own_media: [] });
    await forAll({ blur_media: 0, mute_media: 1 });
    await forAll({ mute_media: 2 }, 422);
    const changed = { blur_media: 0, greyscale_media: 0, mute_media: 1 };
    expect(await own()).toMatchObject({ ...changed, own_media: [], media_defaults: changed });
    expect(await save({ blur_media: 1, greyscale_media: 1 })).toMatchObject({
      blur_media: 1,
      greyscale_media: 1,
      mute_media: 1,
      own_media: ['blur_media', 'greyscale_media'],
    });
    await forAll({ mute_media: 0 });
    expect(await save({ default_media: ['blur_media'] })).toMatchObject({
      blur_media: 0,
      greyscale_media: 1,
      mute_media: 0,
      own_media: ['greyscale_media'],
    });
    const shown = (await server.send('GET', '/media-defaults', {}, { token: boss.token })).json().data;
    expect(shown).toEqual({ blur_media: 0, greyscale_media: 0, mute_media: 0 });
    await forAll(defaults);
  });

  test('If-Match is refused where nothing has a version, and when it is no number', async () => {
    const { token } = await server.signedIn();
    const none = await server.send('POST', '/logout', {}, { token, headers: { 'if-match': '1' } });
    expect(none.statusCode).toBe(422);
    expect(await opens(token)).toBe(true);
    const odd = await server.send('PUT', '/preferences', {}, { token, headers: { 'if-match': 'abc' } });
    expect(odd.statusCode).toBe(422);
    const password = await change(token, {}, { 'if-match': '7' });
    expect(password.statusCode).toBe(409);
  });
});
