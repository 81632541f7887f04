import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

// What a browser has to load when it has nothing yet.
test.use({ ownBrowser: true });

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

/** Where the sidebar, its mark and the header are, and where the button for the menu. */
const frameOf = (page: Page, [sidebar, mark, header, menu]: readonly string[]): Promise<unknown> =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const element = selector === undefined ? null : document.querySelector(selector);
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return [x, y, width, height].map(Math.round);
      }),
    [sidebar, mark, header, menu],
  );

test('the frame of a screen is painted before its scripts are there, wide, collapsed and on a phone', async ({
  page,
  as,
}) => {
  await as('admin');
  let held: Promise<void> | undefined;
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  const wide = { width: 1440, height: 900 };
  const looks = [
    { size: wide, collapsed: false },
    { size: wide, collapsed: true },
    { size: { width: 390, height: 844 }, collapsed: false },
  ];
  for (const { size, collapsed } of looks) {
    await page.setViewportSize(size);
    await page.evaluate((value) => localStorage.setItem('sidebar-collapsed', String(value)), collapsed);
    let letThrough = (): void => undefined;
    held = new Promise<void>((go) => {
      letThrough = go;
    });
    await page.goto('/preferences', { waitUntil: 'commit' });
    await expect(page.locator('#first-frame header')).toBeVisible();
    const before = await frameOf(page, [
      '#first-frame div',
      '#first-frame div svg',
      '#first-frame header',
      '#first-frame header svg',
    ]);
    letThrough();
    await expect(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
    await expect(page.locator('#first-frame')).toHaveCount(0);
    const sidebar = 'nav[aria-label="Screens"]';
    expect(await frameOf(page, [sidebar, `${sidebar} svg`, 'header', 'header button[aria-label="Menu"] svg'])).toEqual(
      before,
    );
  }
});

test('the first pages stay light: 170 KB to the sign-in page, 220 KB to the first list', async ({ page, as }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const login = await weighs(page);
  expect(login / KB).toBeGreaterThan(60);
  expect(login / KB).toBeLessThan(170);
  await as('admin');
  // Who is signed in does not see the sign-in page on the way.
  await page.goto('/users', { waitUntil: 'commit' });
  await expect(page.locator('#first-paint')).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.waitForLoadState('networkidle');
  expect((await weighs(page)) / KB).toBeLessThan(220);
});
