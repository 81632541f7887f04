import type { APIRequestContext } from '@playwright/test';
import type { SignedIn } from './kit/api.ts';
import { forgetCharge } from './kit/database.ts';
import { checkAccessibilityInBoth, expect, expectNoSidewaysScrolling, test } from './kit/test.ts';

// There is one charge for each goal, and these journeys are about the same one.
test.describe.configure({ mode: 'serial' });

const headersOf = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

/** Makes sure that impressions have a charge, and says which. */
async function chargeOf(request: APIRequestContext, boss: SignedIn): Promise<{ id: number; value: string }> {
  const headers = headersOf(boss);
  await request.post('/api/v1/campaign-charges', { headers, data: { goal: 'impressions', value: '0.5' } });
  const { data } = await (await request.get('/api/v1/campaign-charges', { headers })).json();
  return data.find(({ goal }: { goal: string }) => goal === 'impressions');
}

test('a charge is added and edited', async ({ page, as }) => {
  await forgetCharge('impressions');
  await as('admin');
  await page.goto('/campaign-charges');
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign Charges' })).toBeVisible();
  await page.getByRole('button', { name: 'Add New Charge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Charge' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Goal is required')).toBeVisible();
  await expect(dialog.getByText('Goal charges is required')).toBeVisible();
  await expect(dialog.getByLabel('Goal', { exact: true })).toBeFocused();
  await checkAccessibilityInBoth(page);
  await dialog.getByLabel('Goal', { exact: true }).selectOption('Impressions');
  await dialog.getByLabel('Goal charges').fill('1,5');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/A number from 0 to 1000000/)).toBeVisible();
  await dialog.getByLabel('Goal charges').fill('0.0025');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('The charge for impressions was added')).toBeVisible();
  await expect(page.getByRole('cell', { name: '$0.0025', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add New Charge' }).click();
  await dialog.getByLabel('Goal', { exact: true }).selectOption('Impressions');
  await dialog.getByLabel('Goal charges').fill('1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('There is a charge for impressions already: edit that one')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Edit Charge for Impressions' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Charge' });
  await expect(edit.getByLabel('Goal charges')).toHaveValue('0.0025');
  await edit.getByLabel('Goal charges').fill('1234.5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: '$1,234.50', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Goal',
    'Goal charges',
    'Updated at',
    'Updated by',
    'Actions',
  ]);
  await checkAccessibilityInBoth(page);
});

test('what a charge was is kept, with who set it', async ({ page, as, request, demo }) => {
  const { id } = await chargeOf(request, demo('admin'));
  for (const value of ['3', '1234.5'])
    await request.put('/api/v1/campaign-charges', {
      headers: headersOf(demo('admin')),
      data: { id, goal: 'impressions', value },
    });
  await as('admin');
  await page.goto('/campaign-charges');
  await page.getByRole('button', { name: 'History of the charge for Impressions' }).click();
  const history = page.getByRole('dialog', { name: 'History of the charge for Impressions' });
  await expect(history.getByRole('row').nth(1)).toContainText('$1,234.50');
  await expect(history.getByRole('row').nth(2)).toContainText('$3.00');
  await expect(history.getByRole('row').nth(1)).toContainText('Amara Okafor');
  await checkAccessibilityInBoth(page);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
});

test('who came second is told, and keeps what they typed', async ({ page, as, request, demo }) => {
  const { id } = await chargeOf(request, demo('admin'));
  await as('admin');
  await page.goto('/campaign-charges');
  await page.getByRole('button', { name: 'Edit Charge for Impressions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Goal charges').fill('7.77');
  const theirs = await request.put('/api/v1/campaign-charges', {
    headers: headersOf(demo('admin')),
    data: { id, goal: 'impressions', value: '8.88' },
  });
  expect(theirs.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByText(/Amara Okafor changed this on/)).toBeVisible();
  await expect(dialog.getByLabel('Goal charges')).toHaveValue('7.77');
  await expect(page.getByRole('cell', { name: '$8.88', includeHidden: true })).toBeAttached();
});

test('without add_group and edit_group charges can only be read', async ({ page, asWith, demo, request }) => {
  await chargeOf(request, demo('admin'));
  await asWith(['campaign_charges_list']);
  await page.goto('/campaign-charges');
  await expect(page.getByRole('button', { name: 'Add New Charge' })).toHaveAccessibleDescription(
    'You need the permission add_group',
  );
  await expect(page.getByRole('button', { name: 'Edit Charge for Impressions' })).toHaveAccessibleDescription(
    'You need the permission edit_group',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await checkAccessibilityInBoth(page);
  await expectNoSidewaysScrolling(page);
});
