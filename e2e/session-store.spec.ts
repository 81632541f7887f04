import type { BrowserContext, Page } from '@playwright/test';
import type { SignedIn } from './kit/api.ts';
import { logIn } from './kit/by-hand.ts';
import { codeIn, countMails, mailTo } from './kit/mail.ts';
import { addReportedPosts } from './kit/moderation.ts';
import { bossOf, idOf, newName, turnTo } from './kit/rights.ts';
import { expect, test } from './kit/test.ts';

test.describe.configure({ timeout: 120_000 });

/**
 * What a page shows and what it is called, without what other journeys change meanwhile: the open cases, which are in the rows
 * of the list and are counted. That no row has to do with the work before is looked at by itself.
 */
const seen = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('tbody')].map(({ innerText }) => innerText);
    const text = rows.reduce((whole, part) => whole.replace(part, ''), document.body.innerText);
    return {
      text: text.replace(/\d[\d,.]*[KM]?/g, 'some'),
      rows: document.querySelectorAll('tbody tr').length,
      path: location.pathname + location.search,
      title: document.title,
      kept: Object.keys(localStorage).toSorted(),
    };
  });

/** A tab that has just been opened at a path, which shows this. */
async function freshTab(context: BrowserContext, path: string) {
  const tab = await context.newPage();
  await tab.goto(path);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return tab;
}

/** Leaves as much of a person in a tab as work does: a step to undo, a message, a current row, an open case, typed text. */
async function workIn(page: Page, list: string, name: string): Promise<void> {
  await page.goto(list);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await page.keyboard.type(`Reason of ${name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Dismissed “${name} 3”`)).toBeVisible();
  await expect(page.getByRole('region', { name: `Case about ${name} 2` })).toBeVisible();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.keyboard.type('Half of a note');
}

const signOut = async (tab: Page): Promise<void> => {
  await tab.goto('/logout');
  await expect(tab).toHaveURL(/\/login/);
};

async function signIn(tab: Page, account: SignedIn): Promise<void> {
  const mails = countMails(account.email);
  await logIn(tab, account);
  await expect(tab).toHaveURL(/\/verify-otp/);
  await tab.getByLabel('Code').fill(codeIn(await mailTo(account.email, mails + 1)));
  await tab.getByRole('button', { name: 'Verify' }).click();
  await expect(tab.getByRole('navigation', { name: 'Screens' })).toBeVisible();
}

/** Nothing of the one before is there: not at first, and not where they had worked. */
async function expectAsFresh(page: Page, context: BrowserContext, name: string): Promise<void> {
  for (const path of [undefined, '/reported-posts'] as const) {
    if (path) await page.getByRole('link', { name: /^Reported posts/ }).click();
    const fresh = await freshTab(context, path ?? new URL(page.url()).pathname);
    await expect(async () => expect(await seen(page)).toEqual(await seen(fresh))).toPass({ timeout: 15_000 });
    await fresh.close();
  }
  for (const text of [name, `Reason of ${name}`, 'Half of a note'])
    await expect(page.getByText(text, { exact: false })).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByRole('status').filter({ hasText: 'is open again' })).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
}

test('when another tab signs out and somebody else signs in, a tab is as fresh as a new one', async ({
  page,
  context,
  request,
  demo,
  signedIn,
}) => {
  const name = newName('First');
  const { list } = await addReportedPosts(name, 3);
  await bossOf(request, demo('admin')).grant(idOf(signedIn), ['reported_posts', 'post_details', 'users_list']);
  await page.goto('/login');
  await signIn(page, signedIn);
  await workIn(page, list, name);
  const other = await freshTab(context, '/users');
  await signOut(other);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(name)).toHaveCount(0);
  await signIn(other, demo('moderator'));
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await expectAsFresh(page, context, name);
});

test('when another tab becomes that of somebody else at once, a tab is as fresh as a new one', async ({
  page,
  as,
  context,
  demo,
  request,
  signedIn,
}) => {
  const name = newName('Second');
  const { list } = await addReportedPosts(name, 3);
  await bossOf(request, demo('admin')).grant(idOf(signedIn), ['reported_posts', 'post_details', 'users_list']);
  await as(signedIn);
  await workIn(page, list, name);
  // A save is still on its way: its answer belongs to nobody here any more.
  let answer = (): void => undefined;
  const isHeld = new Promise<void>((held) => {
    answer = held;
  });
  await page.route('**/case-note', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.keyboard.press('Control+Enter');
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
    },
    [demo('moderator').token, demo('moderator').user] as const,
  );
  await expect(page).not.toHaveURL(/reported-posts/);
  answer();
  await expectAsFresh(page, context, name);
});

test('after a right is withdrawn, a screen shows one thing: what is missing', async ({
  page,
  as,
  context,
  request,
  demo,
  signedIn,
}) => {
  const codes = [
    'change_enrichment_settings',
    'get_app_version',
    'users_list',
    'user_profile',
    'dashboard_data',
    'view_static_pages',
    'failed_urls',
    'group_permissions',
    'users_locations',
  ];
  const boss = bossOf(request, demo('admin'));
  await boss.grant(idOf(signedIn), codes);
  await as(signedIn);
  const paths = [
    '/settings',
    '/users',
    `/user-profile/${idOf(signedIn)}`,
    '/faq',
    '/failed-urls',
    '/manage-group-permissions',
    '/geographical-users-count',
  ];
  const tabs: Page[] = [];
  for (const path of paths) {
    const tab = path === paths[0] ? page : await context.newPage();
    await tab.goto(path);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tab.getByText('You do not have permission')).toHaveCount(0);
    tabs.push(tab);
  }
  // Toggled once more: withdrawn.
  await boss.grant(idOf(signedIn), codes);
  for (const tab of tabs) {
    await turnTo(tab);
    await expect(tab.getByText('You do not have permission to view this content').first(), tab.url()).toBeVisible();
    await expect(tab.getByText('could not be loaded'), tab.url()).toHaveCount(0);
    await expect(tab.getByRole('button', { name: 'Retry' }), tab.url()).toHaveCount(0);
  }
});
