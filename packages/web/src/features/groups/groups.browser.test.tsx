import { groups } from '@quarterdeck/contract/groups';
import { permissions } from '@quarterdeck/contract/permissions';
import { signIn } from '@quarterdeck/contract/session/sign-in';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
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

describe('the dialog "Sign-in rule" of a group', () => {
  const rule = (fields = {}) =>
    api.call(groups.list).answers(() => ({
      data: [
        rowOf(groups.list, { ...moderators, refused: {}, sign_in_rule: 'any', sign_in_rule_from: null, ...fields }),
      ],
      total: 1,
    }));
  const open = async (who = {}) => {
    await renderScreen('/users-groups', who);
    await page.getByRole('button', { name: 'More actions for Moderators' }).click();
    await page.getByRole('menuitem', { name: 'Sign-in rule' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Sign-in rule for Moderators' });
  const choice = dialog.getByRole('combobox', { name: 'Rule' });

  test('shows the rule, says what the chosen one does, and saves it with its first day', async () => {
    rule();
    const save = api.call(signIn.saveGroupRule);
    save.answers(() => ({}));
    await open();
    await expect.element(choice).toHaveValue('any');
    await expect.element(dialog.getByText('An emailed code is enough.')).toBeVisible();
    await expectAccessible();
    await choice.selectOptions('passkey');
    await expect.element(dialog.getByText('Members with a passkey can sign in only with it.')).toBeVisible();
    await dialog.getByLabelText('From').fill('2027-01-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(save.inputs()).toEqual([{ id: 4, rule: 'passkey', from: '2027-01-31' }]);
  });

  test('starts with what applies, and marks what the server refuses', async () => {
    rule({ sign_in_rule: 'app', sign_in_rule_from: '2026-12-01' });
    const save = api.call(signIn.saveGroupRule);
    const message = 'Passkeys need an HTTPS address';
    save.refuses(409, message, { errors: [{ field: 'rule', message }] });
    await open();
    await expect.element(choice).toHaveValue('app');
    const from = dialog.getByLabelText('From');
    await expect.element(from).toHaveValue('2026-12-01');
    await from.fill('');
    await choice.selectOptions('passkey');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(message)).toBeVisible();
    await expect.element(choice).toHaveValue('passkey');
    expect(save.inputs()).toEqual([{ id: 4, rule: 'passkey' }]);
  });

  test('is for super admins alone', async () => {
    rule();
    await renderScreen('/users-groups', { permissions: ['group_list', 'edit_group'] });
    await page.getByRole('button', { name: 'More actions for Moderators' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Sign-in rule' })).toHaveAttribute('aria-disabled', 'true');
  });
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
