import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScrolling, test } from './kit/test.ts';

// One of them moves the clock.
test.use({ ownBrowser: true });

const PATH = '/geographical-users-count';
const LOS_ANGELES = `${PATH}?lat=34.06&lng=-118.24`;
/** One grey pixel, which the browser stretches. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGhoAAADhgGBq1qxIQAAAABJRU5ErkJggg==',
  'base64',
);

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of users' });
const marks = (page: Page) => mapOf(page).locator('button:not([aria-label^="Zoom"])');
const clusters = (page: Page) => mapOf(page).locator('button[aria-label$=" users"]:not([inert])');
const people = (page: Page) =>
  mapOf(page)
    .locator('button:not([inert])')
    .filter({ has: page.locator('span > img') });
const told = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const someHere = /^[\d,]+ users here$/;

/** The counts of all marks, added up. */
async function counted(page: Page): Promise<number> {
  const names = await marks(page).evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label') ?? ''));
  return names.reduce((sum, name) => sum + Number(/^([\d,]+) users$/.exec(name)?.[1]?.replaceAll(',', '') ?? 1), 0);
}

const locations = (page: Page, from: string): Promise<unknown> =>
  page.waitForResponse((answer) => answer.url().includes('/users-locations') && answer.url().includes(from));

test.beforeEach(async ({ page }) => {
  await page.route('**/tiles/**', (route) => route.fulfill({ contentType: 'image/png', body: tile }));
});

test('users are shown in clusters, which a click or Enter takes apart, down to a person and their profile', async ({
  page,
  as,
}) => {
  await as('admin');
  const atFirst = locations(page, 'zoom=6');
  await page.goto(PATH);
  await atFirst;
  await expect(page.getByRole('heading', { level: 1, name: 'Users Geographic Data map' })).toBeVisible();
  expect((await mapOf(page).locator('xpath=..').boundingBox())?.height).toBe(600);
  await expect(page.getByRole('link', { name: 'Users map' })).toBeVisible();
  await expect(told(page, someHere)).toBeVisible();
  const text = await told(page, someHere).textContent();
  expect(text?.replaceAll(',', '')).toBe(`${await counted(page)} users here`);
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();

  await page.goto(`${LOS_ANGELES}&zoom=8`);
  await clusters(page).first().click();
  await expect(page).toHaveURL(/zoom=(9|1\d)/);
  await expect(mapOf(page)).toBeFocused();
  const before = page.url();
  await clusters(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(before);
  const nearer = new URL(page.url()).searchParams;
  await page.reload();
  await expect(told(page, /users? here/)).toBeVisible();
  expect(new URL(page.url()).searchParams).toEqual(nearer);

  await page.goto(`${LOS_ANGELES}&zoom=10`);
  const person = people(page).first();
  await expect(person).toBeVisible();
  const name = (await person.getAttribute('aria-label')) ?? '';
  await person.focus();
  await page.keyboard.press('Enter');
  const link = mapOf(page).getByRole('list', { name }).getByRole('link', { name });
  await expect(link).toBeFocused();
  await expect(mapOf(page).getByRole('list', { name }).locator('img').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(mapOf(page).getByRole('button', { name, exact: true })).toBeFocused();
  await mapOf(page).getByRole('button', { name, exact: true }).click();
  await mapOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(link).toBeHidden();
  await mapOf(page).getByRole('button', { name, exact: true }).click();
  const near = page.waitForRequest('**/tiles/12/**');
  await link.click();
  await expect(page).toHaveURL(/\/user-profile\/\d+$/);
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  const place = page.getByRole('figure').filter({ hasText: /° N/ });
  await expect(place.getByRole('region', { name: `Map of ${name}` })).toBeVisible();
  await expect(place.getByText(/^3\d\.\d{4}° N, 11\d\.\d{4}° W$/)).toBeVisible();
  await place.scrollIntoViewIfNeeded();
  await near;
});

test('is moved and zoomed by keyboard, and read as a table', async ({ page, as }) => {
  await as('admin');
  await page.goto(`${LOS_ANGELES}&zoom=10`);
  await expect(told(page, someHere)).toBeVisible();
  const moved = locations(page, 'zoom=10');
  await mapOf(page).focus();
  await page.keyboard.press('ArrowLeft');
  await moved;
  await expect(page).toHaveURL(/lng=-118\.[3-9]/);
  // Dragged again and again it asks once it has come to rest. Time goes on by hand: a busy machine would be a pause.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  let asked = 0;
  page.on('request', (one) => {
    if (one.url().includes('/users-locations')) asked += 1;
  });
  const box = await mapOf(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + 200];
  for (let drag = 0; drag < 8; drag += 1) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 6; step += 1) {
      await page.mouse.move(x + step * (drag % 2 ? -8 : 8), y + step);
      await page.clock.runFor(10);
    }
    await page.mouse.up();
  }
  expect(asked).toBe(0);
  await page.clock.runFor(3000);
  await expect.poll(() => asked).toBe(1);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/zoom=11/);
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('row')).toHaveCount((await marks(page).count()) + 1);
  await page.goto(`${PATH}?lat=30&lng=-140&zoom=5`);
  await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
  await page.goto(`${PATH}?lat=30&lng=-140&zoom=9`);
  await expect(told(page, 'No users here')).toBeVisible();
});

test('an outdated answer never wins, and one that failed can be asked for again', async ({ page, as }) => {
  await as('admin');
  await page.route('**/users-locations?**zoom=9', async (route) => {
    await new Promise((late) => setTimeout(late, 2500));
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${LOS_ANGELES}&zoom=9`);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(told(page, someHere)).toBeVisible();
  const after = await told(page, someHere).textContent();
  await page.waitForTimeout(3000);
  expect(await told(page, someHere).textContent()).toBe(after);
  await page.route('**/users-locations?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(told(page, 'This could not be loaded')).toBeVisible();
  await page.unroute('**/users-locations?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(told(page, /users? here/)).toBeVisible();
});

test('without tiles the land is drawn from our own files', async ({ page, as }) => {
  await page.route('**/tiles/**', (route) => route.fulfill({ status: 503, json: {} }));
  await as('admin');
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (hostname !== 'localhost' && protocol.startsWith('http')) elsewhere.push(request.url());
  });
  await page.goto(PATH);
  await expect(page.getByText('Coast lines: Natural Earth; states: US Census Bureau')).toBeVisible();
  await expect(mapOf(page).locator('path').first()).toBeAttached();
  await expect(told(page, someHere)).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('who may not see it is told so; who may not open profiles sees people without the way there', async ({
  page,
  as,
}) => {
  await as('moderator');
  await page.goto(PATH);
  await expect(page.getByText('You need the permission users_locations.', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Users map' })).toBeHidden();
  await as('analyst');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${LOS_ANGELES}&zoom=11`);
  await people(page).first().click();
  const link = mapOf(page).getByRole('listitem').getByRole('link');
  await expect(link).toHaveAttribute('aria-disabled', 'true');
  await expect(link).toHaveAccessibleDescription('You need the permission user_profile');
  await expectNoSidewaysScrolling(page);
});
