import type { Page } from '@playwright/test';
import { signInByApi } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { tabTo } from './kit/keyboard.ts';
import { bossOf, consoleOf, idOf, newName, turnTo } from './kit/rights.ts';
import { expect, test } from './kit/test.ts';

const searchFor = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
};

const openMenu = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('lists admins with their groups, adds one, finds them, and keeps the filter of a link', async ({
  page,
  as,
  demo,
  request,
}) => {
  await as('admin');
  await page.goto('/backend-users');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin user list' })).toBeVisible();
  for (const column of ['Avatar', 'Name', 'Email', 'Phone', 'Assigned groups'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Amara Okafor/ })).toContainText('Super admin');
  await searchFor(page, 'Mateo');
  await expect(page.getByRole('row', { name: /Mateo Silva/ })).toContainText('Moderators');
  const id = await bossOf(request, demo('admin')).groupNamed('Analysts');
  await page.goto(`/backend-users?group_id=${id}`);
  await expect(page.getByText('Group: Analysts')).toBeVisible();
  await expect(page.getByRole('row', { name: /Jonas Lindqvist/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Mateo Silva/ })).toBeHidden();

  await page.getByRole('button', { name: 'Remove filter Group' }).click();
  await page.getByRole('button', { name: 'Add admin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Name is required', { exact: true })).toBeVisible();
  const username = `boatswain-${Date.now()}`;
  await dialog.getByLabel('Name', { exact: true }).fill('Bo Boatswain');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(`${username}@example.com`);
  await dialog.getByLabel('Password', { exact: true }).fill('a quite good password');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await searchFor(page, username);
  await expect(page.getByRole('row', { name: /Bo Boatswain/ })).toBeVisible();
});

test('assigns several groups, also when somebody was faster; the open console of that admin gains its pages by itself', async ({
  page,
  as,
  demo,
  request,
  browser,
  signedIn,
}) => {
  const boss = bossOf(request, demo('admin'));
  const [people, places] = [newName('People'), newName('Places')];
  await boss.addGroup(people, ['users_list']);
  const faster = await boss.addGroup(newName('Faster'));
  await boss.addGroup(places, ['group_list']);
  const theirs = await consoleOf(browser, signedIn);
  await expect(theirs.getByText('You do not have permission to access any page')).toBeVisible();
  await as('admin');
  await page.goto(`/backend-users?query=${signedIn.username}`);
  await page.getByRole('button', { name: /^Assign groups to/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nothing changes.')).toBeVisible();
  await dialog.getByLabel('Search groups').fill(people);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: people }).check();
  await dialog.getByLabel('Search groups').fill('');
  await dialog.getByRole('checkbox', { name: places }).check();
  await expect(dialog.getByText(`Adds ${people} and ${places}.`)).toBeVisible();
  await boss.assign(idOf(signedIn), [faster]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // What was ticked is done to the groups as they are now.
  await expect(page.getByRole('alert').getByText(/Amara Okafor changed this on/)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: faster.name })).toBeChecked();
  await expect(dialog.getByText(`Adds ${people} and ${places}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText(faster.name);
  await expect(row).toContainText(people);
  await expect(row).toContainText(places);
  await turnTo(theirs);
  const sidebar = theirs.getByRole('navigation', { name: 'Screens' });
  await expect(sidebar.getByRole('link', { name: 'Users' })).toBeVisible();
  await sidebar.getByRole('link', { name: 'Groups' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Group list' })).toBeVisible();
  await theirs.close();
});

test('what the rules refuse is disabled and says why', async ({ page, as, demo, request, signedIn }) => {
  const boss = bossOf(request, demo('admin'));
  await boss.grant(idOf(signedIn), ['admin_users_list', 'assign-groups', 'users_list', 'suspend_account']);
  const given = await boss.addGroup(newName('Given'), ['users_list']);
  const kept = await boss.addGroup(newName('Kept'), ['delete_post']);
  const { name } = JSON.parse(signedIn.user);
  await as(signedIn);
  await page.goto('/backend-users');
  const assign = (who: string) => page.getByRole('button', { name: `Assign groups to ${who}`, exact: true });
  await expect(assign('Amara Okafor')).toHaveAttribute('aria-disabled', 'true');
  await expect(assign('Amara Okafor')).toHaveAccessibleDescription(/A super admin may do everything/);
  await assign('Amara Okafor').hover();
  await expect(page.getByRole('tooltip').getByText(/A super admin may do everything/)).toBeVisible();
  const add = page.getByRole('button', { name: 'Add admin' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAccessibleDescription('Only a super admin may do this');
  await page.getByRole('button', { name: 'More actions for Amara Okafor' }).click();
  const sessions = page.getByRole('menuitem', { name: 'Sessions' });
  await expect(sessions).toHaveAttribute('aria-disabled', 'true');
  await expect(sessions).toHaveAccessibleDescription('Only a super admin may do this');
  await expect(page.getByRole('menuitem', { name: 'Permissions' })).toHaveAccessibleDescription(
    'You need the permission user_permissions',
  );
  await expect(page.getByRole('menuitem', { name: 'Suspend Account' })).toHaveAccessibleDescription(
    'Only a super admin may change the account of an admin',
  );
  const profile = page.getByRole('link', { name: 'Amara Okafor' });
  await expect(profile).toHaveAccessibleDescription('You need the permission user_profile');
  await page.keyboard.press('Escape');
  await assign('Nora Whitfield').click();
  const dialog = page.getByRole('dialog');
  const refused = dialog.getByRole('checkbox', { name: kept.name });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await expect(refused).toHaveAccessibleDescription(/You cannot give what you do not hold yourself: delete_post/);
  await refused.focus();
  await page.keyboard.press('Space');
  await expect(refused).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: given.name }).check();
  await expectAccessible(page, 'groups that cannot be given', { part: dialog });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await searchFor(page, signedIn.username);
  await expect(assign(name)).toHaveAccessibleDescription('Nobody changes their own groups and permissions');
});

test('says why somebody may: from a group, directly, as a super admin, or not at all', async ({
  page,
  as,
  demo,
  request,
  signedIn,
}) => {
  const boss = bossOf(request, demo('admin'));
  const { name } = JSON.parse(signedIn.user);
  const group = await boss.addGroup(newName('Readers'), ['users_list']);
  await boss.assign(idOf(signedIn), [group]);
  await boss.grant(idOf(signedIn), ['users_list', 'searches']);
  await as('admin');
  await page.goto(`/backend-users?query=${signedIn.username}`);
  await openMenu(page, name, 'Why may they?');
  const dialog = page.getByRole('dialog');
  const choose = async (code: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Permission' }).fill(code);
    await page.getByRole('option', { name: new RegExp(`^${code}\\s*[A-Z]`) }).click();
  };
  await expect(dialog.getByRole('combobox', { name: 'Permission' })).toBeFocused();
  await choose('users_list');
  await expect(dialog.getByText(`${name} may see the list of users`, { exact: true })).toBeVisible();
  await expect(dialog.getByText(/In it since .* \(put in by Amara Okafor\)/)).toBeVisible();
  await expect(dialog.getByText(/The group has had it since .* \(given by Amara Okafor\)/)).toBeVisible();
  await expect(dialog.getByText('Granted directly')).toBeVisible();
  await choose('searches');
  await expect(dialog.getByText(`${name} may see searches`, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(0);
  await choose('delete_post');
  await expect(
    dialog.getByText(/may not delete a post: neither a group nor a grant of their own gives it/),
  ).toBeVisible();
  await choose('users_list');
  await dialog.getByRole('link', { name: group.name }).click();
  await expect(page).toHaveURL(new RegExp(`/manage-group-permissions\\?group_id=${group.id}$`));
  await expect(page.getByRole('switch', { name: 'users_list', exact: true })).toBeChecked();
  await page.goto('/backend-users?query=Amara');
  await openMenu(page, 'Amara Okafor', 'Why may they?');
  await choose('users_list');
  await expect(dialog.getByText('Amara Okafor may see the list of users: they are a super admin')).toBeVisible();
});

test('a super admin ends the session of a colleague, suspends them, which ends another one, and lifts it', async ({
  page,
  as,
  browser,
  request,
  signedIn,
}) => {
  const { name } = JSON.parse(signedIn.user);
  const theirs = await consoleOf(browser, signedIn, '/preferences');
  await as('admin');
  await page.goto(`/backend-users?query=${signedIn.username}`);
  const ended = (console: Page) => console.getByRole('dialog', { name: 'Your session has ended' });
  await openMenu(page, name, 'Sessions');
  const sessions = page.getByRole('dialog', { name: `Sessions of ${name}` });
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await expect(page.getByText(/is signed out of .* at once/)).toBeVisible();
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(sessions.getByText(`${name} is not signed in`)).toBeVisible();
  await turnTo(theirs);
  await expect(ended(theirs)).toBeVisible();
  await theirs.close();
  await page.keyboard.press('Escape');
  await expect(sessions).toBeHidden();

  const again = await consoleOf(browser, await signInByApi(request, signedIn), '/preferences');
  const row = page.getByRole('row').nth(1);
  await openMenu(page, name, 'Suspend Account');
  const dialog = page.getByRole('dialog', { name: `Suspend ${name}?` });
  await dialog.getByLabel('Reason').fill('Left the company');
  await dialog.getByRole('button', { name: 'Suspend Account' }).click();
  await expect(row).toContainText('Suspended');
  await turnTo(again);
  await expect(ended(again)).toBeVisible();
  await again.close();
  await openMenu(page, name, 'UnSuspend');
  await page.getByRole('dialog').getByRole('button', { name: 'UnSuspend' }).click();
  await expect(row).not.toContainText('Suspended');
  await row.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/user-profile/${idOf(signedIn)}$`));
});

test('the keyboard alone assigns a group and opens the history', async ({ page, as, demo, request, signedIn }) => {
  const group = await bossOf(request, demo('admin')).addGroup(newName('Keys'));
  await as('admin');
  await page.goto(`/backend-users?query=${signedIn.username}`);
  const assign = page.getByRole('button', { name: /^Assign groups to/ });
  await expect(assign).toBeVisible();
  await tabTo(page, assign);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Search groups')).toBeFocused();
  await page.keyboard.type(group.name);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByText(`Adds ${group.name}.`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toContainText(group.name);
  await expect(assign).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^History of/ })).toContainText(group.name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^More actions for/ })).toBeFocused();
});
