import type { APIRequestContext } from '@playwright/test';
import type { SignedIn } from './support/api.ts';
import { addCampaign, addEvents, addInterests, addMovements } from './support/database.ts';
import { newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==';

/** Another admin sets a campaign's status, over the API. */
async function setStatus(request: APIRequestContext, { token }: SignedIn, id: number, status: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.patch('/api/v1/campaigns', { headers, data: { id, status } });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('campaigns are found, and one gets another status by the keyboard alone, after someone who was first, with a reason that is kept', {
  tag: '@long',
}, async ({ page, as, request, demo }) => {
  const name = newName('Umbrellas');
  const [, id = 0] = await Promise.all(
    ['Draft', 'Pending', 'Pending'].map((status, place) =>
      addCampaign({ campaign_name: `${name} ${place}`, status, total_ad_budget: '12500.5' }),
    ),
  );
  await as('ads');
  await page.goto('/campaign-list');
  const rows = page.getByRole('row');
  const status = page.getByLabel('Status', { exact: true });
  await test.step('they are searched and filtered, and the address keeps both', async () => {
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/keyword=Umbrellas/);
    await expect(rows).toHaveCount(4);
    await expect(page.getByRole('cell', { name: '$12,500.50' })).toHaveCount(3);
    await status.selectOption('Pending');
    await expect(page).toHaveURL(/capnStatus=Pending/);
    await expect(rows).toHaveCount(3);
    await page.reload();
    await expect(rows).toHaveCount(3);
    await expect(status).toHaveValue('Pending');
    await page.goBack();
    await expect(page).not.toHaveURL(/capnStatus/);
    await expect(rows).toHaveCount(4);
  });
  await test.step('a status is changed by the keyboard', async () => {
    const own = `${name} 1`;
    await page.getByRole('link', { name: `Pending: Change Status of ${own}` }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change Status' });
    await expect(dialog.getByLabel('Status')).toBeFocused();
    // One letter per attempt: a slow machine may take the second letter for the first of a new word.
    await expect
      .poll(async () => {
        await page.keyboard.press('P');
        return dialog.getByLabel('Status').inputValue();
      })
      .toBe('Paused');
    await page.keyboard.press('Tab');
    await page.keyboard.type('It rains too little');
    await setStatus(request, demo('admin'), id, 'Approved');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').getByText(/Amara Okafor changed .+ on \d{4}-\d\d-\d\d/)).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('It rains too little');
    await expect(dialog.getByText(`${own} is now Approved.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Change Status' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: `Paused: Change Status of ${own}` })).toBeFocused();
    await page.getByRole('link', { name: `View ${own}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Campaign Details' })).toBeFocused();
    const history = page.getByRole('region', { name: 'Status history' });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    const last = history.getByRole('listitem').filter({ hasText: 'ApprovedPausedIt rains too little' });
    await expect(last).toContainText(/UTC .+, by /);
  });
});

test('pending campaigns are reviewed one by one and together; what others decided meanwhile is said, and reasons are kept', async ({
  page,
  as,
  request,
  demo,
}) => {
  const name = newName('Lanterns');
  const add = (place: number): Promise<number> =>
    addCampaign({ campaign_name: `${name} ${place}`, status: 'Pending', total_ad_budget: '100' });
  const [one, two, three] = [await add(1), await add(2), await add(3)];
  await as('ads');
  await test.step('one is approved on its own page', async () => {
    await page.goto(`/campaign-details/${one}`);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByRole('status').getByText(`${name} 1 is approved`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeHidden();
  });
  await test.step('the others are chosen in their list by the keyboard; one of them is decided elsewhere', async () => {
    await goOn(page, `/campaign-list?capnStatus=Pending&keyword=${encodeURIComponent(name)}`);
    for (const place of [2, 3]) {
      await page.getByRole('checkbox', { name: `Select ${name} ${place}` }).focus();
      await page.keyboard.press('Space');
    }
    const bar = page.getByRole('region', { name: 'Selected campaigns' });
    await expect(bar.getByText('2 chosen')).toBeVisible();
    await setStatus(request, demo('admin'), two, 'Paused');
    await bar.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Reject 2' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await page.keyboard.type('The pictures show prices');
    await dialog.getByRole('button', { name: 'Reject 2' }).click();
    await expect(dialog.getByRole('region', { name: 'Results' })).toContainText(/is already Paused/);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
  });
  await test.step('the reason stands where the campaign is', async () => {
    await goOn(page, `/campaign-details/${three}`);
    await expect(page.getByRole('link', { name: `Draft: Change Status of ${name} 3` })).toBeVisible();
    await expect(page.getByText('The pictures show prices')).toBeVisible();
  });
});

test('a campaign shows its ad, what became of it, and why it is not running', { tag: '@long' }, async ({
  page,
  as,
  request,
  demo,
}) => {
  const name = newName('Bicycles');
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const id = await addCampaign({
    campaign_name: name,
    ad_set_name: 'Spring',
    status: 'Paused',
    total_ad_budget: '1000',
    ad_start: day(-10),
    ad_end: day(9),
    target_gender: 'female',
    target_age_minimum: 18,
    target_age_maximum: 34,
    target_region: 'California',
    target_location: JSON.stringify({ latitude: 34.0522, longitude: -118.2437, radius: 25, unit: 'miles' }),
    creative_ad_title: 'Ride into spring',
    creative_ad_description: 'Light and quick.',
    creative_ad_url: 'https://bicycles.example/spring',
    creative_ad_button_name: 'See them',
    creative_ad_button_color: '#113856',
    creative_ad_button_text_color: '#ffffff',
    creative_ad_media_path: PIXEL,
    payment_type: 'card',
  });
  const interest = newName('Cycling');
  await addInterests(id, [interest]);
  await addEvents(id, 'click', 3, 4);
  await addMovements(id, [
    { type: 'debit', amount: '260.50' },
    { type: 'credit', amount: '10.50' },
  ]);
  await request.post('/api/v1/campaign-charges', {
    headers: { authorization: `Bearer ${demo('admin').token}` },
    data: { goal: 'clicks', value: '1' },
  });
  await as('ads');
  await page.goto(`/campaign-details/${id}`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByText(name)).toHaveAttribute('aria-current', 'page');
  await expect(crumbs.getByRole('link', { name: 'Campaign list' })).toBeVisible();
  const note = page.getByRole('note');
  await expect(note).toContainText('This campaign is not running');
  await expect(note.getByRole('listitem')).toHaveText(['It is not approved: its status is Paused']);

  const ad = page.getByRole('region', { name: 'The ad', exact: true });
  await expect(ad.getByRole('img', { name: 'The ad: Ride into spring' })).toBeVisible();
  const button = ad.getByRole('link', { name: 'See them' });
  await expect(button).toHaveAttribute('href', 'https://bicycles.example/spring');
  await expect(button).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(button).toHaveCSS('background-color', 'rgb(17, 56, 86)');
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');

  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText('$250.00 of $1,000.00')).toBeVisible();
  await expect(progress.getByText('25% is spent')).toBeVisible();
  // Midnight may have passed in the meantime.
  await expect(progress.getByText(/^Day 1[12] of 20$/)).toBeVisible();
  await expect(progress.getByRole('meter')).toHaveCount(2);
  await expect(progress.getByRole('row', { name: 'Clicks' })).toHaveText('Clicks123');

  const byDay = page.getByRole('region', { name: 'By day' });
  await expect(byDay.getByRole('radio', { name: 'Clicks', exact: true })).toBeChecked();
  await byDay.getByRole('radiogroup').getByText('Spend', { exact: true }).click();
  await byDay.getByRole('button', { name: 'Table' }).click();
  await expect(byDay.getByRole('row').filter({ hasText: '$250.00' }).first()).toBeVisible();

  const facts = page.getByRole('region', { name: 'Campaign', exact: true });
  for (const text of ['Ad set nameSpring', 'GoalClicks', 'Total ad budget$1,000.00', 'Total duration20 days'])
    await expect(facts).toContainText(text);
  const parts = page.getByRole('region', { name: 'Ad content' });
  for (const text of ['Ad titleRide into spring', 'Ad descriptionLight and quick.', 'Button nameSee them'])
    await expect(parts).toContainText(text);
  const target = page.getByRole('region', { name: 'Audience' });
  for (const text of ['GenderFemale', 'Age18 to 34', `Interests${interest}`, 'RegionCalifornia'])
    await expect(target).toContainText(text);
  await expect(target.getByText('25 miles around 34.0522° N, 118.2437° W')).toBeVisible();
  await expect(target.locator('path[class*="circle"]')).toBeAttached();

  await page.getByRole('link', { name: `Paused: Change Status of ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Status').selectOption('Approved');
  await page.getByRole('dialog').getByRole('button', { name: 'Change Status' }).click();
  await expect(note).toContainText('This campaign is running');
  await page.getByRole('link', { name: 'View transactions' }).click();
  await expect(page.getByLabel('Totals')).toContainText('Balance$250.00');
});
