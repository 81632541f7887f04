import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const named = (name: string) => ({ name, exact: true }) as const;

/** Returns the chip of a list's filter, by its whole text. */
export const chip = (text: string) => page.getByRole('group', named('Filters')).getByRole('button', named(text));

/** Opens the input of a filter that is not set. The input has the focus, so that keys go there. */
export async function addFilter(label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('dialog', { name: 'Add filter' }).getByRole('option', named(label)).click();
  const dialog = page.getByRole('dialog', named(label));
  await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
}

/** Sets a filter to one of its options. */
export async function filterBy(label: string, option: string): Promise<void> {
  await addFilter(label);
  await page.getByRole('dialog', named(label)).getByRole('option', named(option)).click();
}

/** Sets a filter to a typed text. */
export async function filterByText(label: string, text: string): Promise<void> {
  await addFilter(label);
  await page.getByRole('dialog', named(label)).getByRole('textbox', named(label)).fill(text);
  await userEvent.keyboard('{Enter}');
}
