import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { origin } from './places.ts';

const ASSETS = 'packages/web/dist/assets';
const LENGTH = 8;
/** Conditions among them: the next build has other files behind the same addresses. */
const NOT_PASSED = new Set(['host', 'connection', 'accept-encoding', 'if-none-match', 'if-modified-since']);

/** The hashes in the names of the built files. */
const hashes = readdirSync(ASSETS)
  .map((file) => /-([\w-]{8})\.\w+$/.exec(file)?.[1])
  .filter((hash) => hash !== undefined);

const next = new Map(hashes.map((hash) => [hash, `2${hash.slice(0, LENGTH - 1)}`]));
const known = new Set(hashes);
const before = new Map([...next].map(([old, fresh]) => [fresh, old]));

const rename = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(/-([\w-]{8})(?=\.\w)/g, (whole, hash: string) => (names.has(hash) ? `-${names.get(hash)}` : whole));

const hashIn = (path: string): string => /-([\w-]{8})\.\w+$/.exec(path)?.[1] ?? '';

/** The console at an address of its own, where a release can happen: all its files get other names, the old ones go. */
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

/** Serves the real server's answers, as one build and, after a release, as the next one. */
export async function servesReleases(): Promise<Releases> {
  let isReleased = false;

  async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const [file = ''] = path.split('?');
    const isGone = file.startsWith('/assets/') && (isReleased ? known.has(hashIn(file)) : before.has(hashIn(file)));
    if (isGone) return void reply.writeHead(404).end();
    const headers = Object.entries(request.headers).filter(([name]) => !NOT_PASSED.has(name));
    const body = await bodyOf(request);
    const answer = await fetch(`${origin}${isReleased ? rename(path, before) : path}`, {
      method: request.method ?? 'GET',
      headers: { ...(Object.fromEntries(headers) as Record<string, string>), 'accept-encoding': 'identity' },
      redirect: 'manual',
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    const type = answer.headers.get('content-type') ?? '';
    const content = Buffer.from(await answer.arrayBuffer());
    const isText = /javascript|css|html/.test(type) && isReleased;
    const sent = isText ? Buffer.from(rename(content.toString(), next)) : content;
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
