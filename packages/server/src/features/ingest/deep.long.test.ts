// @module-tag attack
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { reportMeasurement } from '../../../test/support/measurement.ts';
import { addKey } from '../../domain/keys/service-keys.ts';

const ROUNDS = 5;
/** The longest time allowed, as a multiple of a flat body's time of the same size. */
const MOST_TIMES = 3;

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const item = (id: string, data: string): string =>
  `{"type":"user","id":"${id}","occurred_at":"2026-01-01T00:00:00Z","data":${data}}`;
const good = (n: number): string => item(`good-${n}`, `{"name":"Name ${n}","username":"good-${n}"}`);

/** Returns ordinary items of this total size. */
function flat(bytes: number): string {
  const items: string[] = [];
  for (let size = 2, n = 0; size < bytes && n < 5000; n += 1) {
    const text = good(n);
    items.push(text);
    size += text.length + 1;
  }
  return `[${items.join()}]`;
}

const bodies: Readonly<Record<string, string>> = {
  'one item, 2,400,000 levels': `[${item('deep', nested(2_400_000))}]`,
  'objects, 800,000 levels': `[${item('deep', objects(800_000))}]`,
  'an item of 4,200 levels': `[${item('deep', nested(4200))},${good(1)}]`,
  'two million numbers': `[${item('wide', `[${'1,'.repeat(2_000_000)}1]`)}]`,
  '5,000 empty items': `[${Array.from({ length: 5000 }, () => '{}').join()}]`,
};

describe('hostile bodies', () => {
  let server: TestServer;
  let origin: string;
  let key: string;
  let token: string;

  beforeAll(async () => {
    server = await testServer();
    const wish = {
      name: 'app',
      kind: 'test',
      scopes: APP_SCOPES,
      expiresAt: null,
      itemsPerSecond: 1_000_000,
    } as const;
    ({ key } = await addKey(server.database.db, wish, null));
    ({ token } = await server.signedIn({ super: true }));
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.stop());

  /** Sends a body. @returns the times of its answer and of a health check sent right after it, in milliseconds. */
  async function timed(path: string, body: Buffer, headers: Readonly<Record<string, string>>) {
    const begun = performance.now();
    const calling = fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
    });
    await once(server.app.server, 'request');
    const health = fetch(`${origin}/healthz`).then(() => performance.now() - begun);
    const answer = await calling;
    await answer.text();
    return { status: answer.status, ms: performance.now() - begun, healthMs: await health };
  }

  test.each(Object.entries(bodies))(
    '%s: at most three times as long as ordinary items of that size',
    async (what, hostile) => {
      const headers = { authorization: `Bearer ${key}`, 'content-encoding': 'gzip' };
      const [body, other] = [gzipSync(hostile), gzipSync(flat(hostile.length))];
      const best = { hostile: Number.POSITIVE_INFINITY, flat: Number.POSITIVE_INFINITY, health: 0, flatHealth: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        const ordinary = await timed('/app/v1/batch', other, headers);
        const attack = await timed('/app/v1/batch', body, headers);
        expect(ordinary.status).toBe(202);
        expect(attack.status).toBeLessThan(500);
        if (attack.ms < best.hostile) Object.assign(best, { hostile: attack.ms, health: attack.healthMs });
        if (ordinary.ms < best.flat) Object.assign(best, { flat: ordinary.ms, flatHealth: ordinary.healthMs });
      }
      reportMeasurement(
        `${what}: ${Math.round(best.hostile)} ms (ordinary ${Math.round(best.flat)}), health check ${Math.round(best.health)} ms (${Math.round(best.flatHealth)})`,
      );
      expect(best.hostile / best.flat).toBeLessThanOrEqual(MOST_TIMES);
      expect(best.health / best.flatHealth).toBeLessThanOrEqual(MOST_TIMES);
    },
  );

  test('eight large bodies at once without a session cost no more than ordinary ones', async () => {
    const time = async (content: string): Promise<number> => {
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS; round += 1) {
        const begun = performance.now();
        const answers = await Promise.all(
          Array.from({ length: 8 }, () =>
            fetch(`${origin}/api/v1/settings`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: content,
            }).then(({ status }) => status),
          ),
        );
        expect(new Set(answers)).toEqual(new Set([401]));
        best = Math.min(best, performance.now() - begun);
      }
      return best;
    };
    const [hostile, plain] = [await time(`{"a":${nested(500_000)}}`), await time(`{"a":"${'x'.repeat(1_000_000)}"}`)];
    reportMeasurement(`eight bodies of 1 MB without a session: ${Math.round(hostile)} ms (plain ${Math.round(plain)})`);
    expect(hostile / plain).toBeLessThanOrEqual(MOST_TIMES);
    expect(
      (await fetch(`${origin}/api/v1/get-login-data`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(200);
  });
});
