import type { Locator } from '@playwright/test';
import { asOwner, report } from './kit/database.ts';
import { addFaces, addReportedUsers } from './kit/moderation.ts';
import { bossOf, idOf, newName } from './kit/rights.ts';
import { goOn } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

test('reported users: who, by whom and why, found, sorted, and one click from the profile', async ({ page, as }) => {
  const called = newName('Pushy');
  const { users } = await addReportedUsers(called, 1);
  const person = {
    id: users[0] ?? 0,
    name: `${called} 1`,
    email: `${called.toLowerCase().replace(' ', '.')}1@example.com`,
  };
  const reason = 'Pushes people around';
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
  await page.goto('/preferences');
  for (const path of ['/reported-users', '/reported-posts']) {
    await goOn(page, path);
    await expect(rows).toHaveCount(11);
    await expect.poll(() => veiled.count()).toBeGreaterThan(5);
    expect(await blurOf()).toBe('blur(8px)');
  }
  await goOn(page, '/preferences');
  const wish = page.getByRole('switch', { name: 'Blur pictures' });
  await expect(wish).toBeChecked();
  await wish.focus();
  await page.keyboard.press('Space');
  await expect(wish).not.toBeChecked();
  for (const path of ['/reported-posts', '/reported-users']) {
    await goOn(page, path);
    await expect(rows).toHaveCount(11);
    await expect(page.getByRole('main').getByRole('row').locator('img').first()).toBeAttached();
    await expect(veiled).toHaveCount(0);
  }
  await page.goto('/preferences');
  await expect(wish).not.toBeChecked();
  await wish.focus();
  await page.keyboard.press('Space');
  await expect(wish).toBeChecked();
  await goOn(page, '/reported-users');
  await expect(veiled.first()).toBeAttached();
});

test('the picture of somebody who was reported is blurred wherever it is, until they are cleared', async ({
  page,
  as,
  request,
  demo,
}) => {
  const name = newName('Faces');
  const { id, follower, post } = await addFaces(name);
  await as('admin');
  const main = page.getByRole('main');
  const row = main.getByRole('row').filter({ hasText: name });
  const places: readonly (readonly [path: string, where: Locator, open?: () => Promise<void>])[] = [
    [`/users?query=${encodeURIComponent(name)}`, row],
    [`/user-profile/${id}`, main],
    [`/user-profile/${follower}?tab=following`, row],
    [`/post-details/${post}?tab=viewed-by`, row],
    [`/post-details/${post}?tab=reported-by`, main.getByRole('region', { name: 'Post', exact: true })],
    ['/access-requests', main.getByRole('cell').filter({ hasText: name })],
    [
      `/user-profile/${id}?tab=conversation`,
      page.getByRole('region', { name: 'Messages' }),
      () => page.getByRole('button', { name: new RegExp(`^${name} room`) }).click(),
    ],
    [
      '/users',
      page.getByRole('option').filter({ hasText: name }),
      async () => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search the console' }).fill(name);
      },
    ],
    ['/geographical-users-count?lat=-55.5&lng=-120.5&zoom=14', page.getByRole('button', { name })],
  ];
  const look = async (blurred: boolean): Promise<void> => {
    await page.goto('/preferences');
    for (const [path, where, open] of places) {
      await goOn(page, path);
      await open?.();
      const pictures = where.locator('span > img');
      await expect(pictures.first(), path).toBeAttached();
      // More of them may still come.
      const wrong = blurred ? 'span:not([data-veiled] span) > img' : '[data-veiled] span > img';
      await expect(where.locator(wrong), path).toHaveCount(0);
    }
  };
  await look(true);
  const [found] = await asOwner(`select id from cases where user_id = $1`, [id]);
  await request.post('/api/v1/dismiss-case', {
    headers: { authorization: `Bearer ${demo('admin').token}` },
    data: { what: 'users', id: Number(found?.id), reason: 'Fine' },
  });
  await look(false);
});
