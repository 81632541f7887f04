import { vi } from 'vitest';
import { api } from './api.ts';
import { isLoading } from './render.tsx';

/** What waits until someone has stopped typing, pointing or moving waits for less than this. */
const SHORT_MS = 500;
const PAUSE_MS = 20;

const { setTimeout: begin, clearTimeout: stop } = globalThis;
const pending = new Set<ReturnType<typeof setTimeout>>();

/** Notes which timers end soon. */
function watchTimers(): void {
  const beginNoted = (work: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) => {
    const timer = begin(() => {
      pending.delete(timer);
      work(...given);
    }, delay);
    if (delay <= SHORT_MS) pending.add(timer);
    return timer;
  };
  globalThis.setTimeout = beginNoted as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    pending.delete(timer as ReturnType<typeof setTimeout>);
    stop(timer);
  };
}

watchTimers();

/**
 * Waits until the console asks for nothing more by itself: a screen that is on its way, its file, and what it loads.
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
