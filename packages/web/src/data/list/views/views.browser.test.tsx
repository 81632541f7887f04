import { users } from '@quarterdeck/contract/users';
import { views } from '@quarterdeck/contract/views';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, deferred, exampleAnswer, refusal, rowOf } from '../../../../test/api.ts';
import { isLoading, renderScreen } from '../../../../test/render.tsx';
import { queryClient } from '../../client/query-client.ts';

const shown = { filters: {}, order_by: 'name', direction: 'asc' as const, page_limit: 10, hidden_columns: [] };
const viewOf = (id: number, more: object = {}) => {
  const [example] = exampleAnswer(views.ofList).data.views;
  if (!example) throw new Error('The example has no view');
  return { ...example, id, name: `View ${id}`, group: null, groups: [], refused: {}, shown, ...more };
};
const item = (name: string) => page.getByRole('menuitem', { name });
const menu = () => page.getByRole('button', { name: /^View 5/ });

/** Waits until requests are answered and their effects are done. */
async function isAnswered(): Promise<void> {
  await expect.poll(() => queryClient().isMutating()).toBe(0);
  await expect.poll(isLoading).toBe(false);
}

/** Opens view 5, sorted by email. */
async function open() {
  let all = [viewOf(5), viewOf(6)];
  api.call(users.list).answers(() => ({ users: [rowOf(users.list, { avatar: null })], total_users: 1 }));
  api.call(views.ofList).answers(() => ({ data: { hidden_columns: [], default_view_id: null, views: all } }));
  const router = await renderScreen('/users?view=5&order_by=email', { permissions: ['users_list'] });
  await menu().click();
  return {
    router,
    know: (next: typeof all): void => {
      all = next;
    },
  };
}

test('what is filtered while the changes of a view are saved stays', { tags: ['long'] }, async () => {
  const { router, know } = await open();
  const isSaved = deferred();
  const update = api.call(views.update);
  update.answers(async ({ shown: sent }) => {
    await isSaved.promise;
    const saved = viewOf(5, { shown: sent });
    know([saved, viewOf(6)]);
    return { data: saved };
  });
  await item('Save changes').click();
  await expect.poll(() => update.inputs()).toHaveLength(1);
  await page.getByRole('searchbox').fill('lamp');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.search).toMatchObject({ query: 'lamp' });
  isSaved.resolve();
  await isAnswered();
  expect(router.state.location.search).toMatchObject({ view: '5', query: 'lamp', order_by: 'email' });
});

test('a view that was opened while another one was deleted stays open', { tags: ['long'] }, async () => {
  const { router, know } = await open();
  const isDeleted = deferred();
  const remove = api.call(views.remove);
  remove.answers(async () => {
    await isDeleted.promise;
    know([viewOf(6)]);
    return {};
  });
  await item('Delete view').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => remove.inputs()).toHaveLength(1);
  await menu().click();
  await page.getByRole('menuitemradio', { name: 'View 6' }).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ view: '6' });
  isDeleted.resolve();
  await isAnswered();
  expect(router.state.location.search).toMatchObject({ view: '6' });
});

test('changes of a view that are saved leave the address as the view is', { tags: ['long'] }, async () => {
  const { router, know } = await open();
  api.call(views.update).answers(({ shown: sent }) => {
    const saved = viewOf(5, { shown: sent });
    know([saved, viewOf(6)]);
    return { data: saved };
  });
  await item('Save changes').click();
  await isAnswered();
  expect(router.state.location.search).toEqual({ view: '5', order_by: 'email' });
  await expect.element(page.getByText('changed', { exact: true })).not.toBeInTheDocument();
});

test('the name of a view stays until it is saved', async () => {
  await open();
  api.call(views.groups).answers(() => ({ data: [] }));
  const isRefused = deferred();
  api.call(views.update).answers(async () => {
    await isRefused.promise;
    return refusal(500, 'Not now');
  });
  await item('Name and sharing').click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('By email');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('data-loading', 'true');
  await userEvent.keyboard('{Escape}');
  isRefused.resolve();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now');
  await expect.element(name).toHaveValue('By email');
});

test('a view is given to several groups', async () => {
  await open();
  api.call(views.groups).answers(() => ({
    data: [
      { id: 7, name: 'German speakers' },
      { id: 8, name: 'Night shift' },
    ],
  }));
  const update = api.call(views.update);
  update.answers(({ id }) => ({ responseMessage: 'Saved', data: viewOf(id) }));
  await item('Name and sharing').click();
  const dialog = page.getByRole('dialog');
  for (const name of ['German speakers', 'Night shift']) await dialog.getByRole('checkbox', { name }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => update.inputs()).toMatchObject([{ id: 5, group_ids: [7, 8] }]);
});
