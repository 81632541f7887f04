import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerFailures } from '../failures.ts';
import { shedLoad } from './load-shedding.ts';

const CONNECTIONS = 8;

/** Creates a server in front of a pool, whose load and time the test sets. */
function server() {
  const app = Fastify();
  onTestFinished(() => app.close());
  answerFailures(app);
  let now = 0;
  let lend: (seconds: number) => void = () => undefined;
  const pool = {
    waitingCount: 0,
    totalCount: CONNECTIONS,
    idleCount: CONNECTIONS,
    options: { max: CONNECTIONS },
    onLent: (listener: (seconds: number) => void): void => {
      lend = listener;
    },
  };
  shedLoad(app, { database: { pool, reading: { pool } }, clock: () => now });
  app.get('/api/v1/anything', async () => ({}));
  let answerSlow: () => void = () => undefined;
  app.get(
    '/api/v1/slow',
    () =>
      new Promise((resolve) => {
        answerSlow = () => resolve({});
      }),
  );
  app.get('/healthz', async () => ({}));
  app.post('/app/v1/batch', async () => ({}));
  const call = (url = '/api/v1/anything', headers = {}) => app.inject({ url, headers });
  return {
    pool,
    call,
    after: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Sets the number of waiting calls. */
    queue: (waiting: number) => {
      pool.idleCount = waiting === 0 ? CONNECTIONS : 0;
      pool.waitingCount = waiting;
    },
    lastWait: (milliseconds: number) => lend(milliseconds / 1000),
    status: async (url?: string, headers?: object) => (await call(url, headers)).statusCode,
    /** Begins a call that ends when `answer` is called. */
    begin: () => {
      const slow = app.inject('/api/v1/slow');
      return { answer: () => answerSlow(), ended: slow.then(({ statusCode }) => statusCode) };
    },
    sendBatch: async () => (await app.inject({ method: 'POST', url: '/app/v1/batch?a' })).statusCode,
  };
}

test('a queue that stands is refused with 503 and Retry-After, and health checks are answered', async () => {
  const { queue, lastWait, after, call, status } = server();
  lastWait(30);
  queue(3);
  expect(await status()).toBe(200);
  after(120);
  const refused = await call();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({ responseCode: 503 });
  expect(await status('/healthz')).toBe(200);
});

test('after a refusal, callers with a call under way are refused first, until it is answered', async () => {
  const { pool, queue, after, lastWait, status, begin } = server();
  const slow = begin();
  lastWait(200);
  queue(5);
  expect(await status()).toBe(200);
  after(120);
  expect(await status()).toBe(503);
  queue(0);
  pool.idleCount = 2;
  expect(await status()).toBe(503);
  expect(await status('/api/v1/anything', { authorization: 'Bearer another admin' })).toBe(200);
  slow.answer();
  expect([await slow.ended, await status()]).toEqual([200, 200]);
});

test('after a refusal, a process that is late refuses as well', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { queue, after, lastWait, status, begin } = server();
  const slow = begin();
  lastWait(200);
  queue(5);
  expect(await status()).toBe(200);
  after(120);
  expect(await status()).toBe(503);
  queue(0);
  after(200);
  expect(await status()).toBe(503);
  // The first tick then records how late the process was, the second one that it is on time.
  vi.advanceTimersByTime(20);
  expect(await status()).toBe(503);
  vi.advanceTimersByTime(20);
  expect(await status()).toBe(200);
  slow.answer();
  expect(await slow.ended).toBe(200);
});

test('staff come before exports and batches', async () => {
  const { queue, lastWait, status, sendBatch } = server();
  const exporting = () => status('/api/v1/anything', { accept: 'text/csv' });
  lastWait(25);
  queue(8);
  expect([await exporting(), await sendBatch()]).toEqual([200, 200]);
  queue(9);
  expect([await status(), await exporting(), await sendBatch()]).toEqual([200, 503, 503]);
});
