import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

// Measures what a browser with an empty cache has to load. A slow machine gets its font as well, which would otherwise
// be given up after half a second.
test.use({ ownBrowser: true, patientFrom: 500 });

const DIST = 'packages/web/dist';
const KB = 1024;

/** Returns the size of the scripts and styles that a page has loaded, compressed with gzip. */
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

/** Returns the positions of the sidebar, its logo, the header, the menu button, the title and the description. */
const placesOf = (page: Page, selectors: readonly string[]): Promise<unknown> =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const element = document.querySelector(selector);
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        // The width of a text depends on the buttons next to it.
        return [x, y, selector.includes('h1') ? 0 : width, height].map(Math.round);
      }),
    selectors,
  );

test('the frame of the sign-in page is painted before its scripts and styles are there, in light and dark, and nothing moves then', async ({
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
    // Visitors who are not signed in are redirected there from any address.
    await page.goto('/users', { waitUntil: 'commit' });
    const frame = page.locator('#first-frame');
    await expect(frame.getByText('Quarterdeck')).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.evaluate(() => {
      const moved = new PerformanceObserver((list) => {
        document.body.dataset.moved = JSON.stringify(list.getEntries());
      });
      moved.observe({ type: 'layout-shift', buffered: true });
    });
    const before = await placesOf(page, ['#first-frame span svg']);
    letThrough();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await placesOf(page, ['header svg'])).toEqual(before);
    await expect(frame).toHaveCount(0);
    await expect(page.locator('body')).not.toHaveAttribute('data-moved');
  }
});

test('the service worker names the first script of the page: by it, an open page knows its build', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  // The first paint needs none of the scripts.
  await expect(page.locator('script[src]:not([fetchpriority="low"])')).toHaveCount(0);
  const first = await page.locator('script[src]').last().getAttribute('src');
  expect(await (await page.request.get('/1.0.0/service-worker.js')).text()).toContain(`"entry":"${first}"`);
});

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

test('the first pages stay light: 184 KB to the sign-in page, 245 KB to the first list', async ({ page, as }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const login = await weighs(page);
  expect(login / KB).toBeGreaterThan(60);
  expect(login / KB).toBeLessThan(184);
  await as('admin');
  // A signed-in admin never sees the sign-in page in between.
  await page.goto('/users', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-first-paint', 'frame');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.waitForLoadState('networkidle');
  expect((await weighs(page)) / KB).toBeLessThan(245);
});
