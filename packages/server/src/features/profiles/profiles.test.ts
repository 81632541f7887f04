import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type TestServer, testServer } from '../../../test/support/index.ts';
import { addReport } from '../../../test/support/reports.ts';

describe('profiles', () => {
  let server: TestServer;
  let boss: { id: number; token: string; username: string };
  let counter = 0;

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, input: object, headers = {}, token = boss.token) =>
    server.send(method, path, input, { token, headers });
  const one = async (statement: string, values: unknown[] = []) =>
    (await server.owner.query(statement, values)).rows[0];
  const addUser = async (): Promise<number> => {
    counter += 1;
    const { id } = await one(
      `insert into users (name, username, email, phone, device, device_app_version, latitude, longitude)
       values ($1, $1, $2, '+1 555 0100', 'iOS 26.1', '4.2.0', 37.774929, -122.419416) returning id`,
      [`person${counter}`, `person${counter}@example.com`],
    );
    return Number(id);
  };
  const report = async (id: number): Promise<void> => {
    await addReport(server, 'users', id, await addUser());
  };
  const details = async (id: number, token = boss.token) =>
    (await send('GET', '/user-profile', { id }, {}, token)).json().userdetails;
  const edit = (input: object, headers = {}) => send('PUT', '/update-profile', input, headers);

  test('show a person as the specification names the fields, and each look is in the audit log', async () => {
    const id = await addUser();
    const shown = await details(id);
    expect(shown).toMatchObject({
      gender: null,
      dob: null,
      reported_count: 0,
      is_suspended: 0,
      auto_follow: 0,
      last_device_used: { device_app_version: '4.2.0', device_os: 'iOS 26.1' },
      latitude: 37.774929,
      version: 1,
    });
    const trail = await one(`select outcome, permission from audit_log where call = 'user.viewed' and target_id = $1`, [
      id,
    ]);
    expect(trail).toEqual({ outcome: 'looked', permission: 'user_profile' });
    expect((await send('GET', '/user-profile', { id: 999_999 })).statusCode).toBe(404);
  });

  test('round the position for who may not see positions', async () => {
    const id = await addUser();
    const without = await server.signedIn({ permissions: ['user_profile'] });
    const withIt = await server.signedIn({ permissions: ['user_profile', 'users_locations'] });
    expect(await details(id, without.token)).toMatchObject({ latitude: 37.775, longitude: -122.419 });
    expect(await details(id, withIt.token)).toMatchObject({ latitude: 37.774929, longitude: -122.419416 });
  });

  test.each([
    ['name', 'Ada Lovelace'],
    ['username', 'ada.lovelace'],
    ['gender', 'female'],
    ['email', 'ada@lovelace.example'],
    ['phone', '+44 20 7946 0000'],
    ['dob', '1990-12-10'],
    ['address', '12 St James Square'],
    ['current_location', 'London'],
  ])('save %s alone', async (field, value) => {
    const id = await addUser();
    // Without a report, the profile says that the user cannot be suspended, and names them.
    await report(id);
    const before = await details(id);
    const answer = await edit({ id, [field]: value });
    expect(answer.statusCode, answer.body).toBe(200);
    const { version, updated_at, ...rest } = answer.json().userdetails;
    expect({ ...rest, version, updated_at }).toEqual({ ...before, [field]: value, version: 2, updated_at });
    const trail = await one(
      `select v.before, v.after from audit_log l join audit_values v on v.audit_id = l.id where l.call = 'user.updated' and l.target_id = $1`,
      [id],
    );
    expect(trail).toEqual({ before: { [field]: before[field] }, after: { [field]: value } });
  });

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ username: '' }, 'username', 'Username is required'],
    [{ gender: '' }, 'gender', 'Gender is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Not a valid email address'],
    [{ phone: '' }, 'phone', 'Phone is required'],
    [{ phone: 'call me' }, 'phone', 'Not a valid phone number'],
    [{ dob: '' }, 'dob', 'Date of Birth is required'],
    [{ dob: '1990-02-30' }, 'dob', 'dob must be a day, written as YYYY-MM-DD'],
    [{ dob: '2990-01-01' }, 'dob', 'Not a date of birth'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ current_location: '' }, 'current_location', 'Current Location is required'],
    [{}, '', 'Send exactly one field'],
    [{ name: 'Two', address: 'fields' }, '', 'Send exactly one field'],
  ])('refuse %o', async (input, field, message) => {
    const id = await addUser();
    const answer = await edit({ id, ...input });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toContainEqual({ field, message });
    expect((await details(id)).version).toBe(1);
  });

  test('two who edit the same field: the second learns who was first; another field does not matter', async () => {
    const id = await addUser();
    expect((await edit({ id, address: 'First street' }, { 'if-match': '1' })).statusCode).toBe(200);
    expect((await edit({ id, current_location: 'Oslo' }, { 'if-match': '1' })).statusCode).toBe(200);
    const late = await edit({ id, address: 'Second street' }, { 'if-match': '1' });
    expect(late.statusCode).toBe(409);
    expect(late.json().responseMessage).toMatch(new RegExp(`^Admin ${boss.username} changed the address on`));
    expect(await details(id)).toMatchObject({ address: 'First street', current_location: 'Oslo', version: 3 });
    expect((await edit({ id, address: 'Second street' }, { 'if-match': '3' })).statusCode).toBe(200);
    expect((await edit({ id, address: 'x' }, { 'if-match': '99' })).statusCode).toBe(409);
  });

  test('names and addresses are unique, and a change of address is mailed to the old one', async () => {
    const [id, other] = [await addUser(), await addUser()];
    const there = await details(other);
    expect((await edit({ id, username: there.username.toUpperCase() })).json().errors).toEqual([
      { field: 'username', message: 'This username is taken' },
    ]);
    expect((await edit({ id, email: there.email })).statusCode).toBe(409);
    const { email } = await details(id);
    await edit({ id, email: 'moved@example.com' });
    expect((await server.mailbox.mailTo(email)).subject).toBe('The email address of your account was changed');
  });

  test('the address of an admin is changed soon after signing in, and ends their sessions and sign-ins', async () => {
    const peer = await server.signedIn();
    await server.owner.query(`update admins set sessions_valid_from = now() - interval '1 hour'`);
    await server.owner.query(`update sessions set created_at = now() - interval '16 minutes' where admin_id = $1`, [
      boss.id,
    ]);
    const late = await edit({ id: peer.id, email: 'new.address@example.com' });
    expect(late.statusCode).toBe(403);
    expect(late.json().responseMessage).toContain('Sign in again first');
    await server.owner.query(`update sessions set created_at = now() where admin_id = $1`, [boss.id]);
    const login = { username: peer.username, password: PASSWORD };
    const { key } = (await server.send('POST', '/admin-login', login)).json();
    const code = /\b\d{6}\b/.exec((await server.mailbox.mailTo(peer.email)).text)?.[0] ?? '';
    expect((await edit({ id: peer.id, email: 'new.address@example.com' })).statusCode).toBe(200);
    expect((await send('GET', '/get-login-data', {}, {}, peer.token)).statusCode).toBe(401);
    expect((await server.send('POST', '/verify-auth', { key, otp: code })).statusCode).toBe(401);
  });

  test('are suspended only when reported and not suspended yet, and say since when, by whom and why', async () => {
    const id = await addUser();
    const suspend = () => send('POST', '/suspend-account', { user_id: id, reason: 'Sells fakes' });
    const unsuspend = () => send('POST', '/revoke-suspended-account', { user_id: id, revoke: 1 });
    expect((await suspend()).json().responseMessage).toContain('Only reported accounts can be suspended');
    expect((await unsuspend()).statusCode).toBe(409);
    await report(id);
    expect((await suspend()).json().responseMessage).toMatch(/^person\d+ was suspended$/);
    expect(await details(id)).toMatchObject({
      is_suspended: 1,
      reported_count: 1,
      suspended: { by: `Admin ${boss.username}`, reason: 'Sells fakes' },
    });
    const again = await suspend();
    expect(again.statusCode).toBe(409);
    expect(again.json().responseMessage).toMatch(new RegExp(`is already suspended by Admin ${boss.username} on `));
    expect((await unsuspend()).json().responseMessage).toMatch(/is no longer suspended$/);
    expect(await details(id)).toMatchObject({ is_suspended: 0, suspended: null });
    await server.owner.query('update user_reports set dismissed_at = now() where reported_user_id = $1', [id]);
    expect((await details(id)).reported_count).toBe(0);
    expect((await suspend()).statusCode).toBe(409);
  });

  test('a suspension gets another end as a decision of its own; the same end, or a stale page, changes nothing', async () => {
    const id = await addUser();
    await report(id);
    const suspend = (days: number | undefined, version?: number) =>
      send(
        'POST',
        '/suspend-account',
        { user_id: id, reason: 'Sells fakes', ...(days === undefined ? {} : { days }) },
        version === undefined ? {} : { 'if-match': String(version) },
      );
    const before = await details(id);
    expect((await suspend(1, before.moderation_version)).statusCode).toBe(200);
    expect((await suspend(30, before.moderation_version)).statusCode).toBe(409);
    const first = await details(id);
    const same = await suspend(1);
    expect([same.statusCode, same.json().responseMessage]).toEqual([
      409,
      expect.stringMatching(/ is already suspended /),
    ]);
    const changed = await suspend(30, first.moderation_version);
    expect(changed.json().responseMessage).toMatch(/ is suspended until /);
    const second = await details(id);
    expect(second.suspended.at).toBe(first.suspended.at);
    expect(Date.parse(second.suspended.until)).toBeGreaterThan(Date.parse(first.suspended.until) + 28 * 86_400_000);
    expect((await suspend(1, first.moderation_version)).statusCode).toBe(409);
    expect((await suspend(undefined)).json().responseMessage).toMatch(/ is suspended permanently$/);
    expect((await suspend(undefined)).statusCode).toBe(409);
    expect((await details(id)).suspended.until).toBeNull();
    const { rows } = await server.owner.query(
      `select d.until is null as is_for_good, e.type, e.data ->> 'until' as until from moderation_decisions d
       join app_events e on e.event_id = d.event_id where d.user_id = $1 order by d.id`,
      [id],
    );
    expect(rows).toMatchObject([
      { is_for_good: false, type: 'user.suspended', until: first.suspended.until },
      { is_for_good: false, type: 'user.suspended', until: second.suspended.until },
      { is_for_good: true, type: 'user.suspended', until: null },
    ]);
    await report(id);
    expect((await suspend(7)).statusCode).toBe(200);
    expect((await details(id)).case.state).toBe('acted_on');
  });

  test('anyone who is suspended for their posts alone has a version, too', async () => {
    const id = await addUser();
    const { id: post } = await one(`insert into posts (user_id, title) values ($1, 'Fake') returning id`, [id]);
    await addReport(server, 'posts', Number(post), await addUser());
    const suspend = (days: number, version: number) =>
      send('POST', '/suspend-account', { user_id: id, days }, { 'if-match': String(version) });
    expect((await details(id)).moderation_version).toBe(0);
    expect((await suspend(1, 0)).statusCode).toBe(200);
    expect((await suspend(30, 0)).statusCode).toBe(409);
    expect((await suspend(30, (await details(id)).moderation_version)).statusCode).toBe(200);
  });

  test('an admin is suspended without reports, and is out at once, also after it is lifted', async () => {
    const peer = await server.signedIn();
    expect((await send('POST', '/suspend-account', { user_id: peer.id })).statusCode).toBe(200);
    const opens = async () => (await send('GET', '/get-login-data', {}, {}, peer.token)).statusCode;
    expect(await opens()).toBe(401);
    expect((await send('POST', '/revoke-suspended-account', { user_id: peer.id, revoke: 1 })).statusCode).toBe(200);
    expect(await opens()).toBe(401);
  });

  test('are followed by new users, or no longer', async () => {
    const id = await addUser();
    const toggle = async () => (await send('POST', '/make-user-autofollow', { user_id: id })).json().responseMessage;
    expect(await toggle()).toMatch(/^New users now follow person\d+$/);
    expect((await details(id)).auto_follow).toBe(1);
    expect(await toggle()).toMatch(/^New users no longer follow person\d+$/);
  });

  test('get an app password; the owner is emailed, and it is not in the audit log', async () => {
    const id = await addUser();
    const { email } = await details(id);
    const set = (input: object) =>
      send('PATCH', '/change-app-password', {
        user_id: id,
        password: 'a quite good one',
        password_confirmation: 'a quite good one',
        ...input,
      });
    expect((await set({ password_confirmation: 'another' })).json().errors).toEqual([
      { field: 'password_confirmation', message: 'The passwords do not match' },
    ]);
    expect((await set({ password: '' })).json().errors).toContainEqual({
      field: 'password',
      message: 'Password is required',
    });
    expect((await set({ password_confirmation: '' })).json().errors).toContainEqual({
      field: 'password_confirmation',
      message: 'Password confirmation is required',
    });
    expect((await set({ password: 'password1', password_confirmation: 'password1' })).statusCode).toBe(422);
    expect((await set({})).statusCode).toBe(200);
    expect((await server.mailbox.mailTo(email)).subject).toBe('A new password was set for your account');
    const kept = await server.owner.query(
      'select l::text, v::text from audit_log l left join audit_values v on v.audit_id = l.id',
    );
    expect(JSON.stringify(kept.rows)).not.toContain('a quite good one');
  });

  test('an admin gets it as a one-time password', async () => {
    const peer = await server.signedIn();
    const password = 'for the first time';
    expect(
      (await send('PATCH', '/change-app-password', { user_id: peer.id, password, password_confirmation: password }))
        .statusCode,
    ).toBe(200);
    const login = (wanted: string) =>
      server.send('POST', '/admin-login', { username: peer.username, password: wanted });
    expect((await login(PASSWORD)).statusCode).toBe(401);
    expect((await login(password)).statusCode).toBe(200);
    expect((await send('GET', '/get-login-data', {}, {}, peer.token)).statusCode).toBe(401);
  });

  test('of staff are for those who see the list of staff, and for themselves', async () => {
    const looks = await server.signedIn({ permissions: ['user_profile'] });
    const sees = await server.signedIn({ permissions: ['user_profile', 'admin_users_list'] });
    const status = async (path: string, input: object, token: string) =>
      (await send('GET', path, input, {}, token)).statusCode;
    for (const [path, field] of [
      ['/user-profile', 'id'],
      ['/user-timeline', 'user_id'],
    ] as const) {
      expect([path, await status(path, { [field]: sees.id }, looks.token)]).toEqual([path, 403]);
      expect([path, await status(path, { [field]: looks.id }, looks.token)]).toEqual([path, 200]);
      expect([path, await status(path, { [field]: looks.id }, sees.token)]).toEqual([path, 200]);
    }
  });

  test('include their latest case, for those who work on such cases; a suspension closes it as acted on', async () => {
    const id = await addUser();
    const works = await server.signedIn({ permissions: ['user_profile', 'reported_users', 'suspend_account'] });
    const looks = await server.signedIn({ permissions: ['user_profile'] });
    expect(await details(id, works.token)).toMatchObject({ case: null });
    await report(id);
    await report(id);
    const { case: open } = await details(id, works.token);
    expect(open).toEqual({
      top_reason: { id: expect.any(Number), name: 'Spam', severity: 'low', reports: 2 },
      id: expect.any(Number),
      state: 'open',
      reports: 2,
      assignee: null,
      version: 1,
    });
    expect(await details(id, looks.token)).not.toHaveProperty('case');
    await send('POST', '/assign-case', { what: 'users', id: open.id, to: 'me' }, {}, works.token);
    const suspend = (version: number) =>
      send('POST', '/suspend-account', { user_id: id, reason: 'Spam' }, { 'if-match': String(version) }, works.token);
    expect((await suspend(open.version)).statusCode).toBe(409);
    expect((await suspend(2)).statusCode).toBe(200);
    expect((await details(id, works.token)).case).toMatchObject({
      id: open.id,
      state: 'acted_on',
      assignee: { id: works.id },
      version: 3,
    });
  });

  test('have reports and notes next to them', async () => {
    const id = await addUser();
    await report(id);
    await report(id);
    const reports = (await send('GET', '/user-reports', { user_id: id })).json();
    expect(reports).toMatchObject({ total: 2, data: [{ reason: 'Spam' }, { reason: 'Spam' }] });
    const note = await send('POST', '/user-notes', { user_id: id, text: '  Called, will call again ' });
    expect(note.statusCode).toBe(201);
    expect((await send('GET', '/user-notes', { user_id: id })).json()).toMatchObject({
      total: 1,
      data: [{ text: 'Called, will call again', by: { id: boss.id } }],
    });
    for (const path of ['/user-reports', '/user-notes'])
      expect((await send('GET', path, { user_id: 999_999 })).statusCode).toBe(404);
  });

  test('auto-follow is set to what is asked for, once', async () => {
    const id = await addUser();
    const set = (auto_follow: number) => send('POST', '/make-user-autofollow', { user_id: id, auto_follow });
    expect((await set(0)).statusCode).toBe(409);
    expect((await set(1)).statusCode).toBe(200);
    expect((await set(1)).json()).toMatchObject({
      responseCode: 409,
      responseMessage: expect.stringContaining('already'),
    });
    expect(await details(id)).toMatchObject({ auto_follow: 1 });
    expect((await set(0)).statusCode).toBe(200);
    expect(await details(id)).toMatchObject({ auto_follow: 0 });
  });
});
