import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import promises from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../core/config.ts';
import { noSession } from '../../core/errors.ts';
import { fileCache } from '../../core/file-cache.ts';
import { answerFailures } from '../../http/failures.ts';
import { serveTiles } from './index.ts';

const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200, 7)]);
const SESSION = 'Bearer of-someone-who-is-signed-in';
/** The original of Node, because the tests use a shorter timeout. */
const endsAfter = AbortSignal.timeout.bind(AbortSignal);
const sendPicture = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture);

describe('map tiles', () => {
  let app: FastifyInstance;
  let service: Server;
  let folder: string;
  let asked: { url: string; agent: string | undefined; referer: string | undefined }[];
  let answer: (response: ServerResponse, url: string) => void;
  let logged: string[];
  let patience: MockInstance<typeof AbortSignal.timeout>;

  const start = async (url?: string): Promise<void> => {
    const { port } = service.address() as AddressInfo;
    app = Fastify({ logger: { level: 'warn', stream: { write: (line) => logged.push(line) } } });
    answerFailures(app);
    serveTiles(
      app,
      readConfig({
        TILE_URL: url ?? `http://127.0.0.1:${port}/tiles/{z}/{x}/{y}.png?key=1`,
        DATA_DIR: folder,
        PUBLIC_URL: 'https://desk.example',
      }),
      async ({ headers }) => {
        if (headers.authorization !== SESSION) throw noSession();
      },
    );
    await app.ready();
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quarterdeck-tiles-'));
    asked = [];
    logged = [];
    answer = sendPicture;
    patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
    service = createServer(({ url = '', headers }, response) => {
      asked.push({ url, agent: headers['user-agent'], referer: headers.referer });
      answer(response, url);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    await start();
  });
  afterEach(async () => {
    await app.close();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
    rmSync(folder, { recursive: true, force: true });
    patience.mockRestore();
  });

  const get = (path: string) => app.inject({ url: `/tiles/${path}`, headers: { authorization: SESSION } });
  const cachedFile = () => {
    const [kept = ''] = readdirSync(join(folder, 'tiles'));
    return join(folder, 'tiles', kept, '5-4-11');
  };

  test('come from the service once, and from the disk after that, also after a restart', async () => {
    for (const _ of [1, 2]) {
      const tile = await get('5/4/11.png');
      expect(tile.statusCode).toBe(200);
      expect(tile.headers['content-type']).toBe('image/png');
      expect(tile.headers['cache-control']).toBe('private, max-age=86400');
      expect(tile.rawPayload.equals(picture)).toBe(true);
    }
    await app.close();
    await start();
    expect((await get('5/4/11.png')).statusCode).toBe(200);
    expect(asked).toEqual([
      { url: '/tiles/5/4/11.png?key=1', agent: 'Quarterdeck (https://desk.example)', referer: undefined },
    ]);
  });

  test.each([{}, { authorization: 'Bearer other' }, { 'sec-fetch-site': 'same-origin' }])(
    'are for the staff alone: not with %o',
    { tags: ['attack'] },
    async (headers) => {
      await get('5/4/11.png');
      const other = await app.inject({ url: '/tiles/5/4/11.png', headers });
      expect(other.statusCode).toBe(401);
      expect((await app.inject({ url: '/tiles/6/4/11.png', headers })).statusCode).toBe(401);
      expect(asked).toHaveLength(1);
    },
  );

  test.each([
    '5/32/0.png',
    '5/0/32.png',
    '20/1/1.png',
    '5/-1/0.png',
    '5/1.5/0.png',
    '5/1/0.svg',
    '5/1/0',
    '5/1/..%2f..%2f0.png',
    '%2e%2e/1/0.png',
    '5/1/0.png%00',
    '99999999999/1/1.png',
  ])('are not at %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });

  test('that are asked for at once are fetched once', async () => {
    const tiles = await Promise.all(Array.from({ length: 20 }, () => get('6/1/1.png')));
    expect(tiles.map(({ statusCode }) => statusCode)).toEqual(tiles.map(() => 200));
    expect(asked).toHaveLength(1);
  });

  test('that are asked for at once are fetched once also when the disk is slow', async () => {
    const { readFile, stat } = promises;
    let looks = 0;
    let first: Promise<unknown> | undefined;
    /** Makes the second request find no file, but only after the first one has fetched and stored it. */
    const late = async <Found>(look: () => Promise<Found>): Promise<Found> => {
      looks += 1;
      const isSecond = looks > 2;
      try {
        return await look();
      } finally {
        if (isSecond) await first;
      }
    };
    const spies = [
      vi.spyOn(promises, 'readFile').mockImplementation((...args) => late(() => readFile(...args))),
      vi.spyOn(promises, 'stat').mockImplementation((...args) => late(() => stat(...args))),
    ];
    syncBuiltinESMExports();
    try {
      first = get('6/1/1.png');
      await Promise.all([first, get('6/1/1.png')]);
    } finally {
      for (const spy of spies) spy.mockRestore();
      syncBuiltinESMExports();
    }
    expect(asked).toHaveLength(1);
  });

  test('are fetched six at once; as many as fit into the line wait, and the next one is refused', async () => {
    const held: ServerResponse[] = [];
    answer = (response, url) => (url === '/fence' ? response.end() : held.push(response));
    const all = Array.from({ length: 6 + 96 + 1 }, (_, y) => get(`7/1/${y}.png`));
    // One request is refused while the service has answered none; by then, all others are queued.
    expect((await Promise.race(all)).statusCode).toBe(503);
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(6);
    // A seventh request would have come before this one.
    await fetch(`http://127.0.0.1:${(service.address() as AddressInfo).port}/fence`);
    expect(held).toHaveLength(6);
    answer = sendPicture;
    for (const response of held) sendPicture(response);
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([...Array(102).fill(200), 503]);
  });

  test('that do not exist are 404, and not asked for again', async () => {
    answer = (response) => response.writeHead(404).end();
    expect((await get('5/4/11.png')).statusCode).toBe(404);
    expect((await get('5/4/11.png')).statusCode).toBe(404);
    expect(asked).toHaveLength(1);
    answer = sendPicture;
    expect((await get('5/4/12.png')).statusCode).toBe(200);
  });

  test('are 503 at once while the service fails, which is then left alone', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    answer = (response) => response.writeHead(500).end('sorry');
    for (let y = 0; y < 10; y += 1) {
      const failed = await get(`5/4/${y}.png`);
      expect(failed.statusCode).toBe(503);
      expect(failed.headers['retry-after']).toBe('30');
      expect(failed.body).not.toContain('sorry');
    }
    expect(asked).toHaveLength(3);
  });

  test('that cannot be had are one sentence in the log, until the service works again', async () => {
    const failing = (response: ServerResponse) => response.destroy();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const [y, how] of [failing, failing, failing, failing, failing, failing, failing, sendPicture].entries()) {
        answer = how;
        await get(`5/4/${y}.png`);
        vi.setSystemTime(Date.now() + 31_000);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(logged.map((line) => Object.keys(JSON.parse(line)))).toEqual([['level', 'time', 'pid', 'hostname', 'msg']]);
    expect(JSON.parse(logged[0] ?? '').msg).toMatch(
      /^The tile service does not respond \([A-Z_]+\)\. Until it works, maps show the built-in coastlines$/,
    );
  });

  test.each([
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['no picture', (response: ServerResponse) => response.writeHead(200).end('<html>sign in</html>')],
    ['too much', (response: ServerResponse) => response.writeHead(200).end(Buffer.alloc(600_000, picture))],
    ['nothing at all', (response: ServerResponse) => response.destroy()],
  ])('are 503 when the service answers with %s', async (_what, bad) => {
    answer = bad;
    expect((await get('5/4/11.png')).statusCode).toBe(503);
    expect(asked).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('are 503 after a few seconds when the service never answers', async () => {
    answer = () => undefined;
    patience.mockImplementation((ms) => endsAfter(ms / 40));
    expect((await get('5/4/11.png')).statusCode).toBe(503);
    expect(patience).toHaveBeenCalledWith(4000);
  });

  test('that are old are fetched again, and still served while the service fails', async () => {
    await get('5/4/11.png');
    const old = new Date(Date.now() - 8 * 86_400_000);
    utimesSync(cachedFile(), old, old);
    answer = (response) => response.writeHead(500).end();
    expect((await get('5/4/11.png')).statusCode).toBe(200);
    expect(asked).toHaveLength(2);
    answer = sendPicture;
    expect((await get('5/4/11.png')).statusCode).toBe(200);
    expect((await get('5/4/11.png')).statusCode).toBe(200);
    expect(asked).toHaveLength(3);
  });

  test('are nowhere when that is wished', async () => {
    await app.close();
    await start('off');
    expect((await get('5/4/11.png')).statusCode).toBe(404);
  });

  test('are kept up to a size: the oldest ones go first, those of an earlier run too', async () => {
    const own = join(folder, 'own');
    const first = fileCache(own, { most: 1000 });
    for (const [name, hours] of [
      ['a', 2],
      ['b', 1],
    ] as const) {
      await first.keep(name, Buffer.alloc(400));
      const kept = new Date(Date.now() - hours * 3_600_000);
      utimesSync(join(own, name), kept, kept);
    }
    const second = fileCache(own, { most: 1000 });
    await second.keep('c', Buffer.alloc(400));
    expect(readdirSync(own).toSorted()).toEqual(['b', 'c']);
    expect(await second.find('a')).toBeUndefined();
    expect((await second.find('c'))?.bytes).toHaveLength(400);
  });
});
