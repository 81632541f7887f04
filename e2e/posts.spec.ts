import { expectAccessible } from './support/axe.ts';
import { addReportedPosts } from './support/moderation.ts';
import { newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('a reported post is opened, deleted, undone, deleted again and restored by a super admin', async ({
  page,
  as,
}) => {
  const name = newName('Bargain');
  const { posts, list } = await addReportedPosts(name, 1);
  const details = `/post-details/${posts[0]}`;
  await as('moderator');
  await page.goto(list);
  await page.getByRole('link', { name: `${name} 1` }).click();
  await expect(page.getByRole('heading', { name: `${name} 1` })).toBeVisible();
  await page.getByRole('tab', { name: 'Reported By' }).click();
  await expect(page).toHaveURL(/tab=reported-by/);
  await expect(page.getByRole('cell', { name: 'It is spam' })).toBeVisible();

  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Post' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure? Do you want to delete this post?');
    await expect(dialog).toContainText('The case is closed as actioned.');
    await dialog.getByLabel('Reason (optional)').fill('Sells what is not there');
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/\/reported-posts/);
    await goOn(page, details);
    await expect(page.getByText('This post was deleted')).toBeVisible();
    await expect(page.getByText(/, by .+: Sells what is not there$/)).toBeVisible();
  };
  await remove();
  await expect(page.getByRole('button', { name: 'Delete Post' })).toBeHidden();
  await expectAccessible(page, 'a deleted post', { part: page.getByRole('main') });
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('This post was deleted')).toBeHidden();

  await remove();
  await as('admin');
  await page.goto(details);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('This post was deleted')).toBeHidden();
});
