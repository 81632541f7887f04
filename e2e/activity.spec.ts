import { asOwner } from './kit/database.ts';
import { goOn } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

/** The id of somebody of the demo with more than a page of searches and of people whom they follow. */
async function busyUser(): Promise<number> {
  const [found] = await asOwner(
    `select id from users u where not is_admin and (select count(*) from follows where follower_id = u.id) > 20
       and (select count(*) from searches where user_id = u.id) > 10 order by id limit 1`,
    [],
  );
  return Number(found?.id);
}

test('all searches: every column, sorted and paged, with the way to who searched', async ({ page, as }) => {
  await as('moderator');
  await page.goto('/searches');
  await expect(page.getByRole('heading', { level: 1, name: 'Searches' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Searches' })).toBeVisible();
  const headers = ['Image', 'Search term', 'Type', 'Username', 'Title', 'Description', 'Created at', 'Updated at'];
  await expect(page.getByRole('columnheader')).toHaveText(headers);
  await expect(page.getByRole('columnheader', { name: 'Updated at' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row')).toHaveCount(11);

  await page.getByRole('button', { name: 'Search term' }).click();
  await expect(page).toHaveURL(/order_by=search_term/);
  await expect(page.getByRole('columnheader', { name: 'Search term' })).toHaveAttribute('aria-sort', 'ascending');
  const firstTerm = page.getByRole('row').nth(1).getByRole('cell').nth(1);
  await expect(firstTerm).toHaveText(/^(autumn|backpack)/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=1/);

  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible();
});

const columns = {
  Followers: ['Avatar', 'Name', 'Username', 'Email', 'Phone', 'Since'],
  Following: ['Avatar', 'Name', 'Username', 'Email', 'Phone', 'Since'],
  Searches: ['Image', 'Search term', 'Type', 'Title', 'Description', 'Created at', 'Updated at'],
  Bookmarks: ['Image', 'Search term', 'Type', 'Title', 'Description'],
};

test('the tabs of a profile are lists of their own, searched and paged by the address', async ({ page, as }) => {
  const id = await busyUser();
  await as('admin');
  await page.goto(`/user-profile/${id}`);
  for (const [tab, headers] of Object.entries(columns)) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}`));
    await expect(page.getByRole('region', { name: tab }).getByRole('columnheader')).toHaveText(headers);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Following' }).click();
  const rows = page.getByRole('region', { name: 'Following' }).getByRole('row');
  await expect(rows).toHaveCount(11);
  const username = (await rows.nth(1).getByRole('cell').nth(2).textContent()) ?? '';
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=1/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2');

  await page.getByRole('tab', { name: 'Searches' }).click();
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('1');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('2');

  await page.getByRole('searchbox', { name: 'Search' }).fill(username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(rows.nth(1).getByRole('cell').nth(2)).toHaveText(username);
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called like this');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  const other = rows.nth(1).getByRole('link');
  const name = (await other.textContent()) ?? '';
  await other.click();
  await expect(page.getByRole('tablist')).toHaveAttribute('aria-label', name);
  await expect(page.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true');
});

test('a tab without its permission says which one, and asks for nothing', async ({ page, asWith }) => {
  const id = await busyUser();
  await asWith(['user_profile', 'following']);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto('/preferences');
  for (const [tab, code] of [
    ['followers', 'followers'],
    ['searches', 'searches'],
    ['bookmarks', 'favourites'],
  ]) {
    await goOn(page, `/user-profile/${id}?tab=${tab}`);
    await expect(page.getByText('You do not have permission to view this content')).toBeVisible();
    await expect(page.getByText(`You need the permission ${code}`)).toBeVisible();
    expect(asked).not.toContain(`/api/v1/${code}`);
  }
  await goOn(page, `/user-profile/${id}?tab=following`);
  await expect(page.getByRole('region', { name: 'Following' }).getByRole('row')).toHaveCount(11);
});
