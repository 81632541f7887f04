import { profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, deferred, refusal, rowOf } from '../../../test/api.ts';
import { serveMails } from '../../../test/mails.ts';
import { renderScreen } from '../../../test/render.tsx';
import { queryClient } from '../../data/client/query-client.ts';

const dialog = page.getByRole('dialog');
const bar = page.getByRole('region', { name: 'Selected users' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const named = (id: number, more: object = {}) =>
  rowOf(users.list, {
    id,
    name: `Person ${id}`,
    avatar: null,
    is_suspended: 0,
    suspended_until: null,
    looks_like: null,
    ...more,
  });
const permissions = ['users_list', 'user_profile', 'suspend_account', 'manage_autofollow'] as const;

let router: Awaited<ReturnType<typeof renderScreen>>;

beforeEach(async () => {
  serveMails({ name: 'Person 1' });
  api.call(users.list).answers(() => ({
    users: [
      named(1),
      named(2, { is_suspended: 1, suspended_until: '2126-12-03T10:00:00.000Z' }),
      named(3, { is_suspended: 1 }),
    ],
    total_users: 3,
  }));
  router = await renderScreen('/users', { permissions });
});

describe('the list of users', () => {
  test('says of each who is suspended, and until when', { tags: ['long'] }, async () => {
    await expect.element(page.getByRole('row', { name: /Person 2/ })).toHaveTextContent('Suspended until 12-03-2126');
    await expect.element(page.getByRole('row', { name: /Person 3/ })).toHaveTextContent('Suspended');
    await expect.element(page.getByRole('row', { name: /Person 1/ })).not.toHaveTextContent('Suspended');
  });

  test('says whose username looks like that of a member of staff', async () => {
    api.call(users.list).answers(() => ({ users: [named(1), named(2, { looks_like: 'admin' })], total_users: 2 }));
    await queryClient().invalidateQueries();
    const mark = 'Looks like admin, a member of staff';
    await expect.element(page.getByRole('row', { name: /Person 2/ })).toHaveTextContent(mark);
    await expect.element(page.getByRole('row', { name: /Person 1/ })).not.toHaveTextContent(mark);
  });

  test('chooses a stretch of them by Shift-click', { tags: ['long'] }, async () => {
    await page.getByRole('checkbox', { name: 'Select Person 1' }).click();
    await page.getByRole('checkbox', { name: 'Select Person 3' }).click({ modifiers: ['Shift'] });
    await expect.element(bar).toHaveTextContent('3 chosen');
  });

  test('lets many be suspended, with who it is, what they will read, and what became of each', {
    tags: ['long'],
  }, async () => {
    const suspend = api.call(profiles.suspend);
    suspend.answers(({ user_id: id }) =>
      id === 2 ? refusal(409, 'Person 2 is already suspended') : { responseMessage: `Person ${id} was suspended` },
    );
    await page.getByRole('checkbox', { name: 'Select Person 1' }).click();
    await page.getByRole('checkbox', { name: 'Select Person 2' }).click();
    await expect.element(bar).toHaveTextContent('2 chosen');
    await expect
      .element(button('UnSuspend'))
      .toHaveAccessibleDescription('You need the permission revoke_suspended_account');
    await bar.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect.element(dialog.getByRole('list', { name: 'Selected' })).toHaveTextContent('Person 1Person 2');
    await expect.element(dialog.getByText('Message preview')).toBeVisible();
    await dialog.getByRole('button', { name: '7 days' }).click();
    await dialog.getByLabelText('Reason (optional)').fill('Spam');
    await dialog.getByRole('button', { name: 'Suspend 2' }).click();
    await expect.element(dialog).toHaveTextContent('1 done, 1 not done');
    await expect.element(dialog.getByText('Person 2 is already suspended')).toBeVisible();
    expect(suspend.inputs()).toEqual([
      { user_id: 1, reason: 'Spam', days: 7 },
      { user_id: 2, reason: 'Spam', days: 7 },
    ]);
    await dialog.getByText('Close', { exact: true }).click();
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('stops when the server fails, and says who was not processed', { tags: ['long'] }, async () => {
    api.call(profiles.autoFollow).answers(() => refusal(500, 'Server Error'));
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await button('Add auto-follow').click();
    await dialog.getByRole('button', { name: 'Add 3' }).click();
    await expect.element(dialog).toHaveTextContent('0 done, 3 not processed: Server Error');
    expect(api.call(profiles.autoFollow).inputs()).toEqual([{ user_id: 1, auto_follow: 1 }]);
  });

  test('keeps those chosen who were not processed', async () => {
    const follow = api.call(profiles.autoFollow);
    follow.answers(({ user_id: id }) => (id === 2 ? refusal(500, 'Server Error') : {}));
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await button('Add auto-follow').click();
    await dialog.getByRole('button', { name: 'Add 3' }).click();
    await expect.element(dialog).toHaveTextContent('1 done, 2 not processed: Server Error');
    await dialog.getByText('Close', { exact: true }).click();
    await expect.element(bar).toHaveTextContent('2 chosen');
    await expect.element(page.getByRole('checkbox', { name: 'Select Person 1' })).not.toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: 'Select Person 2' })).toBeChecked();
  });

  test('asks before the page is left while it runs, and then stops', { tags: ['long'] }, async () => {
    const isAnswered = deferred();
    const follow = api.call(profiles.autoFollow);
    follow.answers(async () => {
      await isAnswered.promise;
      return {};
    });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await button('Add auto-follow').click();
    await dialog.getByRole('button', { name: 'Add 3' }).click();
    await expect.element(dialog).toHaveTextContent('0 of 3 done');
    void router.navigate({ href: '/welcome' });
    await expect.element(page.getByRole('heading', { name: 'Stop and leave?' })).toBeVisible();
    await button('Stay').click();
    expect(router.state.location.pathname).toBe('/users');
    void router.navigate({ href: '/welcome' });
    await button('Stop and leave').click();
    await expect.poll(() => router.state.location.pathname).toBe('/welcome');
    await expect.element(dialog).not.toBeInTheDocument();
    isAnswered.resolve();
    await expect.poll(() => queryClient().isMutating()).toBe(0);
    expect(follow.inputs()).toHaveLength(1);
  });
});
