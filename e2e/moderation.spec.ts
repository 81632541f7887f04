import type { Page } from '@playwright/test';
import { signInByApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { asOwner } from './kit/database.ts';
import { addReportedPosts, addReportedUsers, caseStates } from './kit/moderation.ts';
import { bossOf, consoleOf, idOf, newName } from './kit/rights.ts';
import { expect, expectNoSidewaysScrolling, test } from './kit/test.ts';

const current = (page: Page) => page.locator('tr[aria-current="true"]');
const caseOf = (page: Page, subject: string) => page.getByRole('region', { name: `Case about ${subject}` });
const message = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

test('twenty cases are decided with the keyboard alone, without losing the place', async ({ page, as }) => {
  const name = newName('Keyboard');
  const { cases, list } = await addReportedPosts(name, 22);
  await as('moderator');
  await page.goto(list);
  await expect(page.getByRole('row')).toHaveCount(23, { timeout: 20_000 });

  const newest = (n: number): string => `${name} ${22 - n}`;
  await page.keyboard.press('j');
  await expect(current(page)).toContainText(newest(0));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(current(page)).toContainText(newest(1));
  await expect(current(page)).toBeFocused();
  await page.keyboard.press('k');

  await test.step('whoever does not decide goes on where they were; Enter on a row leads nowhere', async () => {
    await expect(current(page)).toContainText(newest(0));
    await page.keyboard.press('Enter');
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
  for (let n = 0; n < 20; n++) {
    await expect(caseOf(page, newest(n))).toBeVisible();
    const deletes = n % 4 === 3;
    await page.keyboard.press(deletes ? (n % 8 === 3 ? 'Delete' : 'x') : 'd');
    if (n === 0) await page.keyboard.type('Nothing wrong with it');
    await page.keyboard.press('Enter');
    await expect(current(page)).toContainText(newest(n + 1));
    await expect(current(page)).toBeFocused();
  }
  // The last ones are still being saved while the next case is worked on.
  await expect
    .poll(async () => Object.values(await caseStates(cases)).toSorted())
    .toEqual([
      ...Array<string>(5).fill('acted_on'),
      ...Array<string>(15).fill('dismissed'),
      ...Array<string>(2).fill('open'),
    ]);

  await page.keyboard.press('u');
  await expect(message(page, 'is back')).toBeVisible();
  await expect(current(page)).toContainText(newest(19));
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  for (const what of ['Next case', 'Previous case', 'Dismiss', 'Delete post', 'Suspend author', 'Assign to me'])
    await expect(keys.getByText(what, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.keyboard.press('a');
  await expect(current(page)).toContainText('Mateo Silva');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/post-details\/\d+$/);
  await page.goBack();
  await expect(current(page)).toContainText(newest(19));
  await page.reload();
  await expect(current(page)).toContainText(newest(19));
});

const KEY_MS = 50;

/** Presses keys as fast as a practised moderator does. */
async function pressFast(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const next = Date.now() + KEY_MS;
    await page.keyboard.press(key);
    await page.waitForTimeout(Math.max(0, next - Date.now()));
  }
}

for (const { what, count, decides, call, add } of [
  {
    what: 'posts',
    count: 40,
    decides: 'x',
    call: 'post.deleted',
    add: async (name: string, many: number) => {
      const { posts, cases, list } = await addReportedPosts(name, many);
      return { subjects: posts, cases, list };
    },
  },
  {
    what: 'users',
    count: 15,
    decides: 's',
    call: 'user.suspended',
    add: async (name: string, many: number) => {
      const { users, cases } = await addReportedUsers(name, many);
      return { subjects: users, cases, list: `/reported-users?query=${encodeURIComponent(name)}` };
    },
  },
])
  test(`${count} reported ${what} by ${decides} and Enter at 50 ms a key: none is lost, none done twice, nothing is opened`, async ({
    page,
    as,
  }) => {
    const name = newName('Fast');
    const { subjects, cases, list } = await add(name, count + 1);
    await as('moderator');
    await page.goto(list);
    await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible({ timeout: 20_000 });
    const opened: string[] = [];
    page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname));
    await pressFast(page, ['j', ...Array.from({ length: count }, () => [decides, 'Enter']).flat()]);
    const counted = async () => Object.values(await caseStates(cases)).toSorted();
    await expect.poll(counted, { timeout: 60_000 }).toEqual([...Array<string>(count).fill('acted_on'), 'open']);
    const done = await asOwner(
      `select target_id, count(*)::int as times from audit_log where call = $1 and target_id = any($2) and outcome = 'done'
       group by target_id having count(*) > 0`,
      [call, [...subjects]],
    );
    expect(done.map(({ times }) => times)).toEqual(Array<number>(count).fill(1));
    const tried = await asOwner(
      `select id from audit_log where call = $1 and target_id = any($2) and outcome <> 'done'`,
      [call, [...subjects]],
    );
    expect(tried).toEqual([]);
    expect([...new Set(opened)]).toEqual([new URL(page.url()).pathname].filter(() => opened.length > 0));
    expect(new URL(page.url()).pathname).toBe(`/reported-${what}`);
    await expect(page.getByRole('checkbox', { name: `Choose ${name}` })).toHaveCount(1);
    await expect(current(page)).toContainText(name);
    await expect(current(page)).toBeFocused();
  });

test('the details know the next case; many at once: the count first, then a result for each, also for those decided meanwhile', async ({
  page,
  as,
  request,
  demo,
}) => {
  await test.step('the details know the next case; what was dismissed there is undone from the next one', async () => {
    const name = newName('Details');
    const { list } = await addReportedPosts(name, 3);
    await as('moderator');
    await page.goto(list);
    await page.getByRole('link', { name: `${name} 3` }).click();
    await expect(page.getByRole('heading', { name: `${name} 3` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next case' })).toBeVisible();
    await page.keyboard.press('d');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Nothing wrong with it');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `${name} 2` })).toBeVisible();
    await expect(page.getByText(`Dismissed “${name} 3”`)).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByRole('heading', { name: `${name} 3` })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { name: `${name} 2` })).toBeVisible();
    await page.keyboard.press('x');
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(new RegExp(`${list.replace('?', '\\?')}$`));
    await expect(current(page)).toContainText(`${name} 1`);
  });
  await test.step('many at once: the count and the consequence first, then a result for each, also for those that were decided meanwhile', async () => {
    const name = newName('Many');
    const { cases, posts, list } = await addReportedPosts(name, 5);
    await as('moderator');
    await page.goto(list);
    for (const n of [5, 4, 3, 2]) await page.getByRole('checkbox', { name: `Choose ${name} ${n}` }).check();
    await expect(page.getByText('4 chosen')).toBeVisible();
    await request.delete('/api/v1/delete-post', {
      headers: { authorization: `Bearer ${demo('admin').token}` },
      params: { id: posts[0] ?? 0 },
    });
    await request.post('/api/v1/dismiss-case', {
      headers: { authorization: `Bearer ${demo('admin').token}` },
      data: { what: 'posts', id: cases[2], reason: 'Fine' },
    });
    await page.getByRole('button', { name: 'Delete posts' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('4 posts are deleted, 4 cases are closed as acted on.');
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

test('two moderators on one case see each other; whoever is second is told, and nothing is done twice', async ({
  page,
  as,
  browser,
  request,
  demo,
  signedIn,
}) => {
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
  await expect(page.getByText(/Journey \d+ looks at this too/)).toBeVisible();
  await expectAccessible(page, 'a case that somebody else looks at, too', { part: caseOf(page, `${name} 2`) });
  // Whoever was there first would be told some seconds later.
  await second.keyboard.press('Escape');
  await expect(caseOf(second, `${name} 2`)).toBeHidden();
  await turnToCase(second);
  await expect(second.getByText('Mateo Silva looks at this too')).toBeVisible();

  // What the second one does must not be seen before the first one goes ahead.
  await page.route('**/case-presence*', (route) => route.abort());
  await second.keyboard.press('d');
  await second.getByRole('textbox', { name: 'Reason' }).fill('Nothing wrong with it');
  await page.keyboard.press('x');
  await expect(page.getByText('Are you sure? Do you want to delete this post?')).toBeVisible();
  await second.keyboard.press('Enter');
  await expect(message(second, 'was dismissed')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('alert')).toContainText(/Journey \d+ dismissed this case on/);
  await expect(page.getByRole('row').filter({ hasText: `${name} 2` })).toBeHidden();
  await expect(current(page)).toContainText(`${name} 1`);
  expect(await caseStates(cases)).toMatchObject({ [`${name} 2`]: 'dismissed', [`${name} 1`]: 'open' });

  await second.close();
});

test('all that match: reported users found by a search are suspended together; an admin among them is not', async ({
  page,
  as,
}) => {
  const name = newName('Crowd');
  await addReportedUsers(name, 12, { oneIsAdmin: true });
  await as('moderator');
  await page.goto(`/reported-users?query=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await expect(page.getByText('10 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Choose all 11 that match' }).click();
  await page.getByRole('button', { name: 'Suspend users' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('11 users are suspended, 11 cases are closed as acted on.');
  await dialog.getByRole('button', { name: 'Suspend 11' }).click();
  await expect(dialog.getByRole('status')).toContainText('11 done');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
});

test('the sidebar counts open cases; assigning and narrowing to ones own; the keys can be switched off', async ({
  page,
  as,
  signedIn,
  request,
  demo,
}) => {
  const name = newName('Own');
  await addReportedUsers(name, 2);
  const boss = bossOf(request, demo('admin'));
  await boss.grant(idOf(signedIn), ['reported_users', 'suspend_account']);
  await as(await signInByApi(request, signedIn));
  const counts = await request.get('/api/v1/case-counts', {
    headers: { authorization: `Bearer ${demo('admin').token}` },
  });
  const { users } = await counts.json();
  await page.goto(`/reported-users?query=${encodeURIComponent(name)}`);
  const nav = page.getByRole('navigation', { name: 'Screens' });
  await expect(nav.getByRole('link', { name: /^Reported users/ })).toContainText(/\d+ open/);
  expect(users.all).toBeGreaterThan(1);
  await expect(nav.getByRole('link', { name: /^Reported posts/ })).toBeHidden();
  await page
    .getByRole('row')
    .filter({ hasText: `${name} 1` })
    .getByRole('cell')
    .nth(3)
    .click();
  await page.getByRole('button', { name: 'Assign to me' }).last().click();
  await expect(current(page)).toContainText(/Journey \d+/);
  await page.getByRole('combobox', { name: 'Assigned' }).selectOption('Assigned to me');
  await expect(page).toHaveURL(/assigned=me/);
  await expect(page.getByRole('row').filter({ hasText: `${name} 1` })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: `${name} 2` })).toHaveCount(0);

  await page.goto('/preferences');
  const keys = page.getByRole('switch', { name: 'Single keys' });
  await keys.press(' ');
  await expect(keys).not.toBeChecked();
  await expect(keys).toBeEnabled();
  await page.goto(`/reported-users?query=${encodeURIComponent(name)}`);
  await expect(page.getByText('Click a row to work on its case')).toBeVisible();
  await page.keyboard.press('j');
  await expect(current(page)).toHaveCount(0);
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(current(page)).toHaveCount(1);
});

test('on a phone nothing is wider than the screen, and everything is done by touch', async ({ page, as }) => {
  const name = newName('Phone');
  const { list } = await addReportedPosts(name, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await as('moderator');
  await page.goto(list);
  await page
    .getByRole('row')
    .filter({ hasText: `${name} 1` })
    .getByRole('cell')
    .nth(1)
    .click();
  const work = caseOf(page, `${name} 1`);
  await expect(work).toBeVisible();
  await expectAccessible(page, 'a case on a phone', { hasKnownColours: true });
  await expectNoSidewaysScrolling(page);
  await work.getByRole('button', { name: 'Dismiss' }).click();
  await work.getByRole('button', { name: 'Not enough to go on' }).click();
  await work.getByRole('button', { name: 'Dismiss' }).click();
  await expect(message(page, 'was dismissed')).toBeVisible();
});
