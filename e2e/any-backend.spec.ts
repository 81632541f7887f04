import type { Page } from '@playwright/test';
import { type Backend, onBoth } from './support/backends.ts';
import { newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true });
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });

/** Opens a screen as an admin with all permissions. */
async function open(page: Page, { url, enter }: Backend, path: string): Promise<void> {
  await enter();
  await page.goto(`${url}${path}`);
}

const LATEST_FIRST = 'order_by=created_at&direction=desc';

onBoth('an admin signs in after a wrong password and a wrong code, and out again', async (page, backend) => {
  const { url, account, code } = backend;
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').fill(account.username);
  for (const password of ['not the password', account.password]) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    if (password !== account.password) await expect(page.getByRole('alert')).not.toBeEmpty();
  }
  await expect(page).toHaveURL(/\/verify-otp/);
  const right = await code();
  for (const text of [right === '000000' ? '111111' : '000000', right]) {
    await page.getByLabel('Code').fill(text);
    await page.getByRole('button', { name: 'Verify' }).click();
    if (text !== right) await expect(page.getByRole('alert')).not.toBeEmpty();
  }
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Signout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You have logout successfully')).toBeVisible();
});

onBoth('a user is added, found, edited, followed by new users, and gets a password', async (page, backend) => {
  const name = newName('Nora');
  const username = name.toLowerCase().replace(' ', '.');
  await open(page, backend, '/users');
  await button(page, 'Add user').click();
  await field(page, 'Name').fill(name);
  await field(page, 'Username').fill(username);
  await field(page, 'Email').fill(`${username}@example.com`);
  await field(page, 'Password').fill('a quite good password');
  await inDialog(page, 'Add').click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('searchbox').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible();
  await button(page, 'Edit Address').click();
  await page.getByRole('textbox', { name: 'Address' }).fill('2 Side Street');
  await button(page, 'Save Address').click();
  await expect(page.getByText('2 Side Street').first()).toBeVisible();
  await button(page, 'Add auto-follow').click();
  await inDialog(page, 'Add').click();
  await expect(button(page, 'Remove auto-follow')).toBeVisible();
  await button(page, 'Set app password').click();
  for (const label of ['Password', 'Password confirmation']) await field(page, label).fill('another good password');
  await inDialog(page, 'Set password').click();
  await expect(dialog(page)).toBeHidden();
});

onBoth('a reported user is suspended, and the suspension lifted', async (page, backend) => {
  const { id, name } = await backend.reportedUser();
  await open(page, backend, `/user-profile/${id}`);
  await expect(page.getByRole('toolbar', { name: `Actions on ${name}` })).toBeVisible();
  await button(page, 'Suspend Account').click();
  await inDialog(page, 'Suspend Account').click();
  await expect(page.getByText('This account has been suspended')).toBeVisible();
  await button(page, 'UnSuspend').click();
  await inDialog(page, 'UnSuspend').click();
  await expect(page.getByText('This account has been suspended')).toBeHidden();
});

onBoth('a reported post is opened, with who reported and viewed it, and deleted', async (page, backend) => {
  const { title, list } = await backend.reportedPost();
  await open(page, backend, list);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Post details' })).toBeVisible();
  await expect(main(page).getByText('Total likes')).toBeVisible();
  for (const tab of ['Reported By', 'Viewed By']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: tab })).toContainText(/\S/);
  }
  await button(page, 'Delete Post').click();
  await expect(dialog(page)).toContainText('Are you sure? Do you want to delete this post?');
  await inDialog(page, 'Yes').click();
  await expect(page).toHaveURL(/\/reported-posts/);
  await expect(page.getByRole('heading', { level: 1, name: 'Reported posts' })).toBeVisible();
});

onBoth('a group is added, renamed, given a permission, and deleted', async (page, backend) => {
  const [before, after] = [newName('Crew'), newName('Watch')];
  await open(page, backend, `/users-groups?${LATEST_FIRST}`);
  await button(page, 'Add group').click();
  await field(page, 'Group name').fill(before);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await button(page, `Edit ${before}`).click();
  await field(page, 'Group name').fill(after);
  await inDialog(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  await goOn(page, '/manage-group-permissions');
  await expect(page.getByText('Please select group to change permissions')).toBeVisible();
  await page.getByRole('combobox', { name: 'Group' }).fill(after);
  await page.getByRole('option', { name: after }).click();
  const toggle = page.getByRole('switch', { name: 'followers', exact: true });
  await expect(toggle).not.toBeChecked();
  await toggle.locator('xpath=..').click();
  await expect(toggle).toBeChecked();
  await goOn(page, `/users-groups?${LATEST_FIRST}`);
  await button(page, `Delete ${after}`).click();
  await inDialog(page, 'Delete group').click();
  await expect(button(page, `Delete ${after}`)).toHaveCount(0);
});

onBoth('an admin gets a permission of their own', async (page, backend) => {
  await open(page, backend, `/manage-user-permissions/${backend.admin}`);
  const toggle = page.getByRole('switch', { name: 'following', exact: true });
  await expect(toggle).not.toBeChecked();
  await toggle.locator('xpath=..').click();
  await expect(toggle).toBeChecked();
});

onBoth('a campaign is found by its name and its status, gets another one, and is looked at', async (page, backend) => {
  const name = await backend.pendingCampaign();
  await open(page, backend, '/campaign-list');
  await page.getByRole('searchbox').fill(name);
  await button(page, 'Search').click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await expect(page).toHaveURL(/capnStatus=Pending/);
  await page.getByRole('link', { name: `Pending: Change Status of ${name}` }).click();
  await field(page, 'Status').selectOption('Approved');
  await inDialog(page, 'Change Status').click();
  await expect(dialog(page)).toBeHidden();
  await expect(main(page).getByText('Sorry, no matching records found')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Approved');
  await page.getByRole('link', { name: `View ${name}` }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByText('Total ad budget')).toBeVisible();
});

onBoth('a charge is edited', async (page, backend) => {
  await open(page, backend, '/campaign-charges');
  await button(page, 'Edit Charge for Clicks').click();
  await field(page, 'Goal charges').fill('0.3125');
  await inDialog(page, 'Save').click();
  await expect(cell(page, '$0.3125')).toBeVisible();
});

onBoth('an interest is added, renamed and deleted', async (page, backend) => {
  const [before, after] = [newName('Rowing'), newName('Sailing')];
  await open(page, backend, `/interest?${LATEST_FIRST}`);
  await button(page, 'Add interest').click();
  await field(page, 'Name').fill(before);
  await page.keyboard.press('Enter');
  await expect(cell(page, before)).toBeVisible();
  await button(page, `Edit ${before}`).click();
  await field(page, 'Name').fill(after);
  await page.keyboard.press('Enter');
  await expect(cell(page, after)).toBeVisible();
  await button(page, `Delete ${after}`).click();
  await expect(dialog(page)).toContainText('Are you sure? Do you want to delete this interest?');
  await inDialog(page, 'Yes').click();
  await expect(cell(page, after)).toHaveCount(0);
});

onBoth('lists, the map and transactions are read', async (page, backend) => {
  await open(page, backend, '/failed-urls');
  await expect(cell(page, 'Yes').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Failed in' }).selectOption('Failed In Enrichment Service');
  await expect(page).toHaveURL(/failedType=failed_in_enrichment/);
  await goOn(page, '/frequently-used-urls');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('searchbox').fill('site');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=site/);
  await goOn(page, '/geographical-users-count');
  await expect(page.getByRole('status').filter({ hasText: /^[\d,]+ users here$/ })).toBeVisible();
  await goOn(page, '/searches');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await goOn(page, '/transactions');
  await page.getByLabel('Transaction type').selectOption('Debit');
  await expect(page).toHaveURL(/transaction_type=debit/);
  await expect(page.getByRole('row').nth(1)).toContainText('$');
});

onBoth('the widgets of the dashboard are chosen, and stay', async (page, backend) => {
  await backend.enterAlone(['dashboard_data', 'top_searches', 'failed_urls']);
  await page.goto(`${backend.url}/dashboard-widgets`);
  const here = page.getByRole('region', { name: 'On your dashboard' });
  const [add, remove] = [button(page, 'Add Popular searches'), button(page, 'Remove Popular searches')];
  await expect(add.or(remove)).toBeVisible();
  if (await remove.isVisible()) await remove.click();
  await add.click();
  await expect(here.getByText('Popular searches')).toBeVisible();
  await expect(page.getByText('Saving…')).toBeHidden();
  await page.reload();
  await expect(here.getByText('Popular searches')).toBeVisible();
  await goOn(page, '/');
  await expect(page.getByRole('heading', { level: 2, name: 'Popular searches' })).toBeVisible();
});

onBoth('a page is written, saved and read', async (page, backend) => {
  const text = newName('Children are safe here');
  await open(page, backend, '/child-safety-policy');
  const box = page.getByRole('textbox', { name: 'Child safety policy', exact: true });
  await expect(box).toHaveAttribute('contenteditable', 'true');
  await box.fill(text);
  await button(page, 'Save').click();
  await expect(page.getByRole('status').filter({ hasText: /saved/ })).toBeVisible();
  await page.reload();
  await expect(box).toContainText(text);
});

onBoth('the version of the app is changed', async (page, backend) => {
  await open(page, backend, '/settings');
  await button(page, 'Edit the version for Android').click();
  await field(page, 'App version').fill('5.4.1');
  await dialog(page).getByLabel('Older versions').selectOption('Show alert only');
  await inDialog(page, 'Save').click();
  await expect(page.getByRole('row', { name: /Android 5\.4\.1 Show alert only/ })).toBeVisible();
});

onBoth('the conversations of a person are read', async (page, backend) => {
  const { id, room, says } = await backend.chat();
  await open(page, backend, `/user-profile/${id}?tab=conversation`);
  await page.getByRole('button', { name: room }).click();
  await expect(page).toHaveURL(/room=\d+/);
  await expect(page.getByRole('region', { name: 'Messages', exact: true }).getByText(says)).toBeVisible();
});

onBoth('an admin changes the own password', async (page, backend) => {
  await backend.enterAlone([]);
  await page.goto(`${backend.url}/change-password`);
  await page.getByLabel('Current Password').fill(backend.account.password);
  for (const label of ['New Password', 'Confirm Password']) await page.getByLabel(label).fill('the next password');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /changed/ })).toBeVisible();
});
