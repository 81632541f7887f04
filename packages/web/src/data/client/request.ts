import {
  API_BASE,
  type Endpoint,
  type InputOf,
  inputInQuery,
  writes,
} from '@quarterdeck/contract/core/endpoint/endpoint';
import { acceptsHeader, apiBase } from '../../ui/browser/console-config.ts';

/** What is sent in addition to a call's input. */
export interface SendOptions {
  /** A background request, such as polling: it never prolongs the session. */
  readonly background?: boolean;
  /** The version of the changed thing, as it was seen. */
  readonly version?: number | undefined;
  /** Requests with the same key get the same answer and change nothing twice; without it, each request has its own. */
  readonly key?: string;
  /** The request outlives the page. */
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
}

const HEX = 16;

/**
 * Returns a random UUID. `crypto.randomUUID` is missing where the console is served over plain HTTP to another machine.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(HEX));
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(HEX).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const queryOf = (input: Readonly<Record<string, unknown>>): string => {
  const filled = Object.entries(input).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
};

/** Returns a call's address and the options of `fetch`; undefined values of the input are left out. */
export function requestOf<C extends Endpoint>(
  one: C,
  input: InputOf<C>,
  token: string | null,
  { background, version, key, keepalive, signal }: SendOptions = {},
): readonly [url: string, init: RequestInit] {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: one.answersMedia ? '*/*' : (one.produces ?? 'application/json'),
  };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (background && acceptsHeader('x-background')) headers['x-background'] = '1';
  if (version !== undefined && acceptsHeader('if-match')) headers['if-match'] = String(version);
  if (writes(one) && one.access !== 'public' && acceptsHeader('idempotency-key'))
    headers['idempotency-key'] = key ?? newKey();
  const travelsInAddress = inputInQuery(one);
  return [
    `${apiBase}${API_BASE}${one.path}${travelsInAddress ? queryOf(input) : ''}`,
    {
      method: one.method,
      headers,
      ...(travelsInAddress ? {} : { body: JSON.stringify(input) }),
      ...(keepalive ? { keepalive } : {}),
      ...(signal ? { signal } : {}),
    },
  ];
}
