import type { Browser, BrowserContext, Page } from '@playwright/test';

/** From this delay on, in milliseconds, a timer of the console is prolonged. */
export const PATIENT_FROM = 1500;
const TIMES = 20;

/**
 * Opens a window in which what the console does after this time, or later, takes twenty times as long. A message goes after
 * six seconds, and a row that does not come is given up after 1.5: on a slow machine, before a journey has seen it.
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
 * Makes it noon of this day, in UTC, for a page of a browser of its own: no day ends while a journey compares days.
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
