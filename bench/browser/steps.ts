import type { CDPSession, Page } from '@playwright/test';
import { clickThrough } from '../clicks/clicks.ts';
import type { Calls } from '../support/verdict.ts';

/** An interaction: its longest event, and from the input to the frame after it. */
interface Interaction {
  /** The kind of event and the name of what it was meant for. */
  readonly what: string;
  readonly milliseconds: number;
  /** Until its first listener runs. */
  readonly inputDelay: number;
  /** While listeners run. */
  readonly processing: number;
  /** From then on to the frame. */
  readonly presentationDelay: number;
}

/** What the page noticed of itself since it was last asked. */
export interface Noticed {
  readonly interactions: readonly Interaction[];
  /** Tasks of more than 50 ms, in milliseconds. */
  readonly longTasks: readonly number[];
}

/** What a page holds once its garbage is collected. */
export interface Held {
  readonly steps: number;
  readonly megabytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

interface Noticing {
  noticed: { interactions: Map<number, Interaction>; longTasks: number[] };
}

/** Begins to notice, in the page itself. */
export const startNoticing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noticed = { interactions: new Map<number, Interaction>(), longTasks: [] as number[] };
    (window as unknown as Noticing).noticed = noticed;
    new PerformanceObserver((list) => {
      for (const event of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration: milliseconds, startTime, processingStart, processingEnd } = event;
        if (!interactionId || milliseconds <= (noticed.interactions.get(interactionId)?.milliseconds ?? 0)) continue;
        const target = event.target instanceof Element ? event.target : undefined;
        const name = target?.getAttribute('aria-label') ?? target?.textContent ?? '';
        noticed.interactions.set(interactionId, {
          what: `${event.name} ${name.slice(0, 30)}`.trim(),
          milliseconds,
          inputDelay: processingStart - startTime,
          processing: processingEnd - processingStart,
          presentationDelay: Math.max(0, startTime + milliseconds - processingEnd),
        });
      }
      // What is shorter than two frames is not told.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      noticed.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });

/** What was noticed since then; nothing by a page that was loaded again, because its calls were refused. */
export const takeNoticed = (page: Page): Promise<Noticed> =>
  page.evaluate(() => {
    const { noticed } = window as unknown as Partial<Noticing>;
    return { interactions: [...(noticed?.interactions.values() ?? [])], longTasks: noticed?.longTasks ?? [] };
  });

/** Collects the garbage of a page, and says what is left. */
export async function heldBy(devtools: CDPSession, steps: number): Promise<Held> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return { steps, megabytes: usedSize / 1024 / 1024, nodes, listeners: jsEventListeners };
}

/** A round of what staff do all day: everything on the list of users, then every screen of the sidebar. @returns its steps. */
export async function workThrough(page: Page, term: string, counted: () => Calls): Promise<number> {
  const clicks = await clickThrough(page, term, counted);
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  const count = await links.count();
  for (let at = 0; at < count; at += 1) {
    await links.nth(at).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('main [class*="Skeleton-root"]') === null);
  }
  return clicks.length + count;
}
