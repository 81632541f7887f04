import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';

const MOST_BYTES = 1024 * 1024;
/** Quarterdeck accepts no longer text. */
const MOST_CHARACTERS = 20_000;

/** The refusal of a call, with its status and message. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** A call from a phone, a browser, or Quarterdeck. */
export interface Call {
  /** The values of the path's parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The unparsed body. */
  readonly text: string;
  /** Returns a string of the JSON body. @throws Refusal when it is missing, or too long */
  field(name: string): string;
  /** Returns a number of the JSON body. @throws Refusal when it is missing */
  number(name: string): number;
  /** Returns an optional string of the JSON body. @throws Refusal when it is too long */
  optional(name: string): string | undefined;
}

/** Answers a call; undefined is sent as 204. */
type Handler = (call: Call) => unknown;

/** Handlers by method and path, such as `GET /posts/:id`. */
export type Routes = Readonly<Record<string, Handler>>;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Refusal(413, 'Too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const firstOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0] ?? '']));

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>;
  } catch {
    // The refusal below also covers invalid JSON.
  }
  throw new Refusal(400, 'The body is not a JSON object');
}

function callOf(request: IncomingMessage, url: URL, params: Record<string, string>, text: string): Call {
  const value = (name: string): unknown => fieldsOf(text)[name];
  const textOfField = (name: string): string | undefined => {
    const found = value(name);
    if (typeof found !== 'string') return undefined;
    if (found.length > MOST_CHARACTERS)
      throw new Refusal(422, `${name} is too long: at most ${MOST_CHARACTERS} characters`);
    return found;
  };
  return {
    params,
    query: Object.fromEntries(url.searchParams),
    headers: firstOf(request.headers),
    text,
    field: (name) => {
      const found = textOfField(name);
      if (!found) throw new Refusal(422, `${name} is missing`);
      return found;
    },
    number: (name) => {
      const found = value(name);
      if (typeof found !== 'number') throw new Refusal(422, `${name} is missing`);
      return found;
    },
    optional: textOfField,
  };
}

/** Creates a server for routes. `before` checks every call first; an answer is sent when `saved` resolves. */
export function serve(
  routes: Routes,
  before: (call: Call, path: string) => unknown,
  saved: () => Promise<void>,
): Server {
  const patterns = Object.entries(routes).map(([route, handler]) => {
    const [method, path = ''] = route.split(' ');
    return { method, handler, matches: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
  });

  async function answer(request: IncomingMessage): Promise<[status: number, body?: unknown]> {
    const url = new URL(request.url ?? '', 'http://app');
    for (const { method, handler, matches } of patterns) {
      const found = method === request.method && matches.exec(url.pathname);
      if (!found) continue;
      const params = Object.entries(found.groups ?? {}).map(([name, part]) => [name, decodeURIComponent(part)]);
      const call = callOf(request, url, Object.fromEntries(params), await textOf(request));
      await before(call, url.pathname);
      const body = await handler(call);
      await saved();
      return [body === undefined ? 204 : 200, body];
    }
    return [404, { message: 'There is nothing here' }];
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = await answer(request).catch((error: unknown): [number, unknown] => {
      if (error instanceof Refusal) return [error.status, { message: error.message }];
      console.error(error);
      return [500, { message: 'Something went wrong' }];
    });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  return createServer((request, response) => void reply(request, response));
}
