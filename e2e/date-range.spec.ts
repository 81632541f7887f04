import { checkAccessibilityInBoth, expect, test } from './kit/test.ts';

const NAME = 'Select Date range';
const NAMES = [
  'Last 24 hours',
  'Last 7 days',
  'Last 30 days',
  'Last 60 days',
  'Last 90 days',
  'Last 180 days',
  'Current Month',
  'Previous Month',
  'Current Year',
  'Last Year',
];
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const shown = (day: string): string => `${day.slice(5)}-${day.slice(0, 4)}`;

test('a range is picked by name, in the calendar and by typing, with the keyboard alone', async ({ page, as }) => {
  await as('admin');
  await page.goto('/audit-log');
  const field = page.getByRole('combobox', { name: NAME });
  const popup = page.getByRole('dialog', { name: NAME });
  await expect(field).toHaveAttribute('placeholder', NAME);
  await field.focus();
  await page.keyboard.type('2026');
  await expect(field).toHaveValue('');

  await page.keyboard.press('Enter');
  await expect(popup).toBeVisible();
  await checkAccessibilityInBoth(page);
  await expect(popup.getByRole('group', { name: 'Named ranges' }).getByRole('button')).toHaveText(NAMES);
  await popup.getByRole('button', { name: 'Last 7 days' }).focus();
  await page.keyboard.press('Enter');
  const week = { start: daysAgo(7), end: daysAgo(1) };
  await expect(popup).toBeHidden();
  await expect(field).toHaveValue(`${shown(week.start)} – ${shown(week.end)}`);
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`start_date=${week.start}&end_date=${week.end}`));

  // A single day is set, and the popup stays.
  await page.keyboard.press('ArrowDown');
  await popup.getByRole('button', { name: 'Last 24 hours' }).click();
  const yesterday = daysAgo(1);
  await expect(field).toHaveValue(shown(yesterday));
  await expect(popup).toBeVisible();

  const start = popup.getByRole('textbox', { name: 'Start: YYYY-MM-DD' });
  const end = popup.getByRole('textbox', { name: 'End: YYYY-MM-DD' });
  await start.fill('2024-03-01');
  await end.fill('2024-02-29');
  await end.press('Enter');
  await expect(popup.getByText('The end is before the start')).toBeVisible();
  await start.fill('02/29/2024');
  await expect(popup.getByText('Write the day as YYYY-MM-DD')).toBeVisible();
  await start.fill('2024-02-29');
  await popup.getByRole('button', { name: 'Search' }).click();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/start_date=2024-02-29&end_date=2024-02-29/);

  await page.goBack();
  await expect(field).toHaveValue(shown(yesterday));
  await page.reload();
  await expect(field).toHaveValue(shown(yesterday));
  await field.press('Enter');
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Clear Date range' }).click();
  await expect(page).toHaveURL(/\/audit-log$/);
});

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Santiago', 'Africa/Cairo'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the days that are clicked are the days that are asked for', async ({ page, as }) => {
      await as('admin');
      // Clocks change at midnight in these months, in Santiago or in Cairo.
      for (const month of ['2024-02', '2024-04', '2024-09', '2025-12']) {
        await page.goto(`/audit-log?start_date=${month}-10&end_date=${month}-11`);
        await page.getByRole('combobox', { name: NAME }).click();
        const popup = page.getByRole('dialog', { name: NAME });
        const days = popup.getByRole('table').getByRole('button');
        await days.first().click();
        await days.last().click();
        const [year = 0, number = 1] = month.split('-').map(Number);
        const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
        await expect(popup).toBeHidden();
        await expect(page).toHaveURL(new RegExp(`start_date=${month}-01&end_date=${month}-${last}$`));
      }
    });
  });
