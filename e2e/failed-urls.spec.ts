import { asOwner } from './support/database.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('failed URLs are narrowed and grouped by host; from a host to its URLs, their posts and authors, and from the hosts that fail most', {
  tag: '@long',
}, async ({ page, as }) => {
  await as('admin');
  await page.goto('/failed-urls');
  const rows = page.getByRole('row');
  await test.step('by the service that failed: another filter begins again', async () => {
    const filter = page.getByRole('combobox', { name: 'Failed in' });
    await page.getByRole('button', { name: 'Last retried at' }).click();
    await expect(page).toHaveURL(/order_by=last_retried_at/);
    await filter.selectOption('Failed In Enrichment Service');
    await expect(page).toHaveURL(/failed-urls\?failedType=failed_in_enrichment$/);
    await expect(page.getByRole('columnheader', { name: 'Created at' })).toHaveAttribute('aria-sort', 'descending');
    await expect(rows.getByRole('cell').nth(11)).toHaveText('Yes');
    await filter.selectOption('All');
    await expect(page).toHaveURL(/failed-urls$/);
  });
  await test.step('by host, from a host to its URLs, and from one of them to its author', async () => {
    await page.getByText('By host').click();
    await expect(page.getByRole('columnheader', { name: 'Failed URLs' })).toHaveAttribute('aria-sort', 'descending');
    const worst = rows.nth(1);
    const host = (await worst.getByRole('link').textContent()) ?? '';
    const count = await worst.getByRole('cell').nth(1).textContent();
    await worst.getByRole('link').click();
    await expect(page.getByText(`Host: ${host}`)).toBeVisible();
    await expect(page.getByText(`of ${count}`).filter({ visible: true }).first()).toBeVisible();
    for (const cell of await rows.getByRole('cell').filter({ hasText: 'https://' }).all())
      await expect(cell).toContainText(host);
    await expect(rows.nth(1).getByRole('cell').first().getByRole('link')).toHaveAttribute(
      'href',
      /\/post-details\/\d+/,
    );
    await rows.nth(1).getByRole('cell').nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible();
  });
  await test.step('the hosts that fail most: in a range of days, searched, with their share', async () => {
    await goOn(page, '/frequently-used-urls');
    await expect(rows.nth(1).getByRole('cell').last()).toHaveText(/^\d+\.\d\d%$/);
    const ofAll = await rows.nth(1).getByRole('cell').nth(1).textContent();
    await page.getByRole('combobox', { name: 'Select Date range' }).click();
    await page.getByRole('button', { name: 'Last 90 days' }).click();
    await expect(page).toHaveURL(/start_date=.*end_date=/);
    await expect(rows.nth(1).getByRole('cell').nth(1)).not.toHaveText(ofAll ?? '');
    await page.getByRole('searchbox', { name: 'Search' }).fill('LanternHouse');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    await rows.nth(1).getByRole('link', { name: 'shop.lanternhouse.example' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Failed URLs' })).toBeVisible();
    await expect(page.getByText('Host: shop.lanternhouse.example')).toBeVisible();
  });
});

test('a retry: of one that the app knows, its answer as it comes, and of all URLs of a host', { tag: '@long' }, async ({
  page,
  as,
}) => {
  const [known, own] = await asOwner(
    // An old one, because other journeys look at the latest.
    `insert into failed_urls (url, app_id, created_at)
     select 'https://retry.example/' || n, case when n < 3 then 'retry-' || n end, now() - interval '20 days'
     from generate_series(1, 3) n returning id`,
    [],
  ).then(([first, , third]) => [Number(first?.id), Number(third?.id)]);
  const rowOf = (url: string) => page.getByRole('row').filter({ hasText: url });
  const retryOf = (url: string) => page.getByRole('button', { name: `Retry ${url}` });
  await as('admin');
  await page.goto('/failed-urls?host=retry.example');
  await expect(retryOf('https://retry.example/3')).toHaveAccessibleDescription(/has no id from the app/);
  await retryOf('https://retry.example/1').click();
  await expect(page.getByText('The app was asked to retry 1 URL')).toBeVisible();
  const first = rowOf('https://retry.example/1');
  await expect(first).toContainText(/Retry requested \d+ \w+ ago/);
  await expect(retryOf('https://retry.example/1')).toHaveAccessibleDescription(/has not responded yet/);

  await test.step('the answer shows without being asked for', async () => {
    await asOwner(
      `with tried as (update failed_urls set last_retried_at = now(), attempts = 2, cause = 'The host answered 500' where id = $1)
       update failed_url_retries set answered_at = now() where url_id = $1`,
      [known],
    );
    await expect(first).toContainText(/The app retried \d+ \w+ ago and failed: The host answered 500/);
    await expect(retryOf('https://retry.example/1')).not.toHaveAttribute('aria-disabled');
  });

  await test.step('of what the list shows, and of a host', async () => {
    await page.getByRole('button', { name: 'Retry the failed URLs of retry.example' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retry the failed URLs of retry.example' });
    await expect(dialog).toContainText('1,000 at a time, newest first');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The app was asked to retry 2 URLs')).toBeVisible();
    await goOn(page, '/failed-urls?by=hosts&page_limit=100');
    await page.getByRole('button', { name: 'Retry the URLs of retry.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expect(
      page.getByText('No URLs to retry: all are resolved, already requested, or without an id'),
    ).toBeVisible();
  });
  await asOwner(`delete from failed_urls where app_id like 'retry-%' or id = $1`, [own]);
});
