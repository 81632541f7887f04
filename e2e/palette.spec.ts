import type { Page } from '@playwright/test';
import { addCampaign, addReportedUser } from './support/database.ts';
import { newName } from './support/rights.ts';
import { expect, test } from './support/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search the console' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const chosen = (page: Page) => page.locator('[role="option"][aria-selected="true"]');

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test('the palette, by keyboard alone: to screens, people, groups and campaigns, and to a dialog and back; it keeps no names', {
  tag: '@long',
}, async ({ page, as }) => {
  await as('admin');
  await page.goto('/preferences');
  const button = page.getByRole('button', { name: 'Search the console' });
  await expect(button).toBeVisible();
  await test.step('a screen', async () => {
    await open(page);
    await page.keyboard.type('failed url');
    await expect(chosen(page)).toContainText('Failed URLs');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/failed-urls$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Failed URLs' })).toBeFocused();
  });
  await test.step('a person, by name and by id', async () => {
    await open(page);
    await expect(box(page)).toHaveValue('');
    await page.keyboard.type('anna');
    await expect(page.getByRole('group', { name: 'Users' })).toBeVisible();
    const username = (await chosen(page).innerText()).split('\n').at(-1) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/user-profile\/\d+$/);
    const id = page.url().split('/').at(-1) ?? '';
    await open(page);
    await page.keyboard.type(id);
    await expect(option(page, new RegExp(username)).first()).toBeVisible();
  });
  await test.step('a campaign', async () => {
    const campaign = newName('Sailing boats');
    const id = await addCampaign({ campaign_name: campaign, status: 'Approved' });
    await page.keyboard.press('Control+a');
    await page.keyboard.type(campaign);
    await expect(page.getByRole('group', { name: 'Campaigns' }).getByRole('option', { name: campaign })).toBeVisible();
    await expect(chosen(page)).toContainText(campaign);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/campaign-details/${id}$`));
    await expect(page.getByRole('heading', { level: 2, name: campaign })).toBeVisible();
  });
  await test.step('a dialog, which gives the focus back; the group that it adds', async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('add group');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add group' });
    await expect(dialog.getByLabel('Group name')).toBeFocused();
    // The palette does not open over a dialog.
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeHidden();
    const name = newName('Palette');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await open(page);
    await page.keyboard.type(name);
    await expect(page.getByRole('group', { name: 'Groups' })).toBeVisible();
    await expect(option(page, name)).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/manage-group-permissions\?group_id=\d+/);
  });
  await test.step('what was opened and chosen is remembered, of people the number alone', async () => {
    await open(page);
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
      /Add group/,
      /Sailing boats/,
      /Anna/,
      /Failed URLs/,
    ]);
    const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('palette')));
    expect(JSON.stringify(kept)).not.toMatch(/user-profile|anna|boats/i);
  });
});

test('by keys alone: a person by number, what can be done about them, a case by number, and back to the person', {
  tag: '@long',
}, async ({ page, as }) => {
  await as('admin');
  const { id, caseId, name } = await addReportedUser(newName('Rosa Field'));
  await page.goto('/preferences');
  await expect(page.getByRole('button', { name: 'Search the console' })).toBeVisible();
  await test.step('a person by number, and the field that matched', async () => {
    await open(page);
    await page.keyboard.type(`#${id}`);
    await expect(chosen(page)).toContainText(name);
    await expect(chosen(page)).toContainText('Number');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/user-profile/${id}$`));
    await expect(page.getByRole('toolbar', { name: `Actions on ${name}` })).toBeVisible();
  });
  await test.step('an action of the page, in its own dialog', async () => {
    await open(page);
    await page.keyboard.type('suspend');
    await expect(chosen(page)).toContainText('Suspend Account');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Suspend ${name}?` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('a case by number, and its actions', async () => {
    await open(page);
    await page.keyboard.type(`#${caseId}`);
    await expect(page.getByRole('group', { name: 'Cases' }).getByRole('option')).toContainText(name);
    const isChosen = () => chosen(page).getByText(`Case ${caseId} `).isVisible();
    for (let steps = 0; steps < 8 && !(await isChosen()); steps += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: `Case about ${name}` })).toBeVisible();
    await open(page);
    await expect(
      page
        .getByRole('group', { name: `Actions on ${name}` })
        .getByRole('option')
        .first(),
    ).toBeVisible();
  });
  await test.step('what was open before, by the name that the server tells', async () => {
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(name);
    await page.keyboard.type(`#${id}`);
    await expect(chosen(page)).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/user-profile/${id}$`));
  });
});
