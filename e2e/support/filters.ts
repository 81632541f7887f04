import type { Locator, Page } from '@playwright/test';

const named = (name: string) => ({ name, exact: true }) as const;

/** Returns the chip of a list's filter, by its full text. */
export const chip = (page: Page, text: string): Locator =>
  page.getByRole('group', named('Filters')).getByRole('button', named(text));

/** Opens the input of a filter that is not set. */
export async function addFilter(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('dialog', { name: 'Add filter' }).getByRole('option', named(label)).click();
  await page.getByRole('dialog', named(label)).waitFor();
}

/** Sets a filter to one of its options, which typed text can narrow. */
export async function filterBy(page: Page, label: string, option: string | RegExp, typed = ''): Promise<void> {
  await addFilter(page, label);
  const dialog = page.getByRole('dialog', named(label));
  if (typed !== '') await dialog.getByRole('combobox').fill(typed);
  await dialog.getByRole('option', { name: option }).click();
}

/** Sets a filter to typed text. */
export async function filterByText(page: Page, label: string, text: string): Promise<void> {
  await addFilter(page, label);
  await page.getByRole('dialog', named(label)).getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
}
