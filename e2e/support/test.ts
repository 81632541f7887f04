import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { type Account, makeAdmin, type SignedIn, signInByApi } from './api.ts';
import { asOwner } from './database.ts';
import { enter, forget } from './enter.ts';
import { openWindow, PATIENT_FROM } from './patience.ts';
import { accountsFile, origin, VIEWPORT } from './places.ts';
import { bossOf, idOf } from './rights.ts';

type DemoName = 'admin' | 'moderator' | 'ads' | 'analyst' | 'newcomer';

const accounts = (): Record<DemoName, SignedIn> => JSON.parse(readFileSync(accountsFile, 'utf8'));

interface Fixtures {
  /**
   * The test changes the whole browser, or is about files that it has not cached yet, so it gets a separate browser.
   */
  ownBrowser: boolean;
  /** The delay in milliseconds from which timers of the console are prolonged, in a separate browser. */
  patientFrom: number;
  /** Puts an account's session into the browser, as a sign-in would. */
  as(who: DemoName | SignedIn): Promise<void>;
  /** The same with the journey's own account, after granting these permissions. */
  asWith(codes: readonly string[]): Promise<void>;
  /** The journey's own account, without permissions. */
  account: Account;
  /** The same account, signed in over the API. */
  signedIn: SignedIn;
  /** The session of a demo account. */
  demo(name: DemoName): SignedIn;
}

interface AutoFixtures {
  /**
   * The sessions of the demo accounts were opened before the first journey, so each proof is renewed at the start of a
   * journey.
   */
  freshProofs: undefined;
}

/** The page of a worker, which its journeys use in sequence. */
let kept: Page | undefined;

/** Events that journeys listen to. */
const HEARD = ['pageerror', 'console', 'request', 'requestfailed', 'response', 'dialog', 'download', 'popup'] as const;

/** Resets the page for the next journey as if it were new, except for the code that its process has compiled. */
async function leave(page: Page): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  for (const event of HEARD) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
  await page.setViewportSize(VIEWPORT);
  await page.mouse.move(0, 0);
  await page.context().clearPermissions();
  await page.context().clearCookies();
}

/** Journeys fail on any error in the browser's console, and on any violation of the content security policy. */
export const test = base.extend<Fixtures & AutoFixtures>({
  freshProofs: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture without needs is written like this
    async ({}, use) => {
      const names = Object.values(accounts()).map(({ username }) => username);
      // Without the sessions of single sign-on: their journey, which may run meanwhile, waits for a proof to end.
      await asOwner(
        `update sessions set proven_at = now() where admin_id in (select id from users where username = any($1)) and ended_at is null and method <> 'sso'`,
        [names],
      );
      await use(undefined);
    },
    { auto: true },
  ],
  ownBrowser: [false, { option: true }],
  patientFrom: [PATIENT_FROM, { option: true }],
  context: async ({ browser, ownBrowser, patientFrom }, use) => {
    if (ownBrowser) {
      const own = await openWindow(browser, patientFrom);
      await use(own);
      await own.close();
      return;
    }
    if (!kept || kept.isClosed()) kept = await (await openWindow(browser)).newPage();
    await use(kept.context());
  },
  // One page for all journeys of a worker: a new page starts a process, which loads and compiles the console again.
  page: async ({ context, ownBrowser }, use) => {
    const page = ownBrowser || !kept ? await context.newPage() : kept;
    await forget(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${error}`));
    page.on('console', (message) => {
      const text = message.text();
      // The browser logs every refused request as an error; the journeys check the answers instead.
      if (message.type() === 'error' && !text.startsWith('Failed to load resource')) errors.push(text);
    });
    await use(page);
    if (!ownBrowser) await leave(page);
    expect(errors).toEqual([]);
  },
  as: async ({ page }, use) => {
    await use((who) => enter(page, typeof who === 'string' ? accounts()[who] : who));
  },
  asWith: async ({ request, signedIn, as }, use) => {
    await use(async (codes) => {
      await bossOf(request, accounts().admin).grant(idOf(signedIn), codes);
      await as(signedIn);
    });
  },
  account: async ({ request }, use) => use(await makeAdmin(request, accounts().admin)),
  signedIn: async ({ request, account }, use) => use(await signInByApi(request, account)),
  // biome-ignore lint/correctness/noEmptyPattern: a fixture without needs is written like this
  demo: async ({}, use) => use((name) => accounts()[name]),
});

/** Expects that the page does not scroll sideways, once it has taken its new size. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
}

export { expect };
