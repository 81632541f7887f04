import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../core/config.ts';
import { isApiRequest } from '../input/api-path.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** The path of the service worker. It is below the version's path, but works for the whole console. */
const SERVICE_WORKER = '1.0.0/service-worker.js';

/** Returns the headers of a file by its requested path, because the file that is sent may be its compressed copy. */
const headersOf = (path: string): Readonly<Record<string, string>> => ({
  'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  ...(path === SERVICE_WORKER ? { 'service-worker-allowed': '/' } : {}),
});

/** Returns the hashes of the page's scripts; it cannot run any others. */
function scriptsOf(page: string): string {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return ["script-src 'self'", ...hashes].join(' ');
}

/** Answers an address of the console with its page; returns undefined for other requests. */
export type ConsolePage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/**
 * Serves the built console. Files with a hash in their name are immutable; the page is always fresh. The page contains
 * the product's name, the credit for the map tiles and the label for single sign-on. It also contains whether texts can
 * be translated, and where passkeys work. Without a build, only the API is served.
 * @returns a function that answers the addresses of its screens.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  {
    productName,
    tileAttribution,
    signOn,
    translateUrl,
    passkeysAt,
  }: Pick<Config, 'productName' | 'tileAttribution' | 'signOn' | 'translateUrl'> & { readonly passkeysAt: string },
): Promise<ConsolePage> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return () => undefined;
  const page = readFileSync(index, 'utf8')
    .replaceAll('Quarterdeck', () => escapeHtml(productName))
    .replace('© OpenStreetMap contributors', () => escapeHtml(tileAttribution))
    .replace(
      '"quarterdeck-sign-on" content=""',
      () => `"quarterdeck-sign-on" content="${escapeHtml(signOn?.name ?? '')}"`,
    )
    .replace(
      '"quarterdeck-translation" content=""',
      () => `"quarterdeck-translation" content="${translateUrl === undefined ? '' : 'on'}"`,
    )
    .replace('"quarterdeck-passkeys" content=""', () => `"quarterdeck-passkeys" content="${escapeHtml(passkeysAt)}"`);
  const forms = { br: brotliCompressSync(page), gzip: gzipSync(page), identity: Buffer.from(page) } as const;
  const encodings = Object.keys(forms) as (keyof typeof forms)[];
  const scripts = scriptsOf(page);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, sent) => {
      const path = relative(folder, sent).replaceAll(sep, '/');
      for (const [name, value] of Object.entries(headersOf(path.replace(/\.(br|gz)$/, '')))) reply.header(name, value);
    },
  });
  return (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = path.startsWith('/api/') || path.startsWith('/assets/') || /\.[a-z0-9]+$/.test(path);
    if (!wantsPage || isFile || isApiRequest(request)) return undefined;
    const accepted = negotiate(request.headers['accept-encoding'] ?? '', encodings);
    const encoding = encodings.find((name) => name === accepted) ?? 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .header('content-security-policy', policy.replace("script-src 'self'", scripts))
      .type('text/html; charset=utf-8')
      .send(forms[encoding]);
  };
}
