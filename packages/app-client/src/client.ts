import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs, isWorthRetrying } from './back-off.ts';
import { type ChangesOptions, readChanges } from './changes.ts';
import { ApiError, ClosedError, ItemTooLargeError, QueueFullError } from './errors.ts';
import { ask, type Connection, queryOf, read, sendLines } from './http.ts';
import { type ClientOptions, checkedKey, checkedUrl, defaults } from './options.ts';
import { createQueue, type Line } from './queue.ts';
import type {
  BatchAnswer,
  ChangesAnswer,
  ConfigAnswer,
  IngestStatusAnswer,
  Item,
  PasswordCheckAnswer,
  PostStandingAnswer,
  RefusedAnswer,
  StandingAnswer,
  VersionPolicyAnswer,
} from './types.ts';

const ITEM_BYTES = 64 * 1024;

/** Sends items to Quarterdeck, and receives staff decisions. */
export interface Client {
  /** Adds an item to the queue. @throws QueueFullError, ItemTooLargeError, ClosedError: the item was then not added. */
  send(item: Item): void;
  /** Adds all of these items, or none. @throws the errors of `send`. */
  sendMany(items: readonly Item[]): void;
  /** The number of items that are not yet delivered. */
  readonly pending: number;
  /** Sends waiting items immediately; resolves when every item added before is accepted, refused or failed. */
  flush(): Promise<void>;
  /**
   * Accepts no more items, and sends the remaining ones; those not delivered in time are passed to `onFailed`.
   * @param timeoutMs 30,000.
   */
  close(timeoutMs?: number): Promise<void>;
  /** Returns accepted items that expired while they waited for a thing they refer to. @throws ApiError */
  refused(page?: { readonly after?: string; readonly limit?: number }): Promise<RefusedAnswer>;
  /** Returns how many of the sent items the server still has to process. @throws ApiError */
  ingestStatus(): Promise<IngestStatusAnswer>;
  /** Reads decisions page by page, without an end (`readChanges`). @throws CursorGoneError, ApiError */
  changes(options?: ChangesOptions): AsyncGenerator<ChangesAnswer, void>;
  /** Returns the app's settings, as staff set them. @throws ApiError */
  config(): Promise<ConfigAnswer>;
  /** Returns whether a user can use the app. @throws ApiError; with status 404 for an unknown user */
  standing(user: string): Promise<StandingAnswer>;
  /**
   * Returns whether a post can be shown.
   * @throws ApiError; with status 404 for a post that is unknown or permanently deleted
   */
  postStanding(post: string): Promise<PostStandingAnswer>;
  /** Returns what the app must do about its own version. @throws ApiError */
  versionPolicy(phone: {
    readonly device_type: 'android' | 'ios';
    readonly app_version: string;
  }): Promise<VersionPolicyAnswer>;
  /** Checks the password that staff set for the user; it is valid once. @throws ApiError; 429 after wrong attempts */
  passwordCheck(user: string, password: string): Promise<PasswordCheckAnswer>;
}

const lineOf = (item: Item): Line => {
  const text = JSON.stringify(item);
  const bytes = Buffer.byteLength(text);
  if (bytes > ITEM_BYTES) throw new ItemTooLargeError(bytes);
  return { text, bytes };
};

const pathOf = (kind: 'users' | 'posts', id: string): string => `/${kind}/${encodeURIComponent(id)}`;

const itemOf = ({ text }: Line): Item => JSON.parse(text) as Item;

/** Runs a callback of the application; its errors are thrown outside the client. */
function tell(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    setImmediate(() => {
      throw error;
    });
  }
}

/**
 * Creates a client. It keeps the process alive until all its items are delivered.
 * @throws TypeError when `url` or `key` is invalid.
 */
export function createClient(wishes: ClientOptions): Client {
  const options = { ...defaults, ...wishes };
  const ending = new AbortController();
  const connection: Connection = {
    url: checkedUrl(options.url),
    key: checkedKey(options.key),
    timeoutMs: options.timeoutMs,
    fetch: options.fetch ?? fetch,
    signal: ending.signal,
  };
  /** Aborts waiting for changes as soon as the client is closed; sending has until the timeout. */
  const closing = new AbortController();
  const queue = createQueue();
  /** The batches in progress, and how many items left the queue before each. */
  const underWay = new Map<Promise<void>, number>();
  const counted = { added: 0, taken: 0, settled: 0, bytes: 0 };
  /** Items up to this one are sent without waiting for others. */
  let hurryUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /**
   * Why the last call failed; undefined after a success. It is shared by all batches, because some are not sent before
   * the client ends.
   */
  let lastFailure: ApiError | undefined;

  /** Sends a batch, and retries while that can help. @throws ApiError, or ClosedError when the client ends first. */
  async function deliver(lines: readonly Line[]): Promise<BatchAnswer> {
    const texts = lines.map(({ text }) => text);
    for (let failures = 1; ; failures += 1)
      try {
        const answer = await sendLines<BatchAnswer>(connection, '/batch', texts);
        lastFailure = undefined;
        return answer;
      } catch (error) {
        // An aborted call has no reason of its own.
        if (ending.signal.aborted) throw new ClosedError(lastFailure);
        if (!(error instanceof ApiError) || !isWorthRetrying(error.status)) throw error;
        lastFailure = error;
        await pause(backOffMs(failures, error.retryAfterMs), undefined, { signal: ending.signal }).catch(() => {
          throw new ClosedError(lastFailure);
        });
      }
  }

  async function settle(lines: readonly Line[]): Promise<void> {
    try {
      const { refused } = await deliver(lines);
      for (const { index, path, message } of refused) {
        const line = lines[index];
        if (line) tell(() => options.onRefused({ item: itemOf(line), path, message }));
      }
    } catch (error) {
      tell(() => options.onFailed(lines.map(itemOf), error as Error));
    }
    counted.settled += lines.length;
    counted.bytes -= lines.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  const isDue = (): boolean =>
    counted.taken < hurryUntil || queue.length >= options.batchItems || queue.bytes >= options.batchBytes;

  /** Starts all batches that are due, up to the limit. */
  function work(): void {
    while (queue.length > 0 && underWay.size < options.concurrency && isDue()) {
      const lines = queue.takeBatch({ items: options.batchItems, bytes: options.batchBytes });
      const batch = settle(lines).finally(() => {
        underWay.delete(batch);
        work();
      });
      underWay.set(batch, counted.taken);
      counted.taken += lines.length;
    }
    if (queue.length === 0) {
      clearTimeout(timer);
      timer = undefined;
    } else
      timer ??= setTimeout(() => {
        timer = undefined;
        hurryUntil = counted.added;
        work();
      }, options.delayMs);
  }

  function sendMany(items: readonly Item[]): void {
    if (isClosed) throw new ClosedError();
    const lines = items.map(lineOf);
    const bytes = lines.reduce((sum, line) => sum + line.bytes, 0);
    const pending = counted.added - counted.settled;
    if (pending + lines.length > options.queueItems || counted.bytes + bytes > options.queueBytes)
      throw new QueueFullError(pending);
    queue.add(lines);
    counted.added += lines.length;
    counted.bytes += bytes;
    work();
  }

  async function flush(): Promise<void> {
    const until = counted.added;
    hurryUntil = until;
    work();
    while (counted.taken < until || [...underWay.values()].some((first) => first < until))
      await Promise.race(underWay.keys());
  }

  return {
    send: (item) => sendMany([item]),
    sendMany,
    get pending() {
      return counted.added - counted.settled;
    },
    flush,
    close: async (timeoutMs = 30_000) => {
      isClosed = true;
      closing.abort();
      const end = setTimeout(() => ending.abort(), timeoutMs);
      await flush();
      clearTimeout(end);
    },
    refused: (page = {}) => read(connection, `/refused${queryOf(page)}`),
    ingestStatus: () => read(connection, '/ingest-status'),
    changes: (wanted = {}) => readChanges({ ...connection, signal: closing.signal }, wanted),
    config: () => read(connection, '/config'),
    standing: (user) => read(connection, `${pathOf('users', user)}/standing`),
    postStanding: (post) => read(connection, `${pathOf('posts', post)}/standing`),
    versionPolicy: (phone) => read(connection, `/version-policy${queryOf(phone)}`),
    passwordCheck: (user, password) => ask(connection, `${pathOf('users', user)}/password-check`, { password }),
  };
}
