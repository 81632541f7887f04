import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs, isWorthRetrying } from './back-off.ts';
import { ApiError, CursorGoneError } from './errors.ts';
import { type Connection, queryOf, read } from './http.ts';
import type { ChangesAnswer } from './types.ts';

const GONE = 410;
/** A call that was answered sooner was not let wait. */
const AT_ONCE_MS = 1000;
/** Pauses for want of news do not grow further than after this many of them, to 4 s: decisions are heard soon all the same. */
const MOST_PAUSES = 4;

/** What was decided; its `type` says what its `data` carries. */
export type DecisionEvent = ChangesAnswer['events'][number];

/** Which changes are read, and how. */
export interface ChangesOptions {
  /** The `next` up to which everything was followed; `latest`: from now on. Without it, from the oldest that is kept. */
  readonly after?: string | undefined;
  /** Only events of these types. */
  readonly types?: readonly DecisionEvent['type'][] | undefined;
  /** The most events of a page; 100. */
  readonly limit?: number;
  /** For how long a call may wait for an event, in seconds, at most 30; 25. */
  readonly waitSeconds?: number;
  /** Ends the reading, as `close` of the client does. */
  readonly signal?: AbortSignal;
}

/**
 * Reads the change feed, page by page, for as long as it is asked. Keep `next` when all events of a page were followed, and go
 * on with it after a restart: then each event comes at least once, in the order of the decisions. The first page comes at once,
 * and so does one without events whenever `next` has moved. What fails for a time is asked for again, and a server that lets no
 * call wait is asked less often.
 * @throws CursorGoneError when `after` is too old, or the server was restored from a backup; ApiError for what stays as it is,
 * such as a revoked key.
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
  /** Answers in a row that came at once, without news. */
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
      // The first such answer is no sign of anything: the first call asks for it.
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
