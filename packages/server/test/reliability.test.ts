import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { writes } from '@quarterdeck/contract/core/endpoint/endpoint';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '../src/app/build.ts';
import { processClock } from '../src/core/clock.ts';
import { secretsFrom } from '../src/core/secrets.ts';
import { bootstrapDatabase } from '../src/database/bootstrap.ts';
import { openDatabase } from '../src/database/database.ts';
import { knownMigrations, SchemaFailure } from '../src/database/migrate.ts';
import { appendOnly } from '../src/database/rights/append-only.ts';
import { inputOf, signedIn, signedInCases } from './calls.ts';
import { contentOf } from './support/content.ts';
import { withDatabase } from './support/database.ts';
import { freePort } from './support/free-port.ts';
import { PASSWORD, type TestServer, testServer } from './support/index.ts';
import { startMailbox } from './support/mailbox.ts';
import { openConnection } from './support/open-connection.ts';
import { p95, parallelCallsOf } from './support/parallel-calls.ts';
import { openRelay } from './support/relay.ts';
import { makeSeed, type Seed } from './support/seed.ts';
import { stopClock } from './support/stop-clock.ts';
import { waitingForLocks } from './support/waiting-for-locks.ts';

describe('when things go wrong', () => {
  let server: TestServer;
  let token: string;
  /** No test here can change it. */
  let seed: Seed;

  beforeAll(async () => {
    server = await testServer({ LOG_LEVEL: 'silent' });
    const actor = await server.signedIn({ super: true });
    token = actor.token;
    seed = await makeSeed(server, actor);
  });
  afterAll(() => server.stop());

  const list = () => server.send('GET', '/users-list', {}, { token });

  const waiting = () => waitingForLocks(server);

  /** Ends the server's connections, as a restarted database does, and waits until they have ended. */
  const endConnections = () =>
    server.owner.query(
      `select pg_terminate_backend(pid, 600000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and usename <> current_user`,
    );

  test('connections that the database ends are replaced, and the process lives', {
    tags: ['promises/15', 'faults'],
  }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const working = Promise.all(Array.from({ length: 10 }, list));
      await endConnections();
      for (const { statusCode } of await working) expect([200, 503]).toContain(statusCode);
    }
    // The pool may not know yet that the previous ones have ended, so each connection is used once.
    const { pool } = server.database;
    const all = Array.from({ length: pool.options.max });
    await expect.poll(() => Promise.all(all.map(() => pool.query('select')))).toHaveLength(all.length);
    expect((await list()).statusCode).toBe(200);
    expect(pool.totalCount).toBeLessThanOrEqual(server.config.databasePool);
  });

  test('a change that gives way to another transaction, for which it waited, is a 503 as well', async () => {
    const { token } = await server.signedIn({ super: true });
    const rename = () => server.send('POST', '/group', { name: `Waiting ${Date.now()}` }, { token });
    await server.owner.query(`
      create function give_way() returns trigger language plpgsql as $$
      begin raise deadlock_detected; end $$;
      create trigger give_way before insert on groups for each row execute function give_way()`);
    const answer = await rename();
    await server.owner.query('drop trigger give_way on groups; drop function give_way');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json().responseMessage).toBe('The server is not available. Try again in a moment');
    expect((await rename()).statusCode).toBeLessThan(300);
  });

  test('a request that does not end is closed by our limit, not by the longer one that Node has for headers', () => {
    const { requestTimeout, headersTimeout } = server.app.server;
    expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000]);
  });

  test('a request that does not arrive does not delay a stop', { tags: ['long', 'faults'] }, async () => {
    const other = await server.another();
    // Without these limits, only the stop closes such a connection.
    Object.assign(other.app.server, { requestTimeout: 0, headersTimeout: 0 });
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const sockets = [
      'GET /api/v1/users-list HTTP/1.1\r\nHost: x\r\n',
      'POST /api/v1/admin-login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ].map((beginning) => {
      const socket = connect((other.app.server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.resume().write(beginning);
      return once(socket, 'close');
    });
    const arrived = () => promisify(other.app.server.getConnections.bind(other.app.server))();
    await expect.poll(arrived).toBe(sockets.length);
    await other.close();
    await Promise.all(sockets);
  });

  test('requests that no one waits for any more free their connections', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const holder = await openConnection(server.ownerUrl);
    await holder.query('begin; lock table groups in access exclusive mode; lock table users in access exclusive mode');
    const abort = new AbortController();
    const asked = Array.from({ length: 2 * server.config.databasePool }, () =>
      fetch(`http://127.0.0.1:${port}/api/v1/users-list`, {
        headers: { authorization: `Bearer ${token}` },
        signal: abort.signal,
      }).catch(() => undefined),
    );
    await expect.poll(waiting).toBeGreaterThan(0);
    abort.abort();
    await Promise.all(asked);
    // The lock is held until then: only a canceled request stops waiting for it.
    await expect.poll(waiting).toBe(0);
    await holder.end();
    expect((await list()).statusCode).toBe(200);
  });

  describe('without the audit log', { tags: ['faults'] }, () => {
    const role = (): string => new URL(server.appUrl).username;
    let before: Awaited<ReturnType<typeof contentOf>>;
    beforeAll(async () => {
      await server.owner.query(`revoke insert (call) on audit_log from ${role()}`);
      before = await contentOf(server.owner);
    });
    afterAll(() => server.owner.query(`grant insert (call) on audit_log to ${role()}`));

    // A media file belongs to one user's chat: its own tests cover that.
    test.each(
      signedIn.filter(
        ({ endpoint }) => writes(endpoint) || (endpoint.auditedRead !== undefined && !endpoint.answersMedia),
      ),
    )('$name shows no private data: 503', async (named) => {
      const answer = await server.send(named.endpoint.method, named.endpoint.path, inputOf(named, seed), { token });
      expect([answer.statusCode, Object.keys(answer.json()).sort()]).toEqual([
        503,
        ['responseCode', 'responseMessage'],
      ]);
    });

    // The calls above run before it; run alone with one of them, by name, it shows which one.
    test('none of these calls has changed anything or left a trace', async () => {
      expect(await contentOf(server.owner)).toEqual(before);
    });
  });

  test('the audit log and the histories of money and texts are append-only', { tags: ['attack'] }, () => {
    expect(appendOnly.map(({ table }) => table)).toEqual([
      'audit_log',
      'audit_values',
      'audit_seals',
      'audit_unsealed',
      'campaign_charge_values',
      'campaign_status_changes',
      'refund_requests',
      'refund_withdrawals',
      'setting_versions',
      'transactions',
      'user_notes',
    ]);
  });

  test.each(appendOnly)(
    "the server's role may read $table and add to it as the list says, nothing else",
    async (one) => {
      const { rows } = await server.owner.query(
        `select privilege_type as may, null as column from pg_class, aclexplode(relacl) a
         where oid = $1::regclass and a.grantee = $2::regrole
       union all
       select privilege_type, attname from pg_attribute, aclexplode(attacl) a
         where attrelid = $1::regclass and a.grantee = $2::regrole
       order by 1, 2`,
        [one.table, new URL(server.appUrl).username],
      );
      const added = one.insert?.toSorted().map((column) => ({ may: 'INSERT', column }));
      expect(rows).toEqual([...(added ?? [{ may: 'INSERT', column: null }]), { may: 'SELECT', column: null }]);
      const column = (await server.owner.query(`select * from ${one.table} limit 0`)).fields[0]?.name;
      for (const statement of [
        `update ${one.table} set ${column} = default`,
        `delete from ${one.table}`,
        `truncate ${one.table} cascade`,
        `drop table ${one.table}`,
        `alter table ${one.table} disable trigger all`,
      ])
        await expect(server.database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    },
  );

  test('an error that no one expected says nothing of the inside', async () => {
    await server.owner.query('alter table users rename column avatar to portrait');
    const answer = await list();
    await server.owner.query('alter table users rename column portrait to avatar');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ responseMessage: 'Server Error', responseCode: 500 });
  });

  test('health, readiness and metrics', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
    expect((await list()).statusCode).toBe(200);
    const metrics = await server.app.inject('/metrics');
    expect(metrics.body).toContain('http_request_duration_seconds_bucket{');
    expect(metrics.body).toContain('route="/api/v1/users-list"');
    const outside = await server.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(outside.statusCode).toBe(404);
  });

  test('with a token, the metrics are for who has it, through whatever proxy', async () => {
    const METRICS_TOKEN = 'a token for Prometheus';
    const instance = await server.another({ METRICS_TOKEN });
    const read = (authorization?: string) =>
      instance.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
    expect((await read()).statusCode).toBe(404);
    expect((await read(`Bearer ${METRICS_TOKEN}!`)).statusCode).toBe(404);
    expect((await read(`Bearer ${METRICS_TOKEN}`)).body).toContain('http_request_duration_seconds');
  });
});

describe('a server under load', () => {
  test('while the queue grows, new calls are refused at once, and accepted ones are answered', {
    tags: ['promises/16'],
  }, async () => {
    const clock = stopClock();
    const server = await testServer({ LOG_LEVEL: 'silent' }, { clock: 'real' });
    onTestFinished(() => server.stop());
    const { token } = await server.signedIn({ super: true });
    const connections = server.database.pool.options.max;
    const holder = await openConnection(server.ownerUrl);
    // The caller is known in the meantime: many callers are looked up together, on one connection.
    await holder.query('begin; lock table failed_urls in access exclusive mode');
    const list = () => server.send('GET', '/failed-urls', {}, { token });
    const crowd = Array.from({ length: 5 * connections + 1 }, list);
    // Every connection is taken, and the rest of the crowd waits for one.
    await expect.poll(() => waitingForLocks(server)).toBe(connections);
    // It sees the queue, because the next call is answered.
    const late = list();
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    // The queue lasts longer than a burst, but not long enough to check whether the database still answers.
    clock.moveOn(250);
    const refused = await list();
    expect(await waitingForLocks(server)).toBe(connections);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json()).toEqual({
      responseMessage: 'The server is busy. Try again in a moment',
      responseCode: 503,
    });
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    await holder.end();
    for (const { statusCode } of await Promise.all([...crowd, late])) expect(statusCode).toBe(200);
    clock.moveOn(60_000);
    expect((await list()).statusCode).toBe(200);
  });

  test('a statement that takes too long is stopped, and the answer is a 503 in JSON', {
    tags: ['faults'],
  }, async () => {
    const server = await testServer({ LOG_LEVEL: 'silent' }, { limits: 'asShipped' });
    onTestFinished(() => server.stop());
    const { token } = await server.signedIn({ super: true });
    const list = () => server.send('GET', '/users-list', {}, { token });
    const holder = await openConnection(server.ownerUrl);
    // The lock is held until there is an answer: only the limit cancels the statement.
    await holder.query('begin; lock table users in access exclusive mode');
    const answer = await list();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json().responseCode).toBe(503);
    await holder.end();
    await expect.poll(async () => (await list()).statusCode).toBe(200);
  });

  test('one admin without permissions keeps no one from working with 40 calls at once', {
    tags: ['long'],
  }, async () => {
    const server = await testServer({ LOG_LEVEL: 'silent' }, { limits: 'asShipped', clock: 'real' });
    onTestFinished(() => server.stop());
    // A slow, counted call, and one whose calls all wait for the same row; the long test covers every call.
    const open = signedInCases.filter(({ title }) => ['POST /change-password', 'PUT /preferences'].includes(title));
    for await (const { title, times, failures, broken } of parallelCallsOf(server, open, 40, 0)) {
      expect(failures, title).toEqual([]);
      expect(broken, title).toEqual([]);
      // A call that waits in vain for a connection takes two seconds. `one-admin.long.test.ts` measures it.
      expect(p95(times), title).toBeLessThan(1000);
    }
  });
});

describe('what cannot be read as a request', { tags: ['promises/8', 'attack'] }, () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    server = await testServer();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = server.app.server.address() as AddressInfo);
  });
  afterAll(() => server.stop());

  /** Sends raw bytes, and returns the answer's status, headers and JSON. */
  async function sendRaw(text: string) {
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) as Record<string, unknown> };
  }
  const ask = (path: string, more = '') =>
    sendRaw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);

  test.each([
    ['an address that cannot be decoded', () => ask('/%'), 404, 'Not found'],
    ['such an address of the API', () => ask('/api/v1/%zz'), 404, 'Not found'],
    ['headers that are too large', () => ask('/', `X: ${'x'.repeat(40_000)}\r\n`), 431, 'The headers are too large'],
    ['something that is no HTTP', () => sendRaw('HELLO\r\n\r\n'), 400, 'The request cannot be read'],
  ])('%s gets one sentence', async (_what, answerOf, status, message) => {
    const answer = await answerOf();
    expect([answer.status, answer.body]).toEqual([status, { responseMessage: message, responseCode: status }]);
    expect(answer.head).not.toContain('zz');
  });

  test('the API is kept by no one, however its address is written', async () => {
    for (const path of ['/api/v1/users-list', '/%61pi/v1/users-list', '/api%2Fv1/users-list', '/api/v1'])
      expect([path, (await ask(path)).head.toLowerCase()]).toEqual([
        path,
        expect.stringContaining('cache-control: no-store'),
      ]);
  });
});

describe('a database that becomes unavailable', { tags: ['promises/15', 'faults'] }, () => {
  test('is a 503 in JSON, and forgotten when it is back', async () => {
    const server = await testServer({ LOG_LEVEL: 'silent' });
    const { token } = await server.signedIn({ super: true });
    const { username, password, pathname } = new URL(server.appUrl);
    const relay = await openRelay(server.appUrl);
    const database = openDatabase(
      `postgres://${username}:${password}@127.0.0.1:${relay.port}${pathname}`,
      4,
      () => undefined,
    );
    const app = await buildApp({
      config: server.config,
      database,
      readDatabase: database,
      secrets: secretsFrom('x'.repeat(32)),
      log: pino({ level: 'silent' }),
      clock: processClock,
      wakeMailer: () => undefined,
    });
    const list = () => app.inject({ url: '/api/v1/users-list', headers: { authorization: `Bearer ${token}` } });
    expect((await list()).statusCode).toBe(200);
    relay.goAway();
    for (let round = 0; round < 3; round += 1) {
      for (const answer of await Promise.all(Array.from({ length: 12 }, list))) {
        expect(answer.statusCode).toBe(503);
        expect(answer.json().responseCode).toBe(503);
      }
      expect((await app.inject('/readyz')).statusCode).toBe(503);
      expect((await app.inject('/healthz')).statusCode).toBe(200);
    }
    await relay.comeBack();
    await expect.poll(async () => (await list()).statusCode).toBe(200);
    await app.close();
    await database.close();
    relay.goAway();
    await server.stop();
  });
});

describe('mail', { tags: ['faults'] }, () => {
  test('a dead mail server delays the code and nothing else', async () => {
    const port = await freePort();
    const server = await testServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' });
    const person = await server.makeAdmin();
    // The answer comes before there is a mail server.
    const login = await server.send('POST', '/admin-login', { username: person.username, password: PASSWORD });
    expect(login.statusCode).toBe(200);
    const tried = async () => (await server.owner.query('select from outbox where tries > 0')).rowCount;
    await expect.poll(tried).toBe(1);
    const mailbox = await startMailbox(port);
    const mail = await mailbox.mailTo(person.email);
    const code = /\b\d{6}\b/.exec(mail.text)?.[0];
    const verified = await server.send('POST', '/verify-auth', { key: login.json().key, otp: code });
    expect(verified.statusCode).toBe(200);
    await mailbox.close();
    await server.stop();
  });

  /** The number of emails delivered in parallel. */
  const BATCH = 10;

  /** Adds undelivered notices to the outbox. */
  const postNotices = async (server: TestServer, count: number): Promise<void> => {
    const encrypted = secretsFrom(server.config.secretKey ?? '').encrypt('A notice');
    await server.owner.query(
      `insert into outbox (kind, recipient, subject, sealed_text, expires_at, due_at)
       select 'notice', 'staff' || n || '@staff.example', 'A notice', $1, now() + interval '1 day', now() - interval '1 minute'
       from generate_series(1, $2) n`,
      [encrypted, count],
    );
  };

  test('a letter that cannot be read holds up no other', async () => {
    const server = await testServer({ LOG_LEVEL: 'silent' });
    await server.owner.query(
      `insert into outbox (kind, recipient, subject, sealed_text, expires_at, due_at)
       select 'notice', 'staff@staff.example', 'Of another key', $1, now() + interval '1 hour', now() - interval '1 minute'
       from generate_series(1, 9)`,
      [secretsFrom('another secret key of 32 characters').encrypt('A notice')],
    );
    await postNotices(server, 1);
    expect((await server.mailbox.mailTo('staff1@staff.example')).subject).toBe('A notice');
    const tried = `select from outbox where subject = 'Of another key' and last_error is not null and due_at > now()`;
    await expect.poll(async () => (await server.owner.query(tried)).rowCount).toBe(9);
    await server.stop();
  });

  // This test and the next one mostly wait, so they run concurrently.
  test.concurrent('a code that has expired is never sent', async () => {
    const server = await testServer({ SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' });
    const person = await server.makeAdmin();
    await server.send('POST', '/admin-login', { username: person.username, password: PASSWORD });
    await server.owner.query(`update outbox set expires_at = now(), due_at = now()`);
    const letter = async () => (await server.owner.query('select * from outbox')).rows;
    await expect.poll(letter).toMatchObject([{ given_up_at: expect.any(Date), sealed_text: null }]);
    await server.stop();
  });

  test.concurrent('a mail server that never ends its answer does not delay a stop', { tags: ['long'] }, async () => {
    const sockets: Socket[] = [];
    const endless = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      socket.write('220 Here I am\r\n');
      socket.once('data', () => {
        // There is always another line, so the mailer never times out on silence.
        const speaking = setInterval(() => socket.write('250-and\r\n'), 100);
        socket.once('close', () => clearInterval(speaking));
        endless.emit('asked');
      });
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    const asked = once(endless, 'asked');
    const server = await testServer({ SMTP_URL: `smtp://127.0.0.1:${(endless.address() as AddressInfo).port}` });
    await postNotices(server, 1);
    const other = await server.another();
    await asked;
    await Promise.all([other.close(), server.stop()]);
    expect(sockets.map(({ closed }) => closed)).toContain(false);
    for (const socket of sockets) socket.destroy();
    endless.close();
  });

  test('a server that stops leaves waiting emails to the next one', { tags: ['long'] }, async () => {
    const server = await testServer();
    await postNotices(server, 5000);
    const other = await server.another();
    await expect.poll(() => server.mailbox.mails.length).toBeGreaterThan(0);
    await Promise.all([other.close(), server.stop()]);
    expect(server.mailbox.mails.length).toBeLessThan(5000);
  });

  test('a sign-in code does not queue behind notices', async () => {
    const server = await testServer();
    await postNotices(server, 5000);
    const person = await server.makeAdmin();
    await server.send('POST', '/admin-login', { username: person.username, password: PASSWORD });
    const { mails, mailTo } = server.mailbox;
    const sent = mails.length;
    const code = await mailTo(person.email);
    // It is in the next batch: only the current batch and its own batch can arrive before it.
    expect(mails.indexOf(code)).toBeLessThan(sent + 3 * BATCH);
    await server.stop();
  });
});

describe('the schema', () => {
  const { owner, app, template } = inject('cluster');
  /**
   * The database stays until the cluster is deleted, because dropping it would wait for all written data to reach the
   * disk.
   */
  const made = async (from: string): Promise<string> => {
    const client = await openConnection(owner);
    const name = `schema_${Math.random().toString(36).slice(2)}`;
    await client.query(`create database ${name} template ${from}`);
    return name;
  };
  const empty = () => made('template1');
  /** Returns a database with the schema, for tests that are not about creating it. */
  const full = () => made(template);
  const prepare = (name: string, asOwner = false) =>
    bootstrapDatabase(
      {
        app: withDatabase(asOwner ? owner : app, name),
        owner: withDatabase(owner, name),
        read: withDatabase(asOwner ? owner : app, name),
        connections: 2,
      },
      () => undefined,
    );

  test('two servers that start at once make it once', { tags: ['long'] }, async () => {
    const name = await empty();
    const both = await Promise.all([prepare(name), prepare(name), prepare(name)]);
    for (const { database, warnings } of both) {
      expect(warnings).toEqual([]);
      expect((await database.pool.query('select from kysely_migration')).rowCount).toBe(knownMigrations.length);
      await database.close();
    }
  });

  test('one role for everything works, and the server says what that means', async () => {
    const name = await full();
    const { database, warnings } = await prepare(name, true);
    expect(warnings).toEqual([expect.stringContaining('audit log is not protected')]);
    await database.close();
  });

  test('a newer schema is refused with one sentence', async () => {
    const name = await full();
    const { database } = await prepare(name);
    await database.close();
    const client = await openConnection(withDatabase(owner, name));
    await client.query(`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')`);
    await expect(prepare(name)).rejects.toThrow(SchemaFailure);
    await expect(prepare(name)).rejects.toThrow('newer schema (9999-from-the-future)');
  });

  test('a migration that fails is one sentence that names it, and leaves nothing behind', async () => {
    const name = await empty();
    const client = await openConnection(withDatabase(owner, name));
    await client.query('create table users ()');
    await expect(prepare(name)).rejects.toThrow(/^The database could not be migrated \(0001-[^)]+\): .*users/);
    expect((await client.query(`select to_regclass('sessions') as sessions`)).rows).toEqual([{ sessions: null }]);
  });

  test('no server at the address is one sentence', async () => {
    const nowhere = 'postgres://a:b@127.0.0.1:1/none';
    await expect(
      bootstrapDatabase({ app: nowhere, owner: nowhere, read: nowhere, connections: 2 }, () => undefined),
    ).rejects.toThrow(
      'The database cannot be reached (ECONNREFUSED). Check DATABASE_URL and that PostgreSQL is running.',
    );
  });
});
