import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asOwner } from './support/database.ts';
import { filterBy } from './support/filters.ts';
import { decideFast, expectCase } from './support/keyboard.ts';
import { addReportedPosts, addReportedUsers, caseStates } from './support/moderation.ts';
import { bossOf, consoleOf, idOf, newName } from './support/rights.ts';
import { goOn, leaveScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const current = (page: Page) => page.locator('tr[aria-current="true"]');
const caseOf = (page: Page, subject: string) => page.getByRole('region', { name: `Case about ${subject}` });
const message = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const countedStates = async (cases: readonly number[]) => Object.values(await caseStates(cases)).toSorted();

/** Expects that each of these was done exactly once, and nothing else was tried. */
async function expectDoneOnce(event: string, targets: readonly number[]): Promise<void> {
  const tried = await asOwner(
    `select target_id, outcome, count(*)::int as times from audit_log where call = $1 and target_id = any($2)
     group by target_id, outcome`,
    [event, [...targets]],
  );
  const outcomes = tried.map(({ target_id, outcome, times }) => ({ target_id: Number(target_id), outcome, times }));
  const once = targets.map((target_id) => ({ target_id, outcome: 'done', times: 1 }));
  expect(outcomes.toSorted((one, other) => one.target_id - other.target_id)).toEqual(once);
}

test('twenty cases are decided with the keyboard alone, each as soon as it is shown, without losing the place', {
  tag: '@long',
}, async ({ page, as, asWith }) => {
  const name = newName('Keyboard');
  const { cases, posts, list } = await addReportedPosts(name, 22);
  const newest = (n: number): string => `${name} ${22 - n}`;
  await as('moderator');
  await page.goto(list);
  await expect(page.getByRole('row')).toHaveCount(23);

  await test.step('without a decision one goes on where one was; Enter on a row leads nowhere', async () => {
    await page.keyboard.press('j');
    await expect(current(page)).toContainText(newest(0));
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(current(page)).toContainText(newest(1));
    await expect(current(page)).toBeFocused();
    await page.keyboard.press('k');
    await expect(current(page)).toContainText(newest(0));
    await page.keyboard.press('Enter');
    await expectCase(page);
    await page.keyboard.press('x');
    await expect(page.getByRole('textbox', { name: 'Reason (optional)' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(current(page)).toBeFocused();
    const remove = caseOf(page, newest(0)).getByRole('button', { name: 'Delete post' });
    await remove.click();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await expect(page).toHaveURL(/\/reported-posts/);
    await page.keyboard.press('Escape');
  });
  await test.step('none is lost, none done twice, nothing is opened', async () => {
    const opened: string[] = [];
    page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname));
    await expect(caseOf(page, newest(0))).toBeVisible();
    await expectCase(page);
    await page.keyboard.press('d');
    await page.keyboard.type('No violation found');
    await page.keyboard.press('Enter');
    await expect(current(page)).toContainText(newest(1));
    await decideFast(
      page,
      Array.from({ length: 19 }, (_, n) => [n % 2 === 0 ? 'x' : 'Delete', 'Enter']),
    );
    await expect
      .poll(() => countedStates(cases))
      .toEqual([...Array<string>(19).fill('acted_on'), 'dismissed', 'open', 'open']);
    await expectDoneOnce('post.deleted', posts.slice(2, 21));
    expect(opened.filter((path) => path !== '/reported-posts')).toEqual([]);
    await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toHaveCount(2);
    await expect(current(page)).toContainText(newest(20));
    await expect(current(page)).toBeFocused();
  });
  await test.step('the last one is undone; the keys are listed; a case is assigned, opened and come back to', async () => {
    await page.keyboard.press('u');
    await expect(message(page, 'was restored')).toBeVisible();
    await expect(current(page)).toContainText(newest(19));
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    for (const what of ['Next case', 'Previous case', 'Dismiss', 'Delete post', 'Suspend author', 'Assign to me'])
      await expect(keys.getByText(what, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await expectCase(page);
    await page.keyboard.press('a');
    await expect(caseOf(page, newest(19))).toContainText('Mateo Silva');
    await page.keyboard.press('o');
    await expect(page).toHaveURL(/\/post-details\/\d+$/);
    await page.goBack();
    await expect(current(page)).toContainText(newest(19));
    await page.reload();
    await expect(current(page)).toContainText(newest(19));
  });
  await test.step('reviewing: a digit chooses the reason, similar cases are chosen with one key, and a reload keeps the way back', async () => {
    // The last decision belongs to an account: other journeys use separate moderators.
    await asWith(['reported_posts', 'delete_post', 'post_details']);
    await page.goto(list);
    await page.getByRole('button', { name: 'Start reviewing' }).click();
    const open = page.getByRole('region', { name: /^Case about/ });
    await expect(open.getByRole('region', { name: 'The author' })).toBeVisible();
    await expect(open.getByRole('region', { name: 'Similar open cases' })).toContainText('Same author');
    await page.keyboard.press('c');
    await expect(page.getByText('3 chosen')).toBeVisible();
    await page.keyboard.press('c');
    await expectCase(page);
    await page.keyboard.press('x');
    const second = open.getByRole('button', { name: /^2/ });
    const reason = (await second.textContent())?.replace(/^2|Most reported$/g, '') ?? '';
    await page.keyboard.press('2');
    await expect(second).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await expect(message(page, 'was deleted')).toBeVisible();
    const [{ decided } = { decided: '' }] = await asOwner(
      'select closing_reason as decided from cases where id = any($1) order by closed_at desc nulls last limit 1',
      [[...cases]],
    );
    expect(decided).toBe(reason);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.keyboard.press('u');
    await expect(message(page, 'was restored')).toBeVisible();
    await expect
      .poll(() => countedStates(cases))
      .toEqual([...Array<string>(18).fill('acted_on'), 'dismissed', 'open', 'open', 'open']);
  });
});

test('reported posts: the details know the next case; many are decided at once, also when some were decided meanwhile', {
  tag: '@long',
}, async ({ page, as, request, demo }) => {
  const boss = { authorization: `Bearer ${demo('admin').token}` };
  await as('moderator');
  await page.goto('/preferences');
  await test.step('what was dismissed in the details is undone from the next one', async () => {
    const name = newName('Details');
    const { list } = await addReportedPosts(name, 3);
    await goOn(page, list);
    await page.getByRole('link', { name: `${name} 3` }).click();
    await expect(page.getByRole('heading', { name: `${name} 3` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next case' })).toBeVisible();
    await expectCase(page);
    await page.keyboard.press('d');
    await page.getByRole('textbox', { name: 'Reason' }).fill('No violation found');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `${name} 2` })).toBeVisible();
    await expect(page.getByText(`“${name} 3” was dismissed`)).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByRole('heading', { name: `${name} 3` })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { name: `${name} 2` })).toBeVisible();
    await page.keyboard.press('x');
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(new RegExp(`${list.replace('?', '\\?')}$`));
    await expect(current(page)).toContainText(`${name} 1`);
  });
  await test.step('the count and the consequence come first, then a result for each', async () => {
    const name = newName('Many');
    const { cases, posts, list } = await addReportedPosts(name, 5);
    await goOn(page, list);
    for (const n of [5, 4, 3, 2]) await page.getByRole('checkbox', { name: `Select ${name} ${n}` }).check();
    await expect(page.getByText('4 chosen')).toBeVisible();
    await request.delete('/api/v1/delete-post', { headers: boss, params: { id: posts[0] ?? 0 } });
    await request.post('/api/v1/dismiss-case', {
      headers: boss,
      data: { what: 'posts', id: cases[2], reason: 'Fine' },
    });
    await page.getByRole('button', { name: 'Delete posts' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('4 posts are deleted, 4 cases are closed as actioned.');
    await dialog.getByRole('button', { name: 'Delete 4' }).click();
    await expect(dialog.getByRole('status')).toContainText('3 done, 1 not done');
    await expect(dialog.getByRole('listitem').first()).toContainText(/dismissed this case on/);
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Deleted' })).toHaveCount(3);
    await expectAccessible(page, 'what became of many', { part: dialog });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('4 chosen')).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  });
});

test('reported users: counted in the sidebar, assigned, suspended one by one with keys, and all that match at once', async ({
  page,
  asWith,
}) => {
  const name = newName('Crowd');
  const { users, cases } = await addReportedUsers(name, 17, { oneIsAdmin: true });
  await asWith(['reported_users', 'suspend_account']);
  await page.goto(`/reported-users?query=${encodeURIComponent(name)}&order_by=created_at&direction=asc`);
  const nav = page.getByRole('navigation', { name: 'Screens' });
  await expect(nav.getByRole('link', { name: /^Reported users/ })).toContainText(/\d+ open/);
  await expect(nav.getByRole('link', { name: /^Reported posts/ })).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(11);

  await test.step('assigned to oneself, and narrowed to ones own', async () => {
    const one = page.getByRole('row').nth(1);
    const whose = await one.getByRole('checkbox').getAttribute('aria-label');
    await one.getByRole('cell').nth(3).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Assign to me' }).click();
    await expect(page.getByRole('region', { name: /^Case about/ })).toContainText(/Journey \d+/);
    await filterBy(page, 'Assigned', 'Assigned to me');
    await expect(page).toHaveURL(/assigned=me/);
    await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toHaveCount(1);
    await expect(page.getByRole('checkbox', { name: whose ?? '', exact: true })).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole('row')).toHaveCount(11);
    await page.keyboard.press('Escape');
  });
  await test.step('by s and Enter, each as soon as it is shown: none is lost, none done twice', async () => {
    const count = 5;
    await page.keyboard.press('j');
    await expect(current(page)).toBeFocused();
    await decideFast(
      page,
      Array.from({ length: count }, () => ['s', 'Enter']),
    );
    await expect
      .poll(async () => (await countedStates(cases)).filter((state) => state === 'acted_on').length)
      .toBe(count);
    const suspended = await asOwner('select user_id from cases where id = any($1) and state = $2 order by user_id', [
      [...cases],
      'acted_on',
    ]);
    await expectDoneOnce(
      'user.suspended',
      suspended.map(({ user_id }) => Number(user_id)),
    );
    await expect(page).toHaveURL(/\/reported-users/);
    await expect(current(page)).toBeFocused();
    await page.keyboard.press('Escape');
  });
  await test.step('all that match, beyond the page; an admin among them is not', async () => {
    expect(users).toHaveLength(17);
    await leaveScreen(page);
    await goOn(page, `/reported-users?query=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(page.getByText('10 chosen')).toBeVisible();
    await page.getByRole('button', { name: 'Select all 11 that match' }).click();
    await page.getByRole('button', { name: 'Suspend users' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('11 users are suspended, 11 cases are closed as actioned.');
    await dialog.getByRole('button', { name: 'Suspend 11' }).click();
    await expect(message(page, '11 users were suspended. You can undo this for 10 minutes')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
  });
});

test('two moderators on one case see each other; the second one is told, and nothing is done twice', {
  tag: '@long',
}, async ({ page, as, browser, request, demo, signedIn }) => {
  const name = newName('Together');
  const { cases, list } = await addReportedPosts(name, 2);
  const boss = bossOf(request, demo('admin'));
  await boss.grant(idOf(signedIn), ['reported_posts', 'delete_post', 'post_details']);
  const second = await consoleOf(browser, signedIn, list);
  await as('moderator');
  await page.goto(list);
  const turnToCase = async (one: Page): Promise<void> => {
    await one
      .getByRole('row')
      .filter({ hasText: `${name} 2` })
      .getByRole('cell')
      .nth(3)
      .click();
    await expect(caseOf(one, `${name} 2`)).toBeVisible();
  };
  await turnToCase(second);
  await turnToCase(page);
  await expect(page.getByText(/Journey \d+ is also viewing this/)).toBeVisible();
  // Otherwise the first one would only see it some seconds later.
  await second.keyboard.press('Escape');
  await expect(caseOf(second, `${name} 2`)).toBeHidden();
  await turnToCase(second);
  await expect(second.getByText('Mateo Silva is also viewing this')).toBeVisible();

  // The first one must not see the second one's action before deciding.
  await page.route('**/case-presence*', (route) => route.abort());
  for (const one of [second, page]) await expectCase(one);
  await second.keyboard.press('d');
  await second.getByRole('textbox', { name: 'Reason' }).fill('No violation found');
  await page.keyboard.press('x');
  await expect(page.getByText('Are you sure? Do you want to delete this post?')).toBeVisible();
  await second.keyboard.press('Enter');
  await expect(message(second, 'was dismissed')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('alert')).toContainText(/Journey \d+ dismissed this case on/);
  const lost = page.getByRole('row').filter({ hasText: `${name} 2` });
  await expect(lost.getByRole('img', { name: 'Closed by another admin' })).toBeVisible();
  await expect(current(page)).toContainText(`${name} 1`);
  expect(await caseStates(cases)).toMatchObject({ [`${name} 2`]: 'dismissed', [`${name} 1`]: 'open' });

  await second.close();
});
