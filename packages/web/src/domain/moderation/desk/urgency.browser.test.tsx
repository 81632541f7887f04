import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { team } from '@quarterdeck/contract/moderation/team';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, exampleAnswer, rowOf } from '../../../../test/api.ts';
import { filterBy } from '../../../../test/filters.ts';
import { renderScreen } from '../../../../test/render.tsx';

type Urgency = NonNullable<RowOf<typeof posts.reported>['urgency']>;

const list = api.call(posts.reported);
const asked = () => list.inputs().at(-1);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const open = () => renderScreen('/reported-posts', { permissions: ['reported_posts'] });

const urgencyOf = (hours: number, state: Urgency['target']['state']): Urgency => ({
  ...{ total: 99, severity: { worst: 'high', points: 36 }, reporters: { count: 3, reliability: 1.5, points: 16 } },
  ...{ reach: { views: 120, points: 41 }, waiting: { since: '2026-03-14T09:26:53.000Z', hours } },
  target: { hours: 24, state },
});

beforeEach(() => {
  const fields = { state: 'open', assignee: null, closed: null, note: null, version: 1, image: null } as const;
  const waited = [[0.5, 'ok'] as const, [20, 'near'] as const, [26_304, 'past'] as const];
  const rows = waited.map(([hours, state], index) =>
    rowOf(posts.reported, {
      ...{ reported_post_id: index + 1, case_id: index + 1, title: `Post ${index + 1}.`, ...fields },
      urgency: urgencyOf(hours, state),
    }),
  );
  list.answers(() => ({ data: rows, total: 3 }));
  const reason = { ...exampleAnswer(reasons.list).data[0], id: 5, name: 'Violence' };
  api.call(reasons.list).answers(() => ({ data: [reason as never], total: 1 }));
  api.call(team.groups).answers(() => ({ data: [{ id: 8, name: 'Lead' }] }));
  api.call(cases.assignees).answers(() => ({ data: [{ id: 9, name: 'Ann Staff', avatar: null }] }));
});

test('the age of a case says how long it waits, whether that is too long, and what its urgency is made of', async () => {
  await open();
  await expect.element(button(/^30 min\. Reported first/)).toBeVisible();
  await expect.element(button(/^20 h\. near its target time/)).toHaveAttribute('data-target', 'near');
  const late = button(/^3 years\. past its target time/);
  await expect.element(late).toHaveAttribute('data-target', 'past');
  await userEvent.hover(late);
  const lines = ['; target time 24 hours', 'Urgency 99', '+36 severity: High', '+16 3 reporters', '+41 120 views'];
  for (const line of lines) await expect.element(page.getByRole('tooltip').getByText(line)).toBeVisible();
});

test.each([
  ['Urgent', { order_by: 'urgency', direction: 'desc' }],
  ['Oldest', { order_by: 'opened_at', direction: 'asc' }],
])('the view "%s" orders the cases', { tags: ['long'] }, async (name, order) => {
  await open();
  await button(/Views/).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect.poll(asked).toMatchObject(order);
});

test('cases are narrowed to a reason, a severity, an age and an assignee', {
  tags: ['long'],
}, async () => {
  await open();
  await filterBy('Severity', 'Critical');
  await filterBy('Age', 'Over 3 days');
  await filterBy('Reason', 'Violence');
  await filterBy('Assignee', 'Ann Staff');
  await expect.poll(asked).toMatchObject({ severity: 'critical', age: 'days3', reason_id: 5, assignee_id: 9 });
});

test('cases are narrowed to a language and to the group that has them, and so is reviewing', async () => {
  const next = api.call(cases.next);
  next.answers(() => ({ data: null, responseMessage: 'There are no more cases to review' }));
  await open();
  await filterBy('Language', 'German');
  await filterBy('Escalated to', 'Lead');
  await expect.poll(asked).toMatchObject({ language: 'de', escalated_to: 8 });
  await button('Start reviewing').click();
  await expect.poll(() => next.inputs()).toMatchObject([{ language: 'de', escalated_to: 8 }]);
});

test('what the moderator decided today is one link away from the cases', async () => {
  await open();
  const today = new Date().toISOString().slice(0, 10);
  await expect
    .element(page.getByRole('link', { name: 'My decisions today' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(
        new RegExp(`^/moderation-decisions\\?decided_by=\\d+&start_date=${today}&end_date=${today}$`),
      ),
    );
});
