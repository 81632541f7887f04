import { verify } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { appCode } from '../../../../test/support/app-code.ts';
import { softPasskey } from '../../../../test/support/authenticator.ts';
import { PASSWORD, type Person, type SignedIn, type TestServer, testServer } from '../../../../test/support/index.ts';
import type { Instance } from '../../../../test/support/instance.ts';
import { openConnection } from '../../../../test/support/open-connection.ts';
import { waitingForLocks } from '../../../../test/support/waiting-for-locks.ts';
import { stepOf } from './app/totp.ts';

type Sender = Pick<Instance, 'send'>;

let server: TestServer;
let other: Instance;
let address = 0;

beforeAll(async () => {
  server = await testServer();
  other = await server.another();
});
afterAll(() => server.stop());

/** Returns a new network for each call, so that calls share no limits. */
const newIp = (): string => {
  address += 1;
  return `10.1.${Math.floor(address / 250)}.${(address % 250) + 1}`;
};
const send = (method: string, path: string, input: object, more = {}, at: Sender = server) =>
  at.send(method, path, input, { ip: newIp(), ...more });
const login = async ({ username }: Person, password = PASSWORD) => {
  const answer = await send('POST', '/admin-login', { username, password });
  expect(answer.statusCode).toBe(200);
  return answer.json() as { key: string; method: string; methods: string[]; responseMessage: string };
};
const verifyCode = (key: string, otp: string, at: Sender = server) =>
  send('POST', '/verify-auth', { key, otp }, {}, at);
/** Makes used app codes valid again. */
const forgetSteps = ({ id }: Person) =>
  server.owner.query('update authenticator_apps set last_step = 0 where admin_id = $1', [id]);

async function addApp({ token, ...person }: SignedIn) {
  const { secret, uri } = (await send('POST', '/authenticator-app', {}, { token })).json().data;
  const answer = await send('PUT', '/authenticator-app', { code: appCode(secret) }, { token });
  expect(answer.statusCode).toBe(200);
  await forgetSteps(person);
  return { secret: secret as string, uri: uri as string, codes: answer.json().data?.recovery_codes as string[] };
}
async function addPasskey({ token }: SignedIn, name = 'Laptop') {
  const passkey = softPasskey();
  const { data: options } = (await send('POST', '/passkey-options', {}, { token })).json();
  const response = passkey.created({ challenge: options.challenge });
  const answer = await send('POST', '/passkeys', { name, response }, { token });
  expect(answer.statusCode).toBe(201);
  return { ...passkey, row: answer.json().data.id as number, options, response };
}
const loginOptions = async (key?: string) =>
  (await send('POST', '/passkey-login-options', key === undefined ? {} : { key })).json().data;
const withPasskey = (response: object, key?: string, at: Sender = server) =>
  send('POST', '/passkey-login', { response, ...(key === undefined ? {} : { key }) }, {}, at);
/** Adds a person to a new group with this rule. */
async function putInto({ id }: Person, rule: string, from: string | null = null): Promise<void> {
  await server.owner.query(
    `with team as (insert into groups (name, sign_in_rule, sign_in_rule_from) values ($4, $2, $3) returning id)
     insert into admin_groups (admin_id, group_id) select $1, id from team`,
    [id, rule, from, `Rule ${rule} of ${id}`],
  );
}
const sessionsOf = async ({ id }: Person): Promise<{ method: string | null }[]> =>
  (await server.owner.query('select method from sessions where admin_id = $1 order by id', [id])).rows;
const mailsTo = ({ email }: Person, subject: string) =>
  server.mailbox.mails.filter((mail) => mail.to === email && mail.subject.includes(subject));

/** Returns the code from the only email with one; other emails may arrive before or after it. */
async function mailedCode(person: Person): Promise<string> {
  await expect.poll(() => mailsTo(person, 'code')).toHaveLength(1);
  return /\b\d{6}\b/.exec(mailsTo(person, 'code')[0]?.text ?? '')?.[0] ?? '';
}

describe('an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('has the codes of RFC 6238, appendix B: at %i s', (seconds, code) => {
    const secret = Secret.fromLatin1('12345678901234567890').base32;
    expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  test('may be one step off, either way, and no more', () => {
    const secret = Secret.fromLatin1('12345678901234567890').base32;
    const at = 1_234_567_890_000;
    const codeOf = (step: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + step * 30_000 });
    const found = [-2, -1, 0, 1, 2].map((step) => stepOf(secret, codeOf(step), new Date(at)));
    expect(found).toEqual([undefined, 41_152_262, 41_152_263, 41_152_264, undefined]);
  });

  test('is the second step from then on, and no code is mailed until it is asked for', async () => {
    const person = await server.signedIn();
    expect(await login(person)).toMatchObject({ method: 'mail', methods: ['mail'] });
    const { secret, uri, codes } = await addApp(person);
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Quarterdeck:${person.username}\\?.*secret=${secret}`));
    expect(new Set(codes).size).toBe(10);
    await server.mailbox.mailTo(person.email, 2);
    const { key, methods, method } = await login(person);
    expect([method, methods]).toEqual(['app', ['app', 'mail']]);
    const answer = await verifyCode(key, appCode(secret));
    expect(answer.statusCode).toBe(200);
    expect((await sessionsOf(person)).at(-1)).toEqual({ method: 'app' });
    expect(mailsTo(person, 'code')).toHaveLength(1);
    expect(mailsTo(person, 'were changed')).toHaveLength(1);
    const { rows } = await server.owner.query('select sealed_secret from authenticator_apps where admin_id = $1', [
      person.id,
    ]);
    expect(rows[0].sealed_secret.toString('latin1')).not.toContain(secret);
  });

  test('a secret counts once its code has confirmed it; a wrong code confirms nothing', async () => {
    const person = await server.signedIn();
    const { token } = person;
    const { secret } = (await send('POST', '/authenticator-app', {}, { token })).json().data;
    const wrong = String((Number(appCode(secret)) + 1) % 1_000_000).padStart(6, '0');
    expect((await send('PUT', '/authenticator-app', { code: wrong }, { token })).json()).toMatchObject({
      responseCode: 422,
      errors: [{ field: 'code' }],
    });
    expect((await login(person)).method).toBe('mail');
  });

  test('a code opens one session, anyone who sends it again: in parallel, over two servers', async () => {
    const person = await server.signedIn();
    const { secret } = await addApp(person);
    const begun = [];
    for (let n = 0; n < 20; n += 1) begun.push(await login(person));
    const code = appCode(secret);
    const answers = await Promise.all(begun.map(({ key }, n) => verifyCode(key, code, n % 2 === 0 ? server : other)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19);
    expect((await verifyCode((await login(person)).key, code)).statusCode).toBe(401);
    expect(await sessionsOf(person)).toHaveLength(2);
  });

  test('wrong codes count as those of a mail do: five of a sign-in, over two servers', async () => {
    const person = await server.signedIn();
    const { secret } = await addApp(person);
    const { key } = await login(person);
    const wrong = String((Number(appCode(secret)) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => verifyCode(key, wrong, n % 2 === 0 ? server : other)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(35);
    expect((await verifyCode(key, appCode(secret))).statusCode).toBe(429);
    const { rows } = await server.owner.query('select failed_codes from admins where user_id = $1', [person.id]);
    expect(rows[0].failed_codes).toBe(5);
  });

  test('is removed, and the mailed code is back; recovery codes end', async () => {
    const person = await server.signedIn();
    const { codes } = await addApp(person);
    expect((await send('DELETE', '/authenticator-app', {}, { token: person.token })).statusCode).toBe(200);
    expect((await send('DELETE', '/authenticator-app', {}, { token: person.token })).statusCode).toBe(409);
    const { key, methods } = await login(person);
    expect(methods).toEqual(['mail']);
    expect((await verifyCode(key, codes[0] ?? '')).statusCode).toBe(401);
    expect((await send('GET', '/my-sign-in', {}, { token: person.token })).json().data).toEqual({
      app: null,
      passkeys: [],
      recovery_codes_left: 0,
      rule: 'any',
    });
  });
});

describe('a mailed code, where there is another method', () => {
  test('comes when it is asked for, and is then the one that counts', async () => {
    const person = await server.signedIn();
    const { secret } = await addApp(person);
    const { key } = await login(person);
    expect((await send('POST', '/mail-code', { key })).statusCode).toBe(200);
    const code = await mailedCode(person);
    expect((await send('POST', '/mail-code', { key })).statusCode).toBe(429);
    expect((await verifyCode(key, code)).statusCode).toBe(200);
    expect((await sessionsOf(person)).at(-1)).toEqual({ method: 'mail' });
    const again = await login(person);
    expect((await send('POST', '/mail-code', { key: again.key })).statusCode).toBe(200);
    expect((await verifyCode(again.key, appCode(secret))).statusCode).toBe(200);
  });

  test('opens the console, and is no fresh proof for what is dangerous', async () => {
    const person = await server.signedIn();
    const { secret } = await addApp(person);
    const { key } = await login(person);
    await send('POST', '/mail-code', { key });
    const code = await mailedCode(person);
    const token: string = (await verifyCode(key, code)).json().user.api_token;
    expect((await send('DELETE', '/authenticator-app', {}, { token })).json().stepUp).toBe(true);
    expect((await send('POST', '/step-up', { otp: appCode(secret) }, { token })).statusCode).toBe(200);
    expect((await send('DELETE', '/authenticator-app', {}, { token })).statusCode).toBe(200);
  });

  test.each(['/mail-code', '/resend-otp'])('is refused by %s where a group asks for more', async (path) => {
    const person = await server.signedIn();
    await addApp(person);
    await putInto(person, 'any');
    await putInto(person, 'app');
    const { key, methods } = await login(person);
    expect(methods).toEqual(['app']);
    const more = path === '/resend-otp' ? { action: 'resend' } : {};
    expect((await send('POST', path, { key, ...more })).statusCode).toBe(403);
    await server.owner.query('delete from admin_groups where admin_id = $1', [person.id]);
    expect((await send('POST', path, { key, ...more })).statusCode).toBe(200);
  });

  test('is not enough after a temporary password, which came by mail itself', async () => {
    const person = await server.signedIn();
    const { secret } = await addApp(person);
    await send('PUT', '/reset-password', { email: person.email });
    await server.mailbox.mailTo(person.email, 2);
    const [mail] = mailsTo(person, 'Your Quarterdeck password');
    const password = /^ {4}(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? '';
    const { key, methods } = await login(person, password);
    expect(methods).toEqual(['app']);
    expect((await send('POST', '/mail-code', { key })).statusCode).toBe(403);
    const answer = await verifyCode(key, appCode(secret));
    expect(answer.json().user).toMatchObject({ must_change_password: 1 });
  });
});

describe('recovery codes', () => {
  test('each opens one session, also over two servers at once, is mailed about, and is kept as an Argon2id hash', async () => {
    const person = await server.signedIn();
    const { codes } = await addApp(person);
    const [first = '', second = ''] = codes;
    const { rows } = await server.owner.query(
      'select code_hash from recovery_codes where admin_id = $1 order by slot',
      [person.id],
    );
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(rows[0].code_hash, first.replaceAll('-', ''))).toBe(true);
    const { key } = await login(person);
    expect((await verifyCode(key, ` ${first.toUpperCase()} `)).statusCode).toBe(200);
    expect((await sessionsOf(person)).at(-1)).toEqual({ method: 'recovery' });
    await expect.poll(() => mailsTo(person, 'recovery code')[0]?.text).toContain('9 codes are left');
    const begun = [];
    for (let n = 0; n < 20; n += 1) begun.push(await login(person));
    const answers = await Promise.all(begun.map((one, n) => verifyCode(one.key, second, n % 2 === 0 ? server : other)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19);
    expect((await verifyCode((await login(person)).key, first)).statusCode).toBe(401);
  });

  test('new ones end the former ones; they come with a method only', async () => {
    const person = await server.signedIn();
    expect((await send('POST', '/recovery-codes', {}, { token: person.token })).statusCode).toBe(409);
    await addPasskey(person);
    const make = async () =>
      (await send('POST', '/recovery-codes', {}, { token: person.token })).json().data.recovery_codes as string[];
    const [[former = ''], [code = '']] = [await make(), await make()];
    expect((await verifyCode((await login(person)).key, former)).statusCode).toBe(401);
    expect((await verifyCode((await login(person)).key, code)).statusCode).toBe(200);
  });

  test('two that are made at the same moment do not collide: the later ones are valid', async () => {
    const person = await server.signedIn();
    await addPasskey(person);
    const earlier = await openConnection(server.ownerUrl);
    onTestFinished(() => earlier.end());
    await earlier.query('begin');
    await earlier.query('select from admins where user_id = $1 for update', [person.id]);
    await earlier.query(
      `insert into recovery_codes (admin_id, slot, code_hash) select $1, n, 'earlier' from generate_series(0, 9) n`,
      [person.id],
    );
    const making = send('POST', '/recovery-codes', {}, { token: person.token });
    await expect.poll(() => waitingForLocks(server)).toBe(1);
    await earlier.query('commit');
    const answer = await making;
    expect(answer.statusCode).toBe(200);
    const [code = ''] = answer.json().data.recovery_codes as string[];
    expect((await verifyCode((await login(person)).key, code)).statusCode).toBe(200);
  });
});

describe('passkeys', () => {
  test('one that verifies its user signs in without a password, and nothing names an account', async () => {
    const person = await server.signedIn();
    const { used, row, options } = await addPasskey(person);
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required' });
    const request = await loginOptions();
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(request.allowCredentials ?? []).toEqual([]);
    const answer = await withPasskey(used({ challenge: request.challenge, userHandle: options.user.id }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({ id: person.id });
    expect((await sessionsOf(person)).at(-1)).toEqual({ method: 'passkey' });
    const { data } = (await send('GET', '/my-sign-in', {}, { token: person.token })).json();
    expect(data.passkeys).toEqual([
      { id: row, name: 'Laptop', created_at: expect.any(String), last_used_at: expect.any(String) },
    ]);
    expect((await login(person)).methods).toEqual(['passkey', 'mail']);
  });

  test('one that does not verify its user needs the password before', async () => {
    const person = await server.signedIn();
    const { used } = await addPasskey(person);
    const alone = used({ challenge: (await loginOptions()).challenge, verifiesUser: false });
    expect((await withPasskey(alone)).statusCode).toBe(401);
    const { key } = await login(person);
    const request = await loginOptions(key);
    expect(request.userVerification).toBe('preferred');
    const response = used({ challenge: request.challenge, verifiesUser: false });
    const stranger = await server.makeAdmin();
    const foreign = used({ challenge: (await loginOptions()).challenge, verifiesUser: false });
    expect((await withPasskey(foreign, (await login(stranger)).key)).statusCode).toBe(401);
    expect((await withPasskey(response, key)).statusCode).toBe(200);
    expect((await withPasskey(used({ challenge: (await loginOptions()).challenge }), key)).statusCode).toBe(401);
  });

  test('a challenge opens one session: in parallel, over two servers', async () => {
    const person = await server.signedIn();
    const { used } = await addPasskey(person);
    const response = used({ challenge: (await loginOptions()).challenge });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => withPasskey(response, undefined, n % 2 === 0 ? server : other)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19);
    expect(await sessionsOf(person)).toHaveLength(2);
  });

  test.each<[string, (one: ReturnType<typeof softPasskey>, challenge: string) => object]>([
    ['another address', (one, challenge) => one.used({ challenge, origin: 'https://evil.example' })],
    ['another relying party', (one, challenge) => one.used({ challenge, host: 'evil.example' })],
    ['a challenge of someone else', (one) => one.used({ challenge: Buffer.alloc(56, 7).toString('base64url') })],
    ['another owner', (one, challenge) => one.used({ challenge, userHandle: 'AAAA' })],
    ['a passkey that no one has', (_, challenge) => softPasskey().used({ challenge })],
    [
      'another key of the same name',
      (one, challenge) => ({ ...softPasskey().used({ challenge }), id: one.id, rawId: one.id }),
    ],
  ])('%s is refused with the same answer', async (_what, make) => {
    const one = await addPasskey(await server.signedIn());
    const answer = await withPasskey(make(one, (await loginOptions()).challenge));
    expect(answer.json()).toEqual({ responseMessage: 'This passkey does not open an account here', responseCode: 401 });
  });

  test('a challenge ends after five minutes, and one for adding does not sign in', async () => {
    const person = await server.signedIn();
    const { used, options, created } = await addPasskey(person);
    expect((await withPasskey(used({ challenge: options.challenge }))).statusCode).toBe(401);
    const { challenge } = await loginOptions();
    const response = created({ challenge });
    expect((await send('POST', '/passkeys', { name: 'Other', response }, { token: person.token })).statusCode).toBe(
      422,
    );
    const { secretsFrom } = await import('../../../core/secrets.ts');
    const { challengeUntil } = await import('./passkeys/challenge.ts');
    const { SECRET_KEY } = await import('../../../../test/support/instance.ts');
    const at = (milliseconds: number) =>
      challengeUntil(secretsFrom(SECRET_KEY), 'sign in', new Date(Date.now() + milliseconds)).toString('base64url');
    expect((await withPasskey(used({ challenge: at(-120_000) }))).statusCode).toBe(401);
    expect((await withPasskey(used({ challenge: at(120_000) }))).statusCode).toBe(200);
  });

  test('a counter that does not go up is that of a copy', async () => {
    const { used } = await addPasskey(await server.signedIn());
    const tries = [];
    for (const counter of [5, 5, 4, 6])
      tries.push((await withPasskey(used({ challenge: (await loginOptions()).challenge, counter }))).statusCode);
    expect(tries).toEqual([200, 401, 401, 200]);
  });

  test('those of a suspended or locked admin open nothing, nor does one that was removed', async () => {
    const person = await server.signedIn();
    const { used, row } = await addPasskey(person);
    const status = async () => (await withPasskey(used({ challenge: (await loginOptions()).challenge }))).statusCode;
    const set = (what: string) => server.owner.query(`update ${what} = $1`, [person.id]);
    await set('users set is_suspended = true where id');
    expect(await status()).toBe(401);
    await set('users set is_suspended = false where id');
    await set('admins set failed_codes = 50 where user_id');
    expect(await status()).toBe(401);
    await set('admins set failed_codes = 0 where user_id');
    expect(await status()).toBe(200);
    const other = await server.signedIn();
    expect((await send('DELETE', '/passkeys', { id: row }, { token: other.token })).statusCode).toBe(404);
    expect((await send('PUT', '/passkeys', { id: row, name: 'Mine' }, { token: other.token })).statusCode).toBe(404);
    expect((await send('DELETE', '/passkeys', { id: row }, { token: person.token })).statusCode).toBe(200);
    expect(await status()).toBe(401);
  });

  test('the same one is added once, and its challenge as well', async () => {
    const person = await server.signedIn();
    const { response, created } = await addPasskey(person);
    const add = (again: object) =>
      send('POST', '/passkeys', { name: 'Again', response: again }, { token: person.token });
    expect((await add(response)).statusCode).toBe(409);
    const { data } = (await send('POST', '/passkey-options', {}, { token: person.token })).json();
    expect((await add(created({ challenge: data.challenge }))).statusCode).toBe(409);
    const stranger = await server.signedIn();
    const { data: theirs } = (await send('POST', '/passkey-options', {}, { token: stranger.token })).json();
    expect((await add(softPasskey().created({ challenge: theirs.challenge }))).statusCode).toBe(422);
  });

  test('are possible where the address has a name and is protected', async () => {
    const possibleAt = async (url: string) =>
      (await send('GET', '/sign-in-methods', {}, {}, await server.another({ PUBLIC_URL: url }))).json().data;
    expect(await possibleAt('https://console.example.com/')).toEqual({
      passkey: true,
      passkey_origin: 'https://console.example.com',
      sso: null,
    });
    expect((await possibleAt('http://console.example.com')).passkey).toBe(false);
    expect((await possibleAt('https://192.0.2.7')).passkey).toBe(false);
    expect((await possibleAt('http://localhost:3000')).passkey).toBe(true);
  });
});

describe('what groups ask of the sign-in', () => {
  test('the strictest rule that applies today counts', async () => {
    const person = await server.signedIn();
    const { secret } = await addApp(person);
    await addPasskey(person);
    expect((await login(person)).methods).toEqual(['passkey', 'app', 'mail']);
    await putInto(person, 'app', '2020-01-01');
    expect((await login(person)).methods).toEqual(['passkey', 'app']);
    await putInto(person, 'passkey', '2999-01-01');
    expect((await login(person)).methods).toEqual(['passkey', 'app']);
    await server.owner.query(`update groups set sign_in_rule_from = '2020-01-01' where sign_in_rule = 'passkey'`);
    const { key, methods } = await login(person);
    expect(methods).toEqual(['passkey']);
    expect((await verifyCode(key, appCode(secret))).statusCode).toBe(401);
  });

  test('is said by super admins, with a day from which it applies', async () => {
    const boss = await server.signedIn({ super: true });
    const { rows } = await server.owner.query(`insert into groups (name) values ('Ruled') returning id`);
    const id = Number(rows[0].id);
    const save = (input: object, at: Sender = server) =>
      send('PUT', '/group-sign-in', { id, ...input }, { token: boss.token }, at);
    expect((await save({ rule: 'app', from: '2031-05-01' })).statusCode).toBe(200);
    const { data } = (await send('GET', '/group', { id }, { token: boss.token })).json();
    expect(data).toEqual([
      expect.objectContaining({ sign_in_rule: 'app', sign_in_rule_from: '2031-05-01', version: 2 }),
    ]);
    const address = await server.another({ PUBLIC_URL: 'http://192.0.2.7' });
    expect((await save({ rule: 'passkey' }, address)).statusCode).toBe(409);
    expect((await save({ rule: 'passkey' })).statusCode).toBe(200);
    expect((await save({ rule: 'app', id: 999_999 })).statusCode).toBe(404);
  });

  test.each(['app', 'passkey'] as const)('who lacks what the rule %s asks for adds it first', async (rule) => {
    const person = await server.makeAdmin({ permissions: ['users_list'] });
    await putInto(person, rule);
    const { key, methods } = await login(person);
    expect(methods).toEqual(['mail']);
    const code = /\b\d{6}\b/.exec((await server.mailbox.mailTo(person.email)).text)?.[0] ?? '';
    const { user } = (await verifyCode(key, code)).json();
    expect(user.must_add_method).toBe(rule);
    const token = user.api_token as string;
    const [waiting, open] = [await server.openSession(person.id), await server.openSession(person.id)];
    await server.owner.query('update sessions set needs_method = $2 where token_hash = sha256($1::text::bytea)', [
      waiting,
      rule,
    ]);
    const statusOf = async (one: string) => (await send('GET', '/get-login-data', {}, { token: one })).statusCode;
    const look = () => send('GET', '/users-list', {}, { token });
    expect((await look()).json().responseMessage).toMatch(/^Your group requires .*\. Add one first$/);
    const signedIn = { ...person, token };
    if (rule === 'passkey') {
      await addApp(signedIn);
      expect((await look()).statusCode).toBe(403);
      const { row } = await addPasskey(signedIn);
      expect((await look()).statusCode).toBe(200);
      expect((await send('DELETE', '/passkeys', { id: row }, { token })).statusCode).toBe(409);
    } else {
      await addApp(signedIn);
      expect((await look()).statusCode).toBe(200);
      expect((await send('DELETE', '/authenticator-app', {}, { token })).statusCode).toBe(409);
    }
    expect((await send('GET', '/get-login-data', {}, { token })).json().data.must_add_method).toBeNull();
    // The other waiting session has not proven such a method.
    expect([await statusOf(waiting), await statusOf(open)]).toEqual([401, 200]);
  });
});
