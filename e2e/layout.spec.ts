import type { Locator } from '@playwright/test';
import { chip } from './support/filters.ts';
import { goOn, waitUntilSettled } from './support/screens.ts';
import { expect, expectNoSidewaysScrolling, test } from './support/test.ts';

const box = async (element: Locator) => {
  const found = await element.boundingBox();
  if (!found) throw new Error('The element is not drawn');
  return found;
};

/** Returns whether two elements overlap on screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await box(one), await box(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('posts fit every width, with a case open and who reported them; the toolbar of a list is one line; on paper there is the content alone', {
  tag: '@long',
}, async ({ page, as }) => {
  await as('admin');
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/reported-posts');
  await test.step('posts', async () => {
    await expect(page.getByRole('row')).toHaveCount(11);
    await page.keyboard.press('j');
    const panel = page.getByRole('region', { name: /^Case about/ });
    const author = panel.getByRole('region', { name: 'The author' }).getByRole('link').first();
    await expect(panel.getByText('Reasons')).toBeVisible();
    expect(await overlap(author, panel.getByText('Reasons'))).toBe(false);
    expect(await overlap(author, panel.getByRole('button', { name: /^Dismiss/ }))).toBe(false);
    const path = await page.locator('a[href^="/post-details/"]').first().getAttribute('href');
    await goOn(page, `${path}?tab=reported-by`);
    await expect(page.getByRole('columnheader', { name: 'Reason' })).toBeVisible();
    // Lazily loaded styles must follow those of the build, or these tabs would have no padding.
    await expect(page.getByRole('tab', { name: 'Viewed By' })).toHaveCSS('padding-left', '16px');
    for (const width of [1440, 1200, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScrolling(page);
    }
  });

  await test.step('a toolbar is one line of 36 px; chips go on below where there is no room for them', async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await goOn(page, '/audit-log?outcome=done&target_type=group');
    const views = page.getByRole('button', { name: 'Views' });
    const add = page.getByRole('button', { name: 'Add filter' });
    const csv = page.getByRole('button', { name: 'Download CSV' });
    const outcome = chip(page, 'Outcome: Done').locator('..');
    await expect(outcome).toBeVisible();
    const placesOf = async (all: readonly Locator[]) =>
      Promise.all(all.map(async (one) => [(await box(one)).y, (await box(one)).height]));
    const [top, ...others] = await placesOf([add, views, csv, outcome]);
    expect(others).toEqual([top, top, top]);
    expect(top).toEqual([expect.any(Number), 36]);
    await page.setViewportSize({ width: 1024, height: 800 });
    const [first, ...beside] = await placesOf([add, views, csv]);
    expect(beside).toEqual([first, first]);
    const [below = [0]] = await placesOf([outcome]);
    expect((below[0] ?? 0) - (first?.[0] ?? 0)).toBe(36 + 8);
    await expectNoSidewaysScrolling(page);
  });

  await test.step('on paper', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await goOn(page, '/');
    await waitUntilSettled(page);
    const chart = page.getByRole('region', { name: 'Quarterdeck analytics' });
    await expect(chart.getByRole('application')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Manage Widgets' })).toBeHidden();
    const { width, height } = await box(chart.getByRole('application'));
    expect(Math.min(width, height)).toBeGreaterThan(80);
    expect(await chart.evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe('exact');
    await page.emulateMedia({ media: null });
  });
});
