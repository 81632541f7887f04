import { forgetCharge } from './support/database.ts';
import { expect, test } from './support/test.ts';

test('a charge is added and edited, what it was is kept, and who came second is told', { tag: '@long' }, async ({
  page,
  as,
  request,
  demo,
}) => {
  await forgetCharge('impressions');
  await as('admin');
  await page.goto('/campaign-charges');
  await page.getByRole('button', { name: 'Add New Charge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Charge' });
  await dialog.getByLabel('Goal', { exact: true }).selectOption('Impressions');
  await dialog.getByLabel('Goal charges').fill('0.0025');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('The charge for impressions was added')).toBeVisible();
  await expect(page.getByRole('cell', { name: '$0.0025', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add New Charge' }).click();
  await dialog.getByLabel('Goal', { exact: true }).selectOption('Impressions');
  await dialog.getByLabel('Goal charges').fill('1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('impressions already has a charge. Edit that one')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Edit Charge for Impressions' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Charge' });
  await expect(edit.getByLabel('Goal charges')).toHaveValue('0.0025');
  await edit.getByLabel('Goal charges').fill('1234.5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: '$1,234.50', exact: true })).toBeVisible();
  await edit.waitFor({ state: 'hidden' });
  const headers = { authorization: `Bearer ${demo('admin').token}` };
  const { data } = await (await request.get('/api/v1/campaign-charges', { headers })).json();
  const { id } = data.find(({ goal }: { goal: string }) => goal === 'impressions');
  const set = async (value: string): Promise<void> => {
    const answer = await request.put('/api/v1/campaign-charges', { headers, data: { id, goal: 'impressions', value } });
    expect(answer.status()).toBe(200);
  };
  await page.getByRole('button', { name: 'Edit Charge for Impressions' }).click();
  await edit.getByLabel('Goal charges').fill('7.77');
  await set('8.88');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByText(/Amara Okafor changed this on/)).toBeVisible();
  await expect(edit.getByLabel('Goal charges')).toHaveValue('7.77');
  await expect(page.getByRole('cell', { name: '$8.88', includeHidden: true })).toBeAttached();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'History of the charge for Impressions' }).click();
  const history = page.getByRole('dialog', { name: 'History of the charge for Impressions' });
  await expect(history.getByRole('row').nth(1)).toContainText('$8.88');
  await expect(history.getByRole('row').nth(2)).toContainText('$1,234.50');
  await expect(history.getByRole('row').nth(1)).toContainText('Amara Okafor');
});
