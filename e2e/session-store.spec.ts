import type { BrowserContext, Page } from '@playwright/test';
import type { SignedIn } from './support/api.ts';
import { logIn } from './support/by-hand.ts';
import { expectCase } from './support/keyboard.ts';
import { codeIn, countMails, mailTo } from './support/mail.ts';
import { addReportedPosts } from './support/moderation.ts';
import { bossOf, idOf, newName } from './support/rights.ts';
import { expect, test } from './support/test.ts';

/**
 * Returns the content and title of a page, without the counts and rows of open cases, which other journeys change. A
 * separate check covers rows of the previous work.
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

/** Opens a new tab at a path, and waits for its heading. */
async function freshTab(context: BrowserContext, path: string) {
  const tab = await context.newPage();
  await tab.goto(path);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return tab;
}

/** Leaves as many traces in a tab as work does: a step to undo, a message, a current row, an open case, typed text. */
async function workIn(page: Page, list: string, name: string): Promise<void> {
  await page.goto(list);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('j');
  await expectCase(page);
  await page.keyboard.press('d');
  await page.keyboard.type(`Reason of ${name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`“${name} 3” was dismissed`)).toBeVisible();
  await expect(page.getByRole('region', { name: `Case about ${name} 2` })).toBeVisible();
  await page.getByRole('button', { name: 'Add a case note' }).click();
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

/** Expects no trace of the previous admin where they had worked. */
async function expectAsFresh(page: Page, context: BrowserContext, name: string): Promise<void> {
  await page.getByRole('link', { name: /^Reported posts/ }).click();
  const fresh = await freshTab(context, '/reported-posts');
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(fresh.getByRole('row')).toHaveCount(11);
  await expect(async () => expect(await seen(page)).toEqual(await seen(fresh))).toPass();
  await fresh.close();
  for (const text of [name, `Reason of ${name}`, 'Half of a note'])
    await expect(page.getByText(text, { exact: false })).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.getByRole('status').filter({ hasText: 'is open again' })).toHaveCount(0);
  await page.keyboard.press('j');
  await expectCase(page);
  await page.keyboard.press('d');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('No violation found');
}

test('when another tab signs out and someone else signs in, a tab is as fresh as a new one', { tag: '@long' }, async ({
  page,
  as,
  context,
  request,
  demo,
  signedIn,
}) => {
  const name = newName('First');
  const { list } = await addReportedPosts(name, 3);
  await bossOf(request, demo('admin')).grant(idOf(signedIn), ['reported_posts', 'post_details', 'users_list']);
  await as(signedIn);
  await workIn(page, list, name);
  const other = await freshTab(context, '/users');
  await signOut(other);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(name)).toHaveCount(0);
  await signIn(other, demo('moderator'));
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await expectAsFresh(page, context, name);
});
