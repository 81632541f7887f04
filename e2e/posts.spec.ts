import { expectAccessible } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('a reported post is opened, deleted, undone, deleted again and restored by a super admin', async ({
  page,
  as,
  request,
  demo,
}) => {
  await as('moderator');
  await page.goto('/reported-posts');
  await expect(page.getByRole('heading', { level: 1, name: 'Reported posts' })).toBeVisible();
  const headers = ['', 'Image', 'Title', 'Website', 'Reported by', 'Created at', 'Reports', 'State', 'Assignee'];
  await expect(page.getByRole('columnheader')).toHaveText(headers);
  await expect(page.getByRole('row')).toHaveCount(11);

  const answer = await request.get('/api/v1/reported-posts', {
    headers: { authorization: `Bearer ${demo('admin').token}` },
    params: { page: 3 },
  });
  const [{ reported_post_id: id, title }] = (await answer.json()).data;
  await page.goto(`/post-details/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['About', 'Reported By', 'Viewed By']);
  await page.getByRole('tab', { name: 'Reported By' }).click();
  await expect(page).toHaveURL(/tab=reported-by/);
  await expect(page.getByRole('columnheader', { name: 'Reason' })).toBeVisible();

  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Post' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure? Do you want to delete this post?');
    await expect(dialog).toContainText('Its case is closed as acted on.');
    await dialog.getByLabel('Reason (optional)').fill('Sells what is not there');
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/\/reported-posts$/);
    await page.goto(`/post-details/${id}`);
    await expect(page.getByText('This post was deleted')).toBeVisible();
    await expect(page.getByText(/, by .+: Sells what is not there$/)).toBeVisible();
  };
  await remove();
  await expect(page.getByRole('button', { name: 'Delete Post' })).toBeHidden();
  await expectAccessible(page, 'a deleted post', { part: page.getByRole('main') });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This post was deleted')).toBeHidden();

  await remove();
  await as('admin');
  await page.goto(`/post-details/${id}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('This post was deleted')).toBeHidden();
});

test('About tells of a post in numbers, and shows where it was written to whoever may see that', async ({
  page,
  as,
  request,
  demo,
}) => {
  const headers = { authorization: `Bearer ${demo('admin').token}` };
  const ask = async (path: string, params: Record<string, number>) =>
    (await (await request.get(`/api/v1${path}`, { headers, params })).json()).data;
  const details = [];
  for (const { reported_post_id: id } of await ask('/reported-posts', { page: 1 }))
    details.push({ id, ...(await ask('/reported-post-details', { id })) });
  const post = details.find(({ latitude }) => typeof latitude === 'number');
  const numbers = ['like_count', 'comment_count', 'clicks_count', 'views_count', 'shares_count', 'bookmarks_count'];
  const [year, month, day] = post.updated_at.slice(0, 10).split('-');

  await as('moderator');
  await page.goto(`/post-details/${post.id}`);
  const about = page.getByRole('tabpanel', { name: 'About' });
  await expect(about.getByRole('term')).toHaveText([
    'Username',
    'Total likes',
    'Comments',
    'Clicks',
    'Views',
    'Shares',
    'Bookmarked',
    'Last updated',
  ]);
  await expect(about.getByRole('definition')).toHaveText([
    post.user.username,
    ...numbers.map((name) => post[name].toLocaleString('en-US')),
    `${month}-${day}-${year}`,
  ]);
  await expect(page.getByRole('heading', { name: 'Location' })).toBeHidden();
  await as('admin');
  const near = page.waitForRequest('**/tiles/12/**');
  await page.goto(`/post-details/${post.id}`);
  await near;
  await expect(about.getByRole('region', { name: `Map of ${post.title}` })).toBeVisible();
});
