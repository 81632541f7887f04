import { type Answer, type Fields, isFields } from './answer.ts';
import { SkipCheck, WRITES } from './outcome.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A backend at an address: it makes calls as the console does, and records the answers. */
export interface Backend {
  call(method: Method, path: string, input?: Fields, token?: string): Promise<Answer>;
  readonly answers: readonly Answer[];
}

const BASE = '/api/v1';
/** The sign-in calls, which are made even without --write. */
const SIGN_IN = ['/admin-login', '/verify-auth'];
const PATIENCE_MS = 60_000;

/** Returns the query string of an input; undefined values are skipped. */
const queryOf = (input: Fields): string => {
  const values = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(values.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the backend at an address, with or without a trailing `/api/v1`.
 * @throws SkipCheck from a call that changes something, unless the kit may write.
 */
export function backendAt(url: string, isWriting: boolean): Backend {
  const root = url.replace(/\/+$/, '');
  const base = root.endsWith(BASE) ? root : `${root}${BASE}`;
  const answers: Answer[] = [];
  return {
    answers,
    call: async (method, path, input = {}, token) => {
      if (!isWriting && method !== 'GET' && !SIGN_IN.includes(path)) throw new SkipCheck(WRITES);
      const isInQuery = method === 'GET' || method === 'DELETE';
      const response = await fetch(`${base}${path}${isInQuery ? queryOf(input) : ''}`, {
        method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(isInQuery ? {} : { body: JSON.stringify(input) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const body = parsed(await response.text());
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      const answer: Answer = {
        route: `${method} ${path}`,
        status: response.status,
        body: isFields(body) ? body : {},
        isJson: isFields(body),
        retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
      };
      answers.push(answer);
      return answer;
    },
  };
}
