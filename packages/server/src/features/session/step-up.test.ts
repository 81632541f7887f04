import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../../test/support/app-code.ts';
import { softPasskey } from '../../../test/support/authenticator.ts';
import { PASSWORD, type Person, type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';
import type { Instance } from '../../../test/support/instance.ts';

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
  return `10.2.${Math.floor(address / 250)}.${(address % 250) + 1}`;
};
const prove = ({ token }: SignedIn, proof: object, at: Sender = server, ip = newIp()) =>
  at.send('POST', '/step-up', proof, { token, ip });
/** Moves their last proof a quarter of an hour back. */
const letProofEnd = ({ id }: Person) =>
  server.owner.query(`update sessions set proven_at = now() - interval '15 minutes' where admin_id = $1`, [id]);
const isFresh = async ({ id }: Person): Promise<boolean> => {
  const { rows } = await server.owner.query(
    `select bool_or(proven_at > now() - interval '5 minutes') as fresh from sessions where admin_id = $1`,
    [id],
  );
  return rows[0].fresh;
};
const failedOf = async ({ id }: Person): Promise<number> =>
  (await server.owner.query('select failed_codes from admins where user_id = $1', [id])).rows[0].failed_codes;
const wrongCode = (secret: string): string => String((Number(appCode(secret)) + 5) % 1_000_000).padStart(6, '0');
const mailsTo = ({ email }: Person, subject: string) =>
  server.mailbox.mails.filter((mail) => mail.to === email && mail.subject.includes(subject));

async function withApp(person: SignedIn) {
  const { secret } = (await server.send('POST', '/authenticator-app', {}, person)).json().data;
  const answer = await server.send('PUT', '/authenticator-app', { code: appCode(secret) }, person);
  expect(answer.statusCode).toBe(200);
  await server.owner.query('update authenticator_apps set last_step = 0 where admin_id = $1', [person.id]);
  return { secret: secret as string, codes: answer.json().data.recovery_codes as string[] };
}
async function withPasskey({ token }: SignedIn) {
  const passkey = softPasskey();
  const { data } = (await server.send('POST', '/passkey-options', {}, { token })).json();
  const response = passkey.created({ challenge: data.challenge });
  expect((await server.send('POST', '/passkeys', { name: 'Key', response }, { token })).statusCode).toBe(201);
  return passkey;
}
const challengeFor = async ({ token }: SignedIn): Promise<string> =>
  (await server.send('POST', '/step-up-options', {}, { token })).json().data.challenge;
const WRONG_CODE = "This code is incorrect or was already used. Wait for your app's next code";

describe('a proof', () => {
  test('is the password where the account has nothing else, and says how long it counts', async () => {
    const person = await server.signedIn();
    await letProofEnd(person);
    const wrong = await prove(person, { password: 'not the password' });
    expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([422, 'password']);
    expect(await isFresh(person)).toBe(false);
    const answer = await prove(person, { password: PASSWORD });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { responseCode: 200, responseMessage: 'Confirmed', data: { until: expect.any(String) } },
    ]);
    const { rows } = await server.owner.query(
      `select proven_at + interval '10 minutes' as until from sessions where admin_id = $1`,
      [person.id],
    );
    expect(rows[0].until.toISOString()).toBe(answer.json().data.until);
    expect(await isFresh(person)).toBe(true);
  });

  test('is a code of the app, once; the password is not enough any more', async () => {
    const person = await server.signedIn();
    const { secret } = await withApp(person);
    await letProofEnd(person);
    expect((await prove(person, { password: PASSWORD })).statusCode).toBe(422);
    const code = appCode(secret);
    expect((await prove(person, { otp: code }, other)).statusCode).toBe(200);
    expect(await isFresh(person)).toBe(true);
    const again = await prove(person, { otp: code });
    expect([again.statusCode, again.json().errors]).toEqual([422, [{ field: 'otp', message: WRONG_CODE }]]);
  });

  test('of the same code, twenty times at once on two instances, counts once', { tags: ['long'] }, async () => {
    const person = await server.signedIn();
    const { secret } = await withApp(person);
    const sessions = await Promise.all(Array.from({ length: 4 }, () => server.openSession(person.id)));
    const code = appCode(secret);
    const answers = await Promise.all(
      sessions.flatMap((token, n) =>
        Array.from({ length: 5 }, () => prove({ ...person, token }, { otp: code }, n % 2 === 0 ? server : other)),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('is a recovery code, which is used up, and of which the owner is emailed', async () => {
    const person = await server.signedIn();
    const { codes } = await withApp(person);
    expect((await prove(person, { otp: codes[2] ?? '' })).statusCode).toBe(200);
    expect((await prove(person, { otp: codes[2] ?? '' })).statusCode).toBe(422);
    await expect.poll(() => mailsTo(person, 'recovery code')).toHaveLength(1);
  });

  test('is a passkey of the account that has signed a challenge for this, once', async () => {
    const person = await server.signedIn();
    const passkey = await withPasskey(person);
    await letProofEnd(person);
    const response = passkey.used({ challenge: await challengeFor(person), verifiesUser: false });
    expect((await prove(person, { response })).statusCode).toBe(200);
    expect(await isFresh(person)).toBe(true);
    const again = await prove(person, { response });
    expect([again.statusCode, again.json().errors[0].field]).toEqual([422, 'response']);
  });

  test('is no passkey of someone else, none for another purpose, and none for the challenge of someone else or of another session', async () => {
    const [person, stranger] = [await server.signedIn(), await server.signedIn()];
    const [passkey, foreign] = [await withPasskey(person), await withPasskey(stranger)];
    const elsewhere = { ...person, token: await server.openSession(person.id) };
    const signIn = (await server.send('POST', '/passkey-login-options', {})).json().data.challenge as string;
    const refused = [
      foreign.used({ challenge: await challengeFor(person) }),
      passkey.used({ challenge: signIn }),
      passkey.used({ challenge: await challengeFor(stranger) }),
      passkey.used({ challenge: await challengeFor(elsewhere) }),
    ];
    for (const response of refused) expect((await prove(person, { response })).statusCode).toBe(422);
  });

  test('is a passkey alone where the group asks for one: its app is not enough', async () => {
    const person = await server.signedIn();
    const { secret, codes } = await withApp(person);
    const passkey = await withPasskey(person);
    await server.owner.query(
      `with team as (insert into groups (name, sign_in_rule) values ('Passkeys prove', 'passkey') returning id)
       insert into admin_groups (admin_id, group_id) select $1, id from team`,
      [person.id],
    );
    expect((await prove(person, { otp: appCode(secret) })).statusCode).toBe(422);
    const response = passkey.used({ challenge: await challengeFor(person) });
    expect((await prove(person, { response })).statusCode).toBe(200);
    expect((await prove(person, { otp: codes[0] ?? '' })).statusCode).toBe(200);
  });

  test('is no password where a group asks for more and the session met that elsewhere, or where passwords open nothing', async () => {
    const [ruled, free] = [await server.signedIn(), await server.signedIn()];
    await server.owner.query(
      `with team as (insert into groups (name, sign_in_rule) values ('Apps prove', 'app') returning id)
       insert into admin_groups (admin_id, group_id) select $1, id from team`,
      [ruled.id],
    );
    const password = { password: PASSWORD };
    expect((await prove(ruled, password)).statusCode).toBe(422);
    // In a session that waits for the method, the password is the only possible proof.
    await server.owner.query(`update sessions set needs_method = 'app' where admin_id = $1`, [ruled.id]);
    expect((await prove(ruled, password)).statusCode).toBe(200);
    const only = await server.another({
      ...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'quarterdeck' },
      ...{ OIDC_CLIENT_SECRET: 'a secret', OIDC_ONLY: 'on' },
    });
    const refused = await prove(free, password, only);
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'password']);
    await server.owner.query('update admins set is_emergency = true where user_id = $1', [free.id]);
    expect((await prove(free, password, only)).statusCode).toBe(200);
  });

  test('is one of the three, not none and not several', async () => {
    const person = await server.signedIn();
    const none = await prove(person, {});
    expect([none.statusCode, none.json().errors.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ['otp', 'password'],
    ]);
    expect((await prove(person, { otp: '123456', password: PASSWORD })).statusCode).toBe(422);
    expect(await failedOf(person)).toBe(0);
  });

  test('is what the sign-in was, at its time', async () => {
    const person = await server.makeAdmin({ super: true });
    const { key } = (
      await server.send('POST', '/admin-login', { username: person.username, password: PASSWORD })
    ).json();
    const code = /\b\d{6}\b/.exec((await server.mailbox.mailTo(person.email)).text)?.[0] ?? '';
    const { user } = (await server.send('POST', '/verify-auth', { key, otp: code })).json();
    const answer = await server.send('POST', '/webhook-secrets', { id: 1 }, { token: user.api_token });
    expect(answer.json()).not.toHaveProperty('stepUp');
  });
});

describe('guesses of a proof', () => {
  test('are five in a session, in parallel and on both instances; a right one gives its own back', async () => {
    const person = await server.signedIn();
    const { secret } = await withApp(person);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => prove(person, { otp: wrongCode(secret) }, n % 2 === 0 ? server : other)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toMatch(/^\d+$/);
    expect((await prove(person, { otp: appCode(secret) })).statusCode).toBe(429);
    expect(await failedOf(person)).toBe(5);
    const token = await server.openSession(person.id);
    expect((await prove({ ...person, token }, { otp: appCode(secret) })).statusCode).toBe(200);
    expect(await failedOf(person)).toBe(5);
  });

  test('count with the wrong codes of sign-ins: at the third the owner is emailed, at the fiftieth the account is locked', async () => {
    const person = await server.signedIn();
    const { secret } = await withApp(person);
    await server.owner.query('update admins set failed_codes = 2 where user_id = $1', [person.id]);
    await prove(person, { otp: wrongCode(secret) });
    await expect.poll(() => mailsTo(person, 'Wrong codes')).toHaveLength(1);
    await server.owner.query('update admins set failed_codes = 49 where user_id = $1', [person.id]);
    expect((await prove(person, { otp: wrongCode(secret) })).statusCode).toBe(422);
    const locked = await prove(person, { otp: appCode(secret) });
    expect([locked.statusCode, locked.json()]).toEqual([
      403,
      {
        responseCode: 403,
        responseMessage: 'Your account is locked after too many wrong codes. Ask a super admin to have it unlocked',
      },
    ]);
    const { username } = person;
    expect((await server.send('POST', '/admin-login', { username, password: PASSWORD })).statusCode).toBe(401);
  });

  test('count with those of sign-ins from the same network', async () => {
    const ip = newIp();
    for (let guess = 0; guess < 25; guess += 1)
      await server.send('POST', '/verify-auth', { key: 'no such key', otp: '123456' }, { ip });
    const person = await server.signedIn();
    expect((await prove(person, { password: PASSWORD }, server, ip)).statusCode).toBe(429);
    expect((await prove(person, { password: PASSWORD })).statusCode).toBe(200);
  });
});
