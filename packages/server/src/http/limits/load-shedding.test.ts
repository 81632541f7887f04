import { performance } from 'node:perf_hooks';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerFailures } from '../failures.ts';
import { shedLoad } from './load-shedding.ts';

let now = performance.now();
/** Moves the clock of the process on; it stands still otherwise, however slow the machine is. */
const later = (milliseconds: number): void => {
  now += milliseconds;
};
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A server before a pool of which the test says how it does. */
function server() {
  const app = Fastify();
  answerFailures(app);
  let lend: (seconds: number) => void = () => undefined;
  const pool = {
    waitingCount: 0,
    totalCount: 8,
    idleCount: 8,
    options: { max: 8 },
    onLent: (listener: (seconds: number) => void): void => {
      lend = listener;
    },
  };
  let others = 0;
  shedLoad(app, { pool }, () => others);
  app.get('/api/v1/anything', async () => ({}));
  let answer: () => void = () => undefined;
  app.get(
    '/api/v1/slow',
    () =>
      new Promise((resolve) => {
        answer = () => resolve({});
      }),
  );
  app.get('/healthz', async () => ({}));
  app.post('/app/v1/batch', async () => ({}));
  return {
    pool,
    /** Says how long the last connection was waited for. */
    waited: (milliseconds: number) => lend(milliseconds / 1000),
    queue: (waiting: number, more = 0) => {
      pool.idleCount = waiting === 0 ? 8 : 0;
      pool.waitingCount = waiting;
      others = more;
    },
    status: async (url = '/api/v1/anything') => (await app.inject(url)).statusCode,
    statusOf: async (caller: string) =>
      (await app.inject({ url: '/api/v1/anything', headers: { authorization: `Bearer ${caller}` } })).statusCode,
    /** Begins a call that is under way until `answer` is called. */
    begin: () => {
      const slow = app.inject('/api/v1/slow');
      return { answer: () => answer(), ended: slow.then(({ statusCode }) => statusCode) };
    },
    exporting: async () => (await app.inject({ url: '/api/v1/anything', headers: { accept: 'text/csv' } })).statusCode,
    sending: async () => (await app.inject({ method: 'POST', url: '/app/v1/batch?a' })).statusCode,
  };
}

/** Lets a queue stand until a call is refused. */
async function refuseFirst({ waited, queue, status }: ReturnType<typeof server>): Promise<void> {
  waited(200);
  queue(5);
  await status();
  later(120);
  expect(await status()).toBe(503);
}

test.each([
  ['that makes wait for longer than is good', 30, 3, 0],
  ['that is long, although nothing comes out of it', 0, 17, 0],
  ['of which most wait without asking for a connection', 0, 10, 7],
] as const)('a queue %s is refused when it stands', async (_what, wait, waiting, more) => {
  const { waited, queue, status } = server();
  waited(wait);
  queue(waiting, more);
  expect(await status()).toBe(200);
  later(120);
  expect(await status()).toBe(503);
  expect(await status('/healthz')).toBe(200);
});

test.each([
  ['short ones that are fast', 20, 16],
  ['none, however long the last one waited', 500, 0],
] as const)('queues are no overload: %s', async (_what, wait, waiting) => {
  const { waited, queue, status } = server();
  waited(wait);
  queue(waiting);
  expect(await status()).toBe(200);
  later(120);
  expect(await status()).toBe(200);
});

test('a queue that was gone meanwhile is a new one', async () => {
  const { waited, queue, status } = server();
  waited(60);
  queue(3);
  expect(await status()).toBe(200);
  queue(0);
  expect(await status()).toBe(200);
  later(95);
  queue(3);
  expect(await status()).toBe(200);
  later(95);
  expect(await status()).toBe(200);
  // Nobody called meanwhile: nobody knows how long this one stands.
  later(1100);
  expect(await status()).toBe(200);
});

test('a queue that is twice as long may stand for a quarter of the time', async () => {
  const { queue, status } = server();
  queue(40);
  expect(await status()).toBe(200);
  later(24);
  expect(await status()).toBe(200);
  later(2);
  expect(await status()).toBe(503);
});

test.each([
  ['soon after calls were refused may stand for less long', 4900, 30],
  ['some seconds after calls were refused is a new one', 5100, 100],
] as const)('a queue %s', async (_what, afterwards, patience) => {
  const one = server();
  const { queue, waited, status } = one;
  await refuseFirst(one);
  queue(0);
  waited(0);
  for (let call = 0; call < 20; call += 1) expect(await status()).toBe(200);
  later(1000 + afterwards);
  waited(30);
  queue(3);
  expect(await status()).toBe(200);
  later(patience - 1);
  expect(await status()).toBe(200);
  later(2);
  expect(await status()).toBe(503);
});

test('a queue that grows shorter meanwhile may stand for longer', async () => {
  const { queue, status } = server();
  queue(88);
  expect(await status()).toBe(200);
  later(90);
  queue(17);
  expect(await status()).toBe(200);
  later(11);
  expect(await status()).toBe(503);
});

test('while calls are refused, who has one under way gets another only while three of eight connections are free, for a second', async () => {
  const one = server();
  const { pool, waited, queue, status, statusOf, begin } = one;
  const slow = begin();
  await refuseFirst(one);
  waited(5);
  expect([await status(), await statusOf('another admin')]).toEqual([503, 200]);
  queue(0);
  await expect.poll(status).toBe(200);
  expect(await status()).toBe(200);
  pool.idleCount = 3;
  expect(await status()).toBe(200);
  pool.idleCount = 2;
  expect(await status()).toBe(503);
  slow.answer();
  expect([await slow.ended, await status()]).toEqual([200, 200]);
  later(1100);
  waited(200);
  queue(5);
  expect(await status()).toBe(200);
  later(120);
  expect(await status()).toBe(503);
});

test('while more calls are refused than let in, only while half of the connections are free', async () => {
  const one = server();
  const { pool, waited, queue, status, begin } = one;
  const slow = begin();
  await refuseFirst(one);
  waited(5);
  for (let call = 0; call < 20; call += 1) expect(await status()).toBe(503);
  queue(0);
  await expect.poll(status).toBe(200);
  pool.idleCount = 4;
  expect(await status()).toBe(200);
  pool.idleCount = 3;
  expect(await status()).toBe(503);
  slow.answer();
  expect(await slow.ended).toBe(200);
});

test('who has a call under way gets others again after a second in which most calls were let in', async () => {
  const one = server();
  const { pool, waited, queue, status, statusOf, begin } = one;
  const slow = begin();
  await refuseFirst(one);
  waited(5);
  queue(0);
  pool.idleCount = 2;
  for (let call = 0; call < 10; call += 1) expect(await status()).toBe(503);
  later(1010);
  expect(await status()).toBe(503);
  for (let call = 0; call < 10; call += 1) expect(await statusOf(`admin ${call}`)).toBe(200);
  later(1010);
  expect(await status()).toBe(200);
  slow.answer();
  expect(await slow.ended).toBe(200);
});

test('what is refused to one who has a call under way uses up the patience of nobody else', async () => {
  const one = server();
  const { waited, queue, status, statusOf, begin } = one;
  const slow = begin();
  await refuseFirst(one);
  waited(15);
  queue(1);
  expect(await status()).toBe(503);
  later(120);
  expect(await status()).toBe(503);
  waited(60);
  queue(3);
  expect(await statusOf('another admin')).toBe(200);
  slow.answer();
  expect(await slow.ended).toBe(200);
});

test('a process that is late refuses calls as well, once it has refused some, and not for one long answer', async () => {
  const one = server();
  const { queue, status, begin } = one;
  const slow = begin();
  later(500);
  expect(await status()).toBe(200);
  await refuseFirst(one);
  queue(0);
  later(200);
  expect(await status()).toBe(503);
  await expect.poll(status).toBe(200);
  slow.answer();
  expect(await slow.ended).toBe(200);
});

test('staff who are working come before exports and batches', async () => {
  const { waited, queue, status, exporting, sending } = server();
  queue(6, 3);
  waited(15);
  expect([await exporting(), await sending()]).toEqual([200, 200]);
  waited(25);
  queue(8);
  expect([await exporting(), await sending()]).toEqual([200, 200]);
  queue(6, 3);
  expect([await status(), await exporting(), await sending()]).toEqual([200, 503, 503]);
});
