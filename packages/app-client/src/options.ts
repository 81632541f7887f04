import type { Item } from './types.ts';

/** An item that the server refused, and why: `path` is the field, such as `data.dob`. */
export interface Refusal {
  readonly item: Item;
  readonly path: string;
  readonly message: string;
}

/** The options of a client; only the first four have no default. */
export interface ClientOptions {
  /** The address of the server, such as `https://desk.example.com`. */
  readonly url: string;
  /** The key: `qdk_live_…`, or `qdk_test_…` outside production. */
  readonly key: string;
  /** Called for each item that the server refused. */
  readonly onRefused: (refusal: Refusal) => void;
  /**
   * Called with items that were not delivered. Either the server refused the whole call, as with a revoked key,
   * redirects, or is not Quarterdeck. Or the client was closed first; the error's `cause` is then why the last call
   * failed. The client no longer stores the items.
   */
  readonly onFailed: (items: readonly Item[], error: Error) => void;
  /** The maximum number of undelivered items, including those being sent; 50,000. */
  readonly queueItems?: number;
  /** The maximum size of undelivered items in bytes; 64 MB. */
  readonly queueBytes?: number;
  /** The maximum number of items in a call; 5,000, which is also the server's limit. */
  readonly batchItems?: number;
  /** The maximum size of a call in bytes before compression; 4.5 MB. A larger item is sent in a separate call. */
  readonly batchBytes?: number;
  /** How long an item waits for others, in milliseconds; 1,000. */
  readonly delayMs?: number;
  /** The maximum number of parallel calls; 2. */
  readonly concurrency?: number;
  /** The timeout of a call, in milliseconds; 30,000. The call is then retried. */
  readonly timeoutMs?: number;
  /** Replaces the `fetch` of Node. */
  readonly fetch?: typeof fetch;
}

const URL_FAULT =
  'url is not a server address such as https://desk.example.com. It must begin with https:// or http:// and contain no username, password, ? or #';
const KEY_FAULT = 'The key is missing or contains invalid characters';

/**
 * Checks the server's address: fetch treats an invalid one like an unreachable server, so the client would retry
 * forever. The messages do not include the address, which could contain a secret.
 * @returns it without a trailing slash.
 * @throws TypeError
 */
export function checkedUrl(given: string): string {
  if (!URL.canParse(given)) throw new TypeError(URL_FAULT);
  const { protocol, username, password, search, hash, origin, pathname } = new URL(given);
  const isOfServer = protocol === 'https:' || protocol === 'http:';
  if (!isOfServer || `${username}${password}${search}${hash}` !== '') throw new TypeError(URL_FAULT);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

/**
 * Checks that the key is valid in a header; it trims surrounding white space, such as the line end of a file.
 * @throws TypeError
 */
export function checkedKey(given: string | undefined): string {
  const key = given?.trim() ?? '';
  if (!/^[!-~]+$/.test(key)) throw new TypeError(KEY_FAULT);
  return key;
}

/** The defaults of the options. */
export const defaults = {
  queueItems: 50_000,
  queueBytes: 64 * 1024 * 1024,
  batchItems: 5000,
  batchBytes: 4_500_000,
  delayMs: 1000,
  concurrency: 2,
  timeoutMs: 30_000,
} as const;
