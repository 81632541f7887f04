import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './kit/test.ts';

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

test('the first pages stay light: 170 KB to the sign-in page, 220 KB to the first list', async ({ page, as }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const login = await weighs(page);
  expect(login / KB).toBeGreaterThan(60);
  expect(login / KB).toBeLessThan(170);
  await as('admin');
  await page.goto('/users');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.waitForLoadState('networkidle');
  expect((await weighs(page)) / KB).toBeLessThan(220);
});
