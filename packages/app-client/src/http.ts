import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { retryAfterMs } from './back-off.ts';
import { ApiError } from './errors.ts';

const compress = promisify(gzip);

/** The address of the API, and its key. */
export interface Connection {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
  /** Aborts calls in progress. */
  readonly signal: AbortSignal;
}

async function failureOf(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => undefined);
  const said =
    typeof body === 'object' && body !== null && 'responseMessage' in body ? body.responseMessage : undefined;
  const sentence = typeof said === 'string' ? said : `The server answered with the status ${answer.status}`;
  return new ApiError(answer.status, sentence, retryAfterMs(answer.headers.get('retry-after')));
}

/** Returns the target of a redirect in the form of a client's `url`; undefined when the answer is not a redirect. */
function redirectOf(answer: Response, asked: string, path: string): string | undefined {
  const location = answer.headers.get('location');
  if (answer.status < 300 || answer.status > 399 || location === null || !URL.canParse(location, asked))
    return undefined;
  return new URL(location, asked).href.replace(path, '');
}

/**
 * Parses a JSON answer. A complete answer that is not JSON means that the server is not Quarterdeck: a retry would not
 * help.
 * @throws ApiError
 */
async function answerOf<Answer>(answer: Response): Promise<Answer> {
  const text = await answer.text();
  try {
    return JSON.parse(text) as Answer;
  } catch {
    const sentence = `The answer with the status ${answer.status} is not JSON. The server at this address does not seem to be Quarterdeck`;
    throw new ApiError(answer.status, sentence);
  }
}

async function call<Answer>(connection: Connection, path: string, init: RequestInit = {}): Promise<Answer> {
  const { url, key, timeoutMs, signal } = connection;
  const apiPath = `/app/v1${path}`;
  const asked = `${url}${apiPath}`;
  try {
    const answer = await connection.fetch(asked, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${key}`, accept: 'application/json' },
      // The key is only sent to the configured address; the error names the redirect's target.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (answer.ok) return await answerOf<Answer>(answer);
    const failure = await failureOf(answer);
    const elsewhere = redirectOf(answer, asked, apiPath);
    if (elsewhere === undefined) throw failure;
    throw new ApiError(answer.status, `The server redirects to ${elsewhere}. Use that address`);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { message, cause } = error as Error;
    // fetch only reports "fetch failed"; the reason is in the cause.
    throw new ApiError(0, cause instanceof Error ? cause.message : message);
  }
}

/** Sends a GET request to the API. @throws ApiError */
export const read = <Answer>(connection: Connection, path: string): Promise<Answer> => call(connection, path);

/** Sends a POST request with a JSON body. @throws ApiError */
export const ask = <Answer>(connection: Connection, path: string, body: unknown): Promise<Answer> =>
  call(connection, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Returns the query string of these values; undefined ones are omitted. */
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
