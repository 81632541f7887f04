import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, extname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../core/config.ts';
import { answerFailures, answerUnknown } from '../failures.ts';
import { sendHeaders } from '../headers.ts';
import { serveConsole } from './console.ts';

/** The console as `npm run build` creates it, with compressed copies. */
const folder = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const stored = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, `${entry.parentPath}/${entry.name}`).replaceAll('\\', '/'));
const files = stored.filter((path) => path !== 'index.html' && !/\.(br|gz)$/.test(path));

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const WORKER = '1.0.0/service-worker.js';
const encodings = ['br', 'gzip', 'identity'] as const;
const isCompressed = (path: string): boolean => stored.includes(`${path}.br`) && stored.includes(`${path}.gz`);
/** One file of each kind: of each folder and type, compressed and too small to compress. */
const kinds = [
  ...new Map(files.map((path) => [`${dirname(path)}/*${extname(path)} ${isCompressed(path)}`, path])).values(),
];

describe('the files of the console', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const config = readConfig({ PRODUCT_NAME: 'A & B' });
    app = Fastify({ logger: false });
    answerFailures(app);
    sendHeaders(app, config);
    answerUnknown(app, () => [], await serveConsole(app, folder, { ...config, passkeysAt: 'off' }));
    await app.ready();
  });
  afterAll(() => app.close());

  const get = (path: string, encoding: string) =>
    app.inject({ url: `/${path}`, headers: { 'accept-encoding': encoding } });

  test('are of the kinds that are known here, each of text compressed', () => {
    expect(new Set(files.map((path) => extname(path)))).toEqual(new Set(Object.keys(types)));
    for (const kind of ['.js', '.css', '.json'])
      expect(
        kinds.some((path) => extname(path) === kind && isCompressed(path)),
        kind,
      ).toBe(true);
    expect(isCompressed(WORKER)).toBe(true);
  });

  test.each(kinds)('%s has the headers of its name in every encoding, and a tag of its own in each', async (path) => {
    const tags = new Set<unknown>();
    for (const encoding of encodings) {
      const { statusCode, headers } = await get(path, encoding);
      tags.add(headers.etag);
      expect([statusCode, headers['content-type'], headers['cache-control'], headers.vary]).toEqual([
        200,
        types[extname(path)],
        path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        'accept-encoding',
      ]);
      expect(headers['content-encoding']).toBe(encoding !== 'identity' && isCompressed(path) ? encoding : undefined);
      expect(headers['service-worker-allowed']).toBe(path === WORKER ? '/' : undefined);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
    }
    expect(tags.size).toBe(isCompressed(path) ? encodings.length : 1);
  });

  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body } as const;

  test.each(encodings)('and the page comes as %s, and may run the script that stands in it', async (encoding) => {
    const { headers, rawPayload } = await get('users', encoding);
    const page = unpack[encoding](rawPayload).toString();
    expect(page).toMatch(/^<!doctype html>/);
    expect([headers['content-encoding'], headers.vary]).toEqual([
      encoding === 'identity' ? undefined : encoding,
      'accept-encoding',
    ]);
    const scripts = [...page.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script = '']) => script);
    expect(scripts).toEqual([expect.stringContaining('data-first-paint')]);
    const hash = createHash('sha256').update(String(scripts)).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test.each(['gzip;q=0, br;q=0', 'zstd', ''])('and the page comes as it is to who accepts %j', async (accepted) => {
    const { headers, body } = await get('users', accepted);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body).toMatch(/^<!doctype html>/);
  });

  test('and the page comes fresh each time, with the name of the product', async () => {
    const answer = await get('users', 'identity');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<title>A &#38; B</title>');
    expect(answer.body).not.toContain('Quarterdeck');
    expect((await get('assets/no-such-file.js', 'br')).statusCode).toBe(404);
    expect((await get(`${WORKER}.br`, 'identity')).statusCode).toBe(404);
    for (const path of ['app/v1/no-such-call', 'pages', 'pages/', 'pages/faq/more', '%70ages/x', 'api/v2'])
      expect([path, (await get(path, 'br')).statusCode]).toEqual([path, 404]);
  });
});
