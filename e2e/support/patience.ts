import type { Browser, BrowserContext, Page } from '@playwright/test';

/** The delay from which timers of the console are prolonged, in milliseconds. */
export const PATIENT_FROM = 1500;
const TIMES = 20;

/**
 * Opens a window in which timers with at least this delay take twenty times as long. A message disappears after six
 * seconds, and a missing row is given up after 1.5. On a slow machine, that is before a journey has seen it.
 */
export async function openWindow(browser: Browser, from = PATIENT_FROM): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addInitScript(
    ([first, times]) => {
      const begin = window.setTimeout;
      window.setTimeout = ((work: TimerHandler, delay = 0, ...given: unknown[]) =>
        begin(work, delay < first ? delay : delay * times, ...given)) as typeof setTimeout;
    },
    [from, TIMES] as const,
  );
  return context;
}

const NOON = 12;

/**
 * Sets the time to noon of the current day, in UTC, for a page in a separate browser. Midnight must not pass while a
 * journey compares days.
 * @returns the moment when the page begins.
 */
export async function makeNoon(page: Page): Promise<number> {
  const noon = new Date().setUTCHours(NOON, 0, 0, 0);
  await page.addInitScript((ahead) => {
    const Real = Date;
    const now = (): number => Real.now() + ahead;
    window.Date = new Proxy(Real, {
      construct: (real, given) => (given.length === 0 ? new real(now()) : Reflect.construct(real, given)),
      get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
    });
  }, noon - Date.now());
  return noon;
}
