import { measures } from '@quarterdeck/contract/moderation/measures';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, exampleAnswer, refusal } from '../../../../test/api.ts';
import { serveMails } from '../../../../test/mails.ts';
import { renderScreen } from '../../../../test/render.tsx';

const permissions = ['post_details', 'user_profile', 'delete_post', 'suspend_account', 'reported_users'] as const;
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

const { data: examplePost } = exampleAnswer(posts.details);
const author = { ...examplePost.user, id: 50, name: 'Paul Author', warnings: 2, is_deleted: 0 as const, refused: {} };
const nothing = { image: null, case: null, deleted: null, hidden: null } as const;
const post = { ...examplePost, ...nothing, id: 7, version: 3, title: 'A lamp', user: author };
const { userdetails: example } = exampleAnswer(profiles.profile);
const person = {
  ...{ ...example, id: 50, name: 'Paul Author', warnings: 2, avatar: null, latitude: null, longitude: null },
  ...{ case: null, refused: {}, is_admin: 0 as const, reported_count: 1, can_be_suspended: 1 as const },
  ...{ is_suspended: 0 as const, suspended: null },
};

beforeEach(() => {
  serveMails({ name: 'Paul Author' });
  api.call(posts.details).answers(() => ({ data: post }));
  api.call(profiles.profile).answers(() => ({ userdetails: person }));
});

test('a post that no one has reported is hidden for a reason that staff choose', { tags: ['long'] }, async () => {
  const hide = api.call(measures.hide);
  hide.answers(() => ({ responseMessage: 'The post is hidden' }));
  await renderScreen('/post-details/7', { permissions });
  await button('Hide post').click();
  await expect.element(dialog).toHaveTextContent('No one sees it in the app until staff show it again.');
  await expect.element(dialog.getByRole('button', { name: 'Spam' })).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('1');
  await expect.element(dialog.getByRole('button', { name: 'Spam' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByText('What Paul Author receives').click();
  await expect.element(dialog.getByText('About hide_post')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.poll(hide.inputs).toEqual([{ id: 7, reason_id: 5 }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the author of a post without a case is warned about it', { tags: ['long'] }, async () => {
  const warn = api.call(measures.warn);
  warn.answers(() => ({ responseMessage: 'Paul Author was warned' }));
  await renderScreen('/post-details/7', { permissions });
  await button('Warn author').click();
  await expect.element(dialog).toHaveTextContent('The post is not changed.');
  await expect.element(dialog).toHaveTextContent('Paul Author has been warned 2 times. The user is emailed');
  await dialog.getByLabelText('Reason (optional)').fill('Not so loud');
  await dialog.getByRole('button', { name: 'Warn', exact: true }).click();
  await expect.poll(warn.inputs).toEqual([{ user_id: 50, post_id: 7, reason: 'Not so loud' }]);
});

test('what was written stays in the dialog when the server refuses', { tags: ['long'] }, async () => {
  api.call(posts.remove).answers(() => refusal(409, 'Someone else was first'));
  await renderScreen('/post-details/7', { permissions });
  await button('Delete Post').click();
  await dialog.getByLabelText('Reason (optional)').fill('Sells what is not there');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect.element(page.getByRole('alert').getByText('Someone else was first')).toBeVisible();
  await expect.element(dialog.getByLabelText('Reason (optional)')).toHaveValue('Sells what is not there');
});

test('someone is suspended from their own screen for as long as was chosen, and reads until when', {
  tags: ['long'],
}, async () => {
  const suspend = api.call(profiles.suspend);
  suspend.answers(() => ({ responseMessage: 'Paul Author was suspended' }));
  await renderScreen('/user-profile/50', { permissions });
  await page.getByRole('button', { name: /^Suspend Account/ }).click();
  await expect.element(dialog).toHaveTextContent('cannot use the app until the suspension is lifted.');
  await dialog.getByRole('button', { name: '7 days' }).click();
  await expect.element(dialog).toHaveTextContent('when the suspension ends automatically.');
  await dialog.getByText('What Paul Author receives').click();
  await expect.element(dialog.getByText('About suspend')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend Account' }).click();
  await expect.poll(suspend.inputs).toEqual([{ user_id: 50, days: 7 }]);
});

test('someone without an open case is warned in general', async () => {
  const warn = api.call(measures.warn);
  warn.answers(() => ({ responseMessage: 'Paul Author was warned' }));
  await renderScreen('/user-profile/50', { permissions });
  await button('Warn user').click();
  await dialog.getByRole('button', { name: 'Warn', exact: true }).click();
  await expect.poll(warn.inputs).toEqual([{ user_id: 50 }]);
});
