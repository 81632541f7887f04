import type { APIRequestContext, Page } from '@playwright/test';
import type { SignedIn } from './support/api.ts';
import { signInByHand } from './support/by-hand.ts';
import { forget } from './support/enter.ts';
import { expect, expectNoSidewaysScrolling, test } from './support/test.ts';

const SAVED = 'Your dashboard was saved';
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const ids = (page: Page, list: 'On your dashboard' | 'Not on your dashboard'): Promise<(string | null)[]> =>
  page
    .getByRole('region', { name: list, exact: true })
    .locator('[data-widget]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-widget')));

/** Saves widgets as another window would. */
async function save(request: APIRequestContext, { token }: SignedIn, widgets: readonly string[]): Promise<void> {
  const answer = await request.post('/api/v1/save-dashboard-widget', {
    headers: { authorization: `Bearer ${token}` },
    data: { widget_json: widgets.map((id) => ({ id })) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Returns the center of a button. */
async function middleOf(page: Page, name: string) {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('widgets are dragged with the keyboard, the mouse and a finger, and come in their order with the sign-in', {
  tag: '@long',
}, async ({ page, request, account, signedIn, asWith }) => {
  await asWith(['dashboard_data', 'top_searches', 'failed_urls']);
  await save(request, signedIn, ['TopSearches', 'PopularSearches', 'FailedUrls']);
  await page.goto('/dashboard-widgets');
  const chosen = () => ids(page, 'On your dashboard');

  await test.step('with the keyboard', async () => {
    const heard = page.getByRole('status').filter({ hasText: 'Top searches' });
    const handle = page.getByRole('button', { name: 'Drag Top searches' });
    const lift = async (from: string): Promise<void> => {
      await expect(handle).toBeFocused();
      await page.keyboard.press('Space');
      await expect(heard).toContainText(new RegExp(`(picked up:|would be) ${from}`));
      // The arrows are listened to a moment after that is said.
      // oxlint-disable-next-line time/real-time -- timers of the page end in their order, however slow it is
      await page.evaluate(() => new Promise((listening) => setTimeout(listening)));
    };
    await handle.focus();
    await lift('place 1 of 3 on your dashboard');
    await page.keyboard.press('ArrowDown');
    await expect(heard).toContainText('place 2 of 3 on your dashboard');
    await page.keyboard.press('ArrowDown');
    await expect(heard).toContainText('place 3 of 3 on your dashboard');
    await page.keyboard.press('Space');
    await expect(heard).toContainText('is now place 3 of 3 on your dashboard');
    await expect(page.getByText(SAVED, { exact: false })).toBeVisible();
    // Escape returns a lifted widget to its place.
    await lift('place 3 of 3 on your dashboard');
    await page.keyboard.press('ArrowUp');
    await expect(heard).toContainText('place 2 of 3');
    await page.keyboard.press('Escape');
    await expect(heard).toContainText('was returned to its place');
    expect(await chosen()).toEqual(['PopularSearches', 'FailedUrls', 'TopSearches']);
  });

  await test.step('with the mouse', async () => {
    const from = await middleOf(page, 'Drag Users on the map');
    const to = await middleOf(page, 'Drag Popular searches');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 40, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 12 });
    await expect.poll(chosen).toContain('MapComp');
    await page.mouse.up();
    await expect(page.getByText('Saving…')).toBeHidden();
    await expect(page.getByText(SAVED, { exact: false })).toBeVisible();
    expect(await chosen()).toHaveLength(4);
  });

  await test.step('with a finger, by the handle alone', async () => {
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScrolling(page);
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const [start, end] = [await middleOf(page, 'Drag Top searches'), await middleOf(page, 'Drag Popular searches')];
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const before = await chosen();
    await finger('touchStart', start);
    for (let step = 1; step <= 10; step++)
      await finger('touchMove', { x: start.x, y: start.y + ((end.y - start.y) * step) / 10 });
    await expect.poll(chosen).not.toEqual(before);
    await finger('touchEnd');
    await expect(page.getByText('Saving…')).toBeHidden();
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await touch.detach();
    await page.setViewportSize(WIDE);
  });

  await test.step('they come in their order with the sign-in on another browser', async () => {
    await save(request, signedIn, ['FailedUrls', 'TopSearches', 'PopularSearches']);
    await forget(page);
    const asked: string[] = [];
    page.on('request', (made) => made.url().includes('/dashboard-widget') && asked.push(made.url()));
    await signInByHand(page, account);
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(titles).toHaveText(['Failed URLs', 'Top searches', 'Popular searches', 'Annotations']);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
  });
});
