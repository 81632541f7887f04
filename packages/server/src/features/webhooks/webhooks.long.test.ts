import { spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { processes, type RunningProcess } from '../../../test/support/child-process.ts';
import { runAtTheMachine } from '../../../test/support/command.ts';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { reportMeasurement } from '../../../test/support/measurement.ts';
import { addUsers } from '../../../test/support/moderation.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { newSecret, signedHeaders } from '../../domain/webhooks/secret.ts';

const DECISIONS = Number(process.env.WEBHOOK_DECISIONS ?? 100_000);
const KILLS = Number(process.env.WEBHOOK_KILLS ?? 20);
const OUTAGES = Number(process.env.WEBHOOK_OUTAGES ?? 10);
const SECRET_KEY = 'a secret key for tests, long enough';

test('1,000 messages that were tampered with are refused by the public library', () => {
  let state = 7;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  const flipped = (text: string): string => {
    const at = random(text.length);
    const other = text[at] === 'A' ? 'B' : 'A';
    return text.slice(0, at) + other + text.slice(at + 1);
  };
  const now = Math.floor(Date.now() / 1000);
  const outcomes: string[] = [];
  for (let index = 0; index < 1000; index += 1) {
    const secret = newSecret();
    const body = JSON.stringify({
      type: 'user.suspended',
      timestamp: new Date().toISOString(),
      data: { user: `u_${index}` },
    });
    const message = { id: `evt_${'0'.repeat(24)}${String(index).padStart(8, '0')}`, timestamp: now, body };
    const headers: Record<string, string> = { ...signedHeaders(message, [secret]) };
    const library = new Webhook(secret);
    expect(library.verify(body, headers)).toEqual(JSON.parse(body));
    const signature = headers['webhook-signature'] ?? '';
    const tampered: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      [flipped(body), headers],
      [`${body} `, headers],
      [body.slice(0, -1), headers],
      [body, { ...headers, 'webhook-id': flipped(message.id) }],
      [body, { ...headers, 'webhook-timestamp': String(now - 1 - random(200)) }],
      [body, { ...headers, 'webhook-signature': `v1,${flipped(signature.slice(3))}` }],
      [body, { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') }],
      [body, signedHeaders(message, [newSecret()])],
      [body, { ...signedHeaders({ ...message, timestamp: now - 400 }, [secret]) }],
      [body, { ...headers, 'webhook-signature': '' }],
    ];
    const [text, sent] = tampered[index % tampered.length] ?? ['', {}];
    try {
      library.verify(text, { ...sent });
      outcomes.push(`taken: ${index}`);
    } catch {
      outcomes.push('refused');
    }
  }
  expect(outcomes.filter((outcome) => outcome !== 'refused')).toEqual([]);
  expect(outcomes).toHaveLength(1000);
});

/** Addresses in internal networks, to which no request is allowed. */
const INWARD_V4 = [
  ...['10', '127', '0'].flatMap((first) =>
    Array.from({ length: 14 }, (_, index) => `${first}.${index * 17}.3.${index + 1}`),
  ),
  ...Array.from({ length: 14 }, (_, index) => `192.168.${index * 18}.${index + 1}`),
  ...Array.from({ length: 14 }, (_, index) => `172.${16 + index}.2.${index + 1}`),
  ...Array.from({ length: 12 }, (_, index) => `100.${64 + index * 5}.1.1`),
  ...Array.from({ length: 12 }, (_, index) => `169.254.${index * 20}.${index + 1}`),
  ...['169.254.169.254', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.19.255.1', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '239.255.255.250', '255.255.255.255'],
];
const INWARD_V6 = [
  ...['::1', '::', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1', '2001:db8::1', '100::1'],
  ...['64:ff9b::a00:1', '64:ff9b:1::1', '2002:a00:1::1', '2001::1', '::7f00:1'],
];

/**
 * Returns a script that tries all addresses in its own network namespace, where each would answer, and prints the
 * results.
 */
const script = (source: string): string => `
  import { createServer } from 'node:http';
  const { sendMessage } = await import(${JSON.stringify(`${source}/domain/webhooks/send.ts`)});
  const { networksIn } = await import(${JSON.stringify(`${source}/core/outbound/networks.ts`)});
  const v4 = ${JSON.stringify(INWARD_V4)}, v6 = ${JSON.stringify(INWARD_V6)};
  const reached = {};
  const host = createServer((request, response) => response.end('inside'));
  host.on('connection', (socket) => {
    const at = socket.localAddress.replace(/^::ffff:/, '');
    reached[at] = (reached[at] ?? 0) + 1;
  });
  await new Promise((ready) => host.listen(80, '::', ready));
  const secrets = { decrypt: () => 'whsec_' + Buffer.alloc(32).toString('base64') };
  const send = (url, resolve) => sendMessage(
    { url, encryptedSecrets: [Buffer.alloc(0)] },
    { id: 'evt_1', type: 'webhook.test', timestamp: '', data: {} },
    { config: { production: false, productName: 'Quarterdeck', webhookAllowedNetworks: networksIn('') }, secrets, ...(resolve ? { resolve } : {}) },
  );
  const family = (address) => (address.includes(':') ? 6 : 4);
  const results = [];
  const attempt = async (what, url, resolve) => {
    const { status, error } = await send(url, resolve);
    results.push([what, status === null && /public address/.test(error) ? 'refused' : String(status ?? error)]);
  };
  const at = (...addresses) => (_name, _options, done) => done(null, addresses.map((address) => ({ address, family: family(address) })));
  for (const address of v4) {
    await attempt(address, 'http://' + address + '/');
    await attempt('a name at ' + address, 'http://name.example/', at(address));
    await attempt('::ffff:' + address, 'http://[::ffff:' + address + ']/');
  }
  for (const address of v6) {
    await attempt(address, 'http://[' + address + ']/');
    await attempt('a name at ' + address, 'http://name.example/', at(address));
  }
  // A name that is public the first time, and then points inward: it is asked at each connection.
  let asked = 0;
  const changing = (name, options, done) => at((asked += 1) === 1 ? '8.8.8.8' : '10.0.3.1')(name, options, done);
  const changed = [(await send('http://changes.example/', changing)).status, (await send('http://changes.example/', changing)).error];
  const mixed = (await send('http://both.example/', at('10.0.3.1', '8.8.8.8'))).status;
  console.log(JSON.stringify({ results, reached, changed, mixed, asked }));
  host.closeAllConnections(); host.close();
`;

test('300 addresses that point inward, in a network where they answer: none is reached', () => {
  const source = fileURLToPath(new URL('../..', import.meta.url));
  const given = [...INWARD_V4, ...INWARD_V6, '8.8.8.8'].filter(
    (address) => !/^(0|127|224|239|255)\.|^::1?$|^ff|^fe80|^::7f/.test(address),
  );
  const setUp = [
    'ip link set lo up',
    ...given.map((address) => `ip address add ${address} dev lo${address.includes(':') ? ' nodad' : ''}`),
  ];
  const child = spawnSync(
    'unshare',
    [
      ...['-n', 'sh', '-e', '-c', `${setUp.join('\n')}\nexec "$@"`, 'sh', process.execPath],
      ...['--import', 'tsx', '--input-type=module', '-e', script(source)],
    ],
    { encoding: 'utf8', timeout: 300_000, maxBuffer: 10_000_000 },
  );
  if (child.error || child.status !== 0)
    throw new Error(
      `A network namespace is needed: run this as root on Linux. ${child.error?.message ?? child.stderr}`,
    );
  const { results, reached, changed, mixed, asked } = JSON.parse(child.stdout);
  expect(results.length).toBeGreaterThanOrEqual(300);
  expect(results.filter(([, outcome]: readonly string[]) => outcome !== 'refused')).toEqual([]);
  expect(changed).toEqual([200, expect.stringContaining('is not at a public address')]);
  expect([mixed, asked]).toEqual([200, 2]);
  expect(reached).toEqual({ '8.8.8.8': 2 });
  reportMeasurement(`${results.length} attempts at addresses that point inward, 0 reached`);
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An app that receives events, and can fail in various ways. */
class App {
  readonly #secret: string;
  #server: Server | undefined;
  #port = 0;
  #answer: Answer | undefined;
  /** The numbers that arrived for each subject, in order. */
  readonly numbers = new Map<number, number[]>();
  /** When each number first arrived. */
  readonly came = new Map<number, number>();
  requests = 0;
  unverified = 0;

  constructor(secret = '') {
    this.#secret = secret;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hooks`;
  }

  /** Returns the app with its endpoint's secret. */
  withSecret(secret: string): App {
    const app = new App(secret);
    app.#port = this.#port;
    return app;
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => this.#take(request, response));
    await new Promise<void>((ready) => server.listen(this.#port, '127.0.0.1', ready));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    await new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  }

  /** Sets an answer other than 200; undefined restores 200. */
  answers(answer: Answer | undefined): void {
    this.#answer = answer;
    if (answer === undefined) this.#server?.closeAllConnections();
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.requests += 1;
      if (this.#answer) return this.#answer(request, response);
      return this.#keep(request, Buffer.concat(chunks).toString(), response);
    });
  }

  #keep(request: IncomingMessage, body: string, response: ServerResponse): void {
    try {
      const message = new Webhook(this.#secret).verify(body, request.headers as Record<string, string>);
      const { data } = message as {
        readonly data: { readonly internal_id: number; readonly changed: { phone: string } };
      };
      const number = Number(data.changed.phone);
      const own = this.numbers.get(data.internal_id) ?? [];
      own.push(number);
      this.numbers.set(data.internal_id, own);
      if (!this.came.has(number)) this.came.set(number, Date.now());
      response.writeHead(200).end();
    } catch {
      this.unverified += 1;
      response.writeHead(400).end();
    }
  }
}

const outages: Readonly<Record<string, Answer>> = {
  hanging: () => undefined,
  failing: (_request, response) => void response.writeHead(500).end('broken'),
  slow: (_request, response) => void setTimeout(() => response.writeHead(503).end(), 2000),
  cutting: (request) => request.socket.destroy(),
};

describe('servers and receivers that die', () => {
  const { start, newFolder, clear } = processes();
  const databases: TestDatabase[] = [];
  const apps: App[] = [];
  afterEach(async () => {
    await clear();
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
  });

  async function place(people: number) {
    const database = await testDatabase(4);
    databases.push(database);
    const users = await addUsers(
      database,
      Array.from({ length: people }, (_, index) => `person${index}`),
    );
    const environment = {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32',
      ...{ SECRET_KEY, LOG_LEVEL: 'error' },
    };
    const blank = new App();
    await blank.listen();
    const added = await runAtTheMachine(database, 'admin', ['webhook', 'add', blank.url, '--events', '*'], environment);
    const app = blank.withSecret(added.output.trimEnd().split('\n').at(-1) ?? '');
    await blank.close();
    await app.listen();
    apps.push(app);
    const startServer = async (): Promise<RunningProcess> => {
      const running = start(process.execPath, [join(inject('commands'), '../main.js')], {
        cwd: newFolder(),
        env: { PATH: process.env.PATH, ...environment, PORT: String(await freePort()), DATA_DIR: newFolder() },
      });
      await running.says('Press Ctrl-C to stop.');
      return running;
    };
    let next = 0;
    /**
     * Decides about some people in one transaction, each locked as the console does.
     * @returns when it was committed.
     */
    const decide = async (count: number): Promise<readonly number[]> => {
      const numbers = Array.from({ length: count }, (_, index) => next + index);
      next += count;
      await database.database.db.transaction().execute((trx) =>
        emitAppEvents(
          trx,
          null,
          'user.updated',
          numbers.map((number) => ({ id: users[number % users.length] ?? 0, changed: { phone: String(number) } })),
        ),
      );
      return numbers;
    };
    return { database, users, app, startServer, decide };
  }

  test('100 decisions a second arrive within a second, half of them, and nearly all within five', async () => {
    const { app, startServer, decide } = await place(500);
    await startServer();
    const committed = new Map<number, number>();
    const SECONDS = 40;
    const begin = Date.now();
    for (let tick = 0; tick < SECONDS * 20; tick += 1) {
      await pause(Math.max(0, begin + tick * 50 - Date.now()));
      const numbers = await decide(5);
      const at = Date.now();
      for (const number of numbers) committed.set(number, at);
    }
    await expect.poll(() => app.came.size, { timeout: 60_000 }).toBe(committed.size);
    const seconds = [...committed]
      .map(([number, at]) => ((app.came.get(number) ?? 0) - at) / 1000)
      .sort((a, b) => a - b);
    const at = (share: number): number => seconds[Math.floor(seconds.length * share)] ?? Number.POSITIVE_INFINITY;
    reportMeasurement(
      `${(committed.size / SECONDS).toFixed(0)} decisions a second: half arrive within ${at(0.5).toFixed(2)} s, 95 % within ${at(0.95).toFixed(2)} s, all within ${at(1 - 1 / seconds.length).toFixed(2)} s`,
    );
    expect(at(0.5)).toBeLessThan(1);
    expect(at(0.95)).toBeLessThan(5);
  });

  test(`${DECISIONS} decisions, ${KILLS} kills and ${OUTAGES} outages: each arrives, in order for its subject, and no other`, async () => {
    const { database, users, app, startServer, decide } = await place(2000);
    const servers = [await startServer(), await startServer()];
    let isWriting = true;
    const begin = Date.now();
    const write = async (): Promise<void> => {
      for (let made = 0; made < DECISIONS; made += 50) await decide(50);
      isWriting = false;
    };
    const kill = async (): Promise<void> => {
      for (let index = 0; index < KILLS; index += 1) {
        await pause(5000);
        const victim = servers.shift();
        victim?.child.kill('SIGKILL');
        await victim?.ended;
        servers.push(await startServer());
      }
    };
    const fail = async (): Promise<void> => {
      const kinds = ['refusing', ...Object.keys(outages)];
      for (let index = 0; index < OUTAGES; index += 1) {
        await pause(8000);
        const kind = kinds[index % kinds.length] ?? '';
        const answer = outages[kind];
        if (answer) app.answers(answer);
        else await app.close();
        await pause(3000);
        if (answer) app.answers(undefined);
        else await app.listen();
      }
    };
    await Promise.all([write(), kill(), fail()]);
    expect(isWriting).toBe(false);
    const left = async (): Promise<number> =>
      Number(
        (
          await database.owner.query(
            `select (select count(*) from webhook_deliveries where state <> 'delivered')
               + (select count(*) from app_events where position is null or position > (select position from webhook_endpoints)) as n`,
          )
        ).rows[0].n,
      );
    await expect.poll(left, { timeout: 1_800_000, interval: 1000 }).toBe(0);
    const took = (Date.now() - begin) / 1000;
    expect(app.unverified).toBe(0);
    expect(app.came.size).toBe(DECISIONS);
    let repeated = 0;
    for (const [index, user] of users.entries()) {
      const firsts = [...new Set(app.numbers.get(user) ?? [])];
      repeated += (app.numbers.get(user)?.length ?? 0) - firsts.length;
      const wanted = Array.from(
        { length: Math.ceil((DECISIONS - index) / users.length) },
        (_, n) => index + n * users.length,
      );
      expect([user, firsts]).toEqual([user, wanted]);
    }
    const { rows } = await database.owner.query(
      `select (select count(*) from app_events)::int as events, (select count(*) from webhook_deliveries)::int as deliveries,
         (select count(distinct position) from webhook_deliveries d join app_events e using (position, type, subject))::int as matching,
         (select count(*) from webhook_queues)::int as queues`,
    );
    expect(rows).toEqual([{ events: DECISIONS, deliveries: DECISIONS, matching: DECISIONS, queues: 0 }]);
    reportMeasurement(
      `${DECISIONS} decisions with ${KILLS} kills and ${OUTAGES} outages in ${took.toFixed(0)} s: 0 missing, 0 invented, 0 out of order; ${app.requests} requests, ${repeated} repeated`,
    );
  });
});
