import type { Page } from '@playwright/test';
import { goOn, leaveScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const PATH = '/geographical-users-count';
const LOS_ANGELES = `${PATH}?lat=34.06&lng=-118.24`;
const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of users' });
const marks = (page: Page) => mapOf(page).locator('button:not([aria-label^="Zoom"])');
const clusters = (page: Page) => mapOf(page).locator('button[aria-label$=" users"]:not([inert])');
const people = (page: Page) =>
  mapOf(page)
    .locator('button:not([inert])')
    .filter({ has: page.locator('span > img') });
const told = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const someHere = /^[\d,]+ users here$/;

/** Returns the sum of the counts of all markers. */
async function counted(page: Page): Promise<number> {
  const names = await marks(page).evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label') ?? ''));
  return names.reduce((sum, name) => sum + Number(/^([\d,]+) users$/.exec(name)?.[1]?.replaceAll(',', '') ?? 1), 0);
}

/** Opens the map again, centered on Los Angeles. */
async function openAt(page: Page, zoom: number): Promise<void> {
  await leaveScreen(page);
  await goOn(page, `${LOS_ANGELES}&zoom=${zoom}`);
  await expect(told(page, someHere)).toBeVisible();
}

test('users are shown in clusters that add up, which are taken apart, down to a person and their profile', async ({
  page,
  as,
}) => {
  await as('admin');
  await page.goto(PATH);
  expect((await mapOf(page).locator('xpath=..').boundingBox())?.height).toBe(600);
  await expect(told(page, someHere)).toBeVisible();
  // The markers can be drawn after their description.
  await expect
    .poll(async () => {
      const text = (await told(page, someHere).textContent())?.replaceAll(',', '');
      const all = `${await counted(page)} users here`;
      return text === all ? 'the same' : `${text}, and marks of ${all}`;
    })
    .toBe('the same');

  await openAt(page, 8);
  await clusters(page).first().click();
  await expect(page).toHaveURL(/zoom=(9|1\d)/);
  await expect(mapOf(page)).toBeFocused();

  await openAt(page, 10);
  await expect(people(page).first()).toBeVisible();
  // By name: another marker becomes the first as soon as more pictures are loaded.
  const name = (await people(page).first().getAttribute('aria-label')) ?? '';
  await mapOf(page).getByRole('button', { name, exact: true }).press('Enter');
  const link = mapOf(page).getByRole('list', { name }).getByRole('link', { name });
  await expect(link).toBeFocused();
  await expect(mapOf(page).getByRole('list', { name }).locator('img').first()).toBeVisible();
  // With the session, because tiles are not loaded without it.
  const near = page.waitForResponse((answer) => /\/tiles\/12\//.test(answer.url()) && answer.ok());
  await link.click();
  await expect(page).toHaveURL(/\/user-profile\/\d+$/);
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  const place = page.getByRole('figure').filter({ hasText: /° N/ });
  await expect(place.getByRole('region', { name: `Map of ${name}` })).toBeVisible();
  await expect(place.getByText(/^3\d\.\d{4}° N, 11\d\.\d{4}° W$/)).toBeVisible();
  await place.scrollIntoViewIfNeeded();
  await near;
});
