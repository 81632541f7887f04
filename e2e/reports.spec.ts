import { report } from './kit/database.ts';
import { bossOf, idOf } from './kit/rights.ts';
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
  const veiled = page.locator('[data-veiled] img');
  await expect(veiled).toHaveCount(1);
  await row.getByRole('button', { name: `Show the picture of ${person.name}` }).click();
  await expect(veiled).toHaveCount(0);
  await expect(row.getByRole('button', { name: `Hide the picture of ${person.name}` })).toBeVisible();
  await row.getByRole('cell').nth(3).click();
  const opened = page.getByRole('region', { name: `Case about ${person.name}` });
  await expect(opened.getByText(reason).first()).toBeVisible();
  await row.getByRole('link', { name: person.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`/user-profile/${person.id}$`));
  await expect(page.getByRole('region', { name: /^Reports/ }).getByText(reason)).toBeVisible();
  await expect(veiled).toHaveCount(1);
  await checkAccessibilityInBoth(page);
});

test('pictures in reports are blurred until asked for, and for nobody who has switched that off', async ({
  page,
  as,
  request,
  demo,
  signedIn,
}) => {
  const codes = ['reported_users', 'reported_posts', 'post_details'];
  await bossOf(request, demo('admin')).grant(idOf(signedIn), codes);
  await as(signedIn);
  const veiled = page.getByRole('main').locator('[data-veiled] img');
  const rows = page.getByRole('row');
  const blurOf = () => veiled.first().evaluate((image) => getComputedStyle(image).filter);
  for (const path of ['/reported-users', '/reported-posts']) {
    await page.goto(path);
    await expect(rows).toHaveCount(11);
    expect(await veiled.count()).toBeGreaterThan(5);
    expect(await blurOf()).toBe('blur(8px)');
  }
  await page.goto('/preferences');
  const wish = page.getByRole('switch', { name: 'Blur pictures' });
  await expect(wish).toBeChecked();
  await wish.focus();
  await page.keyboard.press('Space');
  await expect(wish).not.toBeChecked();
  for (const path of ['/reported-posts', '/reported-users']) {
    await page.goto(path);
    await expect(rows).toHaveCount(11);
    await expect(page.getByRole('main').getByRole('row').locator('img').first()).toBeAttached();
    await expect(veiled).toHaveCount(0);
  }
  await page.goto('/preferences');
  await expect(wish).not.toBeChecked();
  await wish.focus();
  await page.keyboard.press('Space');
  await expect(wish).toBeChecked();
  await page.goto('/reported-users');
  await expect(veiled.first()).toBeAttached();
});

test('without the permission the screen names it', async ({ page, as }) => {
  await as('ads');
  await page.goto('/reported-users');
  await expect(page.getByText('You do not have permission to view this content')).toBeVisible();
  await expect(page.getByText('You need the permission reported_users')).toBeVisible();
});
