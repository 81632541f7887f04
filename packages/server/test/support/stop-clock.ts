import { performance } from 'node:perf_hooks';
import { onTestFinished, vi } from 'vitest';

/** Stops the clock of the process (`performance.now`) until the test ends; only the test moves it. */
export function stopClock(): { moveOn(milliseconds: number): void } {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return {
    moveOn: (milliseconds) => {
      now += milliseconds;
    },
  };
}
