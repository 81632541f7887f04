import { groups } from '@quarterdeck/contract/groups';
import { permissions } from '@quarterdeck/contract/permissions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, deferred, exampleAnswer, refusal, rowOf } from '../../../test/api.ts';
import { AWAY } from '../../../test/reload.ts';
import { renderScreen } from '../../../test/render.tsx';

const moderators = { id: 4, name: 'Moderators' };

test('the page of a group is left once it is deleted, whichever list is loaded again first', {
  tags: ['long'],
}, async () => {
  let isDeleted = false;
  const isLoadedAgain = deferred();
  api.call(groups.list).answers(() => ({
    data: isDeleted ? [] : [rowOf(groups.list, { ...moderators, refused: {} })],
    total: isDeleted ? 0 : 1,
  }));
  const dropdown = api.call(groups.dropdown);
  dropdown.answers(async () => {
    if (isDeleted) await isLoadedAgain.promise;
    return { data: isDeleted ? [] : [moderators] };
  });
  api.call(permissions.ofGroup).answers(() => ({ data: [], total: 0 }));
  api.call(groups.losses).answers(() => exampleAnswer(groups.losses));
  api.call(groups.remove).answers(() => {
    isDeleted = true;
    return {};
  });
  const router = await renderScreen('/manage-group-permissions?group_id=4');
  await page.getByRole('button', { name: 'Delete Moderators' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete Moderators' })).not.toBeInTheDocument();
  isLoadedAgain.resolve();
  await expect.poll(() => router.state.location.href).toBe('/manage-group-permissions');
});

test('the question before a group is deleted stays when the losses cannot be loaded again', {
  tags: ['long'],
}, async () => {
  api.call(groups.list).answers(() => ({ data: [rowOf(groups.list, { ...moderators, refused: {} })], total: 1 }));
  const losses = api.call(groups.losses);
  losses.answers(() => ({ data: { admins_count: 0, losing_count: 0, losses: [] } }));
  api.call(groups.remove).answers(() => {
    losses.refuses(500, AWAY);
    return refusal(500, 'Not now');
  });
  await renderScreen('/users-groups');
  await page.getByRole('button', { name: 'Delete Moderators' }).click();
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete group' });
  await remove.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now');
  await expect.poll(() => losses.inputs()).toHaveLength(2);
  await expect.element(remove).toBeVisible();
});
