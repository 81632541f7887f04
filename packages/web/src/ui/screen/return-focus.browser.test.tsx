import { profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, deferred, rowOf } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { renderScreen } from '../../../test/render.tsx';
import { keyOf } from '../../data/client/queries.ts';
import { queryClient } from '../../data/client/query-client.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const row = (name: string) => page.getByRole('link', { name, exact: true });

/** Opens a list of two people, and one of them by keyboard. */
async function follow() {
  api.call(users.list).answers(() => ({
    users: [rowOf(users.list, { id: 1, name: 'Ada Byron' }), rowOf(users.list, { id: 2, name: 'Grace Hopper' })],
    total_users: 2,
  }));
  api.call(profiles.profile).isUnanswered();
  const router = await renderScreen('/users');
  await focusOn(row('Grace Hopper'));
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('User profile')).toHaveFocus();
  return router;
}

test('Back returns the focus to the row that was opened, also when the rows come late', {
  tags: ['long'],
}, async () => {
  const router = await follow();
  const loaded = deferred();
  api.call(users.list).answers(async () => {
    await loaded.promise;
    return { users: [rowOf(users.list, { id: 2, name: 'Grace Hopper' })], total_users: 1 };
  });
  // Removes the cached list, so that its rows load late.
  queryClient().removeQueries({ queryKey: keyOf(users.list) });
  router.history.back();
  await expect.element(heading('User list')).toHaveFocus();
  loaded.resolve();
  await expect.element(row('Grace Hopper')).toHaveFocus();
});

test('going to the list by a link begins at its heading', async () => {
  const router = await follow();
  await router.navigate({ to: '/users' });
  await expect.element(heading('User list')).toHaveFocus();
  await expect.element(row('Grace Hopper')).toBeVisible();
  await expect.element(row('Grace Hopper')).not.toHaveFocus();
});
