import type { Page } from '@playwright/test';
import { expect, test } from './kit/test.ts';

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

/** The counts of all marks, added up. */
async function counted(page: Page): Promise<number> {
  const names = await marks(page).evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label') ?? ''));
  return names.reduce((sum, name) => sum + Number(/^([\d,]+) users$/.exec(name)?.[1]?.replaceAll(',', '') ?? 1), 0);
}

const locations = (page: Page, from: string): Promise<unknown> =>
  page.waitForResponse((answer) => answer.url().includes('/users-locations') && answer.url().includes(from));

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
