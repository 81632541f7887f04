import { report } from './kit/database.ts';
import { checkAccessibilityInBoth, expect, test } from './kit/test.ts';

test('reported users: who, by whom and why, found, sorted, and one click from the profile', async ({
  page,
  as,
  request,
  demo,
}) => {
  const answer = await request.get('/api/v1/users-list', {
    headers: { authorization: `Bearer ${demo('admin').token}` },
    params: { order_by: 'id', direction: 'desc', page_limit: 40, page: 1 },
  });
  const person = (await answer.json()).users[Math.floor(Math.random() * 40)];
  const reason = `Pushes people around ${Date.now()}`;
  await report(person.id, reason);

  await as('moderator');
  await page.goto('/reported-users');
  await expect(page.getByRole('heading', { level: 1, name: 'Reported users' })).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Screens' }).getByRole('region', { name: 'Moderation' });
  await expect(nav.getByRole('link', { name: 'Reported users' })).toBeVisible();
  const of = ['', 'Image', 'Name', 'E-mail', 'Phone', 'Reported by', 'Created at'];
  await expect(page.getByRole('columnheader')).toHaveText([...of, 'Reports', 'State', 'Assignee']);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row')).toHaveCount(11);
  await checkAccessibilityInBoth(page);

  await page.getByRole('button', { name: 'Created at' }).click();
  await expect(page).toHaveURL(/order_by=created_at/);
  await page.getByRole('searchbox', { name: 'Search' }).fill(person.email);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toHaveCount(1);
  await row.getByRole('cell').nth(3).click();
  const opened = page.getByRole('region', { name: `Case about ${person.name}` });
  await expect(opened.getByText(reason).first()).toBeVisible();
  await row.getByRole('link', { name: person.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`/user-profile/${person.id}$`));
  await expect(page.getByRole('region', { name: /^Reports/ }).getByText(reason)).toBeVisible();
});

test('without the permission the screen names it', async ({ page, as }) => {
  await as('ads');
  await page.goto('/reported-users');
  await expect(page.getByText('You do not have permission to view this content')).toBeVisible();
  await expect(page.getByText('You need the permission reported_users')).toBeVisible();
});
