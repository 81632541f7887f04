import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError, type ChangesOptions, CursorGoneError, createClient } from '../src/index.ts';
import { json, type Server, startServer } from './server.ts';
import { expectPauses, stopTime } from './stop-time.ts';

let server: Server;

const client = () =>
  createClient({ url: server.url, key: 'qdk_test_secret', onRefused: () => undefined, onFailed: () => undefined });
const event = (id: string) => ({
  id,
  type: 'user.unsuspended',
  timestamp: '2026-01-31T12:00:00Z',
  data: { user: 'u_1' },
});
const page = (next: string, ...ids: string[]) => json(200, { events: ids.map(event), next });

/** Reads pages until there are this many. @returns their cursors and the ids of their events */
async function read(count: number, options: ChangesOptions): Promise<string[]> {
  const seen: string[] = [];
  const reading = client();
  for await (const { events, next } of reading.changes(options)) {
    seen.push(`${next}: ${events.map(({ id }) => id).join(' ')}`);
    if (seen.length === count) break;
  }
  return seen;
}
const paths = () => server.calls.map(({ path }) => path.replace('/app/v1/changes', ''));

beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

test('the feed is read page by page from a cursor; calls after the first one wait for news', async () => {
  server.answers.push(page('5', 'a', 'b'), page('5'), page('7'), page('8', 'c'));
  expect(await read(3, { after: '3', types: ['user.suspended', 'user.unsuspended'], limit: 2 })).toEqual([
    '5: a b',
    '7: ',
    '8: c',
  ]);
  const types = 'limit=2&types=user.suspended%2Cuser.unsuspended';
  expect(paths()).toEqual([
    `?after=3&${types}&wait=0`,
    `?after=5&${types}&wait=25`,
    `?after=5&${types}&wait=25`,
    `?after=7&${types}&wait=25`,
  ]);
});

test('without a cursor it begins with the oldest event, or now, and has a cursor at once', async () => {
  server.answers.push(page('0'), page('9'));
  expect(await read(1, {})).toEqual(['0: ']);
  expect(await read(1, { after: 'latest' })).toEqual(['9: ']);
  expect(paths()).toEqual(['?wait=0', '?after=latest&wait=0']);
});

test('what fails for a time is asked for again from the same cursor', async () => {
  const pauses = stopTime();
  server.answers.push(
    (_call, reply) => void reply.destroy(),
    json(429, { responseMessage: 'Too many' }, { 'retry-after': '1' }),
    page('4', 'a'),
  );
  expect(await read(1, { after: '3' })).toEqual(['4: a']);
  expect(paths()).toEqual(['?after=3&wait=0', '?after=3&wait=0', '?after=3&wait=0']);
  expectPauses(pauses, [250, 500], [1000, 1500]);
});

test('a server that answers at once without news is asked less and less often, until there is news', async () => {
  const pauses = stopTime();
  const ending = new AbortController();
  const quick = Array.from({ length: 6 }, () => page('5'));
  let until: readonly number[] = [];
  server.answers.push(...quick, () => {
    until = [...pauses];
    ending.abort();
  });
  for await (const _page of client().changes({ after: '5', signal: ending.signal }))
    throw new Error('There is no news');
  expectPauses(until, [250, 500], [500, 1000], [1000, 2000], [2000, 4000], [2000, 4000]);
  server.answers.push(...quick.slice(0, 3), page('6', 'a'), page('6'), page('7', 'b'));
  server.calls.length = 0;
  const before = pauses.length;
  for await (const { next } of client().changes({ after: '5', waitSeconds: 0 })) if (next === '7') break;
  expect(server.calls).toHaveLength(6);
  // After an event, counting starts again, and the first immediate answer is not followed by a pause.
  expectPauses(pauses.slice(before), [250, 500], [500, 1000]);
});

test('a cursor that is gone, or a key that is refused, ends it with a sentence', async () => {
  server.answers.push(json(410, { responseMessage: 'Begin again' }), json(401, { responseMessage: 'No such key' }));
  const gone = await read(1, { after: '3' }).catch((error: unknown) => error);
  expect(gone).toBeInstanceOf(CursorGoneError);
  expect(gone).toMatchObject({ status: 410, message: 'The cursor 3 is no longer valid. Begin again' });
  await expect(read(1, {})).rejects.toThrow(new ApiError(401, 'No such key'));
});

test('a signal and the end of the client end it while it waits', async () => {
  const ending = new AbortController();
  server.answers.push(page('1', 'a'), () => ending.abort());
  for await (const _page of client().changes({ signal: ending.signal }));
  const closed = client();
  server.answers.push(page('1', 'a'), () => void closed.close());
  const { signal } = new AbortController();
  for await (const _page of closed.changes({ signal }));
  expect(server.calls).toHaveLength(4);
});
