import { expectAccessible } from './kit/axe.ts';
import { addCampaign, addInterests } from './kit/database.ts';
import { newName } from './kit/rights.ts';
import { goOn } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

test('an interest is added, renamed and deleted after a question; one in use stays, and who came second is told', async ({
  page,
  as,
  request,
  demo,
}) => {
  await test.step('an interest is added, renamed, and deleted after a question', async () => {
    await as('admin');
    await page.goto('/interest');
    await expect(page.getByRole('heading', { level: 1, name: 'Interest list' })).toBeVisible();
    await page.getByRole('button', { name: 'Add interest' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    const [before, after] = [newName('Canoeing'), newName('Kayaking')];
    await dialog.getByLabel('Name').fill(before);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText(`The interest ${before} was added`)).toBeVisible();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Add interest' }).click();
    await dialog.getByLabel('Name').fill(before.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('An interest with this name is there already')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('searchbox').fill(before);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/query=Canoeing/);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Campaigns',
      'Created at',
      'Updated at',
      'Actions',
    ]);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: `Edit ${before}` }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue(before);
    await dialog.getByLabel('Name').fill(after);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText(`The interest is called ${after} now`)).toBeVisible();

    await page.getByRole('searchbox').fill(after);
    await page.keyboard.press('Enter');
    const remove = page.getByRole('button', { name: `Delete ${after}` });
    await remove.click();
    await expect(dialog).toContainText('Are you sure? Do you want to delete this interest?');
    await expectAccessible(page, 'the question before a deletion', { part: dialog });
    await dialog.getByRole('button', { name: 'No' }).click();
    await expect(dialog).toBeHidden();
    await remove.click();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('status').getByText(`The interest ${after} was deleted`)).toBeVisible();
    await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
  });
  await test.step('an interest in use stays, and who came second is told', async () => {
    const name = newName('Baking');
    const campaign = await addCampaign({ campaign_name: newName('Cakes') });
    await addInterests(campaign, [name]);
    await goOn(page, `/interest?query=${encodeURIComponent(name)}`);
    const remove = page.getByRole('button', { name: `Delete ${name}` });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expect(remove).toHaveAccessibleDescription(`A campaign is about ${name}: it can't be deleted`);

    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(`${name} mine`);
    const headers = { authorization: `Bearer ${demo('admin').token}` };
    const found = await request.get('/api/v1/campaign-interests', { headers, params: { query: name } });
    const [{ id }] = (await found.json()).data;
    const theirs = await request.put('/api/v1/campaign-interests', { headers, data: { id, name: `${name} theirs` } });
    expect(theirs.status()).toBe(200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').getByText(/Amara Okafor changed this on/)).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue(`${name} mine`);
  });
});
