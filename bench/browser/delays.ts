import type { Page } from '@playwright/test';

/** Measurements that a page made of itself, in milliseconds. */
interface Delays {
  /** The delay of each interaction, from the input to the frame after its longest event. */
  readonly delays: readonly number[];
  /** The durations of tasks of more than 50 ms. */
  readonly longTasks: readonly number[];
}

interface DelayWindow {
  noticed: { delays: Map<number, number>; longTasks: number[] };
}

/** Starts measuring in the page. */
export const watchDelays = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noticed = { delays: new Map<number, number>(), longTasks: [] as number[] };
    (window as unknown as DelayWindow).noticed = noticed;
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId && duration > (noticed.delays.get(interactionId) ?? 0))
          noticed.delays.set(interactionId, duration);
      // Browsers report nothing shorter than two frames.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      noticed.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });

/** Returns the measurements since then. */
export const takeDelays = (page: Page): Promise<Delays> =>
  page.evaluate(() => {
    const { noticed } = window as unknown as DelayWindow;
    return { delays: [...noticed.delays.values()], longTasks: noticed.longTasks };
  });
