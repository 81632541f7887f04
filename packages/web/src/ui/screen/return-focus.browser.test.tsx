import { profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, rowOf } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { renderScreen } from '../../../test/render.tsx';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const row = (name: string) => page.getByRole('link', { name, exact: true });

/** A list of two people, one of whom is opened by keyboard. */
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
  api.call(users.list).answers(async () => {
    await new Promise((later) => setTimeout(later, 200));
    return { users: [rowOf(users.list, { id: 2, name: 'Grace Hopper' })], total_users: 1 };
  });
  router.history.back();
  await expect.element(row('Grace Hopper')).toHaveFocus();
});

test('going to the list by a link begins at its heading', async () => {
  const router = await follow();
  await router.navigate({ to: '/users' });
  await expect.element(heading('User list')).toHaveFocus();
  await expect.element(row('Grace Hopper')).toBeVisible();
  await expect.element(row('Grace Hopper')).not.toHaveFocus();
});
