import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('an alert about a figure is added from the dashboard, stays after a reload, and is deleted', async ({
  page,
  as,
  signedIn,
  asWith,
}) => {
  await asWith(['dashboard_data']);
  await as(signedIn);
  await page.goto('/');
  await page.getByRole('link', { name: 'Alerts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeFocused();
  await expect(page.getByText('You have no alerts yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add alert' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Figure')).toBeFocused();
  await expect(dialog.getByRole('option', { name: 'Debit' })).toHaveCount(0);
  await dialog.getByLabel('Figure').selectOption('Searches');
  await dialog.getByLabel('Condition').selectOption('Is below');
  await dialog.getByLabel('Value').fill('1200');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const cell = page.getByRole('cell', { name: 'Below 1,200', exact: true });
  await expect(cell).toBeVisible();
  await expectAccessible(page, 'alerts');
  await page.reload();
  await expect(cell).toBeVisible();
  await page.getByRole('button', { name: 'Delete Searches: Below 1,200' }).click();
  await expect(page.getByText('You have no alerts yet')).toBeVisible();
});
