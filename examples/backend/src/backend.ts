import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callsOf, type Input, Refusal } from './calls.ts';

const BASE = '/api/v1';
const USER = { name: 'Boss', is_sup_admin: 1, group_permissions: [], user_permissions: [] };

interface Options {
  readonly port: number;
  /** The one-time code for every sign-in. */
  readonly code: string;
  /** The origin of a console that is served from another server. */
  readonly consoleOrigin?: string;
  /** Answers requests outside `/api/v1`, such as the built console. */
  readonly others?: (request: IncomingMessage, response: ServerResponse) => unknown;
}

const refuse = (_request: IncomingMessage, response: ServerResponse): unknown => response.writeHead(404).end();

async function inputOf(request: IncomingMessage, address: URL): Promise<Input> {
  if (request.method === 'GET' || request.method === 'DELETE') return Object.fromEntries(address.searchParams);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString());
}

/** Starts the backend. @returns its address, and the requests that the specification does not name, in order */
export async function startBackend({ port, code, others, consoleOrigin }: Options) {
  const { calls, widgets } = callsOf();
  const [keys, tokens] = [new Set<unknown>(), new Set<unknown>()];
  const [unknown, unnamed]: [string[], string[]] = [[], []];
  const issue = (into: Set<unknown>): string => {
    const text = randomBytes(16).toString('hex');
    into.add(text);
    return text;
  };
  /** Calls before a sign-in. Without a key or a user in the answer, the console shows the message as an error. */
  const open: Readonly<Record<string, (input: Input) => object>> = {
    'POST /admin-login': ({ username, password }) =>
      username === 'boss' && password === 'secret'
        ? { key: issue(keys), responseMessage: 'A code was sent' }
        : { responseMessage: 'Wrong username or password' },
    'POST /resend-otp': ({ key }) => ({ key, responseMessage: 'A code was sent' }),
    'POST /verify-auth': ({ otp, key }) =>
      otp === code && keys.delete(key)
        ? { user: { ...USER, api_token: issue(tokens) }, widget: widgets(), responseMessage: 'Welcome' }
        : { responseMessage: 'Wrong code' },
    'PUT /reset-password': () => ({ responseMessage: 'A password was sent' }),
  };
  const answer = (route: string, input: Input, token: string | undefined): object => {
    const known = open[route];
    if (known) return known(input);
    if (!tokens.has(token)) throw new Refusal(401, 'Sign in first');
    const call = calls[route];
    if (!call) unknown.push(route);
    if (!call) throw new Refusal(404, 'There is no such call');
    const strange = Object.keys(input).filter((name) => !call.takes.includes(name));
    if (strange.length > 0) unnamed.push(`${route} ${strange}`);
    if (strange.length > 0) throw new Refusal(422, `Not known: ${strange}`);
    return call.answer(input);
  };
  const allowed = consoleOrigin && {
    'access-control-allow-origin': consoleOrigin,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'authorization, content-type',
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? '/', 'http://localhost');
    if (!address.pathname.startsWith(BASE)) return void (others ?? refuse)(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204, { ...allowed }).end();
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const route = `${request.method} ${address.pathname.slice(BASE.length)}`;
    const [status, body] = await inputOf(request, address)
      .then((input) => [200, answer(route, input, token)] as const)
      .catch(
        (error) => [error instanceof Refusal ? error.status : 500, { responseMessage: String(error.message) }] as const,
      );
    response.writeHead(status, { 'content-type': 'application/json', ...allowed });
    response.end(JSON.stringify({ responseCode: status, ...body }));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const close = (): Promise<void> =>
    new Promise((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, unknown, unnamed, close };
}
