import { moderation } from '@quarterdeck/contract/moderation';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { settings } from '@quarterdeck/contract/settings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, rowOf } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/render.tsx';

const numbers = api.call(moderation.numbers);
const none = { dismiss: 0, warn: 0, hide_post: 0, delete_post: 0, suspend: 0 };
const ann = { id: 1, name: 'آن‌ماری', avatar: null };
const spam = { id: 1, name: 'Spam', severity: 'low' as const };
const data = {
  reports: 1234,
  decisions: 10,
  dismissed: 4,
  overturned: 1,
  median_seconds: 3720,
  p95_seconds: 187_200,
  step: 'day' as const,
  backlog: [
    { older_than_seconds: 0, posts: 2, users: 1 },
    { older_than_seconds: 3600, posts: 0, users: 0 },
  ],
  series: { date: ['2026-11-20', '2026-11-21'], reports: [1000, 234], decisions: [4, 6] },
  by_reason: [
    { reason: spam, decisions: { ...none, dismiss: 4, warn: 2 }, overturned: 1 },
    { reason: null, decisions: { ...none, suspend: 4 }, overturned: 0 },
  ],
  by_staff: [{ staff: ann, decisions: { ...none, dismiss: 10 }, overturned: 1, median_seconds: 60, p95_seconds: null }],
  reliability: [{ from: 0.4, to: 0.6, reporters: 7 }],
};
const block = (title: string) => page.getByRole('region', { name: title, exact: true });

test('a moderator without any widget sees how moderation does on the dashboard', { tags: ['long'] }, async () => {
  numbers.answers(() => ({ data }));
  await renderScreen('/', { permissions: ['reported_posts'] });
  const top = block('Moderation figures');
  await expect.element(top).toHaveTextContent(/Open cases now\s*3/);
  await expect.element(top).toHaveTextContent(/Time to decision, median\s*1 h 2 min/);
  await expect.element(top).toHaveTextContent(/Time to decision, 95 %\s*2 d 4 h/);
  await expect.element(top).toHaveTextContent(/Overturned by appeals\s*10.00%/);
  const rows = (title: string) => block(title).getByRole('row');
  await expect.element(rows('Decisions by reason').nth(1)).toHaveTextContent('Spam642000');
  await expect.element(rows('Decisions by reason').nth(2)).toHaveTextContent('No reason');
  await expect.element(rows('Decisions by admin').nth(1)).toHaveTextContent(/^آن‌ماری10.*1 min–10\.00%$/);
  await expect.element(block('Reporter reliability')).toHaveTextContent('40 % to 60 %7');
  await expect
    .element(top.getByRole('link', { name: 'Decision log' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/moderation-decisions\?start_date=.*&end_date=/));
  await expectAccessible();
});

test('the name of a reason or a person leads to their decisions of these days', async () => {
  api.call(settings.campaignAnalyticsTab).answers(() => ({ data: { is_on: 0 } }));
  numbers.answers(() => ({ data }));
  await renderScreen('/?tab=moderation&start_date=2026-11-01&end_date=2026-11-20');
  const days = 'start_date=2026-11-01&end_date=2026-11-20';
  const link = (title: string, name: string) => block(title).getByRole('link', { name, exact: true });
  await expect
    .element(link('Decisions by reason', 'Spam'))
    .toHaveAttribute('href', `/moderation-decisions?${days}&reason_id=1`);
  await expect
    .element(link('Decisions by admin', ann.name))
    .toHaveAttribute('href', `/moderation-decisions?${days}&decided_by=1`);
  await expect.element(link('Decisions by reason', 'No reason')).not.toBeInTheDocument();
});

test('the log says what still stands, and what it cannot name any more', { tags: ['long'] }, async () => {
  api.call(reasons.list).answers(() => ({ data: [], total: 0 }));
  api.call(moderation.decisions).answers(() => ({
    data: [
      rowOf(moderation.decisions, { id: 1, kind: 'delete_post', what: 'posts', post: null, reverted_cause: null }),
      rowOf(moderation.decisions, { id: 2, kind: 'suspend', what: 'users', reverted_cause: 'appeal', seconds: null }),
    ],
    total: 2,
  }));
  await renderScreen('/moderation-decisions', { permissions: ['reported_posts'] });
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect.element(row(/Post deleted.*Permanently deleted/)).toHaveTextContent(/Yes$/);
  await expect.element(row(/Suspended/)).toHaveTextContent(/Overturned on appeal$/);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await expect.element(page.getByRole('option', { name: 'Decision' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Who' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('the transparency report counts by the categories of the templates', async () => {
  const line = { median_seconds: 60, overturned: 1, own_initiative: { ...none, suspend: 2 } };
  api.call(moderation.transparency).answers(() => ({
    data: {
      range: { start_date: '2026-01-01', end_date: '2026-06-30' },
      rows: [
        { ...line, reason: 'Scam', category: 'scams_and_fraud', notices: 7, on_notices: { ...none, delete_post: 3 } },
        { ...line, reason: 'Fake', category: 'scams_and_fraud', notices: 1, on_notices: { ...none, delete_post: 1 } },
      ],
      median_seconds: 90,
      appeals: { received: 5, upheld: 2, overturned: 1, median_seconds: null },
    },
  }));
  await renderScreen('/transparency-report', { permissions: ['reported_users'] });
  const fraud = (title: string) => block(title).getByRole('row', { name: /^Scams and\/or fraud/ });
  await expect.element(fraud('User reports')).toHaveTextContent('Scams and/or fraud800040');
  await expect.element(fraud("On staff's own initiative")).toHaveTextContent('Scams and/or fraud0004');
  await expect.element(block('Times and appeals')).toHaveTextContent(/Median time from report to decision1 min 30 s/);
  await expectAccessible();
});

test('decisions are searched by words', async () => {
  const decisions = api.call(moderation.decisions);
  decisions.answers(() => ({ data: [], total: 0 }));
  await renderScreen('/moderation-decisions', { permissions: ['reported_posts'] });
  await page.getByRole('searchbox').fill('counterfeit');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => decisions.inputs().at(-1)).toMatchObject({ query: 'counterfeit' });
  await expect.element(page.getByRole('link', { name: 'My decisions today' })).toBeVisible();
});
