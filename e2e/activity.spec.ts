import { asOwner } from './support/database.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Returns the id of a demo user with more than one page of searches and of followed users. */
async function busyUser(): Promise<number> {
  const [found] = await asOwner(
    `select id from users u where not is_admin and (select count(*) from follows where follower_id = u.id) > 20
       and (select count(*) from searches where user_id = u.id) > 10 order by id limit 1`,
    [],
  );
  return Number(found?.id);
}

test('from all searches to who searched, and through the lists of a profile, which the address keeps', {
  tag: '@long',
}, async ({ page, as }) => {
  const id = await busyUser();
  await as('admin');
  await page.goto('/searches');
  const rows = page.getByRole('row');
  await test.step('searches are sorted and paged, and lead to who searched', async () => {
    await page.getByRole('button', { name: 'Search term' }).click();
    await expect(page).toHaveURL(/order_by=search_term/);
    await expect(rows.nth(1).getByRole('cell').nth(1)).toHaveText(/^(autumn|backpack)/);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=1/);
    await rows.nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible();
  });
  await test.step('a tab of a profile is a list of its own, after a reload and on the way back as well', async () => {
    await goOn(page, `/user-profile/${id}`);
    for (const tab of ['Followers', 'Searches', 'Bookmarks', 'Following']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}`));
      await expect(page.getByRole('region', { name: tab }).getByRole('row').nth(1)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=1/);
    await page.reload();
    const typed = page.getByRole('textbox', { name: 'Page' });
    await expect(typed).toHaveValue('2');
    await page.getByRole('tab', { name: 'Searches' }).click();
    await expect(typed).toHaveValue('1');
    await page.goBack();
    await expect(typed).toHaveValue('2');
  });
  await test.step('one of those they follow is found, and their profile opened', async () => {
    const found = page.getByRole('region', { name: 'Following' }).getByRole('row').nth(1);
    const username = found.getByRole('cell').nth(2);
    const wanted = (await username.textContent()) ?? '';
    await page.getByRole('searchbox', { name: 'Search' }).fill(wanted);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/keyword=/);
    await expect(username).toHaveText(wanted);
    const other = found.getByRole('link');
    const name = (await other.textContent()) ?? '';
    await other.click();
    await expect(page.getByRole('tablist')).toHaveAttribute('aria-label', name);
    await expect(page.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true');
  });
});
