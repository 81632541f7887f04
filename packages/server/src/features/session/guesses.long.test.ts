// @module-tag promises/3
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportTries } from '../../../test/faults/tries.ts';
import { appCode } from '../../../test/support/app-code.ts';
import { PASSWORD, type Person, type TestServer, testServer } from '../../../test/support/index.ts';
import type { Instance } from '../../../test/support/instance.ts';
import { reportMeasurement } from '../../../test/support/measurement.ts';

const GUESSES = 200;
const INSTANCES = 4;
const ROUNDS = 30;
const MANY = 10_000;
const AT_ONCE = 50;

describe(`guesses of codes, on ${INSTANCES} instances at once`, () => {
  let server: TestServer;
  const instances: Pick<Instance, 'send'>[] = [];
  let network = 0;

  beforeAll(async () => {
    server = await testServer();
    instances.push(server);
    while (instances.length < INSTANCES) instances.push(await server.another());
  });
  afterAll(() => server.stop());

  /** Calls the instances in round-robin order, each time from another network. */
  const post = (path: string, input: object) => {
    network += 1;
    const ip = `10.${network % 200}.${Math.floor(network / 200) % 250}.7`;
    return (instances[network % INSTANCES] ?? server).send('POST', path, input, { ip });
  };
  const codesTo = ({ email }: Person): readonly string[] =>
    server.mailbox.mails.flatMap(({ to, text }) => (to === email ? (/\b\d{6}\b/.exec(text) ?? []).slice(0, 1) : []));
  const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test(`${GUESSES} wrong codes at once: five are compared, and the right one is refused after them`, async () => {
    reportTries(GUESSES + 1);
    const person = await server.makeAdmin();
    const { key } = (await post('/admin-login', { username: person.username, password: PASSWORD })).json();
    const code = /\b\d{6}\b/.exec((await server.mailbox.mailTo(person.email)).text)?.[0] ?? '';
    const answers = await Promise.all(
      Array.from({ length: GUESSES }, () => post('/verify-auth', { key, otp: wrong(code) })),
    );
    const compared = answers.filter(({ statusCode }) => statusCode === 401).length;
    reportMeasurement(`${GUESSES} guesses at once on ${INSTANCES} instances: ${compared} compared`);
    expect(compared).toBe(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(GUESSES - 5);
    expect((await post('/verify-auth', { key, otp: code })).statusCode).toBe(429);
  });

  test(`${ROUNDS} rounds of signing in, new codes and guesses, in an hour and in many: no more than allowed`, async () => {
    const person = await server.makeAdmin();
    let compared = 0;
    let inAnHour = 0;
    let guesses = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = await post('/admin-login', { username: person.username, password: PASSWORD });
      if (begun.statusCode !== 200) break;
      const { key } = begun.json();
      await expect.poll(() => codesTo(person).length).toBeGreaterThan(0);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => post('/verify-auth', { key, otp: wrong(codesTo(person).at(-1) ?? '') })),
      );
      guesses += answers.length;
      compared += answers.filter(({ statusCode }) => statusCode === 401).length;
      if (round < 2) inAnHour = compared;
      // As if an hour had passed: limits per hour start again, consecutive failures do not.
      await server.owner.query('delete from throttles');
      await server.owner.query(
        `update challenges set code_sent_at = code_sent_at - interval '1 hour', created_at = created_at - interval '1 hour' where admin_id = $1`,
        [person.id],
      );
    }
    const { rows } = await server.owner.query('select failed_codes from admins where user_id = $1', [person.id]);
    reportTries(guesses);
    reportMeasurement(
      `${guesses} guesses in ${ROUNDS} rounds: ${compared} compared, ${inAnHour} of them in the first two`,
    );
    expect(compared).toBeLessThanOrEqual(50);
    expect(rows[0].failed_codes).toBe(compared);
    expect((await post('/admin-login', { username: person.username, password: PASSWORD })).statusCode).toBe(401);
  });
});

describe(`${MANY.toLocaleString('en-US')} guesses on two instances, of codes at the sign-in and of proofs in open sessions`, () => {
  let server: TestServer;
  let other: Instance;
  beforeAll(async () => {
    server = await testServer();
    other = await server.another();
  });
  afterAll(() => server.stop());

  test('no more are compared than wrong codes lock an account', async () => {
    const person = await server.signedIn();
    const { secret } = (await server.send('POST', '/authenticator-app', {}, person)).json().data;
    await server.send('PUT', '/authenticator-app', { code: appCode(secret) }, person);
    const tokens = [person.token, await server.openSession(person.id), await server.openSession(person.id)];
    const { username } = person;
    for (let from = 0; from < MANY; from += AT_ONCE) {
      const { key = 'none' } = (await server.send('POST', '/admin-login', { username, password: PASSWORD })).json();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => {
          const n = from + index;
          // Never a valid code, but compared like one.
          const otp = `${String(n).padStart(6, '0')}x`;
          const ip = `10.${n % 250}.${Math.floor(n / 250) % 250}.9`;
          const at = n % 2 === 0 ? server : other;
          return n % 4 < 2
            ? at.send('POST', '/step-up', { otp }, { token: tokens[n % tokens.length], ip })
            : at.send('POST', '/verify-auth', { key, otp }, { ip });
        }),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toEqual([]);
      // As if an hour had passed: limits by time start again, consecutive failures do not.
      await server.owner.query('delete from throttles');
    }
    const { rows } = await server.owner.query('select failed_codes from admins where user_id = $1', [person.id]);
    reportTries(MANY);
    reportMeasurement(`${MANY} guesses on two instances: ${rows[0].failed_codes} compared`);
    expect(rows[0].failed_codes).toBe(50);
    expect((await server.send('POST', '/step-up', { otp: appCode(secret) }, person)).statusCode).toBe(403);
  });
});
