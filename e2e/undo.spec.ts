import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { tabTo } from './support/keyboard.ts';
import { addReportedPosts, addReportedUsers, caseStates } from './support/moderation.ts';
import { newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const current = (page: Page) => page.locator('tr[aria-current="true"]');
/** Returns the checkboxes of the rows of these cases; the current case has another row below it. */
const rowsOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
const message = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const distinctStates = async (cases: readonly number[]) => [...new Set(Object.values(await caseStates(cases)))];

/** Selects the next rows with the keyboard, the current one first. */
async function choose(page: Page, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await page.keyboard.press('j');
    await expect(current(page)).toBeFocused();
    await page.keyboard.press(' ');
  }
  await expect(page.getByText(`${count} chosen`)).toBeVisible();
}

test('what was decided about many is undone: by keyboard alone, from the results, and on another screen', {
  tag: '@long',
}, async ({ page, as, request, demo }) => {
  const dialog = page.getByRole('dialog');
  await as('moderator');
  await test.step('a dismissal, with one key, by keyboard alone', async () => {
    const name = newName('Undo');
    const { cases, list } = await addReportedPosts(name, 5);
    await page.goto(list);
    await expect(page.getByRole('row')).toHaveCount(6);
    await choose(page, 3);
    await tabTo(page, page.getByRole('button', { name: 'Dismiss' }).first(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('3 cases are closed. No action is taken on the posts. You can undo this.');
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.type('No violation found');
    await page.keyboard.press('Enter');
    await expect(message(page, '3 cases were dismissed. You can undo this')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rowsOf(page, name)).toHaveCount(2);

    await page.keyboard.press('u');
    await expect(message(page, 'Undone: 3 of 3')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expect(rowsOf(page, name)).toHaveCount(5);
    await expect(current(page)).toHaveCount(1);
    expect(await distinctStates(cases)).toEqual(['open']);
  });
  await test.step('deletions, from their results; what a super admin was faster with is told', async () => {
    const name = newName('Faster');
    const { cases, posts, list } = await addReportedPosts(name, 5);
    await goOn(page, list);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Delete posts' }).click();
    await expect(dialog).toContainText('You can undo this for 10 minutes.');
    const headers = { authorization: `Bearer ${demo('admin').token}` };
    const dismissed = await request.post('/api/v1/dismiss-case', {
      headers,
      data: { what: 'posts', id: cases[0], reason: 'Fine' },
    });
    expect(dismissed.status()).toBe(200);
    await dialog.getByRole('button', { name: 'Delete 5' }).click();
    await expect(dialog.getByRole('status')).toContainText('4 done, 1 not done');
    const restored = await request.post('/api/v1/restore-post', {
      headers,
      data: { id: posts[1] },
    });
    expect(restored.status()).toBe(200);
    await dialog.getByRole('button', { name: 'Undo' }).click();

    const told = page.getByRole('dialog', { name: 'Actions you can undo' });
    await expect(told.getByRole('status')).toContainText('3 done, 1 not done');
    await expect(told.getByRole('listitem').first()).toContainText(/restored this post on/);
    await expect(told.getByRole('listitem').filter({ hasText: 'The post was restored' })).toHaveCount(3);
    await expectAccessible(page, 'what could be undone', { part: told });
    await page.keyboard.press('Escape');
    await expect(told).toBeHidden();
    await expect(rowsOf(page, name)).toHaveCount(4);
    expect(await distinctStates(cases.slice(1))).toEqual(['open']);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  });
  await test.step('suspensions, on another screen', async () => {
    const name = newName('Lifted');
    const { cases } = await addReportedUsers(name, 3);
    await goOn(page, `/reported-users?query=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Suspend users' }).click();
    await dialog.getByRole('button', { name: 'Suspend 3' }).click();
    await expect(message(page, '3 users were suspended. You can undo this for 10 minutes')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: /^Reported posts/ }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();

    await page.keyboard.press('z');
    await expect(message(page, 'Undone: 3 of 3')).toBeVisible();
    expect(await distinctStates(cases)).toEqual(['open']);
  });
});
