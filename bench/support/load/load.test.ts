import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test } from 'vitest';
import { refusedShare, verdictOf } from '../verdict.ts';
import { type LoadResult, startLoader } from './load.ts';
import { rateText, referenceOf } from './rounds.ts';

const loader = startLoader();
const server = createServer();

async function press(listener: RequestListener): Promise<LoadResult> {
  server.on('request', listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return loader.run({ port, path: '/list', headers: {}, connections: 4, seconds: 0.5, warmUp: 0 });
}

afterEach(async () => {
  server.removeAllListeners('request');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

afterAll(() => loader.stop());

/** Answers with a status, and a body of known length. */
const answering = (statusOf: (call: number) => number): RequestListener =>
  (() => {
    let calls = 0;
    return (_request, response) => {
      calls += 1;
      response.writeHead(statusOf(calls), { 'content-length': 2 }).end('{}');
    };
  })();

test('a server that refuses a third of the calls has missed, and is no reference', async () => {
  const rounds = [await press(answering((call) => (call % 3 === 0 ? 503 : 200)))];
  expect(refusedShare(...rounds)).toBeCloseTo(1 / 3, 1);
  expect(rateText(rounds, ' req/s')).toMatch(/ req\/s, 3\d(\.\d)? % refused$/);
  expect(verdictOf({ figure: 1000, target: { least: 1 }, refused: refusedShare(...rounds) })).toBe('MISSED');
  const reference = referenceOf(rounds, 'perSecond');
  expect(verdictOf({ figure: 1000, target: { least: 1 }, reference })).toBe('not comparable, MISSED');
});

test('a server that answers every call has no share of refused calls', async () => {
  const rounds = [await press(answering(() => 200))];
  expect(rateText(rounds, ' req/s')).toMatch(/^[\d,.]+ req\/s$/);
  const reference = referenceOf(rounds, 'perSecond');
  expect(verdictOf({ figure: 1, target: { least: 1 }, refused: refusedShare(...rounds), reference })).toBe('met');
});

test('a server that is only too slow has a rate of 0, and is no reference', async () => {
  const rounds = [await press(() => undefined)];
  expect(rateText(rounds, ' req/s')).toBe('0 req/s');
  const claim = {
    figure: Number.POSITIVE_INFINITY,
    target: { least: 25 },
    reference: referenceOf(rounds, 'perSecond'),
  };
  expect(verdictOf(claim)).toBe('not comparable, MISSED');
});

test('failures end the bench with a sentence', async () => {
  await expect(press(answering(() => 500))).rejects.toThrow(/^\/list: \d+ answers were neither a 200 nor a refusal$/);
});

test('connections that are closed end the bench with a sentence', async () => {
  await expect(press((request) => request.socket.end())).rejects.toThrow('/list: The server closed a connection');
});
