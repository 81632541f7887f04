import type { Page } from '@playwright/test';
import { addCampaign } from './support/database.ts';
import { newName } from './support/rights.ts';
import { goOn, waitUntilSettled } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Shows a page in its print layout. */
async function print(page: Page): Promise<void> {
  await waitUntilSettled(page);
  await page.emulateMedia({ media: 'print' });
  // The code for the header is loaded with the first print.
  await expect
    .poll(async () => {
      await page.evaluate(() => void window.dispatchEvent(new Event('beforeprint')));
      return page.locator('[data-print-head]').isVisible();
    })
    .toBe(true);
}

const PRINTED = /Printed by .+ \(.+\) on \d\d \w+ \d{4} \d\d:\d\d:\d\d UTC/;

/** Returns the visible controls: whatever can be pressed, chosen or typed into. */
const controls = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main')
    .locator('button, input, select, textarea')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getClientRects().length > 0)
        .map((one) => one.textContent || one.getAttribute('aria-label') || one.outerHTML)
        .toSorted(),
    );

test('a list on paper says who printed it, what it is filtered by and how many rows there are, and has no controls', {
  tag: '@long',
}, async ({ page, asWith }) => {
  await asWith(['users_list', 'user_profile']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/users?query=an&sort=name');
  await print(page);
  const head = page.locator('[data-print-head]');
  await expect(head).toContainText('Quarterdeck');
  await expect(head).toContainText(PRINTED);
  await expect(head).toContainText('/users?query=an');
  const main = page.getByRole('main');
  await expect(main.getByText('Search: an', { exact: true })).toBeVisible();
  await expect(main.getByText(/^Rows 1-10 of \d+$/)).toBeVisible();
  await expect(main.getByRole('table')).toBeVisible();
  expect(await controls(page)).toEqual([]);
  for (const name of ['Screens', 'Pages']) await expect(page.getByRole('navigation', { name })).toBeHidden();
  // Nothing is cut off, and colors are light.
  const cut = await main
    .locator('td, th')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  expect(cut).toBe(0);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(head).toBeHidden();
  await expect(main.getByRole('checkbox').first()).toBeVisible();
});

test('dashboards and records on paper have their days and their facts, and nothing to press', async ({
  page,
  request,
  signedIn,
  asWith,
}) => {
  await asWith([
    'dashboard_data',
    'top_searches',
    'campaign_analytics',
    'reported_posts',
    'users_list',
    'user_profile',
  ]);
  await page.goto('/?tab=moderation&start_date=2026-10-01&end_date=2026-10-31&compare=previous_month');
  await print(page);
  await expect(page.getByText('10-01-2026 – 10-31-2026, compared with 09-01-2026 – 09-30-2026')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(1);
  await page.emulateMedia({ media: 'screen' });
  const users = await request.get('/api/v1/users-list', { headers: { authorization: `Bearer ${signedIn.token}` } });
  await goOn(page, `/user-profile/${(await users.json()).users[0].id}`);
  await print(page);
  await expect(page.locator('[data-print-head]')).toContainText(PRINTED);
  expect((await controls(page)).filter((one) => !/^(About|Posts)/.test(one))).toEqual([]);
});

test('what is a button and says something is printed: what a list is filtered by, and how each row stands', {
  tag: '@long',
}, async ({ page, as }) => {
  const name = newName('Printed');
  await addCampaign({ campaign_name: name, status: 'Pending' });
  await as('admin');
  await page.goto(`/campaign-list?keyword=${encodeURIComponent(name)}`);
  await print(page);
  await expect(page.getByRole('table').getByText('Pending', { exact: true }).first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await goOn(page, '/reported-posts');
  await print(page);
  await expect(page.getByRole('main').getByText('State: Open')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start reviewing' })).toBeHidden();
});
