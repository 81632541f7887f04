import { vi } from 'vitest';
import { api } from './api.ts';
import { isLoading } from './render.tsx';

/** Waits for a pause in typing, pointing or moving are shorter than this. */
const SHORT_MS = 500;
/**
 * Timers of this length never fire automatically: a message that disappears, a search, a poll. On a slow machine they
 * would fire between two steps of a test. A test about them moves a fake clock on.
 */
const LONG_MS = 1000;
/** Longer than any test, and the longest delay of a browser. */
const NEVER_MS = 2 ** 31 - 1;
const PAUSE_MS = 20;

const { setTimeout: begin, clearTimeout: stop, setInterval: beginRounds } = globalThis;
const pending = new Set<ReturnType<typeof setTimeout>>();

type Work = (...given: unknown[]) => void;

/** Records the timers that end soon, and prevents long ones from ending. */
function watchTimers(): void {
  const beginNoted = (work: Work, delay = 0, ...given: unknown[]) => {
    if (delay >= LONG_MS) return begin(() => undefined, NEVER_MS);
    const timer = begin(() => {
      pending.delete(timer);
      work(...given);
    }, delay);
    if (delay <= SHORT_MS) pending.add(timer);
    return timer;
  };
  globalThis.setTimeout = beginNoted as typeof setTimeout;
  globalThis.setInterval = ((work: Work, delay = 0, ...given: unknown[]) =>
    delay >= LONG_MS ? begin(() => undefined, NEVER_MS) : beginRounds(work, delay, ...given)) as typeof setInterval;
  globalThis.clearTimeout = (timer) => {
    pending.delete(timer as ReturnType<typeof setTimeout>);
    stop(timer);
  };
}

watchTimers();

/**
 * Waits until the console sends no more requests of its own: for a screen that is loading, its file, and its data.
 * Otherwise it would depend on the machine's speed whether a request without an answer is sent before the test ends.
 */
export async function waitUntilSettled(): Promise<void> {
  let before: number;
  do {
    before = api.count();
    await vi.dynamicImportSettled();
    // After all pending renders.
    await scheduler.postTask(() => undefined, { priority: 'background' });
    if (pending.size > 0) await new Promise((passed) => begin(passed, PAUSE_MS));
  } while (isLoading() || pending.size > 0 || api.count() !== before);
}
