import { groups } from '@quarterdeck/contract/groups';
import { permissions } from '@quarterdeck/contract/permissions';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, refusal } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const load = api.call(permissions.ofGroup);
const toggle = api.call(permissions.toggleOfGroup);
const switchOf = (name: string) => page.getByRole('switch', { name, exact: true });
const alert = page.getByRole('alert');

const names = ['searches', 'delete_post'];
let granted: readonly string[] = [];
const rowOf = (name: string) => ({
  ...{ id: names.indexOf(name) + 1, name, group_permission_count: 1, user_permission_count: 0 },
  ...{ granted: granted.includes(name) ? (1 as const) : (0 as const), version: 3 },
});
const rows = () => ({ data: names.map(rowOf), total: names.length });
const open = () => renderScreen('/manage-group-permissions?group_id=4');

beforeEach(() => {
  granted = [];
  load.answers(rows);
  api.call(groups.dropdown).answers(() => ({ data: [{ id: 4, name: 'Moderators' }] }));
});

test('a toggle shows what the server answered, and nothing that was only asked for', async () => {
  const saved = deferred();
  toggle.answers(async () => {
    await saved.promise;
    granted = ['searches'];
    return { data: rowOf('searches') };
  });
  await open();
  await switchOf('searches').click({ force: true });
  await expect.element(page.getByLabelText('Saving')).toBeVisible();
  await expect.element(switchOf('searches')).not.toBeChecked();
  await switchOf('searches').click({ force: true });
  saved.resolve();
  await expect.element(switchOf('searches')).toBeChecked();
  await expect.element(page.getByText('1 of 2 granted')).toBeVisible();
  expect(toggle.inputs()).toEqual([{ group_id: 4, permission_id: 1 }]);
  expect(toggle.asked()[0]?.headers.get('if-match')).toBe('3');
});

test('when somebody was faster, it shows what they did', async () => {
  toggle.answers(() => {
    granted = ['delete_post'];
    return refusal(409, 'Bob changed this on 14 March');
  });
  await open();
  await switchOf('delete_post').click({ force: true });
  await expect.element(alert).toHaveTextContent('Bob changed this on 14 March');
  await expect.element(switchOf('delete_post')).toBeChecked();
  expect(load.inputs()).toHaveLength(2);
});

test('a failing load can be tried again', async () => {
  load.refuses(503, 'The server cannot answer just now');
  await open();
  await expect.element(page.getByRole('main').getByText('The server cannot answer just now')).toBeVisible();
  await expectAccessible();
  load.answers(rows);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(switchOf('searches')).toBeVisible();
});
