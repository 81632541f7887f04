import { asOwner } from './support/database.ts';
import { expectCase } from './support/keyboard.ts';
import { addReportedPosts } from './support/moderation.ts';
import { idOf, newName } from './support/rights.ts';
import { expect, test } from './support/test.ts';

test('a moderator looks at their decisions of today, and finds one by its reason', async ({
  page,
  asWith,
  signedIn,
}) => {
  const name = newName('Decided');
  const { cases, list } = await addReportedPosts(name, 2);
  await asWith(['reported_posts', 'delete_post', 'post_details']);
  await page.goto(list);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('j');
  for (const [number, what] of [
    [2, 'An advert'],
    [1, 'A parody'],
  ] as const) {
    await page.getByRole('region', { name: `Case about ${name} ${number}` }).waitFor();
    await expectCase(page);
    await page.keyboard.press('d');
    await page.keyboard.type(`${what} of ${name}`);
    await page.keyboard.press('Enter');
  }
  const open = 'select count(*)::int as n from cases where id = any($1) and closed_by is null';
  await expect.poll(async () => (await asOwner(open, [[...cases]]))[0]?.n).toBe(0);

  await page.goto('/moderation-decisions');
  await page.getByRole('link', { name: 'My decisions today' }).click();
  await expect(page).toHaveURL(new RegExp(`decided_by=${idOf(signedIn)}&start_date=[-0-9]+&end_date=[-0-9]+$`));
  // The journey may have come to the next day.
  const day = new URL(page.url()).searchParams.get('start_date');
  await asOwner(
    `update moderation_decisions set decided_at = $1::date + time '12:00' at time zone 'UTC' where decided_by = $2`,
    [day, idOf(signedIn)],
  );
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('searchbox').fill('parody of decided');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText(`${name} 1`);
  await expect(page.getByRole('row').last()).toContainText(`A parody of ${name}`);
});
