import type { APIRequestContext } from '@playwright/test';
import { report } from './support/database.ts';
import { bossOf, newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Adds an app user or an admin for one journey. */
async function addUser(request: APIRequestContext, token: string, is_admin = 0): Promise<{ id: number; name: string }> {
  const name = newName('Profile');
  const username = name.toLowerCase().replace(' ', '.');
  const answer = await request.post('/api/v1/create-user', {
    headers: { authorization: `Bearer ${token}` },
    data: { name, username, email: `${username}@example.com`, password: 'a password of its own', is_admin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { id: (await answer.json()).data.id, name };
}

test('a person is looked after on their profile: a field, auto-follow, the app password, a note, a suspension; an admin gets groups', async ({
  page,
  as,
  request,
  demo,
}) => {
  const { token } = demo('admin');
  const user = await addUser(request, token);
  const dialog = page.getByRole('dialog');
  await report(user.id, 'Sells what is not theirs');
  await as('admin');
  await page.goto(`/user-profile/${user.id}`);
  await test.step('a field is edited in place, and kept when someone was faster', async () => {
    await page.getByRole('button', { name: 'Edit Address' }).click();
    const address = page.getByRole('textbox', { name: 'Address' });
    await address.fill('Mine');
    const faster = await request.put('/api/v1/update-profile', {
      headers: { authorization: `Bearer ${token}` },
      data: { id: user.id, address: 'Of someone faster' },
    });
    expect(faster.status()).toBe(200);
    await address.press('Enter');
    await expect(page.getByRole('alert')).toContainText('changed the address on');
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expect(address).toHaveValue('Mine');
    // The message appears a moment before the field can be saved again.
    await expect(page.getByRole('button', { name: 'Save Address' })).toBeEnabled();
    await address.press('Enter');
    await expect(page.getByText('The address was saved')).toBeVisible();
    // The text is in the field and in the timeline.
    await expect(page.getByText('Mine', { exact: true })).toHaveCount(2);
  });
  await test.step('auto-follow, the app password and a note', async () => {
    await page.getByRole('button', { name: 'Add auto-follow' }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(`New users now follow ${user.name}`)).toBeVisible();
    await page.getByRole('button', { name: 'Remove auto-follow' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Add auto-follow' })).toBeVisible();
    await page.getByRole('button', { name: 'Set app password' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill('a quite good one');
    await dialog.getByLabel('Password confirmation').fill('a quite good one');
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText(`The app password of ${user.name} was set`)).toBeVisible();
    await page.getByRole('textbox', { name: 'Note' }).fill('Called, will call again');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Called, will call again')).toBeVisible();
  });
  await test.step('a reported account is suspended with a reason, and the suspension lifted', async () => {
    await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Sells what is not theirs')).toBeVisible();
    await page.getByRole('button', { name: 'Suspend Account' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Proven fraud');
    await dialog.getByRole('button', { name: 'Suspend Account' }).click();
    await expect(page.getByText('This account has been suspended')).toBeVisible();
    await expect(page.getByRole('note').getByText(/Proven fraud/)).toBeVisible();
    await page.getByRole('button', { name: 'UnSuspend' }).click();
    await dialog.getByRole('button', { name: 'UnSuspend' }).click();
    await expect(page.getByText('This account has been suspended')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Suspend Account' })).toBeVisible();
  });
  await test.step('an admin is assigned several groups', async () => {
    const boss = bossOf(request, demo('admin'));
    const [one, other] = [await boss.addGroup(newName('Watch')), await boss.addGroup(newName('Crew'))];
    const admin = await addUser(request, token, 1);
    await goOn(page, `/user-profile/${admin.id}`);
    await expect(page.getByText('Admin without a group')).toBeVisible();
    await page.getByRole('button', { name: 'Assign groups' }).click();
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
  });
});
