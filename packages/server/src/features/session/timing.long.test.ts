// @module-tag attack
// @module-tag promises/6
import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appCode } from '../../../test/support/app-code.ts';
import { PASSWORD, type TestServer, testServer } from '../../../test/support/index.ts';
import type { Instance } from '../../../test/support/instance.ts';
import { reportMeasurement } from '../../../test/support/measurement.ts';

/**
 * Computes the area under the ROC curve of a classifier that knows only response times. It is the chance that a time of
 * one kind is longer than one of the other. 0.5 reveals nothing.
 */
function auc(ones: readonly number[], others: readonly number[]): number {
  const all = [...ones.map((time) => ({ time, own: 1 })), ...others.map((time) => ({ time, own: 0 }))];
  all.sort((a, b) => a.time - b.time);
  const ranks = all.reduce((sum, { own }, index) => sum + own * (index + 1), 0);
  return (ranks - (ones.length * (ones.length + 1)) / 2) / (ones.length * others.length);
}

describe('the time of an answer does not tell who is known', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let server: TestServer;
  let port: number;
  /** Of an instance where passwords open emergency accounts alone. */
  let onlyPort: number;

  async function listen({ app }: Pick<Instance, 'app'>): Promise<number> {
    await app.listen({ port: 0, host: '127.0.0.1' });
    return (app.server.address() as AddressInfo).port;
  }

  beforeAll(async () => {
    server = await testServer({ TRUSTED_PROXIES: '1' });
    port = await listen(server);
    const only = await server.another({
      ...{ OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'quarterdeck' },
      ...{ OIDC_CLIENT_SECRET: 'a secret', OIDC_ONLY: 'on' },
    });
    onlyPort = await listen(only);
  });
  afterAll(async () => {
    agent.destroy();
    await server.stop();
  });

  const makeAdmin = () => server.makeAdmin({ passwordHash: 'asShipped' });
  /** Sends a request over a socket, from a network of its own. @returns the milliseconds until its answer had come, and its text. */
  const timed = (method: string, path: string, input: object, at = port) =>
    new Promise<{ took: number; text: string }>((resolve, reject) => {
      const body = JSON.stringify(input);
      const begun = performance.now();
      const asked = request(
        {
          agent,
          port: at,
          host: '127.0.0.1',
          method,
          path: `/api/v1${path}`,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
          },
        },
        (answer) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => {
            text += chunk.toString();
          });
          answer.on('end', () => resolve({ took: performance.now() - begun, text }));
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });

  /** Sends each kind of request this many times, in an order that changes each round. @returns the times by kind. */
  async function sample(
    rounds: number,
    kinds: Readonly<Record<string, (round: number) => Promise<{ took: number; text: string }>>>,
  ) {
    const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
    const texts = new Set<string>();
    for (let round = -20; round < rounds; round += 1) {
      const order = Object.entries(kinds)
        .map((entry) => ({ entry, key: randomInt(1_000_000) }))
        .sort((a, b) => a.key - b.key);
      for (const { entry } of order) {
        const [kind, send] = entry;
        const { took, text } = await send(Math.abs(round));
        texts.add(text);
        // The first rounds warm the server up.
        if (round >= 0) times.get(kind)?.push(took);
      }
      await server.owner.query('truncate throttles');
    }
    expect([...texts]).toHaveLength(1);
    return (kind: string): readonly number[] => times.get(kind) ?? [];
  }

  function check(what: string, ones: readonly number[], others: readonly number[]): void {
    const found = auc(ones, others);
    reportMeasurement(`${what}: AUC ${found.toFixed(3)} over ${ones.length} and ${others.length} samples`);
    expect(found).toBeGreaterThan(0.45);
    expect(found).toBeLessThan(0.55);
  }

  test('/reset-password, over 1,000 samples of each', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => makeAdmin()));
    const emails = people.map(({ email }) => email);
    const reset = (email = '') => timed('PUT', '/reset-password', { email });
    const times = await sample(1000, {
      known: (round) => reset(emails[round % emails.length]),
      unknown: (round) => reset(emails[round % emails.length]?.replace('admin', 'ghost')),
    });
    check('/reset-password, known against unknown', times('known'), times('unknown'));
    const { rows } = await server.owner.query('select count(*) from temporary_passwords');
    expect(Number(rows[0].count)).toBeGreaterThan(0);
  });

  test('/admin-login, over 600 samples of each', async () => {
    const [real, suspended, locked] = [await makeAdmin(), await makeAdmin(), await makeAdmin()];
    const withApp = await makeAdmin();
    const token = await server.openSession(withApp.id);
    const { secret } = (await server.send('POST', '/authenticator-app', {}, { token })).json().data;
    const app = await server.send('PUT', '/authenticator-app', { code: appCode(secret) }, { token });
    expect(app.statusCode).toBe(200);
    await server.owner.query('update users set is_suspended = true where id = $1', [suspended.id]);
    await server.owner.query('update admins set failed_codes = 50 where user_id = $1', [locked.id]);
    await server.owner.query(`insert into users (name, username, email) values ('App', 'appuser', 'app@example.com')`);
    const login = (username: string, password = 'a wrong password') =>
      timed('POST', '/admin-login', { username, password });
    const times = await sample(600, {
      unknown: () => login('nobody1'),
      wrong: () => login(real.username),
      suspended: () => login(suspended.username, PASSWORD),
      locked: () => login(locked.username, PASSWORD),
      'no admin': () => login('appuser'),
      'with an app': () => login(withApp.username),
    });
    for (const kind of ['wrong', 'suspended', 'locked', 'no admin', 'with an app'])
      check(`/admin-login, ${kind} against unknown`, times(kind), times('unknown'));
  });

  test('/admin-login where passwords open emergency accounts alone, over 600 samples of each', async () => {
    const [closed, emergency] = [await makeAdmin(), await makeAdmin()];
    await server.owner.query('update admins set is_emergency = true where user_id = $1', [emergency.id]);
    const login = (username: string, password = 'a wrong password') =>
      timed('POST', '/admin-login', { username, password }, onlyPort);
    const times = await sample(600, {
      unknown: () => login('nobody2'),
      wrong: () => login(closed.username),
      closed: () => login(closed.username, PASSWORD),
      emergency: () => login(emergency.username),
    });
    for (const kind of ['wrong', 'closed', 'emergency'])
      check(`/admin-login under OIDC_ONLY, ${kind} against unknown`, times(kind), times('unknown'));
  });
});
