import type { Page } from '@playwright/test';
import { addressOf, guarded, settled } from './support/screens.ts';
import { watchShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
/** Each answer comes so many milliseconds later than the one before it, round and round. */
const LATER_MS = 90;
const TURNS = 5;

/** Answers come late and one after the other, as over a slow line: each part of a screen is drawn by itself. */
async function answerLate(page: Page): Promise<void> {
  let turn = 0;
  await page.route('**/api/v1/**', async (route) => {
    turn = (turn + 1) % TURNS;
    await new Promise((resolve) => setTimeout(resolve, LATER_MS * (turn + 1)));
    await route.continue();
  });
}

test.describe('nothing moves by itself while a screen loads, in any size', { tag: '@long' }, () => {
  // The walk of `screens.spec.ts` measures each screen as it opens in an open console; this opens each anew, slowly.
  for (const size of SIZES)
    test(`${size.width} px wide`, async ({ page, request, as, demo }) => {
      test.setTimeout(900_000);
      await page.setViewportSize(size);
      await as('admin');
      await answerLate(page);
      for (const screen of guarded) {
        const address = await addressOf(screen, request, demo('admin'));
        await page.goto(address, { waitUntil: 'commit' });
        await expect(page.locator('#first-paint')).toBeHidden();
        const end = await watchShifts(page, { fromStart: true });
        await settled(page);
        await page.waitForTimeout(LATER_MS * TURNS);
        await settled(page);
        expect.soft(await end(), `${screen.path} at ${size.width} px`).toEqual([]);
      }
    });
});
