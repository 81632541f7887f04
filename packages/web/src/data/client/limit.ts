/** How long an answer may take, in milliseconds. */
export const ANSWER_MS = 60_000;

/** A signal that also aborts a request when its time is over. */
interface Limit {
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  /** Stops the timer. */
  readonly end: () => void;
}

/** Limits a request to this many milliseconds. @param outer another signal that aborts it */
export function limitOf(outer: AbortSignal | undefined, milliseconds = ANSWER_MS): Limit {
  const own = new AbortController();
  let isOver = false;
  const stop = (): void => own.abort(outer?.reason);
  const timer = setTimeout(() => {
    isOver = true;
    own.abort();
  }, milliseconds);
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop);
  return {
    signal: own.signal,
    isOver: () => isOver,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}
