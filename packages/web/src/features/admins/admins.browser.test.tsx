import { admins } from '@quarterdeck/contract/admins';
import { routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { groups } from '@quarterdeck/contract/groups';
import { permissions } from '@quarterdeck/contract/permissions';
import { profiles } from '@quarterdeck/contract/profiles';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, refusal, rowOf } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { failToReload } from '../../../test/reload.ts';
import { renderScreen } from '../../../test/render.tsx';
import type { Row } from './row.ts';

const SUPER = 'A super admin may do everything';
const SUPERS_ONLY = 'Only a super admin can do this';

const list = api.call(admins.list);
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name });

const ben: Row = rowOf(admins.list, {
  ...{ id: 2, name: 'Ben Carter', avatar: null, is_sup_admin: 0, is_suspended: 0, version: 4, refused: {} },
  invited_until: null,
  auth_user_group: ['Readers', 'Writers', 'Keepers'].map((name, index) => ({ auth_group: { id: index + 1, name } })),
});
const boss: Row = rowOf(admins.list, {
  ...{ id: 1, name: 'Amara Okafor', avatar: null, is_sup_admin: 1, is_suspended: 0, auth_user_group: [] },
  invited_until: null,
  refused: {
    [routeOf(admins.assignGroups)]: SUPER,
    [routeOf(profiles.suspend)]: "Only a super admin can change an admin's account",
  },
});

beforeEach(() => {
  api.call(admins.groupGrants).answers(() => ({ data: { groups: [], direct: [] } }));
  list.answers(() => ({ users: [boss, ben], total_users: 2 }));
  api.call(groups.dropdown).answers(() => ({
    data: [
      { id: 1, name: 'Readers' },
      { id: 7, name: 'Given' },
      { id: 8, name: 'Kept', refused: { [routeOf(admins.assignGroups)]: 'You cannot give what you do not hold' } },
    ],
  }));
});

test('admins are listed with their groups; a filter of the address is named, and taken away', {
  tags: ['long'],
}, async () => {
  await renderScreen('/backend-users?group_id=7');
  const headers = page.getByRole('columnheader');
  await expect.element(page.getByRole('row', { name: /Amara Okafor/ })).toHaveTextContent('Super admin');
  expect(headers.elements().map(({ textContent }) => textContent)).toEqual([
    ...['Avatar', 'Name', 'Email', 'Phone', 'Assigned groups', 'Last sign-in', 'Actions'],
  ]);
  await expect.element(page.getByRole('row', { name: /Ben Carter/ })).toHaveTextContent(/ReadersWriters\+1: Keepers/);
  await expect.element(page.getByText('Group: Given')).toBeVisible();
  expect(list.inputs().at(-1)).toMatchObject({ group_id: 7 });
  await button('Remove filter Group').click();
  await expect.poll(() => list.inputs().at(-1)).not.toHaveProperty('group_id');
});

test('what the rules refuse is disabled and says why', { tags: ['long'] }, async () => {
  await renderScreen('/backend-users', { permissions: ['admin_users_list', 'assign-groups', 'suspend_account'] });
  const assign = button('Assign groups to Amara Okafor');
  await expect.element(assign).toHaveAttribute('aria-disabled', 'true');
  await expect.element(assign).toHaveAccessibleDescription(SUPER);
  await expect.element(button('Add admin')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Add admin')).toHaveAccessibleDescription(SUPERS_ONLY);
  await expect
    .element(page.getByRole('link', { name: 'Amara Okafor' }))
    .toHaveAccessibleDescription('You need the permission user_profile');
  await button('More actions for Amara Okafor').click();
  await expect.element(item('Sessions')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(item('Sessions')).toHaveAccessibleDescription(SUPERS_ONLY);
  await expect.element(item('Permissions')).toHaveAccessibleDescription('You need the permission user_permissions');
  await expect
    .element(item('Suspend Account'))
    .toHaveAccessibleDescription("Only a super admin can change an admin's account");
  await userEvent.keyboard('{Escape}');
  await assign.hover();
  await expect.element(page.getByRole('tooltip').getByText(SUPER)).toBeVisible();
});

test('a group that one may not give cannot be ticked; one that is there can be taken away', {
  tags: ['long'],
}, async () => {
  await renderScreen('/backend-users', { permissions: ['admin_users_list', 'assign-groups'] });
  await button('Assign groups to Ben Carter').click();
  const kept = dialog.getByRole('checkbox', { name: 'Kept' });
  await expect.element(kept).toHaveAttribute('aria-disabled', 'true');
  await expect.element(kept).toHaveAccessibleDescription('You cannot give what you do not hold');
  await focusOn(kept);
  await userEvent.keyboard(' ');
  await expect.element(kept).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Given' }).click();
  await dialog.getByRole('checkbox', { name: 'Readers' }).click();
  await expectAccessible(dialog.element() as HTMLElement);
  const assign = api.call(admins.assignGroups);
  assign.answers(() => ({}));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(assign.asked().map(({ input, headers }) => [input, headers.get('if-match')])).toEqual([
    [{ user_id: 2, group_ids: [7] }, '4'],
  ]);
});

test('what is ticked stays when the groups cannot be loaded again', { tags: ['long'] }, async () => {
  await renderScreen('/backend-users');
  await button('Assign groups to Ben Carter').click();
  const given = dialog.getByRole('checkbox', { name: 'Given' });
  await given.click();
  await failToReload(groups.dropdown);
  await expect.element(given).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await button('Discard').click();
  await button('Invite admin').click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ida Berg');
  await given.click();
  await failToReload(groups.dropdown);
  await expect.element(given).toBeChecked();
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => button('Close').click()],
])('while groups are saved, the dialog is not closed by %s', { tags: ['long'] }, async (_how, leave) => {
  const saved = deferred();
  api.call(admins.assignGroups).answers(async () => {
    await saved.promise;
    return refusal(500, 'Not now');
  });
  await renderScreen('/backend-users');
  await button('Assign groups to Ben Carter').click();
  const given = dialog.getByRole('checkbox', { name: 'Given' });
  await given.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(button('Cancel')).toBeDisabled();
  await leave();
  saved.resolve();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now');
  await expect.element(page.getByText('Discard your changes?')).not.toBeInTheDocument();
  await expect.element(given).toBeChecked();
  await expect.element(button('Cancel')).toBeEnabled();
});

describe('what other groups change is said before it is saved', () => {
  const grants = api.call(admins.groupGrants);
  const told = () => ({
    data: {
      groups: [
        { id: 1, permissions: ['users_list'] },
        { id: 7, permissions: ['delete_post'] },
      ],
      direct: ['users_list'],
    },
  });

  test('for an admin: only what nothing else gives is gained or lost', async () => {
    grants.answers(told);
    await renderScreen('/backend-users');
    await button('Assign groups to Ben Carter').click();
    await dialog.getByRole('checkbox', { name: 'Readers' }).click();
    await expect.element(dialog.getByText('No permission changes.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Given' }).click();
    await expect.element(dialog.getByText('Gains 1 permission: delete_post')).toBeVisible();
    expect(grants.inputs()).toEqual([{ user_id: 2 }]);
  });

  test('a server that does not tell it hides it, and breaks nothing', { tags: ['long'] }, async () => {
    grants.refuses(404, 'Not found');
    await renderScreen('/backend-users');
    await button('Assign groups to Ben Carter').click();
    await dialog.getByRole('checkbox', { name: 'Given' }).click();
    await expect.element(dialog.getByText('Adds Given.')).toBeVisible();
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('and for one who is invited, with the groups that they are to have', { tags: ['long'] }, async () => {
    grants.answers(told);
    const invite = api.call(admins.invite);
    invite.answers(() => ({ responseMessage: 'Ida was invited', data: { id: 9 } }));
    await renderScreen('/backend-users');
    await button('Invite admin').click();
    await expect.element(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveFocus();
    await userEvent.keyboard('Ida Berg{Tab}ida{Tab}ida@bücher.example');
    await dialog.getByRole('checkbox', { name: 'Given' }).click();
    await expect.element(dialog.getByText('Gains 1 permission: delete_post')).toBeVisible();
    await expectAccessible(dialog.element() as HTMLElement);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(invite.inputs()).toEqual([
      { name: 'Ida Berg', username: 'ida', email: 'ida@bücher.example', group_ids: [7] },
    ]);
  });
});

test('an invitation can be sent again and withdrawn, as long as it is open', { tags: ['long'] }, async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const gone = new Date(Date.now() - 3_600_000).toISOString();
  list.answers(() => ({
    users: [boss, { ...ben, invited_until: soon }, { ...ben, id: 3, name: 'Cleo Dunn', invited_until: gone }],
    total_users: 3,
  }));
  const again = api.call(admins.inviteAgain);
  again.answers(() => ({ responseMessage: 'The invitation was sent again' }));
  const withdraw = api.call(admins.withdrawInvitation);
  withdraw.answers(() => ({}));
  await renderScreen('/backend-users');
  await expect.element(page.getByRole('row', { name: /Ben Carter/ })).toHaveTextContent('Invited');
  await expect.element(page.getByRole('row', { name: /Cleo Dunn/ })).toHaveTextContent('Invitation expired');
  await button('More actions for Amara Okafor').click();
  await expect.element(item('Sessions')).toBeVisible();
  await expect.element(item('Withdraw invitation')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await button('More actions for Cleo Dunn').click();
  await item('Resend invitation').click();
  await expect.poll(() => again.inputs()).toEqual([{ user_id: 3 }]);
  await button('More actions for Ben Carter').click();
  await item('Withdraw invitation').click();
  expect(withdraw.inputs()).toEqual([]);
  await dialog.getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect.poll(() => withdraw.inputs()).toEqual([{ user_id: 2 }]);
});

test('it is said why someone may: as a super admin, by a grant of their own, or not at all', {
  tags: ['long'],
}, async () => {
  const holds = { is_suspended: 0, is_sup_admin: 0, allowed: 1, groups: [], direct: null } as const;
  const answers = {
    users_list: { ...holds, is_sup_admin: 1 },
    searches: { ...holds, direct: { since: null, by: 'Cleo Dunn' } },
    delete_post: { ...holds, allowed: 0 },
  } as const;
  api.call(permissions.reasons).answers(({ permission }) => ({
    data: { permission, ...answers[permission as keyof typeof answers], groups: [] },
  }));
  await renderScreen('/backend-users');
  await button('More actions for Ben Carter').click();
  await item('Explain access').click();
  for (const [code, sentence] of [
    ['users_list', 'Ben Carter can see the list of users: they are a super admin'],
    ['searches', 'Granted directlybefore this was recorded, by Cleo Dunn'],
    ['delete_post', 'Ben Carter cannot delete a post: no group or direct grant includes this permission'],
  ] as const) {
    await dialog.getByRole('combobox', { name: 'Permission' }).fill(code);
    await page.getByRole('option', { name: new RegExp(`^${code}\\s*[A-Z]`) }).click();
    await expect.element(dialog).toHaveTextContent(sentence);
  }
});
