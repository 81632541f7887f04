import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ApiError,
  type ClientOptions,
  ClosedError,
  createClient,
  type Item,
  ItemTooLargeError,
  QueueFullError,
  type Refusal,
} from '../src/index.ts';
import { json, type Server, startServer } from './server.ts';
import { expectPauses, stopTime } from './stop-time.ts';

const search = (number: number): Item => ({
  type: 'search',
  id: `s${number}`,
  occurred_at: '2026-01-31T12:00:00Z',
  data: { search_term: `lamps ${number}`, search_type: 'web' },
});
const searches = (count: number, from = 0): Item[] => Array.from({ length: count }, (_, index) => search(from + index));

let server: Server;
let refusals: Refusal[];
let failures: { items: readonly Item[]; error: Error }[];

const client = (wishes: Partial<ClientOptions> = {}) =>
  createClient({
    url: `${server.url}/`,
    key: 'qdk_test_secret',
    onRefused: (refusal) => refusals.push(refusal),
    onFailed: (items, error) => failures.push({ items, error }),
    ...wishes,
  });
/** Enough time for a slow machine to send the remaining items. */
const LONG_MS = 600_000;
const sizes = () => server.calls.map(({ items }) => items.length);
/** Expects that every item was sent and none failed. */
const expectAll = (count: number) => {
  expect(new Set(server.calls.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(count);
  expect(failures).toEqual([]);
};

beforeEach(async () => {
  server = await startServer();
  refusals = [];
  failures = [];
});
afterEach(() => server.stop());

describe('items travel', () => {
  test('compressed, one a line, with the key, at most this many in a call', async () => {
    const { sendMany, flush } = client({ batchItems: 40, concurrency: 1 });
    sendMany(searches(100));
    await flush();
    expect(sizes()).toEqual([40, 40, 20]);
    expectAll(100);
    expect(server.calls[0]).toMatchObject({
      path: '/app/v1/batch',
      headers: {
        authorization: 'Bearer qdk_test_secret',
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
      },
      items: searches(40),
    });
  });

  test('at most this many bytes in a call', async () => {
    const { sendMany, flush } = client({ batchBytes: 1000 });
    sendMany(searches(50));
    await flush();
    expectAll(50);
    for (const { items } of server.calls)
      expect(items.map((item) => JSON.stringify(item)).join('\n').length).toBeLessThan(1000);
  });

  test('one a call when a call may hold fewer bytes than one item', async () => {
    const { sendMany, flush } = client({ batchBytes: 100 });
    const long = (number: number) =>
      ({ ...search(number), data: { search_term: 'x'.repeat(300), search_type: 'web' } }) as Item;
    sendMany([long(1), long(2)]);
    await flush();
    expect(sizes()).toEqual([1, 1]);
    expectAll(2);
  });

  test('after a short wait for others, also when no one asks for it', async () => {
    const waiting = client({ delayMs: 50 });
    waiting.send(search(1));
    waiting.send(search(2));
    expect(server.calls).toEqual([]);
    await expect.poll(() => waiting.pending).toBe(0);
    expect(sizes()).toEqual([2]);
  });
});

describe('a call that fails', () => {
  test('for a time is made again, after the time that the server asks for', async () => {
    server.answers.push(
      (_call, reply) => void reply.destroy(),
      json(503, { responseMessage: 'Busy' }),
      json(429, { responseMessage: 'Too many' }, { 'retry-after': '1' }),
    );
    const pauses = stopTime();
    const { sendMany, flush, pending } = client();
    expect(pending).toBe(0);
    sendMany(searches(10));
    await flush();
    expect(sizes()).toEqual([10, 10, 10, 10]);
    expectAll(10);
    expectPauses(pauses, [250, 500], [500, 1000], [1000, 2000]);
  });

  test.each([400, 401, 403, 413, 422])('with %s is not made again: its items are handed back', async (status) => {
    server.answers.push(json(status, { responseMessage: 'That is not for you', responseCode: status }));
    const { sendMany, flush } = client();
    sendMany(searches(3));
    await flush();
    expect(sizes()).toEqual([3]);
    expect(failures).toEqual([{ items: searches(3), error: new ApiError(status, 'That is not for you') }]);
    expect(failures[0]?.error).toMatchObject({ status });
  });

  test.each([301, 302, 307, 308])(
    'with %s is not made again: the sentence says where the server is',
    async (status) => {
      server.answers.push(
        json(status, {}, { location: 'https://desk.example.com/app/v1/batch' }),
        json(status, {}, { location: '/sign-in' }),
        json(status, {}),
        json(status, {}, { location: 'https://' }),
      );
      for (const number of [1, 2, 3, 4]) {
        const { send, flush } = client();
        send(search(number));
        await flush();
      }
      expect(sizes()).toEqual([1, 1, 1, 1]);
      expect(failures.map(({ items, error }) => [items, error])).toEqual([
        [[search(1)], new ApiError(status, 'The server redirects to https://desk.example.com. Use that address')],
        [[search(2)], new ApiError(status, `The server redirects to ${server.url}/sign-in. Use that address`)],
        [[search(3)], new ApiError(status, `The server answered with the status ${status}`)],
        [[search(4)], new ApiError(status, `The server answered with the status ${status}`)],
      ]);
    },
  );

  test('because another server answers is not made again: its items are handed back', async () => {
    server.answers.push(
      (_call, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>'),
    );
    const { sendMany, flush } = client();
    sendMany(searches(3));
    await flush();
    expect(sizes()).toEqual([3]);
    const sentence =
      'The answer with the status 200 is not JSON. The server at this address does not seem to be Quarterdeck';
    expect(failures).toEqual([{ items: searches(3), error: new ApiError(200, sentence) }]);
  });

  test('because its answer was cut off is made again', async () => {
    let cutOff = (): void => undefined;
    server.answers.push((_call, reply) => {
      reply.writeHead(202, { 'content-type': 'application/json', 'content-length': '100' }).write('{"accepted":');
      cutOff = () => void reply.destroy();
    });
    const { sendMany, flush } = client({
      fetch: async (...asked) => {
        const answer = await fetch(...asked);
        // The headers have arrived.
        cutOff();
        return answer;
      },
    });
    sendMany(searches(3));
    await flush();
    expect(sizes()).toEqual([3, 3]);
    expectAll(3);
  });

  test('without an end keeps its items until the client is closed, then they are handed back', async () => {
    const calls = new EventEmitter();
    const failed = once(calls, 'failed');
    const failing = client({
      batchItems: 2,
      concurrency: 2,
      fetch: (...asked) =>
        fetch(...asked).catch((error: unknown) => {
          calls.emit('failed');
          throw error;
        }),
    });
    await server.stop();
    failing.sendMany(searches(7));
    await failed;
    await failing.close(100);
    expect(failures.flatMap(({ items }) => items.map(({ id }) => id)).toSorted()).toEqual(
      searches(7).map(({ id }) => id),
    );
    for (const { error } of failures) {
      expect(error).toBeInstanceOf(ClosedError);
      expect(error.message).toMatch(/^The client is closed\. The last call failed: .*ECONNREFUSED/);
      expect(error.cause).toBeInstanceOf(ApiError);
      expect(error.cause).toMatchObject({ status: 0, message: expect.stringContaining('ECONNREFUSED') });
    }
    expect(failures).not.toEqual([]);
    expect(() => failing.send(search(8))).toThrow(ClosedError);
    server = await startServer();
  });
});

test('the end of the client says nothing of calls that failed before others succeeded', async () => {
  server.answers.push(json(503, { responseMessage: 'Busy' }));
  const ending = client();
  ending.send(search(1));
  await ending.flush();
  server.answers.push(() => undefined);
  ending.send(search(2));
  await ending.close(100);
  expect(failures).toEqual([{ items: [search(2)], error: new ClosedError() }]);
});

describe('a client is not made', () => {
  test.each([
    '',
    'desk.example.com',
    'localhost:3000',
    'ftp://desk.example.com',
    'https://ann:secret@desk.example.com',
    'https://desk.example.com?a=b',
    'https://desk.example.com/#users',
  ])('with the url %j', (url) => {
    const sentence =
      'url is not a server address such as https://desk.example.com. It must begin with https:// or http:// and contain no username, password, ? or #';
    expect(() => client({ url })).toThrow(new TypeError(sentence));
  });

  test.each(['', ' ', 'qdk_test_\nsecret', 'qdk_test secret', 'qdk_test_sécret'])('with the key %j', (key) => {
    const sentence = 'The key is missing or contains invalid characters';
    expect(() => client({ key })).toThrow(new TypeError(sentence));
  });

  test('without a url or a key, as when a variable is not set', () => {
    const unset = undefined as unknown as string;
    expect(() => client({ url: unset })).toThrow('url is not a server address');
    expect(() => client({ key: unset })).toThrow('key is missing');
  });
});

test('a url and a key may have spaces and line ends around them, as files have', async () => {
  const { send, flush } = client({ url: ` ${server.url}/ \n`, key: 'qdk_test_secret\n' });
  send(search(1));
  await flush();
  expectAll(1);
  expect(server.calls[0]?.headers.authorization).toBe('Bearer qdk_test_secret');
});

test('a url may have a path', async () => {
  const { send, flush } = client({ url: `${server.url}/desk/` });
  send(search(1));
  await flush();
  expect(server.calls[0]?.path).toBe('/desk/app/v1/batch');
});

describe('the queue', () => {
  test('refuses what it has no room for, all of it, and takes it later', async () => {
    const full = client({ queueItems: 10 });
    full.sendMany(searches(8));
    expect(() => full.sendMany(searches(3, 8))).toThrow(QueueFullError);
    expect(full.pending).toBe(8);
    await full.flush();
    full.sendMany(searches(3, 8));
    await full.close(LONG_MS);
    expectAll(11);
  });

  test('counts those under way, and bytes', async () => {
    server.answers.push(json(503, {}, { 'retry-after': '1' }));
    const slow = client({ batchItems: 5, queueItems: 6 });
    slow.sendMany(searches(5));
    expect(() => slow.sendMany(searches(2, 5))).toThrow(QueueFullError);
    await slow.close(LONG_MS);
    expectAll(5);
    const small = client({ queueBytes: 300 });
    small.sendMany(searches(2));
    expect(() => small.send(search(2))).toThrow(QueueFullError);
    await small.close();
  });

  test('refuses an item that no call could carry', () => {
    const long = { ...search(1), data: { search_term: 'x'.repeat(70_000), search_type: 'web' } } as Item;
    expect(() => client().send(long)).toThrow(ItemTooLargeError);
  });
});

describe('what the server says', () => {
  test('of refused items is reported with the item itself', async () => {
    server.answers.push(
      json(202, {
        accepted: 2,
        waiting: 0,
        refused: [{ index: 1, type: 'search', id: 's1', path: 'id', message: 'No' }],
      }),
    );
    const { sendMany, flush } = client();
    sendMany(searches(3));
    await flush();
    expect(refusals).toEqual([{ item: search(1), path: 'id', message: 'No' }]);
    expect(failures).toEqual([]);
  });

  test('of waiting and late refused items is read', async () => {
    const status = { backlog: 0, oldest_seconds: 0, waiting: 3, refused_today: 1 };
    server.answers.push(
      json(200, status),
      json(200, { items: [], next: 'n2' }),
      json(403, { responseMessage: 'No scope' }),
    );
    const { ingestStatus, refused } = client();
    expect(await ingestStatus()).toEqual(status);
    expect(await refused({ after: 'a b', limit: 5 })).toEqual({ items: [], next: 'n2' });
    await expect(refused()).rejects.toThrow(new ApiError(403, 'No scope'));
    expect(server.calls.map(({ path }) => path)).toEqual([
      '/app/v1/ingest-status',
      '/app/v1/refused?after=a+b&limit=5',
      '/app/v1/refused',
    ]);
  });

  test('of a user, of a post, of a version, of a password and of the whole app is asked', async () => {
    const policy = { action: 'force', app_version: '5.4.1' };
    server.answers.push(
      json(200, { may_use_app: false }),
      json(200, { may_be_shown: false }),
      json(200, policy),
      json(200, { valid: true }),
      json(200, {}),
    );
    const { standing, postStanding, versionPolicy, passwordCheck, config } = client();
    expect(await standing('u 1/2')).toEqual({ may_use_app: false });
    expect(await postStanding('p 1/2')).toEqual({ may_be_shown: false });
    expect(await versionPolicy({ device_type: 'ios', app_version: '5.3' })).toEqual(policy);
    expect(await passwordCheck('u_1', 'open sesame')).toEqual({ valid: true });
    expect(await config()).toEqual({});
    expect(server.calls.map(({ path }) => path)).toEqual([
      '/app/v1/users/u%201%2F2/standing',
      '/app/v1/posts/p%201%2F2/standing',
      '/app/v1/version-policy?device_type=ios&app_version=5.3',
      '/app/v1/users/u_1/password-check',
      '/app/v1/config',
    ]);
    expect(server.calls[3]).toMatchObject({
      body: '{"password":"open sesame"}',
      headers: { 'content-type': 'application/json' },
    });
  });
});
