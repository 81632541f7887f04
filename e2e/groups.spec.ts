import { bossOf, idOf, newName } from './kit/rights.ts';
import { expect, test } from './kit/test.ts';

test('adds a group, renames it, is told of who was faster, and deletes it', async ({ page, as, demo, request }) => {
  await as('admin');
  await page.goto('/users-groups');
  await expect(page.getByRole('heading', { level: 1, name: 'Group list' })).toBeVisible();
  for (const column of ['Name', 'Admins', 'Permissions', 'Created at', 'Updated at'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Group name is required')).toBeVisible();
  await dialog.getByLabel('Group name').fill('Moderators');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A group with this name is there already')).toBeVisible();
  const [before, after] = [newName('Before'), newName('After')];
  await dialog.getByLabel('Group name').fill(before);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.goto(`/users-groups?query=${encodeURIComponent(before)}`);
  await page.getByRole('button', { name: `Edit ${before}` }).click();
  await expect(dialog.getByLabel('Group name')).toHaveValue(before);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `Edit ${before}` }).click();
  await dialog.getByLabel('Group name').fill(after);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText(`The group is called ${after} now`)).toBeVisible();

  await page.goto(`/users-groups?query=${encodeURIComponent(after)}`);
  await page.getByRole('button', { name: `Edit ${after}` }).click();
  await dialog.getByLabel('Group name').fill(`${after} mine`);
  const theirs = `${after} theirs`;
  const row = page.getByRole('row').filter({ hasText: after });
  const { groupNamed, renameGroup } = bossOf(request, demo('admin'));
  await renameGroup(await groupNamed(after), theirs);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByText(/Amara Okafor changed this on/)).toBeVisible();
  await expect(dialog.getByLabel('Group name')).toHaveValue(`${after} mine`);
  await expect(page.getByRole('cell', { name: theirs, exact: true, includeHidden: true })).toBeAttached();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await row.getByRole('button', { name: `Delete ${theirs}` }).click();
  await expect(dialog.getByText('Nobody is in this group.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
});

test('a deletion says first who loses what', async ({ page, as, demo, request, signedIn }) => {
  const boss = bossOf(request, demo('admin'));
  const group = await boss.addGroup(newName('Doomed'), ['delete_post', 'searches']);
  await boss.assign(idOf(signedIn), [group]);
  await boss.grant(idOf(signedIn), ['searches']);
  await as('admin');
  await page.goto(`/users-groups?query=${encodeURIComponent(group.name)}`);
  await expect(page.getByRole('link', { name: '1 admin', exact: true })).toHaveAttribute(
    'href',
    `/backend-users?group_id=${group.id}`,
  );
  await expect(page.getByRole('link', { name: '2 permissions', exact: true })).toHaveAttribute(
    'href',
    `/manage-group-permissions?group_id=${group.id}`,
  );
  await page.getByRole('button', { name: `Delete ${group.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 admin is in this group and loses permissions:')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(['delete_post1 admin']);
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByRole('status').getByText(`The group ${group.name} was deleted`)).toBeVisible();
});
