import { expectAccessible } from './support/axe.ts';
import { addCampaign, addMovements, addUser, asOwner } from './support/database.ts';
import { newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test("an advertiser's money is read by month, taken away as a statement to the cent, and paid back by the app", async ({
  page,
  as,
}) => {
  const name = newName('Ledger');
  const owner = await addUser(name);
  const campaign = await addCampaign({ campaign_name: name, card_name: 'Visa ending in 4242' }, owner);
  await addMovements(campaign, [
    { type: 'debit', amount: '1000000000.01', at: '2026-03-01T00:00:00Z' },
    { type: 'debit', amount: '0.10', at: '2026-03-02T00:00:00Z' },
    { type: 'credit', amount: '0.20', at: '2026-03-31T23:59:59Z' },
  ]);
  await as('ads');
  await test.step('from the campaign to its advertiser', async () => {
    await page.goto(`/campaign-details/${campaign}`);
    await page.getByRole('link', { name: 'Advertiser' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Advertiser' })).toBeFocused();
    await expect(page.getByLabel('Totals')).toContainText('Balance$999,999,999.91');
    await expect(page.getByRole('region', { name: 'Cards' })).toContainText('Visa ending in 4242');
    await expectAccessible(page, 'an advertiser');
  });
  await test.step('a month opens as a statement, whose CSV has the same amounts', async () => {
    await page.getByRole('link', { name: 'Statement for March 2026' }).press('Enter');
    const sums = page.getByLabel('Statement', { exact: true });
    for (const text of [
      'Opening balance$0.00',
      'Debit$1,000,000,000.11',
      'Credit$0.20',
      'Closing balance$999,999,999.91',
    ])
      await expect(sums).toContainText(text);
    await expect(page.getByRole('cell', { name: '$1,000,000,000.01', exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'a statement');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const file = await (await download.createReadStream()).toArray();
    const lines = Buffer.concat(file).toString('utf8').trim().split(/\r?\n/);
    expect(lines.map((line) => line.split(',').at(-1))).toEqual([
      'balance',
      '1000000000.01',
      '1000000000.11',
      '999999999.91',
    ]);
    await page.reload();
    await expect(sums).toContainText('Closing balance$999,999,999.91');
    await page.emulateMedia({ media: 'print' });
    await expect(sums).toContainText('Closing balance$999,999,999.91');
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.goBack();
  });
  await test.step('a credit is requested of the app, and its answer is shown', async () => {
    await page.getByRole('button', { name: 'Request credit' }).click();
    await expect(page.getByRole('dialog').getByLabel('Amount')).toBeFocused();
    await page.keyboard.type('12.5');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Shown to no one');
    await page.getByRole('dialog').getByRole('button', { name: 'Request credit' }).click();
    const refunds = page.getByRole('region', { name: 'Refunds and credits' });
    await expect(refunds).toContainText('$12.50Waiting for the app');
    await asOwner(
      `insert into transactions (user_id, amount, transaction_type, request)
       select user_id, amount, 'credit', event_id from refund_requests where user_id = $1`,
      [owner],
    );
    await page.reload();
    await expect(refunds).toContainText('$12.50Refunded');
    await expect(page.getByLabel('Totals')).toContainText('Balance$999,999,987.41');
  });
});

test('the oldest pending campaigns are reviewed one by one, with keys alone', async ({ page, as }) => {
  const name = newName('Parasols');
  const since = '2000-01-01T00:00:00Z';
  const add = (place: number) =>
    addCampaign({
      campaign_name: `${name} ${place}`,
      status: 'Pending',
      creative_ad_url: `https://parasols.example/${place}`,
      created_at: new Date(Date.parse(since) + place * 1000).toISOString(),
    });
  const [one, two] = [await add(1), await add(2)];
  const isShown = (place: number) =>
    expect(page.getByRole('region', { name: `Review of ${name} ${place}` })).toHaveAttribute('aria-busy', 'false');
  await as('ads');
  await page.goto('/campaign-list');
  await page.getByRole('tab', { name: 'Pending review' }).press('Enter');
  await expect(page.getByRole('link', { name: 'https://parasols.example/1' })).toBeVisible();
  await expectAccessible(page, 'the review of campaigns');
  await isShown(1);
  await page.keyboard.press('a');
  await expect(page.getByRole('status').getByText(`${name} 1 is approved`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://parasols.example/2' })).toBeVisible();
  await isShown(2);
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('The picture shows a price');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'https://parasols.example/2' })).toBeHidden();
  const statuses = await asOwner('select status from campaigns where id = any($1) order by id', [[one, two]]);
  expect(statuses.map(({ status }) => status)).toEqual(['Approved', 'Draft']);
  await goOn(page, `/campaign-details/${two}`);
  await expect(page.getByText('The picture shows a price')).toBeVisible();
});
