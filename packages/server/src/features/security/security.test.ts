import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({
    WEBHOOK_ALLOWED_NETWORKS: '192.0.2.0/24',
    STAFF_NETWORKS: 'office=127.0.0.0/8, 198.51.100.0/24',
  });
});
afterAll(() => server.stop());

const send = (who: Pick<SignedIn, 'token'>, method: string, path: string, input: object = {}) =>
  server.send(method, path, input, { token: who.token });
const isIn = async (who: SignedIn): Promise<boolean> => (await send(who, 'GET', '/get-login-data')).statusCode === 200;
const mailsTo = ({ email }: SignedIn, subject: string) =>
  server.mailbox.mails.filter((mail) => mail.to === email && mail.subject.includes(subject));

test('"Sign out everyone" ends every other session and every sign-in that waits, and nothing of invitations', async () => {
  const [boss, person] = [await server.signedIn({ super: true }), await server.signedIn()];
  const own = { ...boss, token: await server.openSession(boss.id) };
  const { key } = (await server.send('POST', '/admin-login', { username: person.username, password: PASSWORD })).json();
  const code = /\b\d{6}\b/.exec((await server.mailbox.mailTo(person.email)).text)?.[0] ?? '';
  await server.owner.query(
    `insert into temporary_passwords (admin_id, password_hash, expires_at) values ($1, 'none', now() + interval '1 day')`,
    [person.id],
  );
  expect((await send(person, 'POST', '/sign-out-everyone')).statusCode).toBe(403);
  expect((await send(boss, 'POST', '/sign-out-everyone')).statusCode).toBe(200);
  expect([await isIn(boss), await isIn(own), await isIn(person)]).toEqual([true, false, false]);
  expect((await server.send('POST', '/verify-auth', { key, otp: code })).statusCode).toBe(401);
  const { rows } = await server.owner.query('select used_at from temporary_passwords where admin_id = $1', [person.id]);
  expect(rows).toEqual([{ used_at: null }]);
});

test('sessions say where they are: the name or range of a network of staff, or the range around the address', async () => {
  const person = await server.signedIn({ super: true });
  const addresses = ['127.0.0.1', '198.51.100.7', '203.0.113.9', '2001:db8:1:2:3::4'];
  for (const ip of addresses)
    await server.owner.query(
      `insert into sessions (token_hash, admin_id, ip, user_agent) values (sha256(gen_random_uuid()::text::bytea), $1, $2, 'test')`,
      [person.id, ip],
    );
  const placesIn = (data: { ip: string; place: string }[]) => new Map(data.map(({ ip, place }) => [ip, place]));
  const expected = new Map([
    ['127.0.0.1', 'office'],
    ['198.51.100.7', '198.51.100.0/24'],
    ['203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ]);
  expect(placesIn((await send(person, 'GET', '/sessions')).json().data)).toEqual(expected);
  const boss = await server.signedIn({ super: true });
  const seen = await send(boss, 'GET', '/admin-sessions', { user_id: person.id });
  expect(placesIn(seen.json().data)).toEqual(expected);
});

describe('an account that is contained', () => {
  const since = '2026-01-31T08:00:00Z';
  const contain = (boss: SignedIn, user_id: number, more = {}) =>
    send(boss, 'POST', '/contain-account', { user_id, since, reason: 'A stolen laptop', ...more });
  const addKey = async (who: SignedIn, name: string): Promise<number> =>
    (await send(who, 'POST', '/service-keys', { name, scopes: ['write:people'] })).json().data.id;
  const addHook = async (who: SignedIn, path: string): Promise<number> =>
    (await send(who, 'POST', '/webhook-endpoints', { url: `https://192.0.2.7/${path}`, events: ['*'] })).json().data.id;

  test('is signed out and suspended; what it made is revoked, and what it did is listed', async () => {
    const [boss, thief] = [await server.signedIn({ super: true }), await server.signedIn({ super: true })];
    const second = { ...thief, token: await server.openSession(thief.id) };
    const [ownKey, rotated, untouched] = [
      await addKey(thief, 'Of the thief'),
      await addKey(boss, 'Rotated'),
      await addKey(boss, 'Untouched'),
    ];
    await send(thief, 'POST', '/service-key-rotations', { id: rotated });
    const [ownHook, changed, other] = [
      await addHook(thief, 'thief'),
      await addHook(boss, 'changed'),
      await addHook(boss, 'other'),
    ];
    await send(thief, 'POST', '/webhook-secrets', { id: changed });
    const answer = await contain(boss, thief.id);
    expect([answer.statusCode, answer.json().responseMessage]).toEqual([
      200,
      `The account of Admin ${thief.username} is contained`,
    ]);
    const { data } = answer.json();
    expect(data).toMatchObject({
      suspended: 1,
      sessions_ended: 2,
      keys: [
        { id: ownKey, name: 'Of the thief' },
        { id: rotated, name: 'Rotated' },
      ],
      webhooks: [
        { id: ownHook, url: 'https://192.0.2.7/thief', did: 'removed' },
        { id: changed, url: 'https://192.0.2.7/changed', did: 'paused' },
      ],
      requests_ended: 0,
      done_total: 4,
    });
    expect(data.done.map(({ call }: { call: string }) => call)).toEqual([
      'webhook_secret.changed',
      'webhook_endpoint.created',
      'service_key.rotated',
      'service_key.created',
    ]);
    expect(data.done[3].target).toEqual({ type: 'service_key', id: ownKey });
    expect([await isIn(boss), await isIn(thief), await isIn(second)]).toEqual([true, false, false]);
    const { rows: keys } = await server.owner.query(
      'select id, revoked_at is not null as revoked from service_keys where id = any($1) order by id',
      [[ownKey, rotated, untouched]],
    );
    expect(keys.map(({ revoked }) => revoked)).toEqual([true, true, false]);
    const { rows: hooks } = await server.owner.query(
      // The worker deletes the row of a removed endpoint, sooner or later.
      `select state from webhook_endpoints where id = any($1) and state <> 'removed' order by id`,
      [[ownHook, changed, other]],
    );
    expect(hooks.map(({ state }) => state)).toEqual(['paused', 'active']);
    const login = await server.send('POST', '/admin-login', { username: thief.username, password: PASSWORD });
    expect(login.statusCode).toBe(401);
    const profile = await send(boss, 'GET', '/user-profile', { id: thief.id });
    expect(profile.json().userdetails).toMatchObject({ is_suspended: 1, suspended: { reason: 'A stolen laptop' } });
    const { rows: told } = await server.owner.query(
      `select target_type as type, target_id::int as id from audit_log where call = 'admin.contained' and outcome = 'done'
       order by target_type = 'user', target_type, target_id`,
    );
    expect(told).toEqual([
      { type: 'service_key', id: ownKey },
      { type: 'service_key', id: rotated },
      { type: 'webhook_endpoint', id: ownHook },
      { type: 'webhook_endpoint', id: changed },
      { type: 'user', id: thief.id },
    ]);
  });

  test('loses its methods of signing in, and what gave others rights is listed apart', async () => {
    const [boss, thief] = [await server.signedIn({ super: true }), await server.signedIn({ super: true })];
    await server.owner.query(
      `with app as (insert into authenticator_apps (admin_id, sealed_secret) values ($1, '\\x00')),
        codes as (insert into recovery_codes (admin_id, slot, code_hash) select $1, slot, 'none' from generate_series(0, 9) slot)
       insert into sso_identities (admin_id, issuer, subject) values ($1, 'https://id.example', 'a thief')`,
      [thief.id],
    );
    const friend = await server.makeAdmin();
    await server.owner.query('update sessions set proven_at = now() where admin_id = $1', [thief.id]);
    const { data: group } = (await send(thief, 'POST', '/group', { name: 'Friends of a thief' })).json();
    const given = await send(thief, 'POST', '/assign-groups', { user_id: friend.id, group_ids: [group.id] });
    expect(given.statusCode).toBe(200);
    await send(thief, 'POST', '/user-notes', { user_id: friend.id, text: 'Nothing of it' });
    const { data } = (await contain(boss, thief.id)).json();
    expect(data.methods).toEqual({ app: 1, passkeys: 0, recovery_codes: 10, sso: 1 });
    expect(data.grants.map(({ call }: { call: string }) => call)).toEqual([
      expect.stringMatching(/group/),
      expect.stringMatching(/group/),
    ]);
    const { rows } = await server.owner.query(
      `select (select count(*) from authenticator_apps where admin_id = $1) + (select count(*) from recovery_codes where admin_id = $1)
        + (select count(*) from sso_identities where admin_id = $1) as left`,
      [thief.id],
    );
    expect(Number(rows[0].left)).toBe(0);
  });

  test('stays suspended permanently when it was for a time; nothing is ended twice', async () => {
    const [boss, thief] = [await server.signedIn({ super: true }), await server.signedIn()];
    await send(boss, 'POST', '/suspend-account', { user_id: thief.id, days: 7 });
    const answer = await contain(boss, thief.id);
    expect(answer.json().data).toMatchObject({ suspended: 0, sessions_ended: 0, keys: [], webhooks: [] });
    const { rows } = await server.owner.query('select is_suspended, suspended_until from users where id = $1', [
      thief.id,
    ]);
    expect(rows).toEqual([{ is_suspended: true, suspended_until: null }]);
  });

  test('stays signed out when the suspension is lifted, also where a session was opened at that very time', async () => {
    const [boss, thief] = [await server.signedIn({ super: true }), await server.signedIn()];
    expect((await contain(boss, thief.id)).statusCode).toBe(200);
    const late = { ...thief, token: await server.openSession(thief.id) };
    expect((await send(boss, 'POST', '/revoke-suspended-account', { user_id: thief.id, revoke: 1 })).statusCode).toBe(
      200,
    );
    expect([await isIn(thief), await isIn(late)]).toEqual([false, false]);
    expect(await isIn({ ...thief, token: await server.openSession(thief.id) })).toBe(true);
  });

  test('lists only what it did since the moment, and 200 of that', { tags: ['long'] }, async () => {
    const [boss, thief] = [await server.signedIn({ super: true }), await server.signedIn({ super: true })];
    for (let group = 0; group < 205; group += 1)
      await send(thief, 'POST', '/group', { name: `Group of a thief ${group}` });
    const none = await contain(boss, thief.id, { since: '2999-01-01T00:00:00Z' });
    expect(none.json().data).toMatchObject({ done: [], done_total: 0 });
    const all = (await contain(boss, thief.id)).json().data;
    expect([all.done.length, all.done_total]).toEqual([200, 205]);
  });

  test('is one of staff, and not one’s own; the moment and the reason are checked', async () => {
    const boss = await server.signedIn({ super: true });
    expect((await contain(boss, boss.id)).json().responseMessage).toBe('You cannot suspend yourself');
    const { rows } = await server.owner.query(
      `insert into users (name, username, email) values ('App user', 'app.user', 'app.user@example.com') returning id`,
    );
    expect((await contain(boss, Number(rows[0].id))).statusCode).toBe(404);
    const wrong = await contain(boss, boss.id, { since: '0000-01-01T00:00:00Z', reason: '' });
    const fields: string[] = wrong.json().errors.map(({ field }: { field: string }) => field);
    expect([...new Set(fields)]).toEqual(['since', 'reason']);
  });

  test('has asked a second super admin for nothing any more', async () => {
    const bosses = [await server.signedIn({ super: true }), await server.signedIn({ super: true })] as const;
    const third = await server.signedIn({ super: true });
    await send(bosses[0], 'POST', '/second-admin', { is_on: 1 });
    await send(third, 'POST', '/second-admin', { is_on: 0 });
    const answer = await contain(bosses[0], third.id);
    expect(answer.json().data.requests_ended).toBe(1);
    expect((await send(bosses[1], 'GET', '/second-admin-requests')).json().data).toEqual([]);
    await server.owner.query(`update settings set data = '0' where data_key = 'SECOND_ADMIN'`);
  });
});

describe('a second super admin', () => {
  let [asker, confirmer, target]: SignedIn[] = [];
  beforeEach(async () => {
    await server.owner.query(`update settings set data = '0' where data_key = 'SECOND_ADMIN'`);
    await server.owner.query('update admins set is_sup_admin = false; delete from second_admin_requests');
    [asker, confirmer, target] = [
      await server.signedIn({ super: true }),
      await server.signedIn({ super: true }),
      await server.signedIn({ super: true }),
    ];
  });
  const three = (): readonly [SignedIn, SignedIn, SignedIn] => {
    if (!asker || !confirmer || !target) throw new Error('They are made before each test');
    return [asker, confirmer, target];
  };
  const NEW = 'a quite different one';
  const reset = (who: SignedIn, { id }: SignedIn) =>
    send(who, 'PATCH', '/change-app-password', { user_id: id, password: NEW, password_confirmation: NEW });
  const waiting = async (who: SignedIn) => (await send(who, 'GET', '/second-admin-requests')).json().data;
  const opens = async ({ username }: SignedIn): Promise<boolean> =>
    (await server.send('POST', '/admin-login', { username, password: NEW })).statusCode === 200;

  test('is not needed at first: a super admin resets another one', async () => {
    const [boss, , other] = three();
    expect((await reset(boss, other)).statusCode).toBe(200);
    expect(await opens(other)).toBe(true);
  });

  test('confirms the reset of a super admin, who is emailed; the asker and the account it is about cannot', async () => {
    const [boss, second, other] = three();
    expect((await send(boss, 'POST', '/second-admin', { is_on: 1 })).statusCode).toBe(200);
    const asked = await reset(boss, other);
    expect(asked.json().responseMessage).toBe('Another super admin must confirm this in 24 hours. They were notified');
    await expect.poll(() => mailsTo(second, 'must confirm')).toHaveLength(1);
    expect([await opens(other), await isIn(other)]).toEqual([false, true]);
    const [request] = await waiting(second);
    expect(request).toMatchObject({ kind: 'reset', user: { id: other.id }, asked_by: { id: boss.id } });
    expect(request).not.toHaveProperty('refused');
    const confirm = (who: SignedIn) => send(who, 'POST', '/second-admin-confirmations', { id: request.id });
    for (const who of [boss, other]) {
      const answer = await confirm(who);
      const [told] = await waiting(who);
      expect([answer.statusCode, answer.json().responseMessage]).toEqual([
        409,
        told.refused['POST /second-admin-confirmations'],
      ]);
    }
    expect((await confirm(second)).statusCode).toBe(200);
    expect([await opens(other), await isIn(other)]).toEqual([true, false]);
    await expect.poll(() => mailsTo(other, 'was reset')).toHaveLength(1);
    expect((await confirm(second)).statusCode).toBe(404);
    const { rows } = await server.owner.query('select password_hash, unused_hash from second_admin_requests');
    expect(rows).toEqual([{ password_hash: null, unused_hash: null }]);
  });

  test('refuses it: nothing is done; a request is over after a day', async () => {
    const [boss, second, other] = three();
    await send(boss, 'POST', '/second-admin', { is_on: 1 });
    await reset(boss, other);
    const [first] = await waiting(second);
    expect((await send(second, 'DELETE', '/second-admin-requests', { id: first.id })).statusCode).toBe(200);
    expect([await waiting(second), await opens(other)]).toEqual([[], false]);
    await reset(boss, other);
    await server.owner.query(`update second_admin_requests set expires_at = now() - interval '1 minute'`);
    expect(await waiting(second)).toEqual([]);
  });

  test.each(['is_suspended', 'is_sup_admin'])('asks for nothing once their %s has changed', async (column) => {
    const [boss, second, other] = three();
    await send(boss, 'POST', '/second-admin', { is_on: 1 });
    await reset(boss, other);
    const [request] = await waiting(second);
    const [table, id] = column === 'is_suspended' ? ['users', 'id'] : ['admins', 'user_id'];
    await server.owner.query(`update ${table} set ${column} = not ${column} where ${id} = $1`, [boss.id]);
    expect(await waiting(second)).toEqual([]);
    const answer = await send(second, 'POST', '/second-admin-confirmations', { id: request.id });
    expect([answer.statusCode, await opens(other)]).toEqual([404, false]);
  });

  test('resets all that opens the account: a sign-in that waits for its code, and a mailed password', async () => {
    const [boss, , other] = three();
    const { username } = other;
    const { key } = (await server.send('POST', '/admin-login', { username, password: PASSWORD })).json();
    const code = /\b\d{6}\b/.exec((await server.mailbox.mailTo(other.email)).text)?.[0] ?? '';
    await server.owner.query(
      `insert into temporary_passwords (admin_id, token_hash, expires_at) values ($1, sha256('mailed'), now() + interval '15 minutes')`,
      [other.id],
    );
    expect((await reset(boss, other)).statusCode).toBe(200);
    expect((await server.send('POST', '/verify-auth', { key, otp: code })).statusCode).toBe(401);
    expect((await server.send('POST', '/admin-login', { username, password: 'mailed' })).statusCode).toBe(401);
    expect(await opens(other)).toBe(true);
  });

  test('is not mailed without end: one super admin asks ten times in a day', async () => {
    const [boss, second, other] = three();
    await send(boss, 'POST', '/second-admin', { is_on: 1 });
    for (let asked = 0; asked < 10; asked += 1)
      expect((await send(boss, 'POST', '/second-admin', { is_on: 0 })).statusCode).toBe(200);
    expect((await send(boss, 'POST', '/second-admin', { is_on: 0 })).statusCode).toBe(429);
    expect((await reset(boss, other)).statusCode).toBe(429);
    expect((await send(second, 'POST', '/second-admin', { is_on: 0 })).statusCode).toBe(200);
  });

  test('of two requests for the same, the later one counts', async () => {
    const [boss, second, other] = three();
    await send(boss, 'POST', '/second-admin', { is_on: 1 });
    await reset(boss, other);
    const [first] = await waiting(second);
    await reset(boss, other);
    const requests = await waiting(second);
    expect(requests).toHaveLength(1);
    expect((await send(second, 'POST', '/second-admin-confirmations', { id: first.id })).statusCode).toBe(404);
  });

  test('is not needed for others than super admins, and one’s own address is one’s own', async () => {
    const [boss, , other] = three();
    await send(boss, 'POST', '/second-admin', { is_on: 1 });
    const plain = await server.signedIn();
    await reset(boss, plain);
    expect(await opens(plain)).toBe(true);
    const address = await send(boss, 'PUT', '/update-profile', { id: other.id, email: 'mine@staff.example' });
    expect([address.statusCode, address.json().errors[0].field]).toEqual([409, 'email']);
    const own = await send(boss, 'PUT', '/update-profile', { id: boss.id, email: 'own@staff.example' });
    expect(own.statusCode).toBe(200);
  });

  test('needs three of them, and turning it off needs one, too', async () => {
    const [boss, second, other] = three();
    await server.owner.query('update admins set is_sup_admin = false where user_id = $1', [other.id]);
    expect((await send(boss, 'POST', '/second-admin', { is_on: 1 })).statusCode).toBe(409);
    await server.owner.query('update admins set is_sup_admin = true where user_id = $1', [other.id]);
    await send(boss, 'POST', '/second-admin', { is_on: 1 });
    const isOn = async () => (await send(boss, 'GET', '/second-admin')).json().data.is_on;
    expect((await send(boss, 'POST', '/second-admin', { is_on: 0 })).json().data).toEqual({ is_on: 1 });
    expect(await isOn()).toBe(1);
    const [request] = await waiting(second);
    expect(request).toMatchObject({ kind: 'turn_off', user: null });
    expect((await send(boss, 'POST', '/second-admin-confirmations', { id: request.id })).statusCode).toBe(409);
    expect((await send(second, 'POST', '/second-admin-confirmations', { id: request.id })).statusCode).toBe(200);
    expect(await isOn()).toBe(0);
  });
});
