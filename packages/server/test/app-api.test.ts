// @module-tag attack
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { APP_SCOPES, type AppScope, appEndpoint } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { answer } from '@quarterdeck/contract/core/endpoint/envelope';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type InjectOptions } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { loggerOptions } from '../src/core/log.ts';
import { newToken, secretsFrom } from '../src/core/secrets.ts';
import { isOutage } from '../src/database/connections/errors.ts';
import { findKey } from '../src/domain/keys/find-key.ts';
import { newKey } from '../src/domain/keys/secret.ts';
import { addKey, type KeySettings, lockKey, revokeKey, rotateKey } from '../src/domain/keys/service-keys.ts';
import { itemTaker } from '../src/domain/keys/take-items.ts';
import { keyUsage, type Usage } from '../src/domain/keys/usage.ts';
import { mountApp } from '../src/http/app/mount-app.ts';
import { acceptJson, answerFailures } from '../src/http/failures.ts';
import { rateLimiterIn } from '../src/http/limits/rate-limiter.ts';
import { trustedProxies } from '../src/http/request.ts';
import type { Services } from '../src/ports/services.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { stopClock } from './support/stop-clock.ts';

/** Test endpoints for `/app/v1`: one of each kind, and one for each scope. */
const planted = {
  items: appEndpoint({
    method: 'POST',
    path: '/items',
    scope: 'any-write',
    summary: 'Takes items',
    takesItems: true,
    success: 202,
    input: z.strictObject({}),
    output: answer({ bytes: z.int(), mediaType: z.string() }),
  }),
  note: appEndpoint({
    method: 'POST',
    path: '/note',
    scope: 'write:people',
    summary: 'Takes JSON',
    input: z.strictObject({ text: z.string() }),
    output: z.object({ text: z.string() }),
  }),
  list: appEndpoint({
    method: 'GET',
    path: '/list',
    scope: 'read:config',
    summary: 'Takes a query',
    input: z.strictObject({ limit: z.int().min(1).max(10).default(5), fail: z.string().optional() }),
    output: z.object({ limit: z.int(), key: z.string() }),
  }),
};

const LINES = Buffer.from('{"type":"user"}\n');
const PER_MB = 1024 * 1024;

interface TestApp {
  readonly app: FastifyInstance;
  readonly usage: Usage;
  readonly lines: string[];
}

describe('the way into the API of the app', () => {
  let database: TestDatabase;
  let running: TestApp;
  const instances: TestApp[] = [];
  let made = 0;

  /** Starts another instance on the same database. */
  const start = async (production = false, proxies = 0): Promise<TestApp> => {
    const lines: string[] = [];
    const log: FastifyBaseLogger = pino(loggerOptions('trace', isOutage), {
      write: (line: string) => void lines.push(line),
    });
    const app = Fastify({ loggerInstance: log, trustProxy: trustedProxies(proxies) });
    acceptJson(app);
    answerFailures(app);
    const { db } = database.database;
    const usage = keyUsage(db, app.log);
    const keys = {
      findKey: (presented: { key: string; ip: string }) => findKey(db, { production }, presented),
      countCall: usage.count,
      takeItems: itemTaker(db),
    };
    const rateLimiter = rateLimiterIn(db, secretsFrom('a secret key for tests, long enough'));
    mountApp(app, { keys, rateLimiter, database: database.database } as Services, planted, {
      items: async ({ key, body }) => {
        await keys.takeItems(key, body.bytes.toString().split('\n').length - 1);
        return { bytes: body.bytes.length, mediaType: body.mediaType };
      },
      note: async ({ input }) => ({ text: input.text, secret: 'never leaves' }),
      list: async ({ input, key }) => {
        if (input.fail !== undefined) throw new Error('No one expected this');
        return { limit: input.limit, key: key.name };
      },
    });
    await app.ready();
    const one = { app, usage, lines };
    instances.push(one);
    return one;
  };

  beforeAll(async () => {
    database = await testDatabase();
    running = await start();
  });
  afterAll(async () => {
    for (const { app, usage } of instances) {
      await app.close();
      await usage.stop();
    }
    await database.leave();
  });

  const keyWith = (wish: Partial<KeySettings> = {}) => {
    made += 1;
    return addKey(
      database.database.db,
      { name: `key ${made}`, kind: 'test', scopes: APP_SCOPES, expiresAt: null, ...wish },
      null,
    );
  };
  const send = (key: string | undefined, options: InjectOptions, { app }: Pick<TestApp, 'app'> = running) =>
    app.inject({ ...options, headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...options.headers } });
  const list = (key: string | undefined, more: InjectOptions = {}, on?: TestApp) =>
    send(key, { url: '/app/v1/list', ...more }, on);
  const items = (key: string | undefined, payload: Buffer, headers: Record<string, string> = {}, on?: TestApp) =>
    send(
      key,
      {
        method: 'POST',
        url: '/app/v1/items',
        payload,
        headers: { 'content-type': 'application/x-ndjson', ...headers },
      },
      on,
    );

  test('a key opens what its scopes name, and the refusal names the one that is missing', async () => {
    const opens: Readonly<Record<keyof typeof planted, (scope: AppScope) => boolean>> = {
      items: (scope) => scope.startsWith('write:'),
      note: (scope) => scope === 'write:people',
      list: (scope) => scope === 'read:config',
    };
    for (const scope of APP_SCOPES) {
      const { key } = await keyWith({ scopes: [scope] });
      const answers = {
        items: await items(key, LINES),
        note: await send(key, { method: 'POST', url: '/app/v1/note', payload: { text: 'a' } }),
        list: await list(key),
      };
      for (const name of ['items', 'note', 'list'] as const) {
        const { statusCode } = answers[name];
        expect([scope, name, statusCode]).toEqual([
          scope,
          name,
          opens[name](scope) ? (name === 'items' ? 202 : 200) : 403,
        ]);
      }
      if (scope !== 'read:config')
        expect(answers.list.json()).toEqual({
          responseMessage: 'This key lacks the scope read:config',
          responseCode: 403,
        });
      if (!scope.startsWith('write:'))
        expect(answers.items.json().responseMessage).toContain(
          'it needs one of write:people, write:content, write:events, write:ads',
        );
    }
  });

  test('nothing but a key that is good here and now opens anything', async () => {
    const production = await start(true);
    const live = await keyWith({ kind: 'live' });
    const good = await keyWith();
    const expired = await keyWith({ expiresAt: new Date(Date.now() - 60_000) });
    const refused = [
      undefined,
      newToken(),
      'qdk_test_short',
      `${good.key}x`,
      newKey('test'),
      live.key,
      expired.key,
      good.key.toLowerCase(),
    ];
    for (const key of refused) {
      const one = await list(key);
      expect([key, one.statusCode, one.headers['www-authenticate']]).toEqual([key, 401, 'Bearer']);
      expect(one.json()).toEqual({ responseMessage: expect.any(String), responseCode: 401 });
      expect((await items(key, Buffer.from('not even read'), { 'content-type': 'a/b' })).statusCode).toBe(401);
    }
    expect((await list(good.key)).json()).toEqual({ limit: 5, key: expect.stringMatching(/^key/) });
    expect((await list(good.key, {}, production)).statusCode).toBe(401);
    expect((await list(live.key, {}, production)).statusCode).toBe(200);
    const basic = await send(undefined, { url: '/app/v1/list', headers: { authorization: `Basic ${good.key}` } });
    expect(basic.statusCode).toBe(401);
  });

  test('what ends a key ends it on every instance with the next call', async () => {
    const other = await start();
    const { db } = database.database;
    const { id, key } = await keyWith();
    const found = await lockKey(db, { id });
    if (!found) throw new Error('The key is there');
    const second = await rotateKey(db, found, 3600, null);
    for (const one of [key, second])
      for (const on of [running, other]) expect((await list(one, {}, on)).statusCode).toBe(200);
    await database.owner.query(
      `update service_key_secrets set ends_at = ends_at - interval '1 hour' where key_id = $1 and ends_at is not null`,
      [id],
    );
    for (const on of [running, other]) expect((await list(key, {}, on)).statusCode).toBe(401);
    expect((await list(second, {}, other)).statusCode).toBe(200);
    const third = await rotateKey(db, found, 3600, null);
    await revokeKey(db, id, null);
    for (const one of [key, second, third])
      for (const on of [running, other]) expect((await list(one, {}, on)).statusCode).toBe(401);
  });

  test('a key is held to its addresses, by what the trusted proxies say', async () => {
    const { key } = await keyWith({ allowedNetworks: ['10.1.0.0/16', '2001:db8::/32'] });
    const from = async (remoteAddress: string, on = running, forwarded?: string) => {
      const headers = forwarded ? { 'x-forwarded-for': forwarded } : {};
      return (await list(key, { remoteAddress, headers }, on)).statusCode;
    };
    expect(await from('10.1.2.3')).toBe(200);
    expect(await from('::ffff:10.1.2.3')).toBe(200);
    expect(await from('2001:db8::7')).toBe(200);
    expect(await from('10.2.0.1')).toBe(403);
    expect(await from('10.2.0.1', running, '10.1.2.3')).toBe(403);
    const behind = await start(false, 1);
    expect(await from('192.0.2.1', behind, '10.1.2.3')).toBe(200);
    expect(await from('10.1.2.3', behind, '192.0.2.1')).toBe(403);
    expect((await list(key, { remoteAddress: '10.2.0.1' })).json().responseMessage).toBe(
      'This key cannot be used from this address',
    );
  });

  /** Stops time for buckets and instances until the test ends: a bucket filled in the future gets no new tokens. */
  async function stopBuckets(): Promise<{ pass(seconds: number): Promise<void> }> {
    const { owner } = database;
    const clock = stopClock();
    await owner.query(`
      create function fill_later() returns trigger language plpgsql as $$
      begin new.filled_at := now() + interval '1 hour'; return new; end $$;
      create trigger fill_later before insert or update of items on service_key_buckets for each row execute function fill_later()`);
    onTestFinished(async () => {
      await owner.query('drop trigger fill_later on service_key_buckets; drop function fill_later');
    });
    return {
      pass: async (seconds) => {
        clock.moveOn(seconds * 1000);
        await owner.query('update service_key_buckets set filled_at = clock_timestamp() - make_interval(secs => $1)', [
          seconds,
        ]);
      },
    };
  }

  test('a key sends this many items a second over all instances, and gets Retry-After beyond that', async () => {
    const other = await start();
    const { pass } = await stopBuckets();
    const { key } = await keyWith({ itemsPerSecond: 100 });
    const many = (count: number): Buffer => Buffer.from('{}\n'.repeat(count));
    expect((await items(key, many(60))).statusCode).toBe(202);
    expect((await items(key, many(30), {}, other)).statusCode).toBe(202);
    const refused = await items(key, many(90), {}, other);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().responseMessage).toBe('This key can send 100 items per second');
    expect(Number(refused.headers['retry-after'])).toBe(1);
    // A full bucket lets more than one second's items pass; the next ones have to wait for them.
    await pass(1);
    expect((await items(key, many(250), {}, other)).statusCode).toBe(202);
    expect(Number((await items(key, many(100))).headers['retry-after'])).toBe(3);
    expect((await items((await keyWith()).key, many(100))).statusCode).toBe(202);
  });

  test('small calls share what their instance has taken, and never more than there is', async () => {
    await stopBuckets();
    const take = itemTaker(database.database.db);
    const { id } = await keyWith();
    const key = { id, itemsPerSecond: 200 };
    const calls = await Promise.allSettled(Array.from({ length: 600 }, () => take(key, 1)));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
  });

  test('guesses from one network are slowed down, and a good key of it is not', async () => {
    const remoteAddress = '198.51.100.7';
    const { key } = await keyWith();
    const guess = () => list(newKey('test'), { remoteAddress });
    for (let tries = 0; tries < 100; tries += 1) await guess();
    const slowed = await guess();
    expect(slowed.statusCode).toBe(429);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(200);
    expect((await list(key, { remoteAddress })).statusCode).toBe(200);
    expect((await list(newKey('test'), { remoteAddress: '198.51.100.8' })).statusCode).toBe(401);
  });

  test('a body of items arrives as it was sent, packed or not', async () => {
    const { key } = await keyWith();
    const whole = { responseMessage: 'Success', responseCode: 202, bytes: LINES.length };
    expect((await items(key, LINES)).json()).toEqual({ ...whole, mediaType: 'application/x-ndjson' });
    const json = { 'content-type': 'Application/JSON; charset=utf-8', 'content-encoding': 'gzip' };
    expect((await items(key, gzipSync(LINES), json)).json()).toEqual({ ...whole, mediaType: 'application/json' });
    expect((await items(key, Buffer.alloc(5 * PER_MB))).statusCode).toBe(202);
    expect((await items(key, gzipSync(Buffer.alloc(5 * PER_MB)), json)).statusCode).toBe(202);
  });

  test('a body that cannot be taken is refused in words', async () => {
    const { key } = await keyWith();
    const packed = { 'content-encoding': 'gzip' };
    const random = Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 7919) % 251));
    const cases: readonly [Buffer, Record<string, string>, number][] = [
      [LINES, { 'content-type': 'text/plain' }, 415],
      [LINES, { 'content-type': 'nonsense' }, 415],
      [LINES, { 'content-encoding': 'br' }, 415],
      [LINES, { 'content-encoding': 'gzip, gzip' }, 415],
      [Buffer.alloc(5 * PER_MB + 1), {}, 413],
      [gzipSync(Buffer.alloc(5 * PER_MB + 1)), packed, 413],
      [LINES, packed, 400],
      [gzipSync(random).subarray(0, 100), packed, 400],
    ];
    for (const [payload, headers, status] of cases) {
      const one = await items(key, payload, headers);
      expect([headers, one.statusCode, one.json().responseCode]).toEqual([headers, status, status]);
      if (status === 415 && headers['content-type'])
        expect(one.headers['accept-post']).toBe('application/json, application/x-ndjson');
    }
  });

  test('a compressed bomb fills no memory, and the connection stays open', async () => {
    const { key } = await keyWith();
    const bomb = gzipSync(Buffer.alloc(100 * PER_MB));
    await running.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = running.app.server.address() as AddressInfo;
    const before = process.memoryUsage().arrayBuffers;
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const one = await fetch(`http://127.0.0.1:${port}/app/v1/items`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            'content-encoding': 'gzip',
          },
          body: bomb,
        });
        return one.status;
      }),
    );
    expect(statuses.filter((status) => status !== 413 && status !== 503)).toEqual([]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150 * PER_MB);
    const socket = connect(port, '127.0.0.1');
    const said: string[] = [];
    socket.on('data', (part) => said.push(part.toString()));
    const head = `POST /app/v1/items HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\ncontent-type: application/x-ndjson\r\n`;
    const begun = once(running.app.server, 'request');
    socket.write(`${head}content-length: 10\r\n\r\n{}\n`);
    const [request] = (await begun) as [IncomingMessage];
    expect(said).toEqual([]);
    // It ends with an error, which `once` would throw.
    const gone = new Promise<void>((resolve) => request.once('close', resolve));
    socket.destroy();
    await gone;
    // Memory is released: more bodies than the total limit pass in sequence.
    const whole = gzipSync(Buffer.alloc(5 * PER_MB));
    for (let bodies = 0; bodies < 25; bodies += 1)
      expect((await items(key, whole, { 'content-encoding': 'gzip' })).statusCode).toBe(202);
  });

  test('other input is read as on the console: every field is checked, unknown ones are refused', async () => {
    const { key } = await keyWith();
    expect((await list(key, { query: { limit: '7' } })).json().limit).toBe(7);
    const wrong = await list(key, { query: { limit: '70', other: '1' } });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors.map(({ field }: { field: string }) => field)).toEqual(['limit', 'other']);
    const note = (payload: string) =>
      send(key, { method: 'POST', url: '/app/v1/note', payload, headers: { 'content-type': 'application/json' } });
    expect((await note('{"text":"a"}')).json()).toEqual({ text: 'a' });
    expect((await note('{"text":1}')).json().errors).toEqual([{ field: 'text', message: 'text must be text' }]);
    expect((await note('{')).statusCode).toBe(422);
    const items = await send(key, {
      method: 'POST',
      url: '/app/v1/items?a=1',
      headers: { 'content-type': 'application/json' },
      payload: '[]',
    });
    expect(items.json().errors[0].field).toBe('a');
  });

  test('what a key did is counted later, and no call waits for it', async () => {
    const { id, key } = await keyWith();
    await Promise.all(Array.from({ length: 20 }, () => list(key)));
    await list(key, { query: { limit: '70' } });
    await list(key, { query: { fail: '1' } });
    await Promise.all([running.usage.flush(), running.usage.flush()]);
    // Midnight may pass in between.
    const { rows } = await database.owner.query(
      `select sum(calls)::int as calls, sum(errors)::int as errors,
         min(day) >= (now() at time zone 'UTC')::date - 1 and max(day) <= (now() at time zone 'UTC')::date as today,
         bool_and(last_used_at > now() - interval '1 hour') as used
       from service_key_days join service_keys k on k.id = key_id where key_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ calls: 22, errors: 2, today: true, used: true }]);
  });

  test('the database keeps hashes, and no log line holds a key', async () => {
    const { key } = await keyWith();
    const stranger = newKey('test');
    await list(key, { query: { fail: '1' } });
    await list(stranger);
    await items(key, LINES, { 'content-encoding': 'gzip' });
    const { rows } = await database.owner.query(
      `select (select jsonb_agg(k) from service_keys k)::text || (select jsonb_agg(s) from service_key_secrets s)::text as kept`,
    );
    const logged = instances.flatMap(({ lines }) => lines).join('');
    expect(logged).toContain('No one expected this');
    for (const secret of [key, stranger])
      for (const part of [secret, secret.slice('qdk_test_'.length)]) {
        expect(rows[0].kept).not.toContain(part);
        expect(logged).not.toContain(part);
      }
    expect(rows[0].kept).toContain(key.slice(-4));
  });
});
