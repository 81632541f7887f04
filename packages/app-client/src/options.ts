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
   * Told of items that were not delivered: the server refused the whole call, as with a revoked key, or the client was
   * closed first. The client keeps them no longer.
   */
  readonly onFailed: (items: readonly Item[], error: Error) => void;
  /** The most items that are not yet delivered, those under way included; 50,000. */
  readonly queueItems?: number;
  /** Their most bytes; 64 MB. */
  readonly queueBytes?: number;
  /** The most items of a call; 5,000, which is also what the server takes. */
  readonly batchItems?: number;
  /** The most bytes of a call before it is compressed; 4.5 MB. */
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
