import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Item } from '../src/index.ts';

/** A received call. */
interface Call {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly items: readonly Item[];
  /** The unparsed body of a call that is not a batch. */
  readonly body: string;
}

type Answer = (call: Call, reply: ServerResponse) => void;

/** Returns a JSON answer. */
export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_call, reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Accepts all items. */
const accept: Answer = (call, reply) =>
  json(202, { responseMessage: 'Accepted', responseCode: 202, accepted: call.items.length, waiting: 0, refused: [] })(
    call,
    reply,
  );

/** Starts a server on loopback with planned answers for the first calls; later calls are answered by `accept`. */
export async function startServer() {
  const calls: Call[] = [];
  const answers: Answer[] = [];
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const isBatch = request.headers['content-encoding'] === 'gzip';
    const lines = isBatch ? gunzipSync(body).toString().split('\n') : [];
    const call = {
      path: request.url ?? '',
      headers: request.headers,
      items: lines.map((line) => JSON.parse(line) as Item),
      body: isBatch ? '' : body.toString(),
    };
    calls.push(call);
    (answers.shift() ?? accept)(call, reply);
  };
  const server = createServer((request, reply) => void answer(request, reply)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answers,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Server = Awaited<ReturnType<typeof startServer>>;
