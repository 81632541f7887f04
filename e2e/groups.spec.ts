import { bossOf, idOf, newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('a group is added, renamed although someone was faster, and deleted once it is said who loses what', {
  tag: '@long',
}, async ({ page, as, demo, request, signedIn }) => {
  const boss = bossOf(request, demo('admin'));
  const name = newName('Doomed');
  const [mine, theirs] = [`${name} mine`, `${name} theirs`];
  await as('admin');
  await page.goto('/users-groups');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add group' }).click();
  await dialog.getByLabel('Group name').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  const id = await boss.groupNamed(name);
  await goOn(page, `/users-groups?query=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByLabel('Group name').fill(mine);
  await boss.renameGroup(id, theirs);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByText(/Amara Okafor changed this on/)).toBeVisible();
  await expect(dialog.getByLabel('Group name')).toHaveValue(mine);
  await expect(page.getByRole('cell', { name: theirs, exact: true, includeHidden: true })).toBeAttached();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText(`The group is now called ${mine}`)).toBeVisible();

  for (const code of ['delete_post', 'searches']) await boss.toggleOfGroup(id, code);
  await boss.assign(idOf(signedIn), [{ id, name: mine }]);
  await boss.grant(idOf(signedIn), ['searches']);
  await goOn(page, `/users-groups?query=${encodeURIComponent(mine)}`);
  const linkTo = (label: string) => page.getByRole('link', { name: label, exact: true });
  await expect(linkTo('1 admin')).toHaveAttribute('href', `/backend-users?group_id=${id}`);
  await expect(linkTo('2 permissions')).toHaveAttribute('href', `/manage-group-permissions?group_id=${id}`);
  await page.getByRole('button', { name: `Delete ${mine}` }).click();
  await expect(dialog.getByText('1 admin is in this group and loses permissions:')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(['delete_post1 admin']);
  await expect(dialog.getByText('This cannot be undone.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByRole('status').getByText(`The group ${mine} was deleted`)).toBeVisible();
  await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
});
