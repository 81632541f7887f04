import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import type { SignedIn } from './api.ts';
import { enter } from './enter.ts';
import { plantHardTexts } from './hard-texts.ts';
import { origin } from './places.ts';
import { statesOf } from './screen-states.ts';
import { addressOf, guardedScreens, type Screen, waitUntilSettled } from './screens.ts';

/** The viewport and colors for each look. At 200%, a window of 1440 pixels leaves 720 for the page, at double scale. */
const LOOKS = {
  light: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  narrow: { viewport: { width: 1024, height: 768 }, colorScheme: 'light' },
  zoomed: { viewport: { width: 720, height: 450 }, colorScheme: 'light', deviceScaleFactor: 2 },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  'phone-dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const;
type Look = keyof typeof LOOKS;

/** The maximum height of a screenshot. */
const MOST_HEIGHT = 2400;

const fileOf = (path: string): string => path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'dashboard';

async function picture(page: Page, file: string): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.screenshot({
    path: file,
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) },
  });
}

/** Takes screenshots of a screen in its initial state and in each other state, and prints it to PDF. */
async function lookAt(
  page: Page,
  screen: Screen,
  {
    address,
    folder,
    look,
    hasStates,
  }: { readonly address: string; readonly folder: string; readonly look: Look; readonly hasStates: boolean },
): Promise<void> {
  await page.goto(address);
  await waitUntilSettled(page);
  await page.waitForLoadState('networkidle');
  await picture(page, join(folder, `${fileOf(screen.path)}.${look}.png`));
  if (look === 'light') await page.pdf({ path: join(folder, `${fileOf(screen.path)}.pdf`), preferCSSPageSize: true });
  if (!hasStates) return;
  for (const { name, search, open } of statesOf[screen.path] ?? [])
    try {
      await page.goto(search ? `${address}?${search}` : address);
      await waitUntilSettled(page);
      await open?.(page);
      await waitUntilSettled(page);
      await page.mouse.move(0, 0);
      await picture(page, join(folder, `${fileOf(screen.path)}.${fileOf(name)}.${look}.png`));
    } catch (error) {
      // A state may name a demo record that is missing: the others are still captured.
      console.error(`  ${screen.path}, ${name}: ${String(error).split('\n')[0]}`);
    }
}

/**
 * Takes screenshots of every registered screen and state, in every size and scheme, with texts that break layouts, and
 * a PDF of each.
 * @param only the beginning of the paths to capture.
 * @param hasStates whether to include dialogs, tabs and errors of each screen.
 */
export async function takeEvery(
  { browser, api, admin }: { readonly browser: Browser; readonly api: APIRequestContext; readonly admin: SignedIn },
  {
    folder,
    only,
    looks,
    hasStates,
  }: { readonly folder: string; readonly only: string; readonly looks: readonly string[]; readonly hasStates: boolean },
): Promise<void> {
  await plantHardTexts();
  mkdirSync(folder, { recursive: true });
  const wanted = guardedScreens.filter(({ path }) => path.startsWith(only));
  for (const look of Object.keys(LOOKS) as Look[]) {
    if (looks.length > 0 && !looks.includes(look)) continue;
    const context: BrowserContext = await browser.newContext({
      ...LOOKS[look],
      baseURL: origin,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await enter(page, admin);
    for (const screen of wanted)
      await lookAt(page, screen, { address: await addressOf(screen, api, admin), folder, look, hasStates });
    await context.close();
  }
  writeFileSync(join(folder, 'screens.json'), JSON.stringify(wanted.map(({ path }) => path)));
}
