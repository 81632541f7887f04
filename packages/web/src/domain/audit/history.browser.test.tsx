import { audit } from '@quarterdeck/contract/audit';
import { groups } from '@quarterdeck/contract/groups';
import { permissions } from '@quarterdeck/contract/permissions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, rowOf } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';
import { reload } from '../../data/client/queries.ts';
import { queryClient } from '../../data/client/query-client.ts';

const dialog = page.getByRole('dialog');
const eventsOf = (what: string) => ({
  data: Array.from({ length: 20 }, (_, index) =>
    rowOf(audit.list, { id: index + 1, admin: null, what: `${what} ${index + 1}` }),
  ),
  total: 40,
});

test('what failed when it was loaded again is loaded by Retry, and no later page is asked for', async () => {
  api.call(groups.list).answers(() => ({
    data: [rowOf(groups.list, { id: 4, name: 'Moderators', refused: {} })],
    total: 1,
  }));
  api.call(groups.dropdown).answers(() => ({ data: [{ id: 4, name: 'Moderators' }] }));
  api.call(permissions.ofGroup).answers(() => ({ data: [], total: 0 }));
  const log = api.call(audit.list);
  log.answers(() => eventsOf('Event'));
  await renderScreen('/manage-group-permissions?group_id=4');
  await page.getByRole('button', { name: 'History' }).click();
  await expect.element(dialog.getByText('Event 20')).toBeVisible();
  log.refuses(500, 'Server Error');
  void reload(queryClient(), [audit.list]);
  await expect.element(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
  log.answers(() => eventsOf('Change'));
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByText('Change 20')).toBeVisible();
  expect(log.inputs().filter(({ page: asked }) => asked !== 0)).toEqual([]);
  // A page that never loaded does not make the others old.
  log.refuses(500, 'Not now');
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Not now/);
});
