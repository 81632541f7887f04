import type { Locator } from '@playwright/test';
import { tabTo } from './kit/keyboard.ts';
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
  await tabTo(page, popup.getByRole('button', { name: 'Last 7 days' }));
  await page.keyboard.press('Enter');
  const week = { start: daysAgo(7), end: daysAgo(1) };
  await expect(popup).toBeHidden();
  await expect(field).toHaveValue(`${shown(week.start)} – ${shown(week.end)}`);
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`start_date=${week.start}&end_date=${week.end}`));

  // The same once more, on another page of the list: it is set again, so that its first page is shown.
  await page.goto(`${page.url()}&page=1`);
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await tabTo(page, popup.getByRole('button', { name: 'Last 7 days' }));
  await page.keyboard.press('Space');
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/audit-log\\?start_date=${week.start}&end_date=${week.end}$`));

  // A single day is set, and the popup stays.
  await page.keyboard.press('ArrowDown');
  await tabTo(page, popup.getByRole('button', { name: 'Last 24 hours' }));
  await page.keyboard.press('Enter');
  const yesterday = daysAgo(1);
  await expect(field).toHaveValue(shown(yesterday));
  await expect(popup).toBeVisible();

  const start = popup.getByRole('textbox', { name: 'Start: YYYY-MM-DD' });
  const end = popup.getByRole('textbox', { name: 'End: YYYY-MM-DD' });
  const type = async (box: Locator, text: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await tabTo(page, box, key);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await type(start, '2024-03-01');
  await type(end, '2024-02-29');
  await page.keyboard.press('Enter');
  await expect(popup.getByText('The end is before the start')).toBeVisible();
  await type(start, '02/29/2024', 'Shift+Tab');
  await expect(popup.getByText('Write the day as YYYY-MM-DD')).toBeVisible();
  await type(start, '2024-02-29');
  await tabTo(page, popup.getByRole('button', { name: 'Search' }));
  await page.keyboard.press('Enter');
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
  await tabTo(page, page.getByRole('button', { name: 'Clear Date range' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/audit-log$/);
});

test('the calendar is worked with arrows alone, from 1970 to next year', async ({ page, as }) => {
  await as('admin');
  await page.goto('/audit-log?start_date=2024-02-27&end_date=2024-02-28');
  await page.getByRole('combobox', { name: NAME }).focus();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: NAME });
  const day = (name: string) => popup.getByRole('table').getByRole('button', { name });
  await tabTo(page, popup.getByRole('table').getByRole('button'));
  await expect(day('27 February 2024')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(day('20 February 2024')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(day('29 February 2024')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/start_date=2024-02-19&end_date=2024-02-29$/);

  await page.keyboard.press('Enter');
  for (const level of ['Choose the month', 'Choose the year']) {
    await tabTo(page, popup.getByRole('button', { name: level }), 'Shift+Tab');
    await page.keyboard.press('Enter');
  }
  const year = (name: number) => popup.getByRole('table').getByRole('button', { name: String(name), exact: true });
  const last = new Date().getUTCFullYear() + 1;
  const turn = async (way: 'Next decade' | 'Previous decade', until: number): Promise<void> => {
    const arrow = popup.getByRole('button', { name: way });
    for (let step = 0; step < 10 && (await year(until).count()) === 0; step += 1) {
      await tabTo(page, arrow);
      await page.keyboard.press('Enter');
    }
    await expect(year(until)).toBeEnabled();
    await expect(arrow).toBeDisabled();
  };
  await turn('Next decade', last);
  if (last % 10 < 9) await expect(year(last + 1)).toBeDisabled();
  await turn('Previous decade', 1970);
  await expect(year(1969)).toHaveCount(0);
  await tabTo(page, year(1970));
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('button', { name: 'Choose the year' })).toHaveText('1970');
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
