import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { enter } from './support/enter.ts';
import { origin } from './support/places.ts';
import { makeNext, startReleases } from './support/releases.ts';
import { test as base, expect } from './support/test.ts';

/** A server that a release replaces, and a signed-in browser. */
const test = base.extend<{ releases: Awaited<ReturnType<typeof startReleases>> }>({
  releases: async ({ page, demo }, use) => {
    const releases = await startReleases();
    await enter(page, demo('admin'), releases.origin);
    await use(releases);
    await releases.stop();
  },
});

// The worker is registered two seconds after a page has loaded.
test.use({ ownBrowser: true, serviceWorkers: 'allow', patientFrom: 5000 });
// In sequence: the next release is created once.
test.describe.configure({ mode: 'default' });

test.beforeAll(makeNext);

/** Opens a screen and waits until the service worker has cached everything. */
async function openWithWorker(page: Page, path: string, at = origin): Promise<void> {
  await page.goto(`${at}${path}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Returns the paths of everything in the browser's cache. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const WORKER = '/1.0.0/service-worker.js';
const NEXT = 'In the next version, each group grants its permissions to all its admins.';

/** Does something that would leave the page, and answers the browser's question about leaving. */
async function leave(page: Page, answer: 'accept' | 'dismiss', how: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const leaving = how();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog[answer]();
  await leaving;
}

/** Opens the form to change the password, and begins to fill it. */
async function beginToType(page: Page) {
  await page.getByRole('button', { name: 'Amara Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const box = page.getByLabel('Current Password', { exact: true });
  await box.click();
  await page.keyboard.type('Half typed');
  await expect(box).toHaveValue('Half typed');
  return box;
}

test('an open page finds its files after a release, learns of it quietly, and is new after a reload', {
  tag: '@long',
}, async ({ page, releases }) => {
  await openWithWorker(page, '/users', releases.origin);
  const scope = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return [registration?.scope, registration?.active?.scriptURL];
  });
  expect(scope).toEqual([`${releases.origin}/`, `${releases.origin}${WORKER}`]);
  // Compressed files, as a browser requests them.
  const sent = await page.evaluate(async (worker) => {
    const entry = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)?.src ?? '';
    const answers = await Promise.all([worker, entry].map((path) => fetch(path, { cache: 'reload' })));
    return answers.map(({ headers }) => headers.get('content-encoding'));
  }, WORKER);
  expect(sent).toEqual(['br', 'br']);
  const paths = await kept(page);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);

  await releases.release();
  // A screen and a dialog that were never opened: the server no longer has their files.
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Group list' })).toBeVisible();
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Half typed');

  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const notice = page.getByText('A new version of Quarterdeck is available.');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Half typed');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expectAccessible(page, 'a new version is out');

  const typed = await beginToType(page);
  const reload = page.getByRole('button', { name: 'Reload' });
  await leave(page, 'dismiss', () => reload.click());
  await expect(typed).toHaveValue('Half typed');
  await leave(page, 'accept', () => reload.click());
  await expect(typed).toHaveValue('');
  await expect(notice).toBeHidden();
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(page.getByText(NEXT)).toBeVisible();
});

test('without a network the console opens, says where something could not be loaded, and goes on; check for updates takes the worker away', async ({
  page,
  context,
  as,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') logged.push(message.text());
  });
  await as('admin');
  await openWithWorker(page, '/users');
  // A page that the worker has seen is available at all addresses.
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(11);
  expect((await kept(page)).filter((path) => path.startsWith('/api/'))).toEqual([]);

  await context.setOffline(true);
  await expect.poll(() => logged.join()).toContain('The network is not available');
  await expect(page.getByRole('alert')).toBeEmpty();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'User list' })).toBeVisible();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  // Screens that were never opened: their files are cached, from the sidebar and by address.
  await page.getByRole('link', { name: 'Interests', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Interest list' })).toBeVisible();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  // Neither this page nor the next one registers the worker again.
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('Not again'));
  });
  await page.goto('/users-groups');
  await expect(page.getByRole('heading', { level: 1, name: 'Group list' })).toBeVisible();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row')).not.toHaveCount(0);

  await page.getByRole('button', { name: 'Amara Okafor' }).click();
  const gone = page.waitForFunction(async () => (await caches.keys()).length === 0);
  const clicked = Date.now();
  await Promise.all([
    page.waitForEvent('load'),
    gone,
    page.getByRole('menuitem', { name: 'Check for Updates' }).click(),
  ]);
  // The message stays long enough to be read.
  expect(Date.now() - clicked).toBeGreaterThanOrEqual(1000);
  const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(left).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await expect(page.getByRole('row')).not.toHaveCount(0);
});

test('without a worker, what cannot be loaded says so in its place, and nothing that was typed is lost', {
  tag: '@long',
}, async ({ page, context, releases }) => {
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
  await page.evaluate(() => {
    document.body.dataset.loaded = 'once';
  });
  const main = page.getByRole('main');
  const failed = main.getByRole('alert').filter({ hasText: 'This could not be loaded' });
  const retry = failed.getByRole('button', { name: 'Retry' });

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Interests', exact: true }).click();
  await expect(failed).toContainText('reload the page. A new version of the console may be available');
  await expectAccessible(page, 'a screen that could not be loaded', { part: main });
  // The attempt must have ended before the network is back: otherwise it would succeed, and remove the button.
  const triedAgain = page.waitForEvent('requestfailed', (asked) => asked.url().includes('/assets/'));
  await retry.click();
  await triedAgain;
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await retry.click();
  await expect(main.getByRole('heading', { level: 1, name: 'Interest list' })).toBeVisible();
  await expect(main.getByRole('row')).toHaveCount(11);
  // Its styles are loaded as well.
  expect(
    await page.evaluate(() => [...document.styleSheets].filter(({ href }) => href?.includes('interests')).length),
  ).toBe(1);

  const typed = await beginToType(page);
  await releases.release();
  // The palette, the question before leaving, and the next screen: the server has none of their files any more.
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(alert).toBeVisible();
  await alert.getByRole('button').click();
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(alert).toBeVisible();
  await expect(typed).toHaveValue('Half typed');
  await leave(page, 'dismiss', () => page.evaluate(() => location.reload()));
  await expect(typed).toHaveValue('Half typed');

  await typed.fill('');
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(failed).toBeVisible();
  await retry.click();
  await expect(failed).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Interests', exact: true })).toBeVisible();
  // The page was not reloaded.
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
  await failed.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(NEXT)).toBeVisible();
});
