import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { report } from './kit/database.ts';
import { bossOf, newName } from './kit/rights.ts';
import { expect, test } from './kit/test.ts';

/** Adds somebody for one journey: a user of the app, or an admin. */
async function addUser(request: APIRequestContext, token: string, is_admin = 0): Promise<{ id: number; name: string }> {
  const name = newName('Profile');
  const username = name.toLowerCase().replace(' ', '.');
  const answer = await request.post('/api/v1/create-user', {
    headers: { authorization: `Bearer ${token}` },
    data: { name, username, email: `${username}@example.com`, password: 'a journey of its own', is_admin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { id: (await answer.json()).data.id, name };
}

test('a field is edited in place: checked, given up, saved, and kept when somebody was faster', async ({
  page,
  as,
  request,
  demo,
}) => {
  const { token } = demo('admin');
  const user = await addUser(request, token);
  await as('admin');
  await page.goto(`/user-profile/${user.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText('Users ListUser Profile');
  const tabs = ['About', 'Followers', 'Following', 'Searches', 'Bookmarks', 'Conversation'];
  await expect(page.getByRole('tab')).toHaveText(tabs);

  await page.getByRole('button', { name: 'Edit Address' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await expect(address).toBeFocused();
  await expect(page.getByRole('button', { name: 'Save Address' })).toBeHidden();
  await address.press('Enter');
  await expect(page.getByText('Address is required')).toBeVisible();
  await address.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit Address' })).toBeFocused();

  await page.getByRole('button', { name: 'Edit Address' }).press('Enter');
  await address.fill('1 Harbour Street');
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByText('The address was saved')).toBeVisible();
  await expect(page.getByText('1 Harbour Street')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Address' }).click();
  await address.fill('Mine');
  const faster = await request.put('/api/v1/update-profile', {
    headers: { authorization: `Bearer ${token}` },
    data: { id: user.id, address: 'Of somebody faster' },
  });
  expect(faster.status()).toBe(200);
  await address.press('Enter');
  await expect(page.getByRole('alert')).toContainText('changed the address on');
  await expect(address).toHaveValue('Mine');
  await address.press('Enter');
  await expect(page.getByText('Mine', { exact: true })).toBeVisible();
});

test('a reported account is suspended with a reason, and the suspension lifted', async ({
  page,
  as,
  request,
  demo,
}) => {
  const user = await addUser(request, demo('admin').token);
  await as('admin');
  await page.goto(`/user-profile/${user.id}`);
  await expect(page.getByText('Nobody has reported this person.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend Account' })).toBeHidden();
  await report(user.id, 'Sells what is not theirs');
  await page.reload();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Sells what is not theirs' })).toBeVisible();
  await page.getByRole('button', { name: 'Suspend Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Proven fraud');
  await dialog.getByRole('button', { name: 'Suspend Account' }).click();
  await expect(page.getByText('This account has been suspended')).toBeVisible();
  await expect(page.getByRole('note').getByText(/Proven fraud/)).toBeVisible();
  await expectAccessible(page, 'a suspended person', { part: page.getByRole('main') });
  await page.getByRole('button', { name: 'UnSuspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'UnSuspend' }).click();
  await expect(page.getByText('This account has been suspended')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Suspend Account' })).toBeVisible();
});

test('auto-follow, app password and notes; groups are refused with the reason', async ({ page, as, request, demo }) => {
  const user = await addUser(request, demo('admin').token);
  await as('admin');
  await page.goto(`/user-profile/${user.id}`);
  await page.getByRole('button', { name: 'Add auto-follow' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`New users follow ${user.name} now`)).toBeVisible();
  await page.getByRole('button', { name: 'Remove auto-follow' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add auto-follow' })).toBeVisible();

  await page.getByRole('button', { name: 'Set app password' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('They are told by mail.');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await expect(dialog.getByText('Password confirmation is required')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('a quite good one');
  await dialog.getByLabel('Password confirmation').fill('a quite good one');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText(`The app password of ${user.name} was set`)).toBeVisible();

  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Called, will call again');
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Called, will call again')).toBeVisible();

  for (const name of ['Assign groups', 'Permissions']) {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(
      'This is a user of the app: only admins have groups and permissions',
    );
  }
});

test('several groups are assigned from the profile of an admin', async ({ page, as, request, demo }) => {
  const boss = bossOf(request, demo('admin'));
  const [one, other] = [await boss.addGroup(newName('Watch')), await boss.addGroup(newName('Crew'))];
  const admin = await addUser(request, demo('admin').token, 1);
  await as('admin');
  await page.goto(`/user-profile/${admin.id}`);
  await expect(page.getByText('Admin without a group')).toBeVisible();
  await page.getByRole('button', { name: 'Assign groups' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: one.name }).check();
  await dialog.getByRole('checkbox', { name: other.name }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Admin in /)).toContainText(one.name);
  await expect(page.getByText(/^Admin in /)).toContainText(other.name);

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: admin.name });
  await expect(history).toContainText(/groups/i);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await page.getByRole('button', { name: 'Permissions', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/manage-user-permissions/${admin.id}$`));
  await expect(page.getByRole('switch', { name: 'users_list', exact: true })).toBeEnabled();
});
