import type { Page } from '@playwright/test';

interface ShiftWatch {
  observer: PerformanceObserver;
  moved: string[];
  keep: (entries: PerformanceEntryList) => void;
}

/**
 * Watches a page for layout shifts: elements that move without recent input.
 * @param fromStart whether to include shifts since the page was opened.
 * @returns a function that stops watching, and returns how far and from where to where each element moved.
 */
export async function watchShifts(page: Page, { fromStart = false } = {}): Promise<() => Promise<readonly string[]>> {
  await page.evaluate((buffered) => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'something that is gone';
      const text = (element.textContent ?? '').trim().slice(0, 30);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${text}”`;
    };
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly): string =>
      `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`;
    const watched = window as unknown as { shifts?: ShiftWatch };
    const moved: string[] = [];
    const keep = (entries: PerformanceEntryList): void => {
      for (const { value, hadRecentInput, sources } of entries.map((entry) => entry as Shift))
        if (!hadRecentInput)
          moved.push(
            `${value.toFixed(4)}: ${sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`).join('; ')}`,
          );
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered });
    watched.shifts?.observer.disconnect();
    watched.shifts = { observer, moved, keep };
  }, fromStart);
  return () =>
    page.evaluate(async () => {
      // A shift is reported after the frame in which it was drawn.
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      const { shifts } = window as unknown as { shifts?: ShiftWatch };
      shifts?.keep(shifts.observer.takeRecords());
      shifts?.observer.disconnect();
      return shifts?.moved ?? [];
    });
}
