import { readFileSync } from 'node:fs';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { SignedIn } from './kit/api.ts';
import { bossOf, idOf } from './kit/rights.ts';
import { checkAccessibilityInBoth, expect, expectNoSidewaysScrolling, test } from './kit/test.ts';

const titles = [
  'Top searches',
  'Popular searches',
  'Failed URLs over time',
  'Users on the map',
  'Failed URLs',
  'Web analytics',
  'Web visits over time',
  'Quarterdeck analytics',
];
const widgets = [
  'TopSearches',
  'PopularSearches',
  'FailedUrlGraph',
  'MapComp',
  'FailedUrls',
  'GoogleAnalytics',
  'GoogleAnalyticsGraph',
  'QuarterdeckAnalytics',
];
const codes = ['dashboard_data', 'google_analytics', 'google_analytics_graph', 'top_searches', 'failed_urls'];

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const shown = (day: string): string => `${day.slice(5)}-${day.slice(0, 4)}`;
const rangeText = (start: string, end: string): string => `${shown(start)} – ${shown(end)}`;

const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Select Date range' });

async function save(request: APIRequestContext, { token }: SignedIn, chosen: readonly string[]): Promise<void> {
  const answer = await request.post('/api/v1/save-dashboard-widget', {
    headers: { authorization: `Bearer ${token}` },
    data: { widget_json: chosen.map((id) => ({ id })) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The campaign tab is one for the whole console, and other journeys switch it: here it is as this one needs it. */
async function campaignTab(page: Page, is_on: 0 | 1): Promise<void> {
  await page.route('**/api/v1/campaign-analytics-tab', (route) =>
    route.fulfill({ json: { responseMessage: 'Done', responseCode: 200, data: { is_on } } }),
  );
}

test.beforeEach(async ({ as, signedIn }) => as(signedIn));

test('without widgets it says what can be chosen, and leads there', async ({ page, request, demo, signedIn }) => {
  await bossOf(request, demo('admin')).grant(idOf(signedIn), ['top_searches', 'failed_urls']);
  await page.goto('/');
  await expect(page.getByText('Your dashboard has no widgets yet')).toBeVisible();
  await expect(
    page.getByText('You can choose Top searches, Popular searches, Failed URLs over time, and Failed URLs.'),
  ).toBeVisible();
  await checkAccessibilityInBoth(page);
  await page.getByRole('main').getByRole('link', { name: 'Manage Widgets' }).first().click();
  await expect(page).toHaveURL(/\/dashboard-widgets$/);
});

test.describe('with all widgets', () => {
  test.beforeEach(async ({ request, demo, signedIn }) => {
    await bossOf(request, demo('admin')).grant(idOf(signedIn), codes);
    await save(request, signedIn, widgets);
  });

  test('named ranges, typed days and what they are compared with change the numbers', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('tab', { name: 'Users and Searches' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles, { timeout: 20_000 });
    await expect(field(page)).toHaveValue(rangeText(daysAgo(30), daysAgo(1)));
    const top = panel(page, 'Top searches');
    await expect(top.getByRole('list', { name: 'Top searches' }).getByRole('listitem')).toHaveCount(10);
    const all = async (): Promise<number> => {
      await expect(top).toHaveAttribute('aria-busy', 'false');
      return Number(/Of ([\d,]+) searches/.exec(await top.innerText())?.[1]?.replaceAll(',', ''));
    };
    const month = await all();
    expect(month).toBeGreaterThan(0);

    await field(page).click();
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await expect(top).toContainText(rangeText(daysAgo(7), daysAgo(1)));
    const week = await all();
    expect(week).toBeGreaterThan(0);
    expect(week).toBeLessThan(month);

    await field(page).click();
    await page.getByRole('textbox', { name: 'Start: YYYY-MM-DD' }).fill(daysAgo(60));
    await page.getByRole('textbox', { name: 'End: YYYY-MM-DD' }).fill(daysAgo(3));
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(top).toContainText(rangeText(daysAgo(60), daysAgo(3)));
    expect(await all()).toBeGreaterThan(month);

    await page.goBack();
    await expect(field(page)).toHaveValue(rangeText(daysAgo(7), daysAgo(1)));
    await page.getByRole('combobox', { name: 'Compare' }).selectOption('Previous period');
    const before = rangeText(daysAgo(14), daysAgo(8));
    await expect(page.getByText(`compared with ${before}, the same weekdays`)).toBeVisible();
    await expect(
      panel(page, 'Quarterdeck analytics')
        .getByText(/Earlier: [\d,]+/)
        .first(),
    ).toBeAttached();
    // Also on the longest bar.
    const change = panel(page, 'Top searches').getByText(/%|new/).first();
    const isOnTop = (element: Element): boolean => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    await expect.poll(() => change.evaluate(isOnTop)).toBe(true);
    await page.getByRole('combobox', { name: 'Compare' }).selectOption('A year earlier');
    await expect(page).toHaveURL(/compare=previous_year/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Compare' })).toHaveValue('previous_year');
    await expect(field(page)).toHaveValue(rangeText(daysAgo(7), daysAgo(1)));

    // The way to the dashboard begins anew.
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(field(page)).toHaveValue(rangeText(daysAgo(30), daysAgo(1)));
    await expect.poll(all).toBe(month);
  });

  test('it can be read by everybody, in light and dark, and on a phone', async ({ page }) => {
    // Eight widgets are a lot to look at, twice.
    test.slow();
    await page.goto('/?compare=previous_period');
    for (const title of ['Failed URLs over time', 'Web visits over time', 'Quarterdeck analytics'])
      await expect(panel(page, title).getByRole('application')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await checkAccessibilityInBoth(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScrolling(page);
  });

  test('a chart is read with the arrow keys, as a table and as a file', async ({ page, request, signedIn }) => {
    await save(request, signedIn, ['FailedUrlGraph']);
    await page.goto('/');
    const graph = panel(page, 'Failed URLs over time');
    const chart = graph.getByRole('application', { name: 'Chart: Failed URLs over time' });
    await expect(chart).toHaveAccessibleDescription(/^From .+ to .+, by day\. Resolved by now: at most \d+/);
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    const reading = graph.getByRole('status');
    await expect(reading).toContainText('Not resolved');
    const first = await reading.innerText();
    await page.keyboard.press('ArrowRight');
    await expect(reading).not.toHaveText(first);

    await graph.getByRole('button', { name: 'Show Failed URLs over time as a table' }).press('Enter');
    const rows = graph.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(31);
    await checkAccessibilityInBoth(page);
    const cells = async (row: Locator): Promise<string[]> => row.getByRole('cell').allInnerTexts();
    const download = page.waitForEvent('download');
    await graph.getByRole('button', { name: 'Download Failed URLs over time as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`failed-urls-over-time-${daysAgo(30)}-${daysAgo(1)}.csv`);
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(31);
    expect(lines[0]).toBe('Day,Resolved by now,Not resolved');
    // The file has days as calls have them, the table as the console shows them.
    for (const n of [1, 30]) {
      const [day = '', ...numbers] = lines[n]?.split(',') ?? [];
      expect(await cells(rows.nth(n))).toEqual([shown(day), ...numbers]);
    }
  });

  test('a block that fails says so alone, and is tried again alone', async ({ page, request, signedIn }) => {
    await save(request, signedIn, ['TopSearches', 'PopularSearches', 'GoogleAnalyticsGraph']);
    await page.route('**/api/v1/top-searches*', (route) => route.abort());
    await page.goto('/');
    const top = panel(page, 'Top searches');
    await expect(top.getByText('This could not be loaded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
    await expect(panel(page, 'Popular searches').getByRole('listitem').first()).toBeVisible();
    await expect(panel(page, 'Web visits over time').getByRole('application')).toBeVisible();
    await checkAccessibilityInBoth(page);
    await page.unroute('**/api/v1/top-searches*');
    await top.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(top.getByRole('listitem')).toHaveCount(10);
  });

  test('a widget whose permission is gone is left out, and nothing is refused', async ({
    page,
    request,
    demo,
    signedIn,
  }) => {
    await bossOf(request, demo('admin')).grant(idOf(signedIn), ['failed_urls', 'google_analytics']);
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
    await page.goto('/');
    const left = titles.filter((title) => !/^Failed|^Web analytics/.test(title));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(left);
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });
});

test('campaign analytics are there when they are switched on, and alone for whoever may see nothing else', async ({
  page,
  request,
  demo,
  signedIn,
}) => {
  await bossOf(request, demo('admin')).grant(idOf(signedIn), ['campaign_analytics']);
  await campaignTab(page, 0);
  await page.goto('/');
  await expect(page.getByText('Campaign analytics are switched off')).toBeVisible();
  await checkAccessibilityInBoth(page);

  await campaignTab(page, 1);
  await page.route('**/states-10m*', (route) => route.abort());
  await page.goto('/?compare=previous_year');
  await expect(page.getByRole('tab', { name: 'Campaign analytics' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab')).toHaveCount(1);
  const numbers = panel(page, 'Campaigns in numbers');
  await expect(numbers.getByRole('listitem')).toHaveCount(20);
  await expect(numbers.getByText(/Earlier: /)).toHaveCount(20);
  await expect(panel(page, 'Credit and debit').getByText(/^\d\d-\d\d-\d{4} to \d\d-\d\d-\d{4}$/)).toBeVisible();
  const byState = panel(page, 'Active campaigns by state');
  await expect(byState.getByText('The boundaries of the states could not be loaded')).toBeVisible();
  await expect(page.getByText('Something went wrong in the console')).toBeHidden();
  await page.unroute('**/states-10m*');
  await byState.getByRole('button', { name: 'Retry' }).click();
  const states = byState.getByRole('group', { name: 'Map of the states' });
  await expect(states.getByRole('img', { name: /^California: [\d,]+ campaigns?$/ })).toBeVisible();
  const state = states.getByRole('img').first();
  await state.focus();
  await expect(byState.locator('p').last()).toHaveText((await state.getAttribute('aria-label')) ?? '');
  const targets = panel(page, 'Where active campaigns are aimed');
  await targets.getByRole('list', { name: 'Active campaigns' }).getByRole('button').nth(1).press('Enter');
  await expect(targets.getByRole('button', { pressed: true })).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  await checkAccessibilityInBoth(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
});

test('the tab of campaigns keeps the days, and is a second one beside widgets', async ({
  page,
  request,
  demo,
  signedIn,
}) => {
  await bossOf(request, demo('admin')).grant(idOf(signedIn), ['campaign_analytics', 'top_searches']);
  await save(request, signedIn, ['TopSearches']);
  await campaignTab(page, 1);
  await page.goto(`/?start_date=${daysAgo(10)}&end_date=${daysAgo(4)}`);
  await expect(panel(page, 'Top searches')).toBeVisible();
  await page.getByRole('tab', { name: 'Campaign analytics' }).click();
  await expect(page).toHaveURL(/tab=campaigns/);
  await expect(panel(page, 'Campaigns in numbers')).toContainText(rangeText(daysAgo(10), daysAgo(4)));
  await expect(panel(page, 'Top searches')).toBeHidden();
});
