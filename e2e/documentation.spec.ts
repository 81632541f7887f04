import type { Page } from '@playwright/test';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const callIn = (page: Page, path: string) => page.locator('details').filter({ hasText: path }).first();

/** Collects the origins that the page requests. */
function originsOf(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (one) => asked.add(new URL(one.url()).origin));
  return asked;
}

test('calls are looked up in the documents: what they take, answer and need; the token goes where it is set, and nowhere else', async ({
  page,
  as,
  demo,
}) => {
  await as('admin');
  const asked = originsOf(page);
  const first = page.waitForRequest('**/openapi.json');
  await page.goto('/api-documentation');
  expect((await first).headers().authorization).toBe(`Bearer ${demo('admin').token}`);
  const search = page.getByRole('searchbox', { name: 'Search calls' });
  await test.step('of the console', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Groups' })).toBeVisible();
    await search.fill('delete_group');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Groups']);
    await search.fill('put /group');
    await expect(page.getByText('2 calls', { exact: true })).toBeVisible();
    await page.getByRole('heading', { level: 3 }).last().click();
    await expect(page.getByText('Permission: group_list and edit_group', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /^If-Match/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /name required string/ }).first()).toBeVisible();
    await expect(page.getByRole('group', { name: 'Example' }).first()).toContainText('"name"');
    await expect(page.getByText(/409.*business rule/)).toBeVisible();
    expect([...asked]).toEqual([new URL(page.url()).origin]);
  });
  await test.step('of the app', async () => {
    await goOn(page, '/mobile-api-documentation');
    await expect(page.getByText('Asked with a token')).toBeVisible();
    await expect(page.getByText('App API · version 7 · https://api.example')).toBeVisible();
  });
  await test.step('of the search', async () => {
    await goOn(page, '/quarterdeck-api-documentation');
    await expect(page.getByText('Asked without a token')).toBeVisible();
    await callIn(page, '/feed/{id}').locator('summary').first().click();
    await expect(page.getByRole('row', { name: /id required path integer/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /replies list of object/ })).toBeVisible();
  });
});
