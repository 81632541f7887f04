import { vi } from 'vitest';
import { api } from './api.ts';
import { isLoading } from './render.tsx';

/** What waits until someone has stopped typing, pointing or moving waits for less than this. */
const SHORT_MS = 500;
/**
 * What takes as long never happens automatically: a message that goes, a search that is sent, a poll. On a slow machine it
 * would happen between two steps of a test. A test about it moves a clock of its own on.
 */
const LONG_MS = 1000;
/** Longer than any test; a browser takes no longer delay. */
const NEVER_MS = 2 ** 31 - 1;
const PAUSE_MS = 20;

const { setTimeout: begin, clearTimeout: stop, setInterval: beginRounds } = globalThis;
const pending = new Set<ReturnType<typeof setTimeout>>();

type Work = (...given: unknown[]) => void;

/** Notes which timers end soon, and has the long ones never end. */
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
 * Waits until the console asks for nothing more on its own: a screen that is on its way, its file, and what it loads.
 * Otherwise it would depend on the speed of the machine whether a request without an answer comes before the test ends.
 */
export async function settled(): Promise<void> {
  let before: number;
  do {
    before = api.count();
    await vi.dynamicImportSettled();
    // After all that is to be rendered now.
    await scheduler.postTask(() => undefined, { priority: 'background' });
    if (pending.size > 0) await new Promise((passed) => begin(passed, PAUSE_MS));
  } while (isLoading() || pending.size > 0 || api.count() !== before);
}
