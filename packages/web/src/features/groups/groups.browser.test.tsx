import { groups } from '@quarterdeck/contract/groups';
import { permissions } from '@quarterdeck/contract/permissions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, deferred, exampleAnswer, rowOf } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const moderators = { id: 4, name: 'Moderators' };

test('the page of a group is left once it is deleted, whichever list is loaded again first', async () => {
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
