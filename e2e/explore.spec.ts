import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/axe.ts';
import { waitUntilSettled } from './support/screens.ts';
import { expect, expectNoSidewaysScrolling, test } from './support/test.ts';

test('single events are filtered, grouped, compared and taken away, and a link shows the same', async ({
  page,
  context,
  request,
  signedIn,
  asWith,
}) => {
  await asWith(['top_searches', 'google_analytics']);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Explore' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('tab')).toHaveText(['Searches', 'Visits']);
  const panel = (name: string) => main.getByRole('region', { name, exact: true });
  await expect(panel('Searches').getByText('Searches in all')).toBeVisible();
  await main.getByLabel('Date range', { exact: true }).selectOption('Whole range');
  await main.getByLabel('Group by', { exact: true }).selectOption('Search term');
  await expect(page).toHaveURL(/by=none.*group=term/);
  const ranking = main.getByRole('list', { name: 'Searches by search term' });
  await expect(ranking.getByRole('listitem')).toHaveCount(10);
  await waitUntilSettled(page);
  await expectAccessible(page, 'explore', { part: main });

  const term = (await ranking.getByRole('button').first().textContent()) ?? '';
  const range = await page.evaluate(() => new URLSearchParams(location.search).get('start_date'));
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Searches as CSV' }).click();
  const file = await waiting;
  const [head, first = ''] = readFileSync(await file.path(), 'utf8')
    .replace('\ufeff', '')
    .split('\r\n');
  expect(head).toBe('Group,Searches');
  const [, number] = /,(\d+)$/.exec(first) ?? [];
  expect(first).toBe(`${term},${number}`);

  await test.step('one of them by the keyboard, compared with the days before', async () => {
    await ranking.getByRole('button', { name: term }).press('Enter');
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('filter.term') === term && !url.searchParams.has('group'),
    );
    await expect(main.getByRole('button', { name: `Search term: ${term}` })).toBeVisible();
    await expect(panel('Searches').getByRole('listitem').filter({ hasText: 'Searches in all' })).toContainText(
      Number(number).toLocaleString('en-US'),
    );
    await main.getByLabel('Compare', { exact: true }).selectOption({ value: 'previous_period' });
    await expect(panel('Searches').getByRole('listitem').filter({ hasText: 'Searches in all' })).toContainText(
      / from /,
    );
    await main.getByLabel('Count', { exact: true }).selectOption('People');
    await expect(panel('Users who searched')).toBeVisible();
    await page.reload();
    await expect(panel('Users who searched').getByText('Users who searched in all')).toBeVisible();
    await page.goBack();
    await expect(panel('Searches')).toBeVisible();
  });

  await test.step('the link says the kind and the days as well', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
    const { pathname, searchParams } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(pathname).toBe('/explore');
    expect(Object.fromEntries(searchParams)).toMatchObject({ tab: 'searches', start_date: range, 'filter.term': term });
  });

  await test.step('the same by the API', async () => {
    const end = await page.evaluate(() => new URLSearchParams(location.search).get('end_date'));
    const answer = await request.get('/api/v1/explore', {
      headers: { authorization: `Bearer ${signedIn.token}` },
      params: { kind: 'searches', from: range ?? '', to: end ?? '', by: 'none', 'filter.term': term },
    });
    expect((await answer.json()).total).toBe(Number(number));
  });

  await test.step('more than 30 days are not read from PostgreSQL, which is said', async () => {
    await page.goto('/explore?start_date=2026-01-01&end_date=2026-06-30&by=week');
    await expect(main.getByRole('note')).toContainText('at most 30 days');
    await expect(panel('Searches')).toContainText('06-01-2026');
    await page.setViewportSize({ width: 390, height: 844 });
    await waitUntilSettled(page);
    await expectNoSidewaysScrolling(page);
  });
});

test('a link to events of another kind names the permission that is missing', async ({ page, asWith }) => {
  await asWith(['dashboard_data']);
  await page.goto('/explore?tab=ad_events');
  await expect(page.getByRole('main')).toContainText('You need the permission campaign_analytics');
  await page.goto('/explore');
  await expect(page.getByRole('main').getByRole('tab')).toHaveText(['Post views']);
});
