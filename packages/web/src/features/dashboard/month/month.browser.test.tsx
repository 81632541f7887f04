import { addMonths } from '@quarterdeck/contract/core/reports/month';
import { dashboard } from '@quarterdeck/contract/dashboard';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, deferred } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { monthName } from '../../../ui/date-range/month-choice.tsx';

const NOW = '2026-03-14T09:26:53.000Z';
const latest = '2026-03';
const before = addMonths(latest, -1);
const series = { date: [`${latest}-01`], reports: [3], decisions: [2] };
const totals = { reports: 30, decisions: 2, dismissed: 1, overturned: 0, median_seconds: null, p95_seconds: 60 };
const answer = {
  range: { start_date: `${latest}-01`, end_date: `${latest}-01` },
  compared: { start_date: `${before}-01`, end_date: `${before}-01` },
  searches: {
    now: { totals: { searches: 1200 }, series: { date: [`${latest}-01`], searches: [1200] } },
    previous: { totals: { searches: 1000 }, series: { date: [`${before}-01`], searches: [1000] } },
    terms: [{ search_term: '=lamp', searches: 50, opened: 0, previous: { searches: 40, opened: 0 } }],
  },
  moderation: {
    now: { totals, series },
    previous: { totals: { ...totals, reports: 20, median_seconds: 18_000 }, series },
  },
};
const month = api.call(dashboard.month);

// A fixed date, so that no month ends during a test.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }));

const region = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

test('a month is shown next to the one before it, kept in the address and taken away as a file', {
  tags: ['long'],
}, async () => {
  month.answers(() => ({ data: answer }));
  const router = await renderScreen('/monthly-report', { permissions: ['top_searches', 'reported_posts'] });
  await expect.element(region('Searches')).toHaveTextContent(/1\.2K.*20% from 1K/);
  await expect.element(region('Top searches')).toHaveTextContent(/=lamp.*25% from 40/);
  await expect.element(region('Moderation')).toHaveTextContent(/Reports30.*50% from 20/);
  // Without a time, there is no comparison.
  await expect.element(region('Moderation')).toHaveTextContent('Time to decision, median–Time to decision, 95 %1 min');
  await expect.element(region('People')).not.toBeInTheDocument();
  await expect.element(region('Spend')).not.toBeInTheDocument();
  expect(router.state.location.href).toBe(`/monthly-report?month=${latest}`);
  await expectAccessible();

  const made = vi.spyOn(URL, 'createObjectURL');
  await page.getByRole('button', { name: 'Download CSV', exact: true }).click();
  const [file] = made.mock.calls[0] ?? [];
  const text = file instanceof Blob ? await file.text() : '';
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    `Group,What,${latest}-01 to ${latest}-01,${before}-01 to ${before}-01`,
    'Searches,Searches,1200,1000',
    'Moderation,Reports,30,20',
  ]);
  expect(text).toContain("Top searches,'=lamp,50,40");
  made.mockRestore();
});

test('another month is chosen from the list or step by step, up to the last that has a day', {
  tags: ['long'],
}, async () => {
  month.answers(() => ({ data: answer }));
  const router = await renderScreen('/monthly-report', { permissions: ['reported_users'] });
  await expect.element(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Month' })).toHaveDisplayValue(monthName(before));
  expect(router.state.location.href).toBe(`/monthly-report?month=${before}`);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Month' }), monthName(latest));
  expect(router.state.location.href).toBe(`/monthly-report?month=${latest}`);
  const tile = region('Moderation').getByRole('button', { name: /^Decisions/ });
  await tile.click();
  await expect.element(tile).toHaveAttribute('aria-pressed', 'true');
  await expect.element(region('Moderation')).toHaveTextContent(/Decisions by day/);
});

test('a month that still loads is neither taken away nor printed under its name', async () => {
  const isAnswered = deferred();
  month.answers(async ({ month: asked }) => {
    if (asked === before) await isAnswered.promise;
    return { data: answer };
  });
  await renderScreen('/monthly-report', { permissions: ['reported_users'] });
  await expect.element(region('Moderation')).toHaveTextContent(/Reports30/);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Month' })).toHaveDisplayValue(monthName(before));
  for (const name of ['Download CSV', 'Print']) {
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAccessibleDescription("This month's figures are still loading");
  }
  isAnswered.resolve();
  await expect
    .element(page.getByRole('button', { name: 'Download CSV', exact: true }))
    .not.toHaveAttribute('aria-disabled');
});

test('a month that has not begun is not asked for', { tags: ['long'] }, async () => {
  month.answers(() => ({ data: answer }));
  const router = await renderScreen(`/monthly-report?month=${addMonths(latest, 2)}`, {
    permissions: ['reported_users'],
  });
  await expect.poll(() => router.state.location.href).toBe(`/monthly-report?month=${latest}`);
  expect(month.inputs()).toEqual([{ month: latest }]);
});
