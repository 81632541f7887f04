import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Focuses an element, as a key or a script would, once it exists. */
export async function focusOn(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  const element = target.element();
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
  await expect.element(target).toHaveFocus();
}

const MOST = 60;

/** Presses Tab until an element has the focus. */
export async function tabTo(target: Locator, keys: '{Tab}' | '{Shift>}{Tab}{/Shift}' = '{Tab}'): Promise<void> {
  for (let presses = 0; presses < MOST; presses += 1) {
    await userEvent.keyboard(keys);
    if (target.query() === document.activeElement) return;
  }
  await expect.element(target).toHaveFocus();
}
