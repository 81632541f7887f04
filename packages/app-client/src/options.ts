import type { Item } from './types.ts';

/** An item that the server refused, and why: `path` is the field, such as `data.dob`. */
export interface Refusal {
  readonly item: Item;
  readonly path: string;
  readonly message: string;
}

/** How a client works; only the first four have no default. */
export interface ClientOptions {
  /** The address of the server, such as `https://desk.example.com`. */
  readonly url: string;
  /** The key: `qdk_live_…`, or `qdk_test_…` outside production. */
  readonly key: string;
  /** Told of each item that the server refused. */
  readonly onRefused: (refusal: Refusal) => void;
  /**
   * Told of items that were not delivered: the server refused the whole call, as with a revoked key, redirects, or is not
   * Quarterdeck; or the client was closed first, and the `cause` of the error is why the last call failed. The client keeps
   * them no longer.
   */
  readonly onFailed: (items: readonly Item[], error: Error) => void;
  /** The most items that are not yet delivered, those under way included; 50,000. */
  readonly queueItems?: number;
  /** Their most bytes; 64 MB. */
  readonly queueBytes?: number;
  /** The most items of a call; 5,000, which is also what the server takes. */
  readonly batchItems?: number;
  /** The most bytes of a call before it is compressed; 4.5 MB. An item that is larger goes in a call of its own. */
  readonly batchBytes?: number;
  /** How long an item waits for others at most, in milliseconds; 1,000. */
  readonly delayMs?: number;
  /** Calls at a time; 2. */
  readonly concurrency?: number;
  /** How long a call may take, in milliseconds; 30,000. Then it is tried again. */
  readonly timeoutMs?: number;
  /** Replaces the `fetch` of Node. */
  readonly fetch?: typeof fetch;
}

const URL_FAULT =
  'url is not a server address such as https://desk.example.com. It must begin with https:// or http:// and contain no username, password, ? or #';
const KEY_FAULT = 'The key is missing or contains invalid characters';

/**
 * Checks the address of the server: fetch refuses a wrong one like a server that is away, and it would be tried for ever.
 * Neither sentence says what was given, which may hold a secret.
 * @returns it without a slash at its end.
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
 * Checks that a header can carry the key; spaces and line ends around it, as it has when it is read from a file, are taken off.
 * @throws TypeError
 */
export function checkedKey(given: string | undefined): string {
  const key = given?.trim() ?? '';
  if (!/^[!-~]+$/.test(key)) throw new TypeError(KEY_FAULT);
  return key;
}

/** What a client uses where nothing else is said. */
export const defaults = {
  queueItems: 50_000,
  queueBytes: 64 * 1024 * 1024,
  batchItems: 5000,
  batchBytes: 4_500_000,
  delayMs: 1000,
  concurrency: 2,
  timeoutMs: 30_000,
} as const;
