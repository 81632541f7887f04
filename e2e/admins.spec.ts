import type { Page } from '@playwright/test';
import { codeIn, mailTo, passwordIn } from './support/mail.ts';
import { openWindow } from './support/patience.ts';
import { bossOf, consoleOf, idOf, newName, turnTo } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const searchFor = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
};

const openMenu = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('an admin is added; another one gets groups by the keyboard alone, also when someone was faster, and their open console gains its pages', {
  tag: '@long',
}, async ({ page, as, demo, request, browser, signedIn }) => {
  const boss = bossOf(request, demo('admin'));
  const { name } = JSON.parse(signedIn.user);
  const [people, places] = [await boss.addGroup(newName('People'), ['users_list']), newName('Places')];
  const faster = await boss.addGroup(newName('Faster'));
  await boss.addGroup(places, ['group_list']);
  const theirs = await consoleOf(browser, signedIn);
  await expect(theirs.getByText('You do not have permission to access any page')).toBeVisible();
  await as('admin');
  await page.goto('/backend-users');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').nth(1);

  await test.step('an admin is added, and found', async () => {
    await page.getByRole('button', { name: 'Add admin' }).click();
    const username = newName('boatswain').replace(' ', '-');
    await dialog.getByLabel('Name', { exact: true }).fill('Bo Boatswain');
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByLabel('Email').fill(`${username}@example.com`);
    await dialog.getByLabel('Password', { exact: true }).fill('a quite good password');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await searchFor(page, username);
    await expect(row).toContainText('Bo Boatswain');
  });

  await test.step('groups are given by the keyboard', async () => {
    await searchFor(page, signedIn.username);
    const assign = page.getByRole('button', { name: `Assign groups to ${name}` });
    await assign.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Search groups')).toBeFocused();
    await expect(dialog.getByText('Nothing changes.')).toBeVisible();
    const tick = async (group: string): Promise<void> => {
      await page.keyboard.type(group);
      await expect(dialog.getByRole('checkbox')).toHaveCount(1);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect(dialog.getByRole('checkbox', { name: group })).toBeChecked();
    };
    await tick(people.name);
    await page.keyboard.press('Shift+Tab');
    // Escape clears the search term, and the dialog stays open.
    await page.keyboard.press('Escape');
    await tick(places);
    const change = dialog.getByText(`Adds ${people.name} and ${places}.`);
    await expect(change).toBeVisible();
    await boss.assign(idOf(signedIn), [faster]);
    await page.keyboard.press('Enter');
    // The ticked changes are applied to the current groups.
    await expect(page.getByRole('alert').getByText(/Amara Okafor changed this on/)).toBeVisible();
    await expect(change).toBeVisible();
    const save = dialog.getByRole('button', { name: 'Save' });
    // The message appears a moment before the button is enabled again.
    await expect(save).toBeEnabled();
    await save.press('Enter');
    await expect(dialog).toBeHidden();
    for (const group of [faster.name, people.name, places]) await expect(row).toContainText(group);
    await expect(assign).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^History of/ })).toContainText(people.name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^More actions for/ })).toBeFocused();
  });

  await test.step('their open console gains its pages on its own', async () => {
    await turnTo(theirs);
    const sidebar = theirs.getByRole('navigation', { name: 'Screens' });
    await expect(sidebar.getByRole('link', { name: 'Users' })).toBeVisible();
    await sidebar.getByRole('link', { name: 'Groups' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Group list' })).toBeVisible();
    await theirs.close();
  });

  await test.step('it is said what gives them a permission, and since when', async () => {
    await openMenu(page, name, 'Explain access');
    await expect(dialog.getByRole('combobox', { name: 'Permission' })).toBeFocused();
    await dialog.getByRole('combobox', { name: 'Permission' }).fill('users_list');
    await page.getByRole('option', { name: /^users_list\s*[A-Z]/ }).click();
    await expect(dialog.getByText(`${name} can see the list of users`, { exact: true })).toBeVisible();
    await expect(dialog.getByText(/Member since .* \(added by Amara Okafor\)/)).toBeVisible();
    await expect(dialog.getByText(/Granted to the group: .* \(granted by Amara Okafor\)/)).toBeVisible();
    await dialog.getByRole('link', { name: people.name }).click();
    await expect(page).toHaveURL(new RegExp(`/manage-group-permissions\\?group_id=${people.id}$`));
    await expect(page.getByRole('switch', { name: 'users_list', exact: true })).toBeChecked();
  });
});

test('a super admin ends the session of a colleague, suspends them, and lifts it', { tag: '@long' }, async ({
  page,
  as,
  browser,
  signedIn,
}) => {
  const { name } = JSON.parse(signedIn.user);
  const theirs = await consoleOf(browser, signedIn, '/preferences');
  await as('admin');
  await page.goto(`/backend-users?query=${signedIn.username}`);
  await openMenu(page, name, 'Sessions');
  const sessions = page.getByRole('dialog', { name: `Sessions of ${name}` });
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await expect(page.getByText(/is signed out of .* immediately/)).toBeVisible();
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(sessions.getByText(`${name} is not signed in`)).toBeVisible();
  await turnTo(theirs);
  await expect(theirs.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await theirs.close();
  await page.keyboard.press('Escape');
  await expect(sessions).toBeHidden();

  const row = page.getByRole('row').nth(1);
  await openMenu(page, name, 'Suspend Account');
  const dialog = page.getByRole('dialog', { name: `Suspend ${name}?` });
  await dialog.getByLabel('Reason').fill('Left the company');
  await dialog.getByRole('button', { name: 'Suspend Account' }).click();
  await expect(row).toContainText('Suspended');
  await openMenu(page, name, 'UnSuspend');
  await page.getByRole('dialog').getByRole('button', { name: 'UnSuspend' }).click();
  await expect(row).not.toContainText('Suspended');
  await goOn(page, `/user-profile/${idOf(signedIn)}`);
  await expect(page.getByRole('tablist')).toHaveAttribute('aria-label', name);
});

test('an admin is invited into a group, signs in with the password of the mail, and chooses their own', {
  tag: '@long',
}, async ({ page, as, demo, request, browser }) => {
  const boss = bossOf(request, demo('admin'));
  const group = await boss.addGroup(newName('Readers'), ['searches']);
  const username = newName('guest').replace(' ', '-');
  const email = `${username}@example.com`;
  await as('admin');
  await page.goto('/backend-users');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Gil Guest');
  await page.keyboard.press('Tab');
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await dialog.getByRole('checkbox', { name: group.name }).check();
  await expect(dialog.getByText('Gains 1 permission: searches')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await searchFor(page, username);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Invited');
  await expect(row.getByRole('link', { name: group.name })).toBeVisible();

  const context = await openWindow(browser);
  const theirs = await context.newPage();
  const password = passwordIn(await mailTo(email, 1));
  await theirs.goto('/login');
  await theirs.getByLabel('Username').fill(username);
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.keyboard.press('Enter');
  await theirs.getByLabel('Code').fill(codeIn(await mailTo(email, 2)));
  await theirs.getByRole('button', { name: 'Verify' }).click();
  await expect(theirs).toHaveURL(/\/change-password/);
  await theirs.getByLabel('Current Password').fill(password);
  await theirs.getByLabel('New Password').fill('a password of their own');
  await theirs.getByLabel('Confirm Password').fill('a password of their own');
  await theirs.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(
    theirs.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Searches' }),
  ).toBeVisible();
  await context.close();

  await page.reload();
  await expect(row).toContainText('Gil Guest');
  await expect(row).not.toContainText('Invited');
});
