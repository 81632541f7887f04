import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs, isWorthRetrying } from './back-off.ts';
import { ApiError, CursorGoneError } from './errors.ts';
import { type Connection, queryOf, read } from './http.ts';
import type { ChangesAnswer } from './types.ts';

const GONE = 410;
/** An answer that came sooner means that the server did not let the call wait. */
const AT_ONCE_MS = 1000;
/** Pauses without new events stop growing after this many, at 4 s: decisions still arrive soon. */
const MOST_PAUSES = 4;

/** A decision event; its `type` determines the fields of its `data`. */
export type DecisionEvent = ChangesAnswer['events'][number];

/** Options for reading changes. */
export interface ChangesOptions {
  /**
   * The last `next` whose events were all processed; `latest` starts from now. If unset, reading starts at the oldest
   * stored event.
   */
  readonly after?: string | undefined;
  /** Only events of these types. */
  readonly types?: readonly DecisionEvent['type'][] | undefined;
  /** The maximum number of events on a page; 100. */
  readonly limit?: number;
  /** How long a call can wait for an event, in seconds, at most 30; 25. */
  readonly waitSeconds?: number;
  /** Stops reading, as the client's `close` does. */
  readonly signal?: AbortSignal;
}

/**
 * Reads the change feed page by page, without an end. Store `next` when all events of a page are processed, and
 * continue from it after a restart. Each event then arrives at least once, in the order of the decisions. The first
 * page is returned immediately, and so is a page without events whenever `next` has moved. Temporary failures are
 * retried, and a server that does not let calls wait is asked less often.
 * @throws CursorGoneError when `after` is too old, or the server was restored from a backup; ApiError for permanent
 * failures, such as a revoked key.
 */
export async function* readChanges(
  connection: Connection,
  options: ChangesOptions,
): AsyncGenerator<ChangesAnswer, void> {
  const { types, limit, waitSeconds = 25 } = options;
  const signal = options.signal ? AbortSignal.any([connection.signal, options.signal]) : connection.signal;
  const reading = { ...connection, signal, timeoutMs: connection.timeoutMs + waitSeconds * 1000 };
  let after = options.after;
  let wait = 0;
  let failures = 0;
  /** The number of immediate answers in a row without new events. */
  let idle = 0;
  while (!signal.aborted)
    try {
      const begun = performance.now();
      const page = await read<ChangesAnswer>(
        reading,
        `/changes${queryOf({ after, limit, types: types?.join(), wait })}`,
      );
      failures = 0;
      const isNews = page.events.length > 0 || page.next !== after;
      idle = isNews || performance.now() - begun >= AT_ONCE_MS ? 0 : idle + 1;
      after = page.next;
      wait = waitSeconds;
      if (isNews) yield page;
      // The first such answer means nothing: the first call does not wait.
      if (idle > 1) {
        const ms = backOffMs(Math.min(idle - 1, MOST_PAUSES), 0);
        await pause(ms, undefined, { signal }).catch(() => undefined);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === GONE) throw new CursorGoneError(after ?? '', error.message);
      if (!isWorthRetrying(error.status)) throw error;
      failures += 1;
      await pause(backOffMs(failures, error.retryAfterMs), undefined, { signal }).catch(() => undefined);
    }
}
