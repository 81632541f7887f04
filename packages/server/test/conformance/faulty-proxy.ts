import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { portOf } from './subject.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is bent into any shape
type Body = any;

/** A call on its way to the server; a fault's changes affect what the server receives. */
export interface Call {
  readonly route: string;
  readonly query: URLSearchParams;
  readonly headers: Record<string, string>;
  input: Record<string, unknown>;
}

/** The server's answer; a fault's changes affect what the caller receives. */
export interface Reply {
  status: number;
  body: Body;
}

/** A single fault. */
export interface Fault {
  /** Answers without calling the server. */
  readonly instead?: (call: Call) => Reply | undefined;
  readonly onCall?: (call: Call) => void;
  readonly onReply?: (reply: Reply, call: Call) => void;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Starts a proxy before a server, which breaks one thing. @returns its address, and a function that stops it */
export async function startFaultyProxy(target: string, fault: Fault) {
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const address = new URL(request.url ?? '/', target);
    const text = await textOf(request);
    const call: Call = {
      route: `${request.method} ${address.pathname.replace('/api/v1', '')}`,
      query: address.searchParams,
      headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
      input: text === '' ? {} : JSON.parse(text),
    };
    const own = fault.instead?.(call);
    if (own) return own;
    fault.onCall?.(call);
    const response = await fetch(address, {
      method: request.method ?? 'GET',
      headers: call.headers,
      ...(text === '' ? {} : { body: JSON.stringify(call.input) }),
    });
    const reply: Reply = { status: response.status, body: await response.json() };
    fault.onReply?.(reply, call);
    return reply;
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}
