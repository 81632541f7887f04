import type { Locator } from '@playwright/test';
import { asOwner } from './support/database.ts';
import { addFaces } from './support/moderation.ts';
import { newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('the picture of someone who was reported is blurred wherever it is, until they are cleared', {
  tag: '@long',
}, async ({ page, as, request, demo }) => {
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
      // More pictures can still arrive.
      const wrong = blurred ? 'span:not([data-blurred] span) > img' : '[data-blurred] span > img';
      await expect(where.locator(wrong), path).toHaveCount(0);
    }
  };
  await look(true);
  await test.step('until one asks for it, and for no one who has switched that off', async () => {
    await page.keyboard.press('Escape');
    await goOn(page, `/user-profile/${id}`);
    const blurred = main.locator('[data-blurred] img');
    await expect(blurred).toHaveCount(1);
    expect(await blurred.evaluate((image) => getComputedStyle(image).filter)).toBe('blur(8px)');
    await page
      .getByRole('button', { name: `Show the picture of ${name}` })
      .first()
      .click();
    await expect(blurred).toHaveCount(0);
  });
  const [found] = await asOwner(`select id from cases where user_id = $1`, [id]);
  await request.post('/api/v1/dismiss-case', {
    headers: { authorization: `Bearer ${demo('admin').token}` },
    data: { what: 'users', id: Number(found?.id), reason: 'Fine' },
  });
  await look(false);
});
