import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { retryAfterMs } from './back-off.ts';
import { ApiError } from './errors.ts';

const compress = promisify(gzip);

/** Where the API is, and the key for it. */
export interface Connection {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
  /** Ends what is under way. */
  readonly signal: AbortSignal;
}

async function failureOf(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => undefined);
  const said =
    typeof body === 'object' && body !== null && 'responseMessage' in body ? body.responseMessage : undefined;
  const sentence = typeof said === 'string' ? said : `The server answered with the status ${answer.status}`;
  return new ApiError(answer.status, sentence, retryAfterMs(answer.headers.get('retry-after')));
}

async function call<Answer>(connection: Connection, path: string, init: RequestInit = {}): Promise<Answer> {
  const { url, key, timeoutMs, signal } = connection;
  try {
    const answer = await connection.fetch(`${url}/app/v1${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${key}`, accept: 'application/json' },
      // A key goes nowhere but where it was meant to go.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!answer.ok) throw await failureOf(answer);
    return (await answer.json()) as Answer;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { message, cause } = error as Error;
    // fetch says "fetch failed", and why in the cause.
    throw new ApiError(0, cause instanceof Error ? cause.message : message);
  }
}

/** Reads from the API. @throws ApiError */
export const read = <Answer>(connection: Connection, path: string): Promise<Answer> => call(connection, path);

/** Asks with a body of JSON. @throws ApiError */
export const ask = <Answer>(connection: Connection, path: string, body: unknown): Promise<Answer> =>
  call(connection, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The part of an address that asks for these; what is undefined is left out. */
export function queryOf(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}

/** Sends lines of JSON, compressed. @throws ApiError */
export async function sendLines<Answer>(
  connection: Connection,
  path: string,
  lines: readonly string[],
): Promise<Answer> {
  const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
  return call(connection, path, { method: 'POST', headers, body: await compress(lines.join('\n')) });
}
