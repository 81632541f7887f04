import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'serial' });

const DAY_MS = 86_400_000;

test('the enrichment service, the versions of the app and the tab of the dashboard are changed by a super admin', {
  tag: '@long',
}, async ({ page, as }) => {
  await test.step('the enrichment service is turned off after what stops is said, and on again', async () => {
    await as('admin');
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    const service = page.getByRole('group', { name: 'Enrichment service' });
    await expect(service.getByRole('button', { name: 'ON' })).toBeDisabled();
    await service.getByRole('button', { name: 'OFF' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('stops fetching titles, pictures and descriptions of links');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('The enrichment service is now off')).toBeVisible();
    await expect(service.getByRole('button', { name: 'OFF' })).toBeDisabled();
    await page.reload();
    await expect(service.getByRole('button', { name: 'OFF' })).toBeDisabled();
    await service.getByRole('button', { name: 'ON' }).click();
    await expect(page.getByText('The enrichment service is now on')).toBeVisible();
  });
  await test.step('a forced update shows who it locks out, asks twice, and is undone with one click', async () => {
    const row = page.getByRole('row', { name: /iOS/ });
    const before = await row.getByRole('cell').first().innerText();
    await row.getByRole('button', { name: 'Edit the version for iOS' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the version for iOS' });
    const version = dialog.getByRole('textbox', { name: 'App version' });
    await version.fill('99.0');
    const policy = dialog.getByRole('combobox', { name: 'Older versions' });
    await policy.selectOption('Force Update');
    const impact = /^(\d[\d,]*) of (\d[\d,]*) iOS users who were active in the last 30 days have a version below 99\.0/;
    await expect(dialog.getByRole('status')).toHaveText(impact);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Force all users on iOS to update to 99.0?' });
    await expect(question).toContainText('they cannot use the app until they have updated it');
    await question.getByRole('button', { name: 'Force Update' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('99.0');
    await expect(row).toContainText('Force Update');
    await row.getByRole('button', { name: new RegExp(`^Restore ${before.replaceAll('.', '\\.')}`) }).click();
    await expect(row.getByRole('cell').first()).toHaveText(before);
    // A version that locked users out is not restored without confirmation.
    await row.getByRole('button', { name: 'Restore 99.0, Force Update' }).click();
    await expect(dialog.getByRole('status')).toHaveText(impact);
    await page.keyboard.press('Escape');
  });
  await test.step('the tab of the dashboard is shown next to the widgets, and keeps the days', async () => {
    const tab = page.getByRole('group', { name: 'Campaign analytics tab' });
    await tab.getByRole('button', { name: 'ON' }).click();
    await expect(page.getByText('The campaign analytics tab is now on')).toBeVisible();
    const [start, end] = [40, 2].map((days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
    await goOn(page, `/?start_date=${start}&end_date=${end}`);
    await expect(page.getByRole('tab', { name: 'Users and Searches' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Campaign analytics' }).click();
    await expect(page).toHaveURL(/tab=campaigns/);
    const numbers = page.getByRole('region', { name: 'Campaign figures' });
    const shown = (day = ''): string => `${day.slice(5)}-${day.slice(0, 4)}`;
    await expect(numbers).toContainText(`${shown(start)} – ${shown(end)}`);
    const targets = page.getByRole('region', { name: 'Active campaign targets' });
    const names = targets.getByRole('list', { name: 'Active campaigns' }).getByRole('button');
    await expect(names).not.toHaveCount(0);
    await expect(targets.locator('path[class*="circle"]')).toHaveCount(await names.count());
    await goOn(page, '/settings');
    await tab.getByRole('button', { name: 'OFF' }).click();
    await expect(page.getByText('The campaign analytics tab is now off')).toBeVisible();
    await goOn(page, '/');
    await expect(page.getByRole('tab', { name: 'Users and Searches' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Campaign analytics' })).toHaveCount(0);
  });
});
