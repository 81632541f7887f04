import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STEPS = 80;

/** Presses Tab until one of these has the focus, as a keyboard user would. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not come to ${target}`);
}

/** Presses the key that opens the first row next to the list: it is dropped until the list has been painted for a moment. */
export const openFirst = (page: Page, name: RegExp): Promise<void> =>
  expect
    .poll(async () => {
      const pane = page.getByRole('region', { name });
      if (!(await pane.isVisible())) await page.keyboard.press('j');
      return pane.isVisible();
    })
    .toBe(true);

const KEY_MS = 50;

/** Waits until the open case is loaded and painted: an earlier key decides nothing. */
export const expectCase = (page: Page): Promise<void> =>
  expect(page.locator('section[aria-busy="false"]:is([aria-label^="Case about"], [aria-label="Case"])')).toBeVisible();

/**
 * Decides cases in sequence, each as soon as it is shown, with keys pressed as fast as an experienced moderator does,
 * and held as long.
 */
export async function decideFast(page: Page, decisions: readonly (readonly string[])[]): Promise<void> {
  for (const keys of decisions) {
    await expectCase(page);
    for (const key of keys) await page.keyboard.press(key, { delay: KEY_MS });
  }
}
