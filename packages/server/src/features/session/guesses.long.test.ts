// @module-tag promises/3
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportTries } from '../../../test/faults/tried.ts';
import { PASSWORD, type Person, type TestServer, testServer } from '../../../test/support/index.ts';
import type { Instance } from '../../../test/support/instance.ts';
import { measured } from '../../../test/support/measured.ts';

const GUESSES = 200;
const INSTANCES = 4;
const ROUNDS = 30;

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

  /** Asks the instances in turns, each time from another network. */
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
    measured(`${GUESSES} guesses at once on ${INSTANCES} instances: ${compared} compared`);
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
      // As if an hour had passed: what is counted by the hour begins again, what is counted in a row does not.
      await server.owner.query('delete from throttles');
      await server.owner.query(
        `update challenges set code_sent_at = code_sent_at - interval '1 hour', created_at = created_at - interval '1 hour' where admin_id = $1`,
        [person.id],
      );
    }
    const { rows } = await server.owner.query('select failed_codes from admins where user_id = $1', [person.id]);
    reportTries(guesses);
    measured(`${guesses} guesses in ${ROUNDS} rounds: ${compared} compared, ${inAnHour} of them in the first two`);
    expect(compared).toBeLessThanOrEqual(50);
    expect(rows[0].failed_codes).toBe(compared);
    expect((await post('/admin-login', { username: person.username, password: PASSWORD })).statusCode).toBe(401);
  });
});
