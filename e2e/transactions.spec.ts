import { addCampaign, addMovements, addUser } from './support/database.ts';
import { newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Adds a campaign with three transactions: two in March, one in April of 2024. */
async function moved(): Promise<{ readonly id: number; readonly name: string }> {
  const name = newName('Ledger');
  const id = await addCampaign({ campaign_name: name });
  await addMovements(id, [
    { type: 'debit', amount: '1234.50', stripe: `ch_${name.replace(' ', '_')}_1`, at: '2024-03-01T00:00:00Z' },
    { type: 'credit', amount: '2000.05', stripe: `re_${name.replace(' ', '_')}_2`, at: '2024-03-31T23:59:59Z' },
    { type: 'debit', amount: '0.10', at: '2024-04-01T00:00:00Z' },
  ]);
  return { id, name };
}

test('what is filtered is listed, summed, lives in the address and comes as CSV; the id at Stripe is copied', {
  tag: '@long',
}, async ({ page, as, context }) => {
  const { id, name } = await moved();
  await test.step('what is filtered is listed and summed, and lives in the address', async () => {
    await as('ads');
    await page.goto('/transactions');
    await expect(page.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeVisible();
    await page.getByRole('searchbox').fill(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/keyword=Ledger/);
    await expect(page.getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('cell', { name: '$1,234.50', exact: true })).toBeVisible();
    const totals = page.getByLabel('Totals');
    for (const text of ['Debit$1,234.60', 'Credit$2,000.05', 'Balance-$765.45'])
      await expect(totals).toContainText(text);

    await page.getByLabel('Transaction type').selectOption('Debit');
    await expect(page).toHaveURL(/transaction_type=debit/);
    await expect(totals).toContainText('Credit$0.00');
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Select Date range' }).click();
    await page.getByLabel('Start: YYYY-MM-DD').fill('2024-03-01');
    await page.getByLabel('End: YYYY-MM-DD').fill('2024-03-31');
    await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/start_date=2024-03-01/);
    await expect(totals).toContainText('Balance$1,234.50');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.reload();
    await expect(totals).toContainText('Balance$1,234.50');
    await expect(page.getByRole('searchbox')).toHaveValue(name);
    await page.goBack();
    await expect(page).not.toHaveURL(/start_date/);
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute(
      'href',
      `/campaign-details/${id}`,
    );
  });
  await test.step('the id at Stripe is copied, and the filtered set comes as CSV', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await goOn(page, `/transactions?keyword=${encodeURIComponent(name)}`);
    const stripe = `ch_${name.replace(' ', '_')}_1`;
    await page.getByRole('button', { name: `Copy ${stripe}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Copied ${stripe}` })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stripe);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('transactions.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString().trim().split(/\r?\n/);
    expect(lines).toHaveLength(4);
    expect(lines.some((line) => line.includes('1234.50') && line.includes(stripe))).toBe(true);
  });
});

test('a campaign and its advertiser lead to their own transactions, and not to those of a namesake', async ({
  page,
  asWith,
}) => {
  const name = newName('Balcony boxes');
  const made = async (advertiser: string, amount: string) => {
    const owner = await addUser(advertiser);
    const campaign = await addCampaign({ campaign_name: name }, owner);
    await addMovements(campaign, [{ type: 'debit', amount }]);
    return { owner, campaign, advertiser, amount };
  };
  const both = [await made(newName('Lyle'), '125.00'), await made(newName('Lyle'), '25.50')];
  await asWith(['campaign_list', 'campaign_details', 'user_profile', 'users_list']);
  await page.goto('/campaign-list');
  const expectOwn = async (chip: string, amount: string): Promise<void> => {
    await expect(page.getByRole('button', { name: chip })).toBeVisible();
    await expect(page.getByLabel('Totals')).toContainText(`Balance$${amount}`);
    await expect(page.getByRole('row')).toHaveCount(2);
  };
  for (const { owner, campaign, advertiser, amount } of both) {
    await goOn(page, `/campaign-details/${campaign}`);
    await page.getByRole('link', { name: 'View transactions' }).click();
    await expect(page).toHaveURL(new RegExp(`/transactions\\?campaign_id=${campaign}$`));
    await expectOwn(`Campaign: ${name}`, amount);
    await goOn(page, `/user-profile/${owner}`);
    await page.getByRole('toolbar').getByRole('link', { name: 'Transactions' }).click();
    await expectOwn(`User: ${advertiser}`, amount);
  }
  await page.getByRole('button', { name: 'Remove filter User' }).click();
  await expect(page).not.toHaveURL(/user_id/);
  await expect(page.getByRole('button', { name: /^User:/ })).toBeHidden();
});
