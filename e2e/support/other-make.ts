import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { startBackend } from 'sample-backend';
import { sendFile } from './send-file.ts';

const DIST = 'packages/web/dist';
const API = '/api/v1';

/** The one-time code of every sign-in. */
export const CODE = '123456';
/** The account that signs in. */
export const BOSS = { username: 'boss', password: 'secret' } as const;

/** Serves the built console: its files, and its page at the address of every screen. */
function serveConsole({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const [path = '/'] = url.split('?');
  const isFile = extname(path) !== '' && existsSync(join(DIST, path));
  if (extname(path) !== '' && !isFile) response.writeHead(404).end();
  // The name of a file changes with its content.
  else if (isFile) sendFile(join(DIST, path), response, { 'cache-control': 'max-age=86400' });
  else sendFile(join(DIST, 'index.html'), response);
}

/** Signs in at a backend, without the screens. */
async function signInAt(url: string) {
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}${API}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { key } = await post('/admin-login', BOSS);
  const user = (await post('/verify-auth', { key, otp: CODE })).user as { readonly api_token: string };
  return { token: user.api_token, user: JSON.stringify(user) };
}

/** Starts another backend with the console. */
export async function startOtherMake() {
  const backend = await startBackend({ port: 0, code: CODE, others: serveConsole });
  return { ...backend, signIn: () => signInAt(backend.url) };
}

/** Answers instead of a backend. @param good the backend's answer */
export type Answer = (good: unknown, response: ServerResponse) => unknown;

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/**
 * Starts a proxy between the console and another backend, which can replace the answer of one call.
 * @param instead fixed answers of calls, by route
 */
export async function startBetween(instead: Readonly<Record<string, object>> = {}) {
  const backend = await startBackend({ port: 0, code: CODE });
  let spoiled: { readonly route: string; readonly answer: Answer } | undefined;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '/', method = 'GET', headers } = request;
    const { pathname } = new URL(url, backend.url);
    if (!pathname.startsWith(API)) return serveConsole(request, response);
    const route = `${method} ${pathname.slice(API.length)}`;
    const text = await textOf(request);
    // A write is not executed: the next valid answer must be the one that does it.
    if (spoiled?.route === route && method !== 'GET') return void (await spoiled.answer({}, response));
    const answer = await fetch(`${backend.url}${url}`, {
      method,
      headers: { authorization: headers.authorization ?? '' },
      ...(text === '' || method === 'GET' || method === 'DELETE' ? {} : { body: text }),
    });
    const body: unknown = instead[route] ?? (await answer.json());
    if (spoiled?.route === route) await spoiled.answer(body, response);
    else {
      response.writeHead(instead[route] ? 200 : answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    }
  };
  // Requests in progress when the backend ends get no answer.
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Opens a session of an admin with all permissions. */
    signIn: () => signInAt(backend.url),
    /** Replaces the answer of a call until `heal` is called. */
    spoil: (route: string, answer: Answer): void => {
      spoiled = { route, answer };
    },
    /** Restores all answers. */
    heal: (): void => {
      spoiled = undefined;
    },
    close: async (): Promise<void> => {
      await backend.close();
      await new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
    },
  };
}
