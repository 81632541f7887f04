import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Account, makeAdmin, type SignedIn, signInByApi } from './api.ts';
import { enter } from './enter.ts';
import { accountsFile } from './places.ts';
import { bossOf, idOf } from './rights.ts';

type DemoName = 'admin' | 'moderator' | 'ads' | 'analyst' | 'newcomer';

const accounts = (): Record<DemoName, SignedIn> => JSON.parse(readFileSync(accountsFile, 'utf8'));

interface Fixtures {
  /** Puts the session of an account into the browser, as a sign-in would. */
  as(who: DemoName | SignedIn): Promise<void>;
  /** The same with the journey's own account, once it has these permissions. */
  asWith(codes: readonly string[]): Promise<void>;
  /** An account of the journey's own, without permissions. */
  account: Account;
  /** The same, signed in over the API. */
  signedIn: SignedIn;
  /** The session of a demo account. */
  demo(name: DemoName): SignedIn;
}

/** Journeys fail on any error in the browser's console, and on any break of the content security policy. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${error}`));
    page.on('console', (message) => {
      const text = message.text();
      // The browser reports every refused request of its own accord; the journeys look at the answers.
      if (message.type() === 'error' && !text.startsWith('Failed to load resource')) errors.push(text);
    });
    await use(page);
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

/** WCAG 2.2 A and AA, and the best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another colour scheme can change. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

async function expectNoViolations(builder: AxeBuilder): Promise<void> {
  // Without a page of its own for each check: nothing here is in a frame of another origin.
  const { violations } = await builder.setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** Checks the page for accessibility in light, and its colours in dark; `except` names the rules of axe that do not fit. */
export async function checkAccessibilityInBoth(page: Page, except: readonly string[] = []): Promise<void> {
  // What holds is not written out element by element: that took a third of the time.
  const axe = (): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const builders = {
    light: axe()
      .withTags(TAGS)
      .disableRules([...except]),
    dark: axe().withRules(OF_COLOURS.filter((rule) => !except.includes(rule))),
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The scheme is applied by a script, and painted a frame later.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await expectNoViolations(builders[colorScheme]);
  }
}

/** The page does not scroll sideways, as soon as it has taken its new size. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
}

export { expect };
