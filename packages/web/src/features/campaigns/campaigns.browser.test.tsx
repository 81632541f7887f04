import { campaigns } from '@quarterdeck/contract/campaigns';
import { media } from '@quarterdeck/contract/media';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, exampleAnswer, rowOf } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { AWAY, failToReload } from '../../../test/reload.ts';
import { renderScreen, unmountAll } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';

const main = page.getByRole('main');
const block = (name: string) => page.getByRole('region', { name, exact: true });

test('campaigns are listed with what they cost and how long they run', { tags: ['long'] }, async () => {
  api.call(campaigns.list).answers(() => ({
    ...exampleAnswer(campaigns.list),
    data: [rowOf(campaigns.list, { total_ad_budget: '12500.5' })],
  }));
  await renderScreen('/campaign-list');
  await expect.element(page.getByRole('cell', { name: '$12,500.50' })).toBeVisible();
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'Picture', 'Campaign', 'Username', 'Status', 'Budget', 'Spent', 'Days left', 'Created at', 'Actions']);
});

test('pending campaigns are reviewed one by one with keys; one pressed before the next is shown decides nothing', async () => {
  const isAnswered = deferred();
  let waiting = [7, 8];
  api.call(media.file).refuses(404, 'Not found');
  api.call(campaigns.list).answers(() => ({
    ...exampleAnswer(campaigns.list),
    data: waiting.map((id) =>
      rowOf(campaigns.list, {
        id,
        campaign_name: `Ad ${id}`,
        status: 'Pending',
        creative_ad_url: 'https://a.example/',
      }),
    ),
    totalCampaigns: waiting.length,
  }));
  api.call(campaigns.reviewHelp).answers(async ({ id }) => {
    if (id === 8) await isAnswered.promise;
    return { data: { guideline: ['The picture shows what is sold'], approved: 4, rejected: 2, earlier: [] } };
  });
  const review = api.call(campaigns.review);
  review.answers(({ ids, decision }) => {
    waiting = waiting.filter((id) => !ids.includes(id));
    const data = ids.map((id) => ({ id, subject: `Ad ${id}`, done: 1 as const, message: 'Approved' }));
    return { data, done: 1, refused: 0, responseMessage: decision };
  });
  await renderScreen('/campaign-list?tab=review');
  await expect.element(page.getByText('4 approved, 2 rejected')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'The picture shows what is sold' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'https://a.example/' })).toBeVisible();
  await expectAccessible();
  // A key decides only when the campaign has been painted for a moment, however slow the machine is.
  await expect.element(page.getByRole('region', { name: 'Review of Ad 7' })).toHaveAttribute('aria-busy', 'false');
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('link', { name: 'Ad 8' })).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('Not loaded yet')).toBeVisible();
  isAnswered.resolve();
  await expect.element(page.getByText('4 approved, 2 rejected')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Review of Ad 8' })).toHaveAttribute('aria-busy', 'false');
  expect(review.inputs()).toEqual([{ ids: [7], decision: 'approve' }]);
  // A key right after a dropped one is dropped as well.
  const reason = page.getByRole('dialog').getByLabelText('Reason');
  const pressAfterPause = async (): Promise<number> => {
    await userEvent.keyboard('r');
    return reason.elements().length;
  };
  await expect.poll(pressAfterPause, { interval: 400 }).toBe(1);
  await expect.element(reason).toHaveFocus();
  await reason.fill('A price in the picture');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect.element(page.getByText('No campaign is waiting for a review')).toBeVisible();
  expect(review.inputs()[1]).toEqual({ ids: [8], decision: 'reject', reason: 'A price in the picture' });
});

test('nothing that an advertiser wrote becomes more than text, on a phone as well', async () => {
  const { data } = exampleAnswer(campaigns.details);
  api.call(media.file).refuses(404, 'Not found');
  api.call(campaigns.days).answers(() => exampleAnswer(campaigns.days));
  api.call(campaigns.details).answers(() => ({
    data: {
      ...data,
      campaign_name: '<img src=x onerror=alert(1)>',
      creative_ad_title: '<b>Bold</b>',
      creative_ad_url: 'javascript:alert(1)',
      creative_ad_button_name: 'Press',
      creative_ad_button_color: 'url(https://elsewhere.example/x)',
      creative_ad_button_text_color: '#fff;position:fixed',
      creative_ad_media_path: 'javascript:alert(1)',
      target_location: 'somewhere',
    },
  }));
  await page.viewport(390, 844);
  await renderScreen('/campaign-details/7');
  const ad = block('The ad');
  await expect.element(ad.getByText('<b>Bold</b>')).toBeVisible();
  await expect.element(ad.getByText('The picture could not be loaded')).toBeVisible();
  await expect.element(ad.getByRole('img')).not.toBeInTheDocument();
  const press = ad.getByText('Press').element();
  expect(press.closest('a')).toBeNull();
  expect(press.getAttribute('style') ?? '').not.toMatch(/url|position/);
  expect(document.querySelector('main a[href^="javascript"]')).toBeNull();
  await expect.element(block('Audience')).toHaveTextContent('Locationsomewhere');
  await expect.element(page.getByRole('heading', { level: 2, name: '<img src=x onerror=alert(1)>' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectAccessible();
});

test('a campaign that is not there says so; what is no id is not asked for', { tags: ['long'] }, async () => {
  api.call(campaigns.details).refuses(404, 'There is no such campaign');
  const router = await renderScreen('/campaign-details/lamps');
  await expect.element(main.getByText('There is no such campaign')).toBeVisible();
  expect(api.call(campaigns.details).inputs()).toEqual([]);
  await router.navigate({ href: '/campaign-details/999999999' });
  await expect.poll(() => api.call(campaigns.details).inputs()).toEqual([{ id: 999_999_999 }]);
  await expect.element(main.getByText('There is no such campaign')).toBeVisible();
});

describe('the review', () => {
  const { data } = exampleAnswer(campaigns.details);
  const review = api.call(campaigns.review);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const reviewed = (done: 0 | 1, responseMessage: string) => ({
    ...{ responseMessage, done, refused: 1 - done },
    data: [{ id: 7, subject: 'Lamps', done, message: responseMessage }],
  });

  beforeEach(() => {
    api.call(media.file).refuses(404, 'Not found');
    api.call(campaigns.days).answers(() => exampleAnswer(campaigns.days));
    api
      .call(campaigns.details)
      .answers(() => ({ data: { ...data, id: 7, campaign_name: 'Lamps', status: 'Pending', runs_from: null } }));
  });

  test('approves with one press, and says when someone was first', { tags: ['long'] }, async () => {
    await renderScreen('/campaign-details/7');
    review.answers(() => reviewed(0, 'Lamps is already Paused'));
    await button('Approve').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Lamps is already Paused');
    review.answers(() => reviewed(1, 'Lamps is approved'));
    await button('Approve').click();
    await expect.element(page.getByRole('status').getByText('Lamps is approved')).toBeVisible();
    expect(review.inputs()).toEqual([
      { ids: [7], decision: 'approve' },
      { ids: [7], decision: 'approve' },
    ]);
  });

  test('rejects with a reason, by keyboard alone', async () => {
    await renderScreen('/campaign-details/7');
    await focusOn(button('Reject'));
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByLabelText('Reason')).toHaveFocus();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.element(dialog.getByText('Reason is required')).toBeVisible();
    review.answers(() => reviewed(1, 'Lamps is rejected'));
    await dialog.getByLabelText('Reason').fill('The picture shows a price');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(review.inputs()).toEqual([{ ids: [7], decision: 'reject', reason: 'The picture shows a price' }]);
  });

  test('keeps what is typed when the campaign cannot be loaded again, and says so once that is saved', {
    tags: ['long'],
  }, async () => {
    await renderScreen('/campaign-details/7');
    await button('Reject').click();
    await dialog.getByLabelText('Reason').fill('The picture shows a price');
    await failToReload(campaigns.details);
    await expect.element(dialog.getByLabelText('Reason')).toHaveValue('The picture shows a price');
    review.answers(() => reviewed(1, 'Lamps is rejected'));
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await waitUntilSettled();
    await expect.element(page.getByRole('alert')).toHaveTextContent(`This data may be out of date: ${AWAY}`);
    await expect.element(button('Reject')).toBeVisible();
  });

  test('is not for who may not, and not of what is not pending', { tags: ['long'] }, async () => {
    await renderScreen('/campaign-details/7', { permissions: ['campaign_details'] });
    await expect.element(button('Approve')).toHaveAccessibleDescription('You need the permission campaign_status');
    unmountAll();
    api.call(campaigns.details).answers(() => ({ data: { ...data, status: 'Approved' } }));
    await renderScreen('/campaign-details/7');
    await expect.element(page.getByRole('heading', { level: 2, name: data.campaign_name })).toBeVisible();
    await expect.element(button('Approve')).not.toBeInTheDocument();
  });
});

test('pending campaigns are a view; many are rejected together, and each has its result', async () => {
  const rows = ['Lamps', 'Boats'].map((campaign_name, at) =>
    rowOf(campaigns.list, { id: 7 + at, campaign_name, status: 'Pending' }),
  );
  const list = api.call(campaigns.list);
  list.answers(() => ({ ...exampleAnswer(campaigns.list), data: rows, totalCampaigns: 2 }));
  const router = await renderScreen('/campaign-list');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitemradio', { name: 'Pending' }).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ capnStatus: 'Pending', direction: 'asc' });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected campaigns' });
  await expect.element(bar).toHaveTextContent('2 chosen');
  await bar.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('LampsBoats');
  await dialog.getByRole('button', { name: 'Reject 2' }).click();
  await expect.element(dialog.getByText('Reason is required')).toBeVisible();
  await expectAccessible();
  const review = api.call(campaigns.review);
  review.answers(() => ({
    ...{ responseMessage: 'Rejected: 1 of 2', done: 1, refused: 1 },
    data: [
      { id: 7, subject: 'Lamps', done: 1, message: 'Rejected' },
      { id: 8, subject: 'Boats', done: 0, message: 'Boats is already Approved' },
    ],
  }));
  await dialog.getByLabelText('Reason').fill('The pictures show prices');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await focusOn(dialog.getByLabelText('Reason'));
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('The pictures show prices');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(dialog).toHaveTextContent('1 done, 1 not done');
  await expect.element(dialog.getByRole('region', { name: 'Results' })).toHaveTextContent('Boats is already Approved');
  expect(review.inputs()).toEqual([{ ids: [7, 8], decision: 'reject', reason: 'The pictures show prices' }]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(bar).not.toBeInTheDocument();
});

test('a campaign by day: five charts, and all their numbers in one table', { tags: ['long'] }, async () => {
  const { data } = exampleAnswer(campaigns.details);
  api.call(media.file).refuses(404, 'Not found');
  const from = '2026-12-01T08:00:00.000Z';
  api.call(campaigns.details).answers(() => ({
    data: { ...data, status: 'Approved', not_running: ['It has not started'], runs_from: from },
  }));
  api.call(campaigns.days).answers(() => ({
    data: {
      dates: ['2026-03-01', '2026-03-02'],
      ...{ impressions: [200, 0], clicks: [5, 0], spend: ['12.50', '0.00'] },
      ...{ plan: ['10.00', '10.00'], goal: 'clicks' as const, goal_plan: [4, 4] },
    },
  }));
  await renderScreen('/campaign-details/7');
  await expect.element(page.getByRole('note')).toHaveTextContent(/It will start on 12-01-2026 08:00:00 UTC \(.+\)\./);
  const byDay = block('By day');
  for (const [name, says] of [
    ['Impressions', 'Impressions: at most 200 (Sun 1 Mar 2026)'],
    ['Clicks', 'Planned: at most 4'],
    ['Spend', 'Spend: at most $12.50'],
    ['Click rate', 'at most 2.50%'],
    ['Cost per click', 'at most $2.50'],
  ] as const) {
    await byDay.getByText(name, { exact: true }).first().click();
    await expect.element(byDay).toHaveTextContent(says);
  }
  await expectAccessible();
  await page.getByRole('button', { name: 'Show By day as table' }).click();
  await expect
    .element(byDay.getByRole('row').nth(1))
    .toHaveTextContent(/200.*5.*2\.50%.*\$12\.50.*\$2\.50.*\$10\.00.*4/);
});
