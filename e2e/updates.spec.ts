import type { Page } from '@playwright/test';
import { enter } from './kit/enter.ts';
import { type Releases, servesReleases } from './kit/releases.ts';
import { checkAccessibilityInBoth, expect, test } from './kit/test.ts';

test.use({ serviceWorkers: 'allow' });

let releases: Releases;

test.beforeEach(async ({ page, demo }) => {
  releases = await servesReleases();
  await enter(page, demo('admin'), releases.origin);
});
test.afterEach(() => releases.stop());

/** Opens a screen and waits until the service worker has everything at hand. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(`${releases.origin}${path}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 30_000,
  });
}

/** The paths of everything that the browser keeps. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('an open page finds its files after a release, is told of it quietly, and is new after a reload', async ({
  page,
}) => {
  await openWithWorker(page, '/users');
  const scope = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return [registration?.scope, registration?.active?.scriptURL];
  });
  expect(scope).toEqual([`${releases.origin}/`, `${releases.origin}/1.0.0/service-worker.js`]);
  const paths = await kept(page);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);

  releases.release();
  // A screen and a dialog that were never open: their files are gone from the server.
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Group list' })).toBeVisible();
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Half typed');

  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const notice = page.getByText('A new version of Quarterdeck is out.');
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Half typed');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await checkAccessibilityInBoth(page);

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Group list' })).toBeVisible();
  await expect(notice).toBeHidden();
  const entry = await page.locator('script[type="module"][src]').getAttribute('src');
  expect(entry).toMatch(/-2[\w-]{7}\.js$/);
});

test('without a network the console opens, says so where something should load, and goes on when it is back', async ({
  page,
  context,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') logged.push(message.text());
  });
  await openWithWorker(page, '/users');
  await context.setOffline(true);
  await expect.poll(() => logged.join()).toContain('The network is gone');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(11);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'User list' })).toBeVisible();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('check for updates takes the worker and all that it keeps away', async ({ page }) => {
  await openWithWorker(page, '/users');
  await page.getByRole('button', { name: 'Amara Okafor' }).click();
  const gone = page.waitForFunction(async () => (await caches.keys()).length === 0);
  await Promise.all([
    page.waitForEvent('load'),
    gone,
    page.getByRole('menuitem', { name: 'Check for Updates' }).click(),
  ]);
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('a worker that cannot be registered is only logged', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') logged.push(message.text());
  });
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('Not in this browser'));
  });
  await page.goto(`${releases.origin}/users`);
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect.poll(() => logged.join()).toContain('The service worker could not be registered');
  await expect(page.getByRole('alert')).toBeEmpty();
});
