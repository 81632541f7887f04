import { syncBuiltinESMExports } from 'node:module';
// oxlint-disable-next-line time/real-time -- to replace it: no pause takes time
import timers from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';

/**
 * Stops time for the client until the test ends: its clock does not move, and its pauses end immediately.
 * @returns the pauses in milliseconds.
 */
export function stopTime(): readonly number[] {
  const pauses: number[] = [];
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const pause = vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms = 0, value, { signal } = {}) => {
    pauses.push(ms);
    signal?.throwIfAborted();
    return value as never;
  });
  // The client has imported the function by name.
  syncBuiltinESMExports();
  onTestFinished(() => {
    clock.mockRestore();
    pause.mockRestore();
    syncBuiltinESMExports();
  });
  return pauses;
}

/** Checks the lengths of pauses within bounds, because a part of each is random. */
export function expectPauses(
  pauses: readonly number[],
  ...bounds: readonly (readonly [least: number, most: number])[]
): void {
  expect(pauses).toHaveLength(bounds.length);
  for (const [at, [least, most]] of bounds.entries()) {
    expect(pauses[at]).toBeGreaterThanOrEqual(least);
    expect(pauses[at]).toBeLessThanOrEqual(most);
  }
}
