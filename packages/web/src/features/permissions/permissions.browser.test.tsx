import { groups } from '@quarterdeck/contract/groups';
import { palette } from '@quarterdeck/contract/palette';
import { permissions } from '@quarterdeck/contract/permissions';
import { groupView } from '@quarterdeck/contract/session/group-view';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, refusal, rowOf as rowOfList } from '../../../test/api.ts';
import { focusOn, tabTo } from '../../../test/keyboard.ts';
import { AWAY, failToReload } from '../../../test/reload.ts';
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
  api
    .call(groups.list)
    .answersByDefault(() => ({ data: [rowOfList(groups.list, { id: 4, name: 'Moderators', refused: {} })], total: 1 }));
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

test('a toggle that was filtered away meanwhile shows what the server answered', { tags: ['long'] }, async () => {
  const saved = deferred();
  toggle.answers(async () => {
    await saved.promise;
    granted = ['searches'];
    return { data: rowOf('searches') };
  });
  await open();
  await expect.element(switchOf('searches')).toBeVisible();
  await focusOn(switchOf('searches'));
  await userEvent.keyboard(' ');
  await expect.element(page.getByLabelText('Saving')).toBeVisible();
  await page.getByRole('searchbox').fill('zzz');
  await expect.element(switchOf('searches')).not.toBeInTheDocument();
  saved.resolve();
  await expect.element(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect.element(switchOf('searches')).toBeChecked();
});

test('when someone was faster, it shows what they did', async () => {
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

test('what a toggle changes for the admins of the group is said before it is clicked', { tags: ['long'] }, async () => {
  granted = ['searches'];
  load.answers(() => ({ data: names.map((name, index) => ({ ...rowOf(name), admins_changed: index + 1 })), total: 2 }));
  await open();
  await expect.element(page.getByText('NO removes it from 1 admin').first()).toBeVisible();
  await expect.element(switchOf('delete_post')).toHaveAccessibleDescription('YES grants it to 2 admins');
});

test('what can be done with the group stands next to its name, and is in the palette; when it is deleted, none is chosen', async () => {
  const router = await open();
  await expect.element(page.getByRole('button', { name: 'History' })).toBeVisible();
  expect(api.call(groups.list).inputs()).toEqual([expect.objectContaining({ id: 4 })]);
  await userEvent.keyboard('{Control>}k{/Control}');
  const offered = page.getByRole('group', { name: 'Actions on Moderators' }).getByRole('option');
  await expect
    .poll(() => offered.elements().map(({ textContent }) => textContent))
    .toEqual(['Edit', 'Delete', 'View as this group', 'Sign-in rule', 'History']);
  api.call(groups.losses).answers(() => ({ data: { admins_count: 0, losing_count: 0, losses: [] } }));
  api.call(groups.remove).answers(() => ({ responseMessage: 'The group Moderators was deleted' }));
  await expect.element(page.getByRole('combobox', { name: 'Search the console' })).toHaveFocus();
  // On a slow machine, the palette sends its request before Enter is pressed.
  api.call(palette.find).answers(() => ({ data: { users: [], campaigns: [], groups: [] } }));
  await userEvent.keyboard('delete{Enter}');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect.element(page.getByText('Please select group to change permissions')).toBeVisible();
  expect(router.state.location.href).toBe('/manage-group-permissions');
});

test('an admin who sees no groups views the console as one, has no other action, and is refused nothing', async () => {
  await renderScreen('/manage-group-permissions?group_id=4', { permissions: ['group_permissions'] });
  await expect.element(switchOf('searches')).toBeVisible();
  const view = api.call(groupView.start);
  view.refuses(409, 'Later');
  await page.getByRole('button', { name: 'View as this group' }).click();
  await expect.poll(() => view.inputs()).toEqual([{ group_id: 4 }]);
  await expect.element(page.getByRole('button', { name: 'History' })).not.toBeInTheDocument();
  expect(api.call(groups.list).inputs()).toEqual([]);
});

test('a failing load can be tried again', { tags: ['long'] }, async () => {
  load.refuses(503, 'The server cannot answer just now');
  await open();
  await expect.element(page.getByRole('main').getByText('The server cannot answer just now')).toBeVisible();
  await expectAccessible();
  load.answers(rows);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(switchOf('searches')).toBeVisible();
});

test('what is known, and searched, stays when it cannot be loaded again', { tags: ['long'] }, async () => {
  await open();
  await page.getByRole('searchbox').fill('searches');
  await expect.element(switchOf('delete_post')).not.toBeInTheDocument();
  await failToReload(permissions.ofGroup, groups.dropdown);
  await expect.element(alert).toHaveTextContent(`This data may be out of date: ${AWAY}`);
  await expect.element(switchOf('searches')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('searches');
  await expect.element(page.getByRole('combobox', { name: 'Group' })).toHaveValue('Moderators');
});

describe('what cannot be toggled says why', () => {
  const refused = 'You are in this group. You cannot change your own permissions';
  const tooltip = page.getByRole('tooltip').filter({ hasText: refused });

  test('pointed at, with the focus, and to screen readers; nothing is sent', { tags: ['long'] }, async () => {
    load.answers(() => ({ data: names.map((name) => ({ ...rowOf(name), refused })), total: names.length }));
    await open();
    await expect.element(switchOf('searches')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(switchOf('searches')).toHaveAccessibleDescription(refused);
    await tabTo(switchOf('searches'));
    await userEvent.keyboard(' ');
    await expect.element(tooltip).toBeVisible();
    await expect.element(switchOf('searches')).not.toBeChecked();
    await expectAccessible(document.querySelector('main') ?? undefined);
    expect(toggle.inputs()).toEqual([]);
  });

  test('to anyone who lacks the permission', { tags: ['long'] }, async () => {
    await renderScreen('/manage-group-permissions?group_id=4', { permissions: ['group_permissions', 'group_list'] });
    await expect
      .element(switchOf('searches'))
      .toHaveAccessibleDescription('You need the permission group_permissions_update');
    expect(toggle.inputs()).toEqual([]);
  });
});

describe('the permissions of one admin', () => {
  const user = { id: 9, name: 'Ben Carter', username: 'ben', avatar: null, is_sup_admin: 0, is_suspended: 0 } as const;
  const own = api.call(permissions.ofUser);
  const openUser = () => renderScreen('/manage-user-permissions/9');

  test('say which of their groups give one, next to what is granted directly', async () => {
    const group = { id: 4, name: 'Moderators' };
    own.answers(() => ({
      data: [{ ...rowOf('searches'), from_groups: [group] }, rowOf('delete_post')],
      total: 2,
      user: { ...user, groups: [group] },
    }));
    await openUser();
    await expect.element(page.getByText('Has 1 of 2: 1 by group, 0 directly')).toBeVisible();
    await expect.element(page.getByText('By group: Moderators', { exact: true })).toBeVisible();
    await expect.element(switchOf('searches')).not.toBeChecked();
    await expect
      .element(switchOf('searches'))
      .toHaveAccessibleDescription('Held by Moderators. YES also grants it directly');
    await expect.element(page.getByRole('link', { name: 'Moderators' })).toBeVisible();
    await expect.element(page.getByText('No', { exact: true })).toBeVisible();
    await page.getByRole('radiogroup').getByText('No 1').click();
    await expect.element(switchOf('searches')).not.toBeInTheDocument();
    await expect.element(switchOf('delete_post')).toBeVisible();
    await expectAccessible();
  });

  test('are all of them for a super admin, and none of them is toggled', { tags: ['long'] }, async () => {
    const refused = 'A super admin may do everything';
    own.answers(() => ({
      data: names.map((name) => ({ ...rowOf(name), refused })),
      total: 2,
      user: { ...user, is_sup_admin: 1, groups: [] },
    }));
    await openUser();
    await expect.element(page.getByText('All 2, as a super admin')).toBeVisible();
    await expect.element(switchOf('searches')).toHaveAccessibleDescription(refused);
    expect(document.querySelectorAll('[role="switch"]:not([aria-disabled="true"])')).toHaveLength(0);
  });

  test('of no one say that there is no such user', { tags: ['long'] }, async () => {
    own.refuses(404, 'There is no such user');
    await openUser();
    await expect.element(page.getByRole('main').getByText('There is no such user')).toBeVisible();
  });
});

describe('who may do what', () => {
  const holders = api.call(permissions.holders);
  const admin = { avatar: null, is_suspended: 0, is_sup_admin: 0, direct: 0 } as const;

  test('is answered for the permission that is chosen, with what gives it to each', async () => {
    holders.answers(() => ({
      data: [
        { ...admin, id: 9, name: 'Ben Carter', username: 'ben', direct: 1, groups: [{ id: 4, name: 'Moderators' }] },
        { ...admin, id: 1, name: 'Anna Berg', username: 'anna', is_sup_admin: 1, groups: [] },
      ],
      total: 2,
    }));
    await renderScreen('/permission-holders');
    await expect.element(page.getByText('Select a permission to see who has it')).toBeVisible();
    expect(holders.inputs()).toEqual([]);
    await page.getByRole('combobox', { name: 'Permission' }).fill('delete_post');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const row = page.getByRole('row').filter({ hasText: 'Ben Carter' });
    await expect.element(row.getByText('Moderators, Direct')).toBeVisible();
    await expect.element(row.getByRole('link', { name: 'Moderators' })).toBeVisible();
    await expect.element(page.getByRole('row').filter({ hasText: 'Anna Berg' })).toHaveTextContent('Super admin');
    expect(holders.inputs()[0]).toMatchObject({ permission: 'delete_post' });
    await expectAccessible();
  });

  test('may be no one', { tags: ['long'] }, async () => {
    holders.answers(() => ({ data: [], total: 0 }));
    await renderScreen('/permission-holders?permission=delete_post');
    await expect.element(page.getByText('Sorry, no matching records found')).toBeVisible();
    await expect.element(page.getByText('No admin has this permission')).toBeVisible();
    expect(holders.inputs()[0]).toMatchObject({ permission: 'delete_post' });
  });
});

describe('the review of rights', () => {
  const review = api.call(permissions.review);
  const admin = { avatar: null, is_sup_admin: 0, state: 'active', last_sign_in_at: null } as const;
  const never = { reviewed_at: null, reviewed_by: null, changed_since: 0 } as const;

  test('is a matrix of admins and permissions, which says what is unused, and takes a review', async () => {
    const right = { last_used_on: null, unused: 0 } as const;
    review.answers(() => ({
      data: [
        {
          ...{ ...admin, id: 9, name: 'Ben Carter', username: 'ben', ...never },
          rights: [
            { ...right, name: 'searches', by_group: 1, by_name: 0 },
            { ...right, name: 'delete_post', by_group: 1, by_name: 1, unused: 1 },
          ],
        },
        {
          ...{ ...admin, id: 1, name: 'Anna Berg', username: 'anna', is_sup_admin: 1 },
          ...{ reviewed_at: '2026-03-14T09:26:53.000Z', reviewed_by: 'Cleo Dunn', changed_since: 1 },
          rights: [],
        },
      ],
      total: 2,
    }));
    const save = api.call(permissions.saveReview);
    save.answers(() => ({ responseMessage: 'The permissions were marked as reviewed' }));
    await renderScreen('/rights-review');
    const ben = page.getByRole('row', { name: /Ben Carter/ });
    await expect.element(ben.getByRole('cell', { name: 'by group and directly, unused for 90 days' })).toBeVisible();
    await expect.element(ben.getByRole('cell', { name: 'by group', exact: true })).toBeVisible();
    await expect.element(ben).toHaveTextContent('not reviewed');
    await expect
      .element(page.getByRole('row', { name: /Anna Berg/ }))
      .toHaveTextContent(/by Cleo Dunn on .*permissions changed since/);
    await expectAccessible();
    await page.getByRole('button', { name: 'Mark the permissions of Ben Carter as reviewed' }).click();
    await expect.poll(() => save.inputs()).toEqual([{ user_ids: [9] }]);
    await page.getByRole('button', { name: 'Mark page as reviewed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as reviewed' }).click();
    await expect.poll(() => save.inputs().at(-1)).toEqual({ user_ids: [9, 1] });
  });

  test('has pages, and a search', { tags: ['long'] }, async () => {
    review.answers(() => ({
      data: [{ ...admin, id: 9, name: 'Ben Carter', username: 'ben', ...never, rights: [] }],
      total: 30,
    }));
    await renderScreen('/rights-review');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => review.inputs().at(-1)).toMatchObject({ page: 1 });
    await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await page.getByRole('searchbox').fill('ben');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => review.inputs().at(-1)).toMatchObject({ page: 0, query: 'ben' });
  });
});

test('permissions are found by their code and by what they say', { tags: ['long'] }, async () => {
  await open();
  await expect.element(switchOf('searches')).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('zzz');
  await expect.element(page.getByText('Sorry, no matching records found')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('delete_');
  await expect.element(switchOf('delete_post')).toBeVisible();
  await expect.element(switchOf('searches')).not.toBeInTheDocument();
});
