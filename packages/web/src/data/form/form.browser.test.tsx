import { groups } from '@quarterdeck/contract/groups';
import { interests } from '@quarterdeck/contract/interests';
import { users } from '@quarterdeck/contract/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, rowOf } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const list = api.call(interests.list);
const add = api.call(interests.add);
const update = api.call(interests.update);
const dialog = page.getByRole('dialog', { name: /interest$/ });
const question = page.getByRole('dialog', { name: 'Discard your changes?' });
const name = page.getByRole('textbox', { name: 'Name' });
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const alert = page.getByRole('alert');

let rows: readonly string[] = [];

beforeEach(() => {
  rows = ['Sailing'];
  list.answers(() => ({
    data: rows.map((own, index) => rowOf(interests.list, { id: index + 1, name: own, version: 7, campaigns_count: 0 })),
    total: rows.length,
  }));
});

const openToAdd = async () => {
  const router = await renderScreen('/interest');
  await button('Add interest').click();
  await expect.element(name).toHaveFocus();
  return router;
};

const openToEdit = async (): Promise<void> => {
  await renderScreen('/interest');
  await button('Edit Sailing').click();
  await expect.element(name).toHaveValue('Sailing');
};

describe('what is typed', () => {
  test('is saved, and what shows it is loaded again', { tags: ['long'] }, async () => {
    add.answers(({ name: own }) => {
      rows = [...rows, own];
      return { responseMessage: 'Boats was added' };
    });
    await openToAdd();
    await userEvent.keyboard('Boats{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('cell', { name: 'Boats' }).first()).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: 'Boats was added' })).toBeVisible();
    expect(add.inputs()).toEqual([{ name: 'Boats' }]);
    await expect.element(button('Add interest')).toHaveFocus();
  });

  test('is checked by the rules of the call from the first attempt on, and the wrong field has the focus', {
    tags: ['long'],
  }, async () => {
    await renderScreen('/users');
    api.call(users.list).answers(() => ({ users: [], total_users: 0 }));
    await button('Add user').click();
    const messages = ['Name is required', 'Username is required', 'Email is required', 'Password is required'];
    const form = page.getByRole('dialog');
    const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
    await field('Username').fill('ann.miller');
    for (const message of messages) await expect.element(form.getByText(message)).not.toBeInTheDocument();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    for (const message of messages.filter((one) => !one.startsWith('Username')))
      await expect.element(form.getByText(message)).toBeVisible();
    await expect.element(form.getByText('Username is required')).not.toBeInTheDocument();
    await expect.element(field('Name')).toHaveFocus();
    await expect.element(field('Name')).toHaveAccessibleDescription('Name is required');
    await expectAccessible();
    await field('Name').fill('Ann');
    await expect.element(form.getByText('Name is required')).not.toBeInTheDocument();
    await field('Username').fill('');
    await expect.element(form.getByText('Username is required')).toBeVisible();
    expect(api.call(users.create).inputs()).toEqual([]);
  });

  test('is marked where the server finds it wrong, until it is typed again', { tags: ['long'] }, async () => {
    add.refuses(422, 'Some fields are not valid', {
      errors: [
        { field: 'name', message: 'This name is taken' },
        { field: 'colour', message: 'There is no such color' },
      ],
    });
    await openToAdd();
    await userEvent.keyboard('Sailing{Enter}');
    await expect.element(dialog.getByText('This name is taken')).toBeVisible();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveValue('Sailing');
    await expect.element(alert).toHaveTextContent('Some fields are not valid');
    await userEvent.keyboard('!');
    await expect.element(dialog.getByText('This name is taken')).not.toBeInTheDocument();
    await expect.element(dialog.getByText('There is no such color')).not.toBeInTheDocument();
  });

  test('is sent once, however often Enter is pressed', { tags: ['long'] }, async () => {
    const saved = deferred();
    add.answers(async () => {
      await saved.promise;
      return {};
    });
    await openToAdd();
    await userEvent.keyboard('Boats{Enter}{Enter}{Enter}');
    await expect.element(dialog.getByRole('button', { name: 'Add' })).toHaveAttribute('data-loading', 'true');
    saved.resolve();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(add.inputs()).toHaveLength(1);
  });

  test('is sent with the same key again when no one answered, and with another one when it is changed', {
    tags: ['long'],
  }, async () => {
    const keys = (): (string | null)[] => add.asked().map(({ headers }) => headers.get('idempotency-key'));
    add.isUnreachable();
    await openToAdd();
    await userEvent.keyboard('Boats{Enter}');
    await expect.element(alert).toHaveTextContent(/cannot be reached/);
    await expect.element(name).toHaveValue('Boats');
    // The message comes a moment before the form can be sent again.
    const submit = dialog.getByRole('button', { name: 'Add' });
    await expect.element(submit).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    await expect.poll(keys).toHaveLength(2);
    await expect.element(alert).toHaveTextContent(/cannot be reached/);
    await expect.element(submit).toBeEnabled();
    add.answers(() => ({}));
    await name.fill('Ships');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('is empty again when the dialog is opened once more', { tags: ['long'] }, async () => {
    add.answers(() => ({}));
    await openToAdd();
    await userEvent.keyboard('Boats{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await button('Add interest').click();
    await expect.element(name).toHaveValue('');
  });
});

describe('a save that failed', () => {
  test('because someone was faster: what is there is loaded again, what was typed stays', {
    tags: ['long'],
  }, async () => {
    update.answers((_input, headers) => {
      rows = ['Yachting'];
      expect(headers.get('if-match')).toBe('7');
      return new Response(JSON.stringify({ responseCode: 409, responseMessage: 'Bob changed this on 14 March' }), {
        status: 409,
      });
    });
    await openToEdit();
    await name.fill('Boating');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toHaveTextContent('Bob changed this on 14 March');
    await expect.element(name).toHaveValue('Boating');
    expect(list.inputs()).toHaveLength(2);
    await expect.element(page.getByRole('cell', { name: 'Yachting', includeHidden: true }).first()).toBeInTheDocument();
  });

  test('that says so with a good status is a failure', { tags: ['long'] }, async () => {
    api.call(users.list).answers(() => ({ users: [], total_users: 0 }));
    const create = api.call(users.create);
    await renderScreen('/users');
    await button('Add user').click();
    const form = page.getByRole('dialog');
    for (const [label, text] of [
      ['Name', 'Nora Newcomer'],
      ['Username', 'nora.newcomer'],
      ['Email', 'nora@example.com'],
      ['Password', 'a quite good password'],
    ] as const)
      await form.getByRole('textbox', { name: label, exact: true }).fill(text);
    for (const [responseMessage, responseCode, shown] of [
      ['Not this one', 400, 'Not this one'],
      ['', 200, 'Server Error'],
    ] as const) {
      create.answers(() => Response.json({ responseMessage, responseCode }));
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await expect.element(alert).toHaveTextContent(shown);
      await expect.element(form).toBeVisible();
    }
    expect(create.inputs()).toHaveLength(2);
  });
});

describe('what is not saved', () => {
  test('is thrown away after a question alone: Escape, Cancel, the cross', { tags: ['long'] }, async () => {
    await openToEdit();
    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => button('Cancel').click(),
      () => button('Close').click(),
    ]) {
      await name.fill('Boating');
      await leave();
      await expect.element(question).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(name).toHaveValue('Boating');
    }
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await button('Discard').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('Edit Sailing')).toHaveFocus();
    expect(update.inputs()).toEqual([]);
  });

  test('is nothing when it is as it was', { tags: ['long'] }, async () => {
    await openToEdit();
    await name.fill('Boating');
    await name.fill('Sailing');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
  });

  test('keeps the screen when another one is asked for', { tags: ['long'] }, async () => {
    const router = await openToAdd();
    api.call(groups.list).answers(() => ({ data: [], total: 0 }));
    await userEvent.keyboard('Boats');
    await expect.element(name).toHaveValue('Boats');
    void router.navigate({ href: '/users-groups' });
    await expect.element(question).toBeVisible();
    await button('Keep editing').click();
    await expect.element(question).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/interest');
    await expect.element(name).toHaveValue('Boats');
    void router.navigate({ href: '/users-groups' });
    await button('Discard').click();
    await expect.element(page.getByRole('heading', { level: 1, name: /group/i })).toBeVisible();
  });
});
