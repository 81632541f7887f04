import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { softPasskey } from '../../../../../test/support/authenticator.ts';
import { PASSWORD, type Person, type TestServer, testServer } from '../../../../../test/support/index.ts';
import type { Instance } from '../../../../../test/support/instance.ts';
import {
  browserAt,
  CALLBACK,
  CLIENT_ID,
  personAt,
  type TestProvider,
  testProvider,
} from '../../../../../test/support/sign-on.ts';

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

let server: TestServer;
let other: Instance;
/** Creates admins, and allows passwords only for emergency accounts. */
let creating: Instance;
let only: Instance;
let provider: TestProvider;
let strange: JWK;
let count = 0;

beforeAll(async () => {
  provider = await testProvider();
  server = await testServer({
    ...provider.environment,
    OIDC_GROUPS: 'safety=Safety, cn=money=Money, rights=Rights, nothing=No such group',
  });
  other = await server.another();
  creating = await server.another({ OIDC_CREATE: 'on' });
  only = await server.another({ OIDC_ONLY: 'on' });
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  strange = { ...(await exportJWK(privateKey)), kid: 'two', use: 'sig', alg: 'RS256' };
  for (const [name, code] of [
    ['Safety', 'reported_posts'],
    ['Money', 'campaign_list'],
    ['Rights', 'user_permissions_update'],
    ['Own', 'searches'],
  ])
    await server.owner.query(
      'with made as (insert into groups (name) values ($1) returning id) insert into group_permissions select id, $2 from made',
      [name, code],
    );
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
afterEach(() => {
  provider.alter = undefined;
});

/** Returns a new network for each browser, so that browsers share no limits. */
const newIp = (): string => {
  count += 1;
  return `10.9.${Math.floor(count / 250)}.${(count % 250) + 1}`;
};
const browser = (at: Pick<Instance, 'app' | 'send'> = server) => browserAt(at, provider, newIp());

/** Adds a person at the provider with the address of an admin. */
function at(admin: Pick<Person, 'email'>, more: Partial<Parameters<typeof personAt>[0]> = {}) {
  count += 1;
  const person = personAt({ id: `subject-${count}`, email: admin.email, ...more });
  provider.people.push(person);
  return person;
}
/** Changes a person at the provider into another one with the same subject. */
const become = (id: string, more: Partial<Parameters<typeof personAt>[0]>): void => {
  const place = provider.people.findIndex((person) => person.id === id);
  const was = provider.people[place];
  if (was) provider.people[place] = { ...was, ...more };
};

async function signIn(person: { readonly id: string }, from: Pick<Instance, 'app' | 'send'> = server) {
  const page = browser(from);
  const address = await page.arrive(person.id);
  expect(address).toMatch(/^http:\/\/localhost:3000\/login#sso=[\w-]{43}$/);
  const answer = await page.exchange(address);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().user as { id: number; api_token: string; sso: number; is_sup_admin: number };
}
const rowsOf = async (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await server.owner.query(text, [...values])).rows;
const auditsOf = (id: number) =>
  rowsOf(
    `select call, outcome, details from audit_log where target_type = 'user' and target_id = $1 and call like 'sso.%' order by id`,
    [id],
  );
const refusals = () => rowsOf(`select details, target_id from audit_log where call = 'sso.refused' order by id`);
const sessionsOf = (id: number) =>
  rowsOf('select method, ended_at from sessions where admin_id = $1 order by id', [id]);
const groupsOf = async (id: number) =>
  (
    await rowsOf('select name from admin_groups join groups on id = group_id where admin_id = $1 order by name', [id])
  ).map(({ name }) => name);
const refused = (reason: string) => `http://localhost:3000/login#sso-refused=${reason}`;

describe('a person of the provider', () => {
  test('is who has their verified email; from then on, the subject counts alone', async () => {
    const admin = await server.makeAdmin();
    const person = at(admin, { email: admin.email.toUpperCase() });
    const user = await signIn(person);
    expect(user).toMatchObject({ id: admin.id, sso: 1, is_sup_admin: 0 });
    expect(await sessionsOf(admin.id)).toEqual([{ method: 'sso', ended_at: null }]);
    expect(await auditsOf(admin.id)).toMatchObject([{ call: 'sso.linked', outcome: 'done' }]);
    await server.mailbox.mailTo(admin.email);
    become(person.id, { email: 'other@else.example', isEmailVerified: false });
    expect((await signIn(person)).id).toBe(admin.id);
    const own = await server.send('GET', '/my-sign-in', {}, { token: user.api_token });
    expect(own.json().data.sso).toMatchObject({ name: 'Example ID', linked_at: expect.any(String) });
  });

  test('is no one by their username', async () => {
    const admin = await server.makeAdmin();
    const person = at({ email: 'nobody@else.example' }, { username: admin.username });
    expect(await browser().arrive(person.id)).toBe(refused('unknown'));
    expect(await sessionsOf(admin.id)).toEqual([]);
  });

  test('who has the email of someone that another person is linked to is refused', async () => {
    const admin = await server.makeAdmin();
    await signIn(at(admin));
    expect(await browser().arrive(at(admin).id)).toBe(refused('other'));
    expect(await sessionsOf(admin.id)).toHaveLength(1);
  });

  test('whose account is suspended is refused, linked or not, and no super admin is made', async () => {
    const [linked, fresh] = [await server.makeAdmin(), await server.makeAdmin()];
    const person = at(linked);
    await signIn(person);
    await server.owner.query('update users set is_suspended = true where id = any($1)', [[linked.id, fresh.id]]);
    expect(await browser().arrive(person.id)).toBe(refused('closed'));
    expect(await browser().arrive(at(fresh).id)).toBe(refused('closed'));
    expect(await rowsOf('select count(*)::int as count from admins where is_sup_admin')).toEqual([{ count: 0 }]);
  });

  test('comes back to the screen that was asked for, and to no other place', async () => {
    const person = at(await server.makeAdmin());
    expect(await browser().arrive(person.id, '?redirect=%2Fusers%3Fquery%3Da')).toMatch(
      /^http:\/\/localhost:3000\/login\?redirect=%2Fusers%3Fquery%3Da#sso=/,
    );
    for (const away of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect(await browser().arrive(person.id, `?redirect=${encodeURIComponent(away)}`)).toMatch(/\/login#sso=/);
  });
});

describe('what the provider answers is refused, and in the audit log', () => {
  /** Changes the ID token of the next answers. */
  const withToken = (change: (token: string) => Promise<string>) => {
    provider.alter = async (path, body) => {
      if (path === '/token' && typeof body.id_token === 'string') body.id_token = await change(body.id_token);
    };
  };
  const seconds = () => Math.floor(Date.now() / 1000);
  const withClaims = (claims: () => Record<string, unknown>) => () =>
    withToken((token) => provider.resign(token, claims()));

  test.each<[string, () => void]>([
    ['another nonce', withClaims(() => ({ nonce: 'another one' }))],
    ['no nonce', withClaims(() => ({ nonce: undefined }))],
    ['another audience', withClaims(() => ({ aud: 'another client' }))],
    ['another issuer', withClaims(() => ({ iss: 'https://evil.example' }))],
    ['an end that is over', withClaims(() => ({ exp: seconds() - 120 }))],
    ['a beginning that is far away', withClaims(() => ({ iat: seconds() + 600, nbf: seconds() + 600 }))],
    [
      'no signature',
      () =>
        withToken(async (token) => {
          const [, payload = ''] = token.split('.');
          return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
        }),
    ],
    ['a signature of another key', () => withToken((token) => provider.resign(token, {}, { ...strange, kid: 'one' }))],
    [
      'changed claims under a signature',
      () =>
        withToken(async (token) => {
          const [head = '', payload = '', signature = ''] = token.split('.');
          const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
          const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'someone' })).toString('base64url');
          return `${head}.${changed}.${signature}`;
        }),
    ],
  ])('%s', async (_what, change) => {
    const admin = await server.makeAdmin();
    const person = at(admin);
    const before = (await refusals()).length;
    change();
    expect(await browser().arrive(person.id)).toBe(refused('invalid'));
    expect((await refusals()).slice(before)).toMatchObject([{ details: { reason: 'invalid' } }]);
    expect(await sessionsOf(admin.id)).toEqual([]);
  });

  test('a code that was used', async () => {
    const admin = await server.makeAdmin();
    const page = browser();
    const begun = await page.begin();
    const cookies = page.cookies.header();
    const back = await page.signInAt(begun, at(admin).id);
    expect(await page.comeBack(back)).toContain('#sso=');
    // The cookie is deleted, and a copy of it does not help.
    expect(await page.comeBack(back)).toBe(refused('expired'));
    page.cookies.set(cookies);
    const before = (await refusals()).length;
    expect(await page.comeBack(back)).toBe(refused('invalid'));
    expect((await refusals()).slice(before)).toHaveLength(1);
  });

  test('an issuer in the address that is another one', async () => {
    const page = browser();
    const back = await page.signInAt(await page.begin(), at(await server.makeAdmin()).id);
    const forged = new URL(back);
    forged.searchParams.set('iss', 'https://evil.example');
    expect(await page.comeBack(forged.href)).toBe(refused('invalid'));
  });

  test('an email that is not verified', async () => {
    const admin = await server.makeAdmin();
    const before = (await refusals()).length;
    expect(await browser().arrive(at(admin, { isEmailVerified: false }).id)).toBe(refused('unverified'));
    expect((await refusals()).slice(before)).toMatchObject([{ details: { reason: 'unverified' } }]);
    expect(await sessionsOf(admin.id)).toEqual([]);
  });

  test('an email that the ID token names, and only the user info calls verified: it means its own', async () => {
    const admin = await server.makeAdmin();
    withToken((token) => provider.resign(token, { email: admin.email, email_verified: undefined, groups: undefined }));
    expect(await browser().arrive(at({ email: 'thief@else.example' }).id)).toBe(refused('unknown'));
    expect(await auditsOf(admin.id)).toEqual([]);
  });

  test('a sign-in that was begun in another browser, or never', async () => {
    const admin = await server.makeAdmin();
    const page = browser();
    const back = await page.signInAt(await page.begin(), at(admin).id);
    expect(await browser().comeBack(back)).toBe(refused('expired'));
    const again = browser();
    await again.begin();
    expect(await again.comeBack(back)).toBe(refused('expired'));
    expect(await browser().comeBack(`${CALLBACK}?code=a&state=b`)).toBe(refused('expired'));
    expect(await sessionsOf(admin.id)).toEqual([]);
  });

  test('that the person has canceled', async () => {
    const page = browser();
    const { searchParams } = new URL(await page.begin());
    const state = searchParams.get('state') ?? '';
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('redirect_uri')).toBe(CALLBACK);
    expect(await page.comeBack(`${CALLBACK}?error=access_denied&state=${state}`)).toBe(refused('canceled'));
  });

  test('after 25 failures from a network, nothing more is asked', async () => {
    const page = browser();
    for (let n = 0; n < 25; n += 1) expect(await page.comeBack(`${CALLBACK}?state=x`)).toBe(refused('expired'));
    expect(await page.comeBack(`${CALLBACK}?state=x`)).toBe(refused('often'));
  });
});

describe('what is right is accepted', () => {
  test('with a clock half a minute off', async () => {
    const admin = await server.makeAdmin();
    provider.alter = async (path, body) => {
      if (path !== '/token') return;
      const now = Math.floor(Date.now() / 1000);
      body.id_token = await provider.resign(String(body.id_token), { iat: now - 90, exp: now - 30 });
    };
    expect((await signIn(at(admin))).id).toBe(admin.id);
  });

  test.each([
    [11, true],
    [1, false],
  ])('as a fresh proof, if the provider has asked lately: %i minutes ago', async (minutes, isAsked) => {
    provider.alter = async (path, body) => {
      const auth_time = Math.floor(Date.now() / 1000) - minutes * 60;
      if (path === '/token') body.id_token = await provider.resign(String(body.id_token), { auth_time });
    };
    const { api_token: token } = await signIn(at(await server.makeAdmin()));
    const answer = await server.send('POST', '/recovery-codes', {}, { token });
    expect(answer.json().stepUp).toBe(isAsked || undefined);
    expect(answer.statusCode).toBe(isAsked ? 403 : 409);
  });

  test('with a key that has taken the place of the one before', async () => {
    const admin = await server.makeAdmin();
    await signIn(at(await server.makeAdmin()));
    provider.alter = async (path, body) => {
      if (path === '/token') body.id_token = await provider.resign(String(body.id_token), {}, strange);
      const { kty, n, e, kid, use, alg } = strange;
      if (path === '/jwks') body.keys = [{ kty, n, e, kid, use, alg }];
    };
    expect((await signIn(at(admin))).id).toBe(admin.id);
  });
});

describe('a proof at the provider', () => {
  /** Proves again who they are. @returns the page, and the address that the provider sends it back to. */
  async function proven(person: { readonly id: string }) {
    const page = browser();
    return { page, address: await page.arrive(person.id, '?prove=1') };
  }
  const stepUp = ({ page, address }: Awaited<ReturnType<typeof proven>>, token: string) =>
    server.send(
      'POST',
      '/step-up',
      { sso: address.replace(/^.*#sso=/, '') },
      { token, ip: newIp(), headers: { cookie: page.cookies.header() } },
    );
  const isDangerousOpen = async (token: string): Promise<boolean> =>
    (await server.send('POST', '/recovery-codes', {}, { token })).json().stepUp === undefined;
  /** The provider does not report when it asked. */
  const withoutTime = () => {
    provider.alter = async (path, body) => {
      if (path === '/token') body.id_token = await provider.resign(String(body.id_token), { auth_time: undefined });
    };
  };

  test('opens what is dangerous, once, where the provider says nothing of when it asked for the sign-in', async () => {
    const [person, other] = [at(await server.makeAdmin()), at(await server.makeAdmin())];
    withoutTime();
    const [{ api_token: token }, { api_token: others }] = [await signIn(person), await signIn(other)];
    expect(await isDangerousOpen(token)).toBe(false);
    const proof = await proven(person);
    expect(proof.address).toMatch(/^http:\/\/localhost:3000\/confirm-sign-in#sso=[\w-]{43}$/);
    // The proof applies only to their own session.
    expect((await stepUp(await proven(person), others)).statusCode).toBe(422);
    expect((await stepUp(proof, token)).json()).toMatchObject({ data: { until: expect.any(String) } });
    expect([await isDangerousOpen(token), await isDangerousOpen(others)]).toEqual([true, false]);
    expect((await stepUp(proof, token)).statusCode).toBe(422);
  });

  test('opens no session, and the code of a sign-in proves nothing; it counts in its own browser alone', async () => {
    const person = at(await server.makeAdmin());
    withoutTime();
    const { api_token: token } = await signIn(person);
    const proof = await proven(person);
    expect((await proof.page.exchange(proof.address)).statusCode).toBe(401);
    expect((await stepUp({ page: browser(), address: proof.address }, token)).statusCode).toBe(422);
    const page = browser();
    expect((await stepUp({ page, address: await page.arrive(person.id) }, token)).statusCode).toBe(422);
    expect(await isDangerousOpen(token)).toBe(false);
  });

  test('is refused where the provider lets them in without asking, and where no one is linked', async () => {
    const admin = await server.makeAdmin();
    const person = at(admin);
    await signIn(person);
    provider.alter = async (path, body) => {
      const auth_time = Math.floor(Date.now() / 1000) - 600;
      if (path === '/token') body.id_token = await provider.resign(String(body.id_token), { auth_time });
    };
    const refusedAs = (reason: string) => `http://localhost:3000/confirm-sign-in#sso-refused=${reason}`;
    expect((await proven(person)).address).toBe(refusedAs('stale'));
    provider.alter = undefined;
    const stranger = await server.makeAdmin();
    expect((await proven(at(stranger))).address).toBe(refusedAs('unknown'));
    expect(await rowsOf('select from sso_identities where admin_id = $1', [stranger.id])).toEqual([]);
  });

  test('is not weaker than the account: one with an app needs a second factor at the provider, too', async () => {
    const admin = await server.signedIn();
    const person = at(admin);
    withoutTime();
    const { api_token: token } = await signIn(person);
    await rowsOf(`insert into authenticator_apps (admin_id, sealed_secret) values ($1, '\\x00')`, [admin.id]);
    expect((await stepUp(await proven(person), token)).statusCode).toBe(422);
    become(person.id, { amr: ['pwd', 'otp'] });
    expect((await stepUp(await proven(person), token)).statusCode).toBe(200);
  });
});

test('a super admin unlinks an account: it is signed out, told, and linked again by a verified email alone', async () => {
  const [boss, admin] = [await server.signedIn({ super: true }), await server.makeAdmin()];
  const unlink = () => server.send('DELETE', '/sso-link', { user_id: admin.id }, boss);
  expect((await unlink()).statusCode).toBe(409);
  const { api_token: token } = await signIn(at(admin));
  expect((await unlink()).statusCode).toBe(200);
  expect((await server.send('GET', '/get-login-data', {}, { token })).statusCode).toBe(401);
  await expect
    .poll(() =>
      server.mailbox.mails.filter(({ to, text }) => to === admin.email && text.includes('no longer signs in')),
    )
    .toHaveLength(1);
  expect((await signIn(at(admin))).id).toBe(admin.id);
  await server.owner.query('update admins set is_sup_admin = false where user_id = $1', [boss.id]);
});

describe('the code of the sign-in page', () => {
  test('works once, over two servers, and in its own browser alone', async () => {
    const admin = await server.makeAdmin();
    const person = at(admin);
    const page = browser();
    const address = await page.arrive(person.id);
    expect((await browser().exchange(address)).statusCode).toBe(401);
    expect((await page.exchange(address)).statusCode).toBe(200);
    expect((await page.exchange(address)).statusCode).toBe(401);
    const next = await page.arrive(person.id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 === 0 ? server : other).send(
          'POST',
          '/sso-login',
          { code: next.replace(/^.*#sso=/, '') },
          { ip: newIp(), headers: { cookie: page.cookies.header() } },
        ),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await sessionsOf(admin.id)).toHaveLength(2);
  });

  test('works for 30 seconds', async () => {
    const page = browser();
    const address = await page.arrive(at(await server.makeAdmin()).id);
    const [row] = await rowsOf('select extract(epoch from max(expires_at) - now())::float8 as left from sso_codes');
    expect(row?.left).toSatisfy((left: number) => left > 0 && left <= 30);
    await server.owner.query(`update sso_codes set expires_at = now() - interval '1 minute'`);
    expect((await page.exchange(address)).json().responseMessage).toContain('has expired');
  });

  test('opens nothing when the account was suspended meanwhile', async () => {
    const admin = await server.makeAdmin();
    const page = browser();
    const address = await page.arrive(at(admin).id);
    await server.owner.query('update users set is_suspended = true where id = $1', [admin.id]);
    expect((await page.exchange(address)).statusCode).toBe(401);
    expect(await sessionsOf(admin.id)).toEqual([]);
  });
});

describe('groups', () => {
  test('that are mapped follow the provider at each sign-in; others stay', async () => {
    const admin = await server.makeAdmin();
    await server.owner.query(
      `insert into admin_groups (admin_id, group_id) select $1, id from groups where name = 'Own'`,
      [admin.id],
    );
    const person = at(admin, { groups: ['safety', 'cn=money', 'unknown'] });
    await signIn(person);
    expect(await groupsOf(admin.id)).toEqual(['Money', 'Own', 'Safety']);
    become(person.id, { groups: ['safety'] });
    await signIn(person);
    expect(await groupsOf(admin.id)).toEqual(['Own', 'Safety']);
    expect(await auditsOf(admin.id)).toMatchObject([
      { call: 'sso.linked' },
      { call: 'sso.groups_followed', details: { entered: ['Safety', 'Money'], left: [] } },
      { call: 'sso.groups_followed', details: { entered: [], left: ['Money'] } },
    ]);
    await signIn(person);
    expect(await auditsOf(admin.id)).toHaveLength(3);
  });

  test('whose members decide about rights are given and taken by no provider', async () => {
    const [admin, member] = [await server.makeAdmin(), await server.makeAdmin()];
    await server.owner.query(
      `insert into admin_groups (admin_id, group_id) select $1, id from groups where name = 'Rights'`,
      [member.id],
    );
    await signIn(at(admin, { groups: ['rights', 'safety'] }));
    await signIn(at(member));
    expect(await groupsOf(admin.id)).toEqual(['Safety']);
    expect(await groupsOf(member.id)).toEqual(['Rights']);
  });

  test('that follow no provider are named by the system checks, with what to do', async () => {
    const boss = await server.signedIn({ super: true });
    const check = async () => {
      const { data } = (await server.send('GET', '/system-checks', {}, boss)).json();
      return data.find((one: { name: string }) => one.name === 'sign_on');
    };
    expect(await check()).toEqual({
      name: 'sign_on',
      title: 'Single sign-on',
      state: 'behind',
      says: 'OIDC_GROUPS maps Rights: no one enters a group from outside that lets its members change permissions.',
      advice: 'Take these permissions away from the group, or remove the group from OIDC_GROUPS.',
    });
    const swap = `update group_permissions set permission = $2 where permission = $1
      and group_id = (select id from groups where name = 'Rights')`;
    await server.owner.query(swap, ['user_permissions_update', 'searches']);
    expect(await check()).toMatchObject({
      state: 'behind',
      says: 'OIDC_GROUPS maps No such group, and no group has this name.',
    });
    await server.owner.query(swap, ['searches', 'user_permissions_update']);
    await server.owner.query('update admins set is_sup_admin = false where user_id = $1', [boss.id]);
  });

  test('that are mapped are renamed by super admins alone: their people would get what another group gives', async () => {
    const editor = await server.signedIn({ permissions: ['group_list', 'edit_group'] });
    const boss = await server.signedIn({ super: true });
    const ids = new Map((await rowsOf('select id::int as id, name from groups')).map(({ id, name }) => [name, id]));
    const rename = (who: typeof editor, group: string, name: string, method = 'PUT') =>
      server.send(method, '/group', { id: ids.get(group), name }, who);
    const sentence = 'Single sign-on adds members by this name. Only a super admin can rename the group';
    for (const answer of [
      await rename(editor, 'Safety', 'Former'),
      await rename(editor, 'Own', 'no such GROUP'),
      await rename(editor, 'Own', 'No such group', 'POST'),
    ])
      expect([answer.statusCode, answer.json().responseMessage]).toEqual([403, sentence]);
    expect((await rename(editor, 'Own', 'Own two')).statusCode).toBe(200);
    expect((await rename(boss, 'Safety', 'Former')).statusCode).toBe(200);
    expect((await rename(boss, 'Safety', 'Safety')).statusCode).toBe(200);
    expect((await rename(boss, 'Own', 'Own')).statusCode).toBe(200);
    await server.owner.query('update admins set is_sup_admin = false where user_id = $1', [boss.id]);
  });

  test('of a super admin stay as they are', async () => {
    const boss = await server.makeAdmin({ super: true });
    expect((await signIn(at(boss, { groups: ['safety'] }))).is_sup_admin).toBe(1);
    expect(await groupsOf(boss.id)).toEqual([]);
    await server.owner.query('update admins set is_sup_admin = false where user_id = $1', [boss.id]);
  });

  test.each([
    ['app', { amr: ['pwd'] }, false],
    ['app', { amr: ['pwd', 'sms'] }, false],
    ['app', { amr: ['pwd', 'otp'] }, true],
    ['app', { amr: ['hwk'] }, true],
    ['passkey', { amr: ['pwd', 'otp', 'mfa'] }, false],
    ['passkey', { amr: ['pwd', 'hwk'] }, true],
    ['passkey', { amr: ['pwd'], acr: 'phr' }, true],
  ] as const)('that ask for %s, and a provider that reports %j: %s', async (rule, claims, isEnough) => {
    const admin = await server.makeAdmin();
    await server.owner.query(
      `with team as (insert into groups (name, sign_in_rule) values ($2, $3) returning id)
       insert into admin_groups (admin_id, group_id) select $1, id from team`,
      [admin.id, `Rule of ${admin.id}`, rule],
    );
    provider.alter = async (path, body) => {
      if (path === '/token') body.id_token = await provider.resign(String(body.id_token), claims);
    };
    const person = at(admin);
    if (isEnough) expect((await signIn(person)).id).toBe(admin.id);
    else expect(await browser().arrive(person.id)).toBe(refused('rule'));
    expect(await sessionsOf(admin.id)).toHaveLength(isEnough ? 1 : 0);
  });
});

describe('people the console does not know', () => {
  const newcomer = (groups: readonly string[], more = {}) => {
    count += 1;
    return at({ email: `new.${count}@else.example` }, { groups, username: `new.${count}`, name: 'Nora New', ...more });
  };

  test('become admins of mapped groups where OIDC_CREATE is on, ordinary ones', async () => {
    const user = await signIn(newcomer(['safety']), creating);
    expect(user).toMatchObject({ is_sup_admin: 0, name: 'Nora New' });
    expect(await groupsOf(user.id)).toEqual(['Safety']);
    expect((await auditsOf(user.id)).map(({ call }) => call)).toEqual(['sso.admin_made', 'sso.groups_followed']);
  });

  test('are refused without a mapped group, and everywhere else', async () => {
    expect(await browser(creating).arrive(newcomer([]).id)).toBe(refused('unknown'));
    expect(await browser(creating).arrive(newcomer(['unknown']).id)).toBe(refused('unknown'));
    expect(await browser(creating).arrive(newcomer(['rights']).id)).toBe(refused('unknown'));
    expect(await browser(creating).arrive(newcomer(['safety'], { isEmailVerified: false }).id)).toBe(
      refused('unverified'),
    );
    expect(await browser().arrive(newcomer(['safety']).id)).toBe(refused('unknown'));
  });

  test('get a username of their own, never that of someone else', async () => {
    const known = await server.makeAdmin();
    const user = await signIn(newcomer(['safety'], { username: known.username }), creating);
    expect(user).toMatchObject({ username: `${known.username}.2` });
  });
});

describe('where single sign-on is the only way', () => {
  const login = (from: Pick<Instance, 'send'>, { username }: Person) =>
    from.send('POST', '/admin-login', { username, password: PASSWORD }, { ip: newIp() });

  test('a password opens emergency accounts alone, and all super admins are told', async () => {
    const [admin, kept, boss] = [
      await server.makeAdmin(),
      await server.makeAdmin(),
      await server.signedIn({ super: true }),
    ];
    expect((await login(only, admin)).json()).toMatchObject({
      responseCode: 401,
      responseMessage: 'Invalid username or password. Passwords open emergency accounts only: sign in with Example ID',
    });
    const marked = await server.send('PUT', '/emergency-account', { user_id: kept.id, is_emergency: 1 }, boss);
    expect(marked.statusCode).toBe(200);
    const { key } = (await login(only, kept)).json();
    const { text } = await server.mailbox.mailTo(kept.email);
    const code = /\b\d{6}\b/.exec(text)?.[0];
    expect((await only.send('POST', '/verify-auth', { key, otp: code }, { ip: newIp() })).statusCode).toBe(200);
    // One email about the mark, and one about its use.
    await expect
      .poll(() => server.mailbox.mails.filter(({ to }) => to === boss.email).map(({ subject }) => subject))
      .toEqual([expect.stringContaining('Emergency accounts'), expect.stringContaining('Emergency account of')]);
    // On other servers, passwords still work.
    expect((await login(server, admin)).statusCode).toBe(200);
    await server.owner.query('update admins set is_sup_admin = false where user_id = $1', [boss.id]);
  });

  test('a passkey alone opens none either, and no one is mailed a password', async () => {
    const admin = await server.signedIn();
    const passkey = softPasskey();
    const { data: options } = (await only.send('POST', '/passkey-options', {}, admin)).json();
    const response = passkey.created({ challenge: options.challenge });
    expect((await only.send('POST', '/passkeys', { name: 'Key', response }, admin)).statusCode).toBe(201);
    const challenge = (await only.send('POST', '/passkey-login-options', {})).json().data;
    const used = passkey.used({ challenge: challenge.challenge });
    const answer = await only.send('POST', '/passkey-login', { response: used }, { ip: newIp() });
    expect(answer.statusCode).toBe(401);
    expect((await signIn(at(admin), only)).id).toBe(admin.id);
  });
});

describe('signing out', () => {
  test('leads to the provider, with the ID token; a session of a password leads nowhere', async () => {
    const admin = await server.signedIn();
    const { api_token: token } = await signIn(at(admin));
    const answer = await server.send('POST', '/logout', {}, { token });
    const url = new URL(answer.json().provider_url);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/login');
    expect(url.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect((await server.send('GET', '/get-login-data', {}, { token })).statusCode).toBe(401);
    expect((await server.send('POST', '/logout', {}, admin)).json()).not.toHaveProperty('provider_url');
  });

  const logout = (token: string, from: Pick<Instance, 'app'> = server) =>
    from.app.inject({
      method: 'POST',
      url: '/api/v1/auth/sso/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
      remoteAddress: newIp(),
    });
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (more: Record<string, unknown>) => ({
    ...{ iss: provider.issuer, aud: CLIENT_ID, iat: now(), exp: now() + 120, jti: `${Math.random()}` },
    ...{ events: { [LOGOUT]: {} }, ...more },
  });
  const isOpen = async (token: string, from: Pick<Instance, 'send'>) =>
    (await from.send('GET', '/get-login-data', {}, { token })).statusCode === 200;

  test('at the provider ends its session here, on every server at once; others of the person stay', async () => {
    const admin = await server.signedIn();
    const person = at(admin);
    const [one, two] = [await signIn(person), await signIn(person)];
    const [row] = await rowsOf(
      'select sid from sso_sessions join sessions on id = session_id where admin_id = $1 order by session_id limit 1',
      [admin.id],
    );
    expect(row?.sid).toEqual(expect.any(String));
    expect((await logout(await provider.sign(claims({ sid: row?.sid })), other)).statusCode).toBe(200);
    expect(await isOpen(one.api_token, server)).toBe(false);
    expect(await isOpen(two.api_token, other)).toBe(true);
    expect(await isOpen(admin.token, server)).toBe(true);
    const newer = await signIn(person);
    await server.owner.query(
      `update sessions set created_at = now() + interval '3 minutes' where id = (select max(id) from sessions where admin_id = $1)`,
      [admin.id],
    );
    expect((await logout(await provider.sign(claims({ sub: person.id })))).statusCode).toBe(200);
    expect(await isOpen(two.api_token, server)).toBe(false);
    // The same message, sent again later, ends no session that began since.
    expect(await isOpen(newer.api_token, server)).toBe(true);
    expect(await isOpen(admin.token, server)).toBe(true);
    expect((await auditsOf(admin.id)).filter(({ call }) => call === 'sso.signed_out')).toHaveLength(2);
  });

  test('at the provider counts where OIDC_ISSUER ends with a slash that the provider does not write', async () => {
    const slashed = await server.another({ OIDC_ISSUER: `${provider.issuer}/` });
    const person = at(await server.makeAdmin());
    const { api_token: token } = await signIn(person, slashed);
    expect((await logout(await provider.sign(claims({ sub: person.id })), slashed)).statusCode).toBe(200);
    expect(await isOpen(token, slashed)).toBe(false);
  });

  test('at the provider leaves no code that a page could still exchange; those of others stay', async () => {
    const [one, two] = [at(await server.makeAdmin()), at(await server.makeAdmin())];
    const [page, other] = [browser(), browser()];
    const [address, others] = [await page.arrive(one.id), await other.arrive(two.id)];
    expect((await logout(await provider.sign(claims({ sub: one.id })))).statusCode).toBe(200);
    expect((await page.exchange(address)).statusCode).toBe(401);
    expect((await other.exchange(others)).statusCode).toBe(200);
  });

  test.each<[string, (person: string) => Promise<string>]>([
    ['for another client', (sub) => provider.sign(claims({ sub, aud: 'another' }))],
    ['of another issuer', (sub) => provider.sign(claims({ sub, iss: 'https://evil.example' }))],
    ['of another key', (sub) => provider.sign(claims({ sub }), {}, { ...strange, kid: 'one' })],
    ['with a nonce, as an ID token has it', (sub) => provider.sign(claims({ sub, nonce: 'a' }))],
    ['without the event', (sub) => provider.sign(claims({ sub, events: {} }))],
    ['about no one', () => provider.sign(claims({}))],
    ['of an hour ago', (sub) => provider.sign(claims({ sub, iat: now() - 3600 }))],
    ['that is no token', async () => 'a.b.c'],
  ])('with a token %s is refused, and ends nothing', async (_what, make) => {
    const person = at(await server.makeAdmin());
    const { api_token: token } = await signIn(person);
    expect((await logout(await make(person.id))).statusCode).toBe(400);
    expect(await isOpen(token, server)).toBe(true);
  });
});

describe('a provider that is away', () => {
  test('stops no server, and a sign-in says so', async () => {
    const away = await server.another({ OIDC_ISSUER: 'http://127.0.0.1:9' });
    const { data } = (await away.send('GET', '/sign-in-methods', {})).json();
    expect(data.sso).toEqual({ name: 'Example ID', url: '/api/v1/auth/sso' });
    expect(await browser(away).begin()).toBe(refused('away'));
  });

  test('and comes back is asked again', async () => {
    const page = browser();
    const begun = await page.begin();
    const back = await page.signInAt(begun, at(await server.makeAdmin()).id);
    provider.alter = (path) => {
      if (path === '/token') throw new Error('The provider has a bad day');
    };
    expect(await page.comeBack(back)).toBe(refused('away'));
    provider.alter = undefined;
    expect(await page.arrive(at(await server.makeAdmin()).id)).toContain('#sso=');
  });
});

test('without a provider there is nothing of it', async () => {
  const without = await server.another({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_GROUPS: '' });
  expect((await without.send('GET', '/sign-in-methods', {})).json().data.sso).toBeNull();
  for (const path of ['/auth/sso', '/auth/sso/callback'])
    expect((await without.send('GET', path, {})).statusCode).toBe(404);
  expect((await without.send('POST', '/sso-login', { code: 'a' })).statusCode).toBe(401);
});
