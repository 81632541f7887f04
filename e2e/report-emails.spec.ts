import { expectAccessible } from './support/axe.ts';
import { newName } from './support/rights.ts';
import { expect, test } from './support/test.ts';

test('the dashboard is emailed on a schedule, which is then deleted', async ({ page, as, signedIn, asWith }) => {
  await asWith(['dashboard_data']);
  await as(signedIn);
  await page.goto('/');
  await page.getByRole('button', { name: 'Email this' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Email the dashboard' });
  await dialog.getByLabel('When').selectOption('On the first of the month');
  await expect(dialog.getByRole('checkbox', { name: '(you)' })).toBeChecked();
  await expectAccessible(page, 'the dialog');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The report was scheduled')).toBeVisible();

  await page.getByRole('button', { name: 'Email this' }).click();
  await dialog.getByRole('link', { name: 'Scheduled reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled reports' })).toBeVisible();
  const row = page.getByRole('row', { name: /^Dashboard First of the month/ });
  await expect(row.getByRole('cell', { name: /^\d\d-\d\d-\d{4}.*00/ })).toBeVisible();
  await expectAccessible(page, 'scheduled reports');
  await row.getByRole('button', { name: 'Delete Dashboard: First of the month' }).click();
  await expect(page.getByText('No reports are emailed to you or by you yet')).toBeVisible();
});

test('a day is annotated on the dashboard, and the annotation is deleted', async ({ page, as, signedIn, asWith }) => {
  const text = newName('Release');
  await asWith(['dashboard_data']);
  await as(signedIn);
  await page.goto('/');
  const annotations = page.getByRole('region', { name: 'Annotations', exact: true });
  await annotations.getByRole('button', { name: 'Annotate a day' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Annotate a day' });
  await dialog.getByLabel('What happened').fill(text);
  await expectAccessible(page, 'the dialog');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const item = annotations.getByRole('listitem').filter({ hasText: text });
  await expect(item).toContainText('by ');
  await page.reload();
  await item.getByRole('button', { name: `Delete the annotation ${text}` }).click();
  await expect(item).toBeHidden();
});
