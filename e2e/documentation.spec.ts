import type { Page } from '@playwright/test';
import { expect, test } from './kit/test.ts';

const callIn = (page: Page, path: string) => page.locator('details').filter({ hasText: path }).first();

/** Notes whom the page asks for anything. */
function originsOf(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (one) => asked.add(new URL(one.url()).origin));
  return asked;
}

test('the document of the console: every call by room, found by typing, with what it takes, answers and needs', async ({
  page,
  as,
}) => {
  await as('admin');
  const asked = originsOf(page);
  await page.goto('/api-documentation');
  await expect(page.getByRole('heading', { level: 1, name: 'API documentation' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Groups' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ calls$/ })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search calls' }).fill('delete_group');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Groups']);
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('put /group');
  await expect(page.getByText('1 call', { exact: true })).toBeVisible();
  await page.getByRole('heading', { level: 3 }).click();
  await expect(page.getByText('Permission: edit_group')).toBeVisible();
  await expect(page.getByRole('row', { name: /^If-Match/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /name required string/ }).first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Example' }).first()).toContainText('"name"');
  await expect(page.getByText(/409.*refuses/)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search calls' }).fill('no such thing');
  await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Groups' })).toBeVisible();
  expect([...asked]).toEqual([new URL(page.url()).origin]);
});

test('the token goes with the first request to our own origin and to those that are set, and nowhere else', async ({
  page,
  as,
  demo,
}) => {
  await as('admin');
  const first = page.waitForRequest('**/openapi.json');
  await page.goto('/api-documentation');
  expect((await first).headers().authorization).toBe(`Bearer ${demo('admin').token}`);

  await page.goto('/mobile-api-documentation');
  await expect(page.getByText('Asked with a token')).toBeVisible();
  await expect(page.getByText('App API · version 7 · https://api.example')).toBeVisible();

  await page.goto('/quarterdeck-api-documentation');
  await expect(page.getByText('Asked without a token')).toBeVisible();
  await callIn(page, '/feed/{id}').locator('summary').first().click();
  await expect(page.getByRole('row', { name: /id required path integer/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /replies list of object/ })).toBeVisible();
});
