import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Touch targets, except links in text. */
const TOUCHED = 'button, summary, select, input, [role="tab"], a.mantine-Button-root, a.mantine-ActionIcon-root';

/** Expects that on a phone every touch target has at least 44 by 44 pixels, with its surrounding frame. */
export async function expectTargets(page: Page, path: string): Promise<void> {
  const small = await page.locator(TOUCHED).evaluateAll((elements) => {
    const LEAST = 43.5;
    /** Returns the size of an element, with its surrounding frame. */
    const sizeOf = (element: Element): { width: number; height: number } => {
      const { width, height } = element.getBoundingClientRect();
      const around = getComputedStyle(element, '::after');
      if (around.content === 'none' || around.position !== 'absolute') return { width, height };
      return { width: Number.parseFloat(around.width), height: Number.parseFloat(around.height) };
    };
    return elements.flatMap((element) => {
      const box = element.getBoundingClientRect();
      const isSeen =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 1 && box.bottom > 0;
      const parts = [element, ...((element as HTMLInputElement).labels ?? [])].flatMap((part) => [
        part,
        ...part.querySelectorAll('.mantine-Switch-track'),
      ]);
      // A password field has a frame that also contains its button to show the password.
      const around = element.closest('label, .mantine-PasswordInput-input');
      const sizes = [...parts, ...(around ? [around] : [])].map(sizeOf);
      if (!isSeen || sizes.some(({ width, height }) => width >= LEAST && height >= LEAST)) return [];
      const [first] = sizes;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [
        `${element.tagName} "${name.slice(0, 40)}": ${Math.round(first?.width ?? 0)} x ${Math.round(first?.height ?? 0)}`,
      ];
    });
  });
  expect(small, `What is too small to be touched on ${path}`).toEqual([]);
}
