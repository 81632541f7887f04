import { cases } from '@quarterdeck/contract/moderation/cases';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { reports } from '@quarterdeck/contract/moderation/reports';
import { profiles } from '@quarterdeck/contract/profiles';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, exampleAnswer, rowOf } from '../../../test/api.ts';
import { expectCase, noMarks } from '../../../test/cases.ts';
import { serveEvidence } from '../../../test/evidence.ts';
import { serveMails, spam } from '../../../test/mails.ts';
import { renderScreen } from '../../../test/render.tsx';

const permissions = ['reported_posts', 'delete_post', 'suspend_account'] as const;

/** Simulates a server with one open case, about a post of a user who was warned twice. */
function serveCase({ hasEmail = 1, warnings = 2 }: { hasEmail?: 0 | 1; warnings?: number | null } = {}) {
  const user = { id: 50, name: 'Paul Author', avatar: null, is_reported: 1 as const, is_suspended: 0 as const };
  const fields = {
    ...noMarks,
    state: 'open',
    assignee: null,
    closed: null,
    note: null,
    version: 1,
    top_reason: spam,
  } as const;
  const row = rowOf(posts.reported, {
    ...{ reported_post_id: 1001, image: null, title: 'Two tickets', case_id: 1, reports: 2, ...fields },
    user: { ...user, ...(warnings === null ? {} : { warnings }) },
  });
  api.call(posts.reported).answers(() => ({ data: [row], total: 1 }));
  serveEvidence();
  const details = { ...exampleAnswer(cases.find).data, id: 1, what: 'posts' as const, subject_id: 1001, looking: [] };
  api.call(cases.find).answers(() => ({ data: { ...details, ...fields } }));
  api.call(cases.look).answers(() => ({ looking: [], version: 1, seconds: 20 }));
  serveMails({ name: user.name, hasEmail, warnings: warnings ?? 0 });
}

test('a warning says what the user will read; it is sent with the words that staff write, and undone by one key', {
  tags: ['long'],
}, async () => {
  serveCase();
  const warn = api.call(measures.warn);
  const undo = api.call(measures.undoWarning);
  warn.answers(() => ({ responseMessage: 'Paul Author was warned' }));
  undo.answers(() => ({ responseMessage: 'The warning was withdrawn' }));
  await renderScreen('/reported-posts', { permissions });
  await expect.element(page.getByText('Two tickets').first()).toBeVisible();
  await userEvent.keyboard('j');
  await expectCase('Two tickets');
  await userEvent.keyboard('w');
  await expect.element(page.getByText('Paul Author has been warned 2 times. The user is emailed')).toBeVisible();
  await page.getByText('What Paul Author receives').click();
  await expect.element(page.getByText('About warn')).toBeVisible();
  await expect.element(page.getByText(/^About warnHello Paul Author,\s+Reason: Spam\s+It is spam\.$/)).toBeVisible();
  await page.getByLabelText('Message to the user (optional)').fill('Be nice, 3 times');
  await expect.element(page.getByText(/Reason: Spam\s+Be nice, 3 times$/)).toBeVisible();
  await page.getByRole('button', { name: 'Warn', exact: true }).click();
  await expect.poll(warn.inputs).toEqual([{ user_id: 50, post_id: 1001, reason_id: 5, text: 'Be nice, 3 times' }]);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await userEvent.keyboard('u');
  await expect.poll(undo.inputs).toEqual([{ user_id: 50, post_id: 1001 }]);
});

test('a suspension is for as long as was chosen, and says when it ends; who has no address gets no email', {
  tags: ['long'],
}, async () => {
  serveCase({ hasEmail: 0 });
  const suspend = api.call(profiles.suspend);
  suspend.answers(() => ({ responseMessage: 'Paul Author was suspended' }));
  await renderScreen('/reported-posts', { permissions });
  await expect.element(page.getByText('Two tickets').first()).toBeVisible();
  await userEvent.keyboard('j');
  await expectCase('Two tickets');
  await userEvent.keyboard('s');
  await expect.element(page.getByText(/no email address\. The app receives this message/)).toBeVisible();
  await page.getByRole('button', { name: '7 days', exact: true }).click();
  await expect
    .element(page.getByText(/cannot use the app until .* UTC, when the suspension ends automatically\./))
    .toBeVisible();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect.poll(suspend.inputs).toEqual([{ user_id: 50, reason_id: 5, days: 7 }]);
});

test('a post is hidden by a key and Enter', { tags: ['long'] }, async () => {
  serveCase();
  const hide = api.call(measures.hide);
  hide.answers(() => ({ responseMessage: 'The post is hidden' }));
  await renderScreen('/reported-posts', { permissions });
  await expect.element(page.getByText('Two tickets').first()).toBeVisible();
  await userEvent.keyboard('j');
  await expectCase('Two tickets');
  await userEvent.keyboard('h');
  await expect.element(page.getByRole('button', { name: /Spam/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(hide.inputs).toEqual([{ id: 1001, reason_id: 5 }]);
});

test('a server that knows no warnings is asked for none of the measures', { tags: ['long'] }, async () => {
  serveCase({ warnings: null });
  await renderScreen('/reported-posts', { permissions });
  await expect.element(page.getByText('Two tickets').first()).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('button', { name: /^Suspend author/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Hide post/ })).not.toBeInTheDocument();
});

test('who suspends many at once sees what they will read, and until when', async () => {
  serveMails({ name: 'Paul Author' });
  const row = rowOf(reports.reportedUsers, {
    ...{ reported_user_id: 7, reportedUser: 'User 7', reportedUserImage: null, case_id: 7, id: 7 },
    ...{ state: 'open', assignee: null, closed: null, version: 1 },
  });
  api.call(reports.reportedUsers).answers(() => ({ data: [row], total: 1 }));
  await renderScreen('/reported-users', { permissions: ['reported_users', 'suspend_account'] });
  await page.getByRole('checkbox', { name: 'Select User 7' }).click();
  await page.getByRole('button', { name: 'Suspend users' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Spam' }).click();
  await dialog.getByText('Message preview').click();
  await expect.element(dialog.getByText(/^About suspendHello \[name\],\s+Reason: Spam\s+It is spam\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: '1 day' }).click();
  await expect.element(dialog.getByText(/Until \S/)).toBeVisible();
});
