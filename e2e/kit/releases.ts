import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { folder, origin } from './places.ts';

const NEXT = join(folder, 'next');
const WORKER = '/1.0.0/service-worker.js';
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
/** Conditions among them: the next build has other files behind the same addresses. */
const NOT_PASSED = new Set(['host', 'connection', 'accept-encoding', 'if-none-match', 'if-modified-since']);

let isBuilt: Promise<unknown> | undefined;

/** Builds the next version of the console, once for all journeys of a file. */
export function buildNext(): Promise<unknown> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'packages/web', '--config', 'e2e/kit/next.vite.config.mjs'];
  isBuilt ??= promisify(execFile)(process.execPath, [...vite, '--outDir', NEXT, '--emptyOutDir', '--logLevel', 'warn']);
  return isBuilt;
}

/** The console at an address of its own, where a release can happen: the next build is there, and the one before is gone. */
export interface Releases {
  readonly origin: string;
  /** From now on the next build is served. */
  release(): void;
  /** The server is gone for good. */
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? undefined : Buffer.concat(chunks);
}

function sendAsset(path: string, reply: ServerResponse): void {
  const file = join(NEXT, path);
  if (!existsSync(file)) return void reply.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  reply.writeHead(200, {
    'content-type': types[extname(file)],
    'cache-control': 'public, max-age=31536000, immutable',
  });
  reply.end(readFileSync(file));
}

/** Serves the real server's answers with the console of one build and, after a release, of the next one. */
export async function servesReleases(): Promise<Releases> {
  let isReleased = false;

  async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const address = request.url ?? '/';
    const [path = ''] = address.split('?');
    if (isReleased && path.startsWith('/assets/')) return sendAsset(path, reply);
    const headers = Object.entries(request.headers).filter(([name]) => !NOT_PASSED.has(name));
    const body = await bodyOf(request);
    const answer = await fetch(`${origin}${address}`, {
      method: request.method ?? 'GET',
      headers: { ...(Object.fromEntries(headers) as Record<string, string>), 'accept-encoding': 'identity' },
      redirect: 'manual',
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    const file = isPage ? 'index.html' : path === WORKER && path;
    const content = Buffer.from(await answer.arrayBuffer());
    const sent = isReleased && file ? readFileSync(join(NEXT, file)) : content;
    for (const [name, value] of answer.headers) if (name !== 'content-length') reply.setHeader(name, value);
    reply.writeHead(answer.status, { 'content-length': sent.length }).end(sent);
  }

  const server: Server = createServer((request, reply) => {
    pass(request, reply).catch(() => reply.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    release: () => {
      isReleased = true;
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
