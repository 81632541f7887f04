import type { APIRequestContext, Page } from '@playwright/test';
import { type SignedIn, signInByApi } from './kit/api.ts';
import { signInByHand } from './kit/by-hand.ts';
import { enter, forget } from './kit/enter.ts';
import { consoleOf } from './kit/rights.ts';
import { expect, expectNoSidewaysScrolling, test } from './kit/test.ts';

const PATH = '/dashboard-widgets';
const SAVED = 'Your dashboard was saved';

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

const codes = ['dashboard_data', 'top_searches', 'failed_urls'];

test.beforeEach(async ({ asWith }) => {
  await asWith(codes);
});

test('a widget is dragged with the keyboard, and is at its place in another browser', async ({
  page,
  browser,
  request,
  signedIn,
}) => {
  await save(request, signedIn, ['TopSearches', 'PopularSearches', 'FailedUrls']);
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Widgets' })).toBeVisible();
  const heard = page.getByRole('status').filter({ hasText: 'Top searches' });
  const handle = page.getByRole('button', { name: 'Drag Top searches' });
  const lift = async (from: string): Promise<void> => {
    await expect(handle).toBeFocused();
    await page.keyboard.press('Space');
    await expect(heard).toContainText(new RegExp(`(is lifted:|would be) ${from}`));
    // The arrows are listened to a moment after that is said.
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

  // What is let go of with Escape stays where it was.
  await lift('place 3 of 3 on your dashboard');
  await page.keyboard.press('ArrowUp');
  await expect(heard).toContainText('place 2 of 3');
  await page.keyboard.press('Escape');
  await expect(heard).toContainText('is back where it was');
  expect(await ids(page, 'On your dashboard')).toEqual(['PopularSearches', 'FailedUrls', 'TopSearches']);

  const elsewhere = await consoleOf(browser, await signInByApi(request, signedIn));
  const titles = elsewhere.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['Popular searches', 'Failed URLs', 'Top searches']);
  await elsewhere.close();
});

test('the saved order comes with the sign-in on another browser', async ({ page, request, account, signedIn }) => {
  await save(request, signedIn, ['FailedUrls', 'TopSearches', 'PopularSearches']);
  await forget(page);
  const asked: string[] = [];
  page.on('request', (made) => made.url().includes('/dashboard-widget') && asked.push(made.url()));
  await signInByHand(page, account);
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['Failed URLs', 'Top searches', 'Popular searches']);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test('only what is permitted is offered; buttons work, all is undone, and nothing is overwritten unseen', async ({
  page,
  request,
  signedIn,
}) => {
  await page.goto(PATH);
  await expect(page.getByRole('button', { name: 'Add Users on the map' })).toBeVisible();
  expect((await ids(page, 'Not on your dashboard')).sort()).toEqual([
    'FailedUrlGraph',
    'FailedUrls',
    'MapComp',
    'PopularSearches',
    'QuarterdeckAnalytics',
    'TopSearches',
  ]);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Add Users on the map' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Users on the map' })).toBeFocused();
  await page.getByRole('button', { name: 'Add Failed URLs', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Move Failed URLs up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move Failed URLs up' })).toBeFocused();
  expect(await ids(page, 'On your dashboard')).toEqual(['FailedUrls', 'MapComp']);
  await page.getByRole('button', { name: 'Remove Failed URLs', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add Failed URLs', exact: true })).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByText(SAVED, { exact: false })).toBeVisible();
  await page.reload();
  await expect.poll(() => ids(page, 'On your dashboard')).toEqual(['FailedUrls', 'MapComp']);

  await expect(page.getByRole('button', { name: 'Add Top searches' })).toBeVisible();
  await save(request, signedIn, ['FailedUrls']);
  await page.getByRole('button', { name: 'Add Top searches' }).click();
  await expect(page.getByText('Your widgets were changed in another window since you opened them.')).toBeVisible();
  await page.getByRole('button', { name: 'Show the others' }).click();
  expect(await ids(page, 'On your dashboard')).toEqual(['FailedUrls']);
  await save(request, signedIn, ['MapComp']);
  await page.getByRole('button', { name: 'Add Top searches' }).click();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText(SAVED, { exact: false })).toBeVisible();
  await page.reload();
  await expect.poll(() => ids(page, 'On your dashboard')).toEqual(['FailedUrls', 'TopSearches']);
});

test('a widget is dragged with the mouse and with a finger, by its handle alone', async ({
  browser,
  page,
  signedIn,
}) => {
  await page.goto(PATH);
  const middle = async (on: Page, name: string) => {
    const box = await on.getByRole('button', { name, exact: true }).boundingBox();
    if (!box) throw new Error(`${name} is not to be seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const from = await middle(page, 'Drag Top searches');
  const list = await page.getByRole('region', { name: 'On your dashboard', exact: true }).boundingBox();
  if (!list) throw new Error('There is no list');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 40, from.y + 20, { steps: 4 });
  await page.mouse.move(list.x + 40, list.y + 80, { steps: 12 });
  await expect.poll(() => ids(page, 'On your dashboard')).toEqual(['TopSearches']);
  await page.mouse.up();
  await expect(page.getByText(SAVED, { exact: false })).toBeVisible();

  const phone = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const small = await phone.newPage();
  await enter(small, signedIn);
  await small.goto(PATH);
  await expectNoSidewaysScrolling(small);
  const start = await middle(small, 'Drag Popular searches');
  const end = await middle(small, 'Drag Top searches');
  const touch = await phone.newCDPSession(small);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await finger('touchStart', start);
  for (let step = 1; step <= 10; step++)
    await finger('touchMove', { x: start.x, y: start.y + ((end.y - start.y) * step) / 10 });
  await expect.poll(() => ids(small, 'On your dashboard')).toContain('PopularSearches');
  await finger('touchEnd');
  await expect(small.getByText(SAVED, { exact: false })).toBeVisible();
  await phone.close();
});
