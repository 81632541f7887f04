import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/axe.ts';
import { makeNoon } from './support/patience.ts';
import { waitUntilSettled } from './support/screens.ts';
import { expect, expectNoSidewaysScrolling, test } from './support/test.ts';

const codes = ['dashboard_data', 'top_searches', 'campaign_analytics', 'reported_posts', 'reported_users'];
const parts = ['Searches', 'Top searches', 'People', 'Spend', 'Moderation'];

/** The console's current time. */
let noon = 0;

const dayOf = (month: number, day: number): string => {
  const now = new Date(noon);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day)).toISOString().slice(0, 10);
};
const shown = (day: string): string => `${day.slice(5)}-${day.slice(0, 4)}`;

test.describe('in a month that does not end meanwhile', () => {
  test.use({ ownBrowser: true });

  test('a whole month stands against the one before it on one page: as a link, a file and on paper', {
    tag: '@long',
  }, async ({ page, request, signedIn, asWith }) => {
    noon = await makeNoon(page);
    await asWith(codes);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Monthly report' }).click();
    await expect(page).toHaveURL(/\/monthly-report\?month=\d{4}-\d\d$/);
    const month = page.getByRole('combobox', { name: 'Month' });
    const last = dayOf(-1, 1).slice(0, 'YYYY-MM'.length);
    await month.selectOption(last);
    await expect(page).toHaveURL(`/monthly-report?month=${last}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(
      `${shown(dayOf(-1, 1))} – ${shown(dayOf(0, 0))} against ${shown(dayOf(-2, 1))} – ${shown(dayOf(-1, 0))}`,
    );
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([...parts, 'Annotations']);
    await waitUntilSettled(page);
    await expectAccessible(page, 'monthly report', { part: main });

    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV', exact: true }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe(`monthly-report-${last}.csv`);
    const lines = readFileSync(await file.path(), 'utf8')
      .replace(/^\uFEFF/, '')
      .split('\r\n');
    expect(lines[0]).toBe(`Group,What,${dayOf(-1, 1)} to ${dayOf(0, 0)},${dayOf(-2, 1)} to ${dayOf(-1, 0)}`);
    for (const part of parts) expect(lines.some((line) => line.startsWith(`${part},`))).toBe(true);
    const searches = Number(/^Searches,Searches,(\d+),/m.exec(lines.join('\n'))?.[1]);
    expect(searches).toBeGreaterThan(0);

    // The dashboard shows the same number for the same days.
    const dashboard = await request.get('/api/v1/top-searches', {
      headers: { authorization: `Bearer ${signedIn.token}` },
      params: { start_date: dayOf(-1, 1), end_date: dayOf(0, 0) },
    });
    expect((await dashboard.json()).searches).toBe(searches);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScrolling(page);
  });
});

test('an admin sees the parts that their permissions open', async ({ page, asWith }) => {
  await asWith(['reported_users']);
  await page.goto('/monthly-report');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Moderation', 'Annotations']);
});
