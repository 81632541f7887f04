import { readFileSync } from 'node:fs';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { SignedIn } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { makeNoon } from './support/patience.ts';
import { bossOf, idOf } from './support/rights.ts';
import { waitUntilSettled } from './support/screens.ts';
import { expect, expectNoSidewaysScrolling, test } from './support/test.ts';

const titles = [
  'Top searches',
  'Popular searches',
  'Failed URLs over time',
  'Users on the map',
  'Failed URLs',
  'Web analytics',
  'Web visits over time',
  'Quarterdeck analytics',
  'Annotations',
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

test.use({ ownBrowser: true });

/** The console's current time. */
let noon = 0;

test.beforeEach(async ({ page }) => {
  noon = await makeNoon(page);
});

const daysAgo = (days: number): string => new Date(noon - days * 86_400_000).toISOString().slice(0, 10);
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

test('the dashboard shows the numbers of the days that are chosen, compared with others, has each of its eight as a file, and leaves out what is not permitted any more', {
  tag: '@long',
}, async ({ page, request, demo, signedIn, asWith }) => {
  await asWith(codes);
  await save(request, signedIn, ['TopSearches', 'QuarterdeckAnalytics']);
  await test.step('named ranges, typed days and what they are compared with change the numbers', async () => {
    await page.goto('/');
    await expect(page.getByRole('tab', { name: 'Users and Searches' })).toHaveAttribute('aria-selected', 'true');
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
    const compare = page.getByRole('combobox', { name: 'Compare', exact: true });
    await compare.selectOption({ label: `Previous period: ${rangeText(daysAgo(14), daysAgo(8))}` });
    await expect(
      panel(page, 'Quarterdeck analytics')
        .getByText(/Earlier: [\d,]+/)
        .first(),
    ).toBeAttached();
    // The text is also there on the longest bar.
    const change = panel(page, 'Top searches')
      .getByText(/^\S+ from [\d.KM]+/)
      .first();
    const isOnTop = (element: Element): boolean => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    await expect.poll(() => change.evaluate(isOnTop)).toBe(true);
    await compare.selectOption({ label: 'Custom range' });
    await page.getByRole('combobox', { name: 'Compared date range' }).click();
    await page.getByRole('textbox', { name: 'Start: YYYY-MM-DD' }).fill(daysAgo(40));
    await page.getByRole('textbox', { name: 'End: YYYY-MM-DD' }).fill(daysAgo(31));
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`compare=custom&compare_start_date=${daysAgo(40)}`));
    await expect(change).toBeVisible();
    await save(request, signedIn, widgets);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Compared date range' })).toHaveValue(
      rangeText(daysAgo(40), daysAgo(31)),
    );
    await expect(field(page)).toHaveValue(rangeText(daysAgo(7), daysAgo(1)));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles);

    // The link in the sidebar opens the dashboard with its defaults.
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(field(page)).toHaveValue(rangeText(daysAgo(30), daysAgo(1)));
    await expect.poll(all).toBe(month);
  });
  await test.step('each of the eight is a file, with the earlier numbers', async () => {
    await page
      .getByRole('combobox', { name: 'Compare', exact: true })
      .selectOption({ label: `Previous period: ${rangeText(daysAgo(60), daysAgo(31))}` });
    await expect(page).toHaveURL(/compare=previous_period$/);
    const fileOf = async (title: string): Promise<readonly string[]> => {
      const block = panel(page, title);
      const button = block.getByRole('button', {
        name: title === 'Users on the map' ? /^Download as/ : /^Download .*as CSV/,
      });
      await expect(block).toHaveAttribute('aria-busy', 'false');
      if (title === 'Users on the map') await expect(block.getByText(/[\d,]+ users? here/)).toBeVisible();
      const download = page.waitForEvent('download');
      await button.click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(new RegExp(`^${title.toLowerCase().replaceAll(' ', '-')}.*\\.csv$`));
      return readFileSync(await file.path(), 'utf8')
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n');
    };
    const lines = {
      'Top searches': ['Search term,Searches,Opened,"Searches, earlier","Opened, earlier"', /^[^,]+(,\d+){4}$/],
      'Popular searches': ['Search term,Searches,Opened,"Searches, earlier","Opened, earlier"', /^[^,]+(,\d+){4}$/],
      'Failed URLs over time': [
        'Day,Resolved by now,Not resolved,Earlier day,"All failed, earlier"',
        /^20[\d-]{8},\d+,\d+,20[\d-]{8},\d+$/,
      ],
      'Users on the map': ['Users,Latitude,Longitude', /^\d+,-?\d+\.\d{4},-?\d+\.\d{4}$/],
      'Failed URLs': ['Group,What,Number,Share in percent,Earlier', /^Failed URLs,Failed,\d+,,\d+$/],
      'Web analytics': ['Group,What,Number,Share in percent,Earlier', /^Visits,Users,\d+,,\d+$/],
      'Web visits over time': [
        'Day,Users,Sessions,Page views,Earlier day,"Users, earlier","Sessions, earlier","Page views, earlier"',
        /^20[\d-]{8}(,\d+){3},20[\d-]{8}(,\d+){3}$/,
      ],
      'Quarterdeck analytics': [
        /^Day,New users,Active users,.*,"Messages, earlier"$/,
        /^20[\d-]{8}(,\d+){6},20[\d-]{8}(,\d+){6}$/,
      ],
    } as const;
    for (const [title, [head, first]] of Object.entries(lines)) {
      const file = await fileOf(title);
      if (typeof head === 'string') expect(file[0]).toBe(head);
      else expect(file[0]).toMatch(head);
      expect(file[1]).toMatch(first);
      if (title === 'Failed URLs') expect(file.at(-1)).toMatch(/^Hosts,[^,]+,\d+,[\d.]+,$/);
      if (title === 'Web analytics')
        for (const part of ['sources', 'pages', 'countries', 'devices', 'browsers'])
          expect(file.filter((line) => line.startsWith(`Sessions by ${part},`))).not.toEqual([]);
    }
    // Figures without earlier numbers say so next to those that have them.
    await expect(page.getByText('Hosts with most failed URLs: not compared')).toBeVisible();
    await expect(page.getByText('Sessions by sources: not compared')).toBeVisible();
  });
  await test.step('a widget whose permission is gone is left out, and nothing is refused', async () => {
    await bossOf(request, demo('admin')).grant(idOf(signedIn), ['failed_urls', 'google_analytics']);
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
    await page.goto('/');
    const left = titles.filter((title) => !/^Failed|^Web analytics/.test(title));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(left);
    await waitUntilSettled(page);
    expect(refused).toEqual([]);
  });
});

test('campaign analytics are there for an admin who may see nothing else', { tag: '@long' }, async ({
  page,
  asWith,
}) => {
  await asWith(['campaign_analytics']);
  await page.goto('/?compare=previous_year');
  await expect(page.getByRole('tab', { name: 'Campaign analytics' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab')).toHaveCount(1);
  const numbers = panel(page, 'Campaign figures');
  await expect(numbers.getByRole('listitem')).toHaveCount(20);
  await expect(numbers.getByText(/Earlier: /)).toHaveCount(20);
  await expect(panel(page, 'Credit and debit').getByText(/^\d\d-\d\d-\d{4} to \d\d-\d\d-\d{4}$/)).toBeVisible();
  for (const title of ['Active campaigns by state', 'Active campaign targets'])
    await expect(panel(page, title)).toContainText('. Not compared');
  const byState = panel(page, 'Active campaigns by state');
  const states = byState.getByRole('group', { name: 'Map of the states' });
  await expect(states.getByRole('button', { name: /^California: [\d,]+ campaigns?$/ })).toBeVisible();
  const state = states.getByRole('button').first();
  await state.focus();
  await expect(byState.locator('p').last()).toHaveText((await state.getAttribute('aria-label')) ?? '');
  const targets = panel(page, 'Active campaign targets');
  await expect(targets).not.toContainText('are shown');
  const names = targets.getByRole('list', { name: 'Active campaigns' }).getByRole('listitem');
  await expect(names.first()).toBeVisible();
  const all = await names.count();
  await states.getByRole('button', { name: /^California:/ }).press('Enter');
  await expect(page).toHaveURL(/state=California/);
  await expect(names.filter({ hasNotText: ', CA' })).toHaveCount(0);
  await expect(names.first()).toContainText(', CA');
  await targets.getByRole('button', { name: 'Show all states, not only California' }).click();
  await expect(names).toHaveCount(all);
  await names.nth(1).getByRole('button').press('Enter');
  await expect(targets.getByRole('button', { pressed: true })).toHaveCount(1);
  await waitUntilSettled(page);
  await expectAccessible(page, 'campaign analytics', { part: page.getByRole('main') });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
});
