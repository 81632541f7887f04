import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

// What a browser has to load when it has nothing yet. A slow machine gets its font as well, which is given up after half a second.
test.use({ ownBrowser: true, patientFrom: 500 });

const DIST = 'packages/web/dist';
const KB = 1024;

/** What a page has loaded so far, scripts and styles, compressed with gzip. */
async function weighs(page: Page): Promise<number> {
  const paths = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.(js|css)$/.test(path)),
  );
  return [...new Set(paths)].reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length,
    0,
  );
}

/** Where the parts of the sign-in page are, and how the card looks. */
const lookOf = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    ['header', 'header svg', 'main', 'main > div', 'h1', 'h1 + p'].map((selector) => {
      const element = document.querySelector(selector);
      if (!element) return null;
      const { x, y, width, height } = element.getBoundingClientRect();
      const { backgroundColor, color } = getComputedStyle(element);
      return [selector, [x, y, width, height].map(Math.round), backgroundColor, color];
    }),
  );

test('the sign-in page is painted before its scripts and styles are there, in light and dark, and nothing moves then', async ({
  page,
}) => {
  let held: Promise<void> | undefined;
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    let letThrough = (): void => undefined;
    held = new Promise<void>((go) => {
      letThrough = go;
    });
    // Anyone who has not signed in is sent there from any address.
    await page.goto('/users', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.evaluate(() => {
      const moved = new PerformanceObserver((list) => {
        document.body.dataset.moved = JSON.stringify(list.getEntries());
      });
      moved.observe({ type: 'layout-shift', buffered: true });
    });
    const before = await lookOf(page);
    letThrough();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await lookOf(page)).toEqual(before);
    await expect(page.locator('#first-paint')).toHaveCount(0);
    await expect(page.locator('body')).not.toHaveAttribute('data-moved');
  }
});

test('what every page needs is run in tasks of its own, file by file', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const named = await page.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean));
  const imported = await page.evaluate(async (files) => {
    const texts = await Promise.all(files.map(async (file) => (await fetch(file)).text()));
    return texts.flatMap((text, at) =>
      [...text.matchAll(/\bfrom\s*"([^"]+)"/g)].map(([, path]) => new URL(path ?? '', files[at]).href),
    );
  }, named);
  const first = await page.locator('script[data-entry]').getAttribute('src');
  expect(named.length).toBeGreaterThan(2);
  expect([...new Set(imported)].toSorted()).toEqual(
    named.filter((file) => new URL(file).pathname !== first).toSorted(),
  );
  await expect(page.locator('script[src]:not([async])')).toHaveCount(0);
  // The service worker tells open pages of which build it is: they compare it with their own first script.
  expect(await (await page.request.get('/1.0.0/service-worker.js')).text()).toContain(`"entry":"${first}"`);
});

test('no script has the schemas of answers, which nobody asks in the console', () => {
  const folder = join(DIST, 'assets');
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const texts = scripts.map((file) => readFileSync(join(folder, file), 'utf8'));
  const ofContract = texts.filter((text) => /method:`[A-Z]+`,path:`\//.test(text));
  expect(ofContract.length).toBeGreaterThan(20);
  // The tables of the editor know rows, too: `row:rect.top`.
  for (const text of ofContract)
    expect(/.{0,80}[,{](output|row):(?!\w+\.top\b)\w+[(.].{0,40}/.exec(text)?.[0]).toBeUndefined();
});

test('a field is drawn once: it keeps the id that React gave it', async ({ page }) => {
  await page.goto('/login');
  const field = page.getByRole('textbox', { name: 'Username' });
  await expect(field).toBeVisible();
  expect(await field.getAttribute('id')).toMatch(/^mantine-_r_\w+_$/);
});

/** Where the sidebar, its mark, the header, the button for the menu, the title and the description are. */
const placesOf = (page: Page, selectors: readonly string[]): Promise<unknown> =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const element = document.querySelector(selector);
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        // A text is as wide as the buttons beside it leave it.
        return [x, y, selector.includes('h1') ? 0 : width, height].map(Math.round);
      }),
    selectors,
  );

test('the frame of a screen and its title are painted before its scripts are there, wide, collapsed and on a phone', {
  tag: '@long',
}, async ({ page, as }) => {
  await as('admin');
  let held: Promise<void> | undefined;
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  const wide = { width: 1440, height: 900 };
  const looks = [
    { path: '/preferences', title: 'Preferences', size: wide, collapsed: false },
    { path: '/users', title: 'User list', size: wide, collapsed: true },
    { path: '/users', title: 'User list', size: { width: 390, height: 844 }, collapsed: false },
  ];
  for (const { path, title, size, collapsed } of looks) {
    await page.setViewportSize(size);
    await page.evaluate((value) => localStorage.setItem('sidebar-collapsed', String(value)), collapsed);
    let letThrough = (): void => undefined;
    held = new Promise<void>((go) => {
      letThrough = go;
    });
    await page.goto(path, { waitUntil: 'commit' });
    const frame = page.locator('#first-frame');
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const first = ['div', 'div svg', 'header', 'header svg', 'h1', 'h1 + p'].map((part) => `#first-frame ${part}`);
    const before = await placesOf(page, first);
    const described = await frame.getByRole('paragraph').textContent();
    letThrough();
    await expect(frame).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('paragraph').first()).toHaveText(described ?? '');
    const sidebar = 'nav[aria-label="Screens"]';
    const menu = 'header button[aria-label="Menu"] svg';
    const after = [sidebar, `${sidebar} svg`, 'header', menu, 'main h1', 'main h1 + p'];
    expect(await placesOf(page, after)).toEqual(before);
  }
});

test('the first pages stay light: 175 KB to the sign-in page, 225 KB to the first list', async ({ page, as }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const login = await weighs(page);
  expect(login / KB).toBeGreaterThan(60);
  expect(login / KB).toBeLessThan(175);
  await as('admin');
  // Who is signed in does not see the sign-in page on the way.
  await page.goto('/users', { waitUntil: 'commit' });
  await expect(page.locator('#first-paint')).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.waitForLoadState('networkidle');
  expect((await weighs(page)) / KB).toBeLessThan(225);
});
