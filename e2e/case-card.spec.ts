import type { Page } from '@playwright/test';
import { expectCase } from './support/keyboard.ts';
import { addReportedUsers, caseStates } from './support/moderation.ts';
import { bossOf, consoleOf, idOf, newName } from './support/rights.ts';
import { expect, test } from './support/test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Case', exact: true });

test('a profile shows the case about its person, who else looks at it, and what can be done', { tag: '@long' }, async ({
  page,
  as,
  browser,
  request,
  demo,
  signedIn,
}) => {
  const name = newName('Card');
  const { users, cases } = await addReportedUsers(name, 1);
  const [user] = users;
  await bossOf(request, demo('admin')).grant(idOf(signedIn), ['user_profile', 'reported_users']);
  const second = await consoleOf(browser, signedIn, `/user-profile/${user}`);
  await expect(card(second)).toBeVisible();
  await as('moderator');
  await page.goto(`/user-profile/${user}`);
  await expect(card(page).getByRole('heading')).toHaveText('CaseOpen · 1 report');
  await expect(card(page).getByText('Pretends to be someone else')).toBeVisible();
  await expect(card(page).getByText(/Journey \d+ is also viewing this/)).toBeVisible();
  await second.close();

  await expectCase(page);
  await page.keyboard.press('a');
  await expect(card(page).getByText('Mateo Silva', { exact: true })).toBeVisible();
  await card(page).getByRole('button', { name: 'Add a case note' }).click();
  await page.keyboard.type('Asked the person');
  await page.keyboard.press('Control+Enter');
  await expect(card(page).getByText('Asked the person')).toBeVisible();
  // The note is saved when its form has closed: until then, keys type letters.
  await expect(card(page).getByRole('button', { name: 'Add a case note' })).toBeVisible();

  await expectCase(page);
  await page.keyboard.press('d');
  await page.keyboard.type('No violation found');
  await page.keyboard.press('Enter');
  await expect(card(page).getByText(/Mateo Silva dismissed this case on .*: No violation found/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Dismissed', { exact: true })).toBeVisible();
  expect(Object.values(await caseStates(cases))).toEqual(['dismissed']);
  await page.keyboard.press('u');
  await expect(card(page).getByRole('heading')).toHaveText('CaseOpen · 1 report');

  // Only reported users can be suspended: the profile is read again when the case is open.
  await expect(page.getByRole('button', { name: /^Suspend Account/ })).toBeVisible();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: `Suspend ${name} 1?` });
  await expect(dialog).toContainText('This closes the case as actioned, with its 1 report.');
  await dialog.getByRole('button', { name: 'Suspend Account' }).click();
  await expect(page.getByText('This account has been suspended')).toBeVisible();
  await expect(card(page).getByRole('heading')).toHaveText('CaseActioned · 1 report');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('u');
  await expect(page.getByText('This account has been suspended')).toBeHidden();
  await expect(card(page).getByRole('heading')).toHaveText('CaseOpen · 1 report');

  await card(page).getByRole('link', { name: 'Show in the list' }).click();
  await expect(page).toHaveURL(new RegExp(`/reported-users\\?userId=${user}&row=${cases[0]}$`));
  await expect(page.locator('tr[aria-current="true"]')).toContainText(`${name} 1`);
  await expect(page.getByRole('region', { name: `Case about ${name} 1` })).toBeVisible();
});

test('an admin who comes from the list goes on with the next person', { tag: '@long' }, async ({ page, as }) => {
  const name = newName('Onward');
  const { users } = await addReportedUsers(name, 2);
  await as('moderator');
  await page.goto(`/reported-users?query=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(new RegExp(`/user-profile/${users[0]}$`));
  await expect(card(page).getByRole('button', { name: 'Next case' })).toBeVisible();
  await expectCase(page);
  await page.keyboard.press('d');
  await page.keyboard.type('No violation found');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/user-profile/${users[1]}$`));
  await expect(page.getByText(`“${name} 1” was dismissed`)).toBeVisible();
});
