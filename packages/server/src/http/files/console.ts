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

/** Where the service worker is; it lies below the version's path, and works for the whole console. */
const SERVICE_WORKER = '1.0.0/service-worker.js';

/** The headers of a file, by its path in the folder as it is asked for: what is sent may be its compressed copy. */
const headersOf = (path: string): Readonly<Record<string, string>> => ({
  'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  ...(path === SERVICE_WORKER ? { 'service-worker-allowed': '/' } : {}),
});

/** The page may run the scripts that stand in it, and no others: each is known by its hash. */
function scriptsOf(page: string): string {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return ["script-src 'self'", ...hashes].join(' ');
}

/** Answers an address of the console with its page, or nothing when the request is not for one. */
export type ConsolePage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/**
 * Serves the built console: files with a hash in their name as immutable, the page fresh each time and with the name of the
 * product, whose work the map tiles are, what the button of single sign-on says, whether texts can be translated, and where passkeys work. Without a build there is no
 * page, only the API.
 * @returns what answers the addresses of its screens.
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
