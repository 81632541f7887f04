import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type APIRequestContext, type Browser, chromium, expect, type Page, request } from '@playwright/test';
import { type SignedIn, signInByApi } from './api.ts';
import { enter } from './enter.ts';
import { takeEvery } from './every-screen.ts';
import { openFirst } from './keyboard.ts';
import { origin, VIEWPORT } from './places.ts';
import { addressOf, guardedScreens, waitUntilSettled } from './screens.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'boolean', default: false },
    only: { type: 'string', default: '/' },
    look: { type: 'string', multiple: true, default: [] },
    states: { type: 'boolean', default: false },
  },
});
const [folder = values.every ? 'test-results/screens' : 'docs/screenshots'] = positionals;

/** The maximum size of a README picture; the first of these qualities that achieves it is used. */
const MOST_BYTES = 200 * 1024;
const QUALITIES = [95, 90, 80, 70, 60];

/** The pictures of the README: a screen, and the actions on it first. */
const pictures: readonly { readonly name: string; readonly path: string; open?(page: Page): Promise<void> }[] = [
  {
    name: 'case',
    path: '/reported-posts',
    open: async (page) => {
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await openFirst(page, /^Case about/);
    },
  },
  { name: 'dashboard', path: '/' },
  { name: 'person', path: '/user-profile/$userId' },
];

/** A browser, and the demo's super admin. */
interface Eyes {
  readonly browser: Browser;
  readonly api: APIRequestContext;
  readonly admin: SignedIn;
}

/** Takes a screenshot of a page. @throws when it cannot be small enough. */
async function takeSmall(page: Page, path: string): Promise<void> {
  for (const quality of QUALITIES) {
    await page.screenshot({ path, type: 'jpeg', quality });
    if (statSync(path).size <= MOST_BYTES) return;
  }
  throw new Error(`${path} is larger than ${MOST_BYTES} bytes.`);
}

/** Takes the pictures of the README from the running console. */
async function takeSome({ browser, api, admin }: Eyes): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    viewport: VIEWPORT,
    colorScheme: 'light',
    baseURL: origin,
    reducedMotion: 'reduce',
    // In another time zone, the console would offer to show it.
    timezoneId: 'UTC',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await enter(page, admin);
  for (const { name, path, open } of pictures) {
    const screen = guardedScreens.find((one) => one.path === path);
    if (!screen) throw new Error(`There is no screen ${path}`);
    await page.goto(await addressOf(screen, api, admin));
    await waitUntilSettled(page);
    await open?.(page);
    await waitUntilSettled(page);
    await page.waitForLoadState('networkidle');
    await takeSmall(page, join(folder, `${name}.jpg`));
  }
  await context.close();
}

const api = await request.newContext({ baseURL: origin });
const admin = await signInByApi(api, {
  username: 'admin',
  email: 'admin@quarterdeck.example',
  password: 'quarterdeck-demo',
});
const { CHROMIUM_PATH: executablePath } = process.env;
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
const eyes = { browser, api, admin };
await (values.every
  ? takeEvery(eyes, { folder, only: values.only, looks: values.look, hasStates: values.states })
  : takeSome(eyes));
await browser.close();
await api.dispose();
