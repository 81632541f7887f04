import { integrations } from '@quarterdeck/contract/integrations';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, deferred, exampleAnswer } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/render.tsx';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');

test('before the first key, the screen says what one is for and how a server calls with it', async () => {
  api.call(integrations.keys).answers(() => ({ data: [], total: 0 }));
  await renderScreen('/integrations');
  await expect.element(main.getByText(/A key lets one of the app's servers send data/)).toBeVisible();
  await expect.element(main.getByText(/^curl http.*\/app\/v1\/batch -H 'Authorization: Bearer qdk_…'/)).toBeVisible();
  await expectAccessible(main.element() as HTMLElement);
});

test('an answer that was lost brings no key with it, and the dialog says what to do', { tags: ['long'] }, async () => {
  const { data: rows } = exampleAnswer(integrations.keys);
  const row = { ...rows[0], id: 7, name: 'Shop', state: 'open' } as (typeof rows)[number];
  api.call(integrations.keys).answers(() => ({ data: [row], total: 1 }));
  api.call(integrations.rotateKey).answers(({ overlap_hours: hours }) => {
    expect(hours).toBe(1);
    return { data: row };
  });
  await renderScreen('/integrations');
  await main.getByRole('button', { name: 'More actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await dialog.getByRole('combobox').selectOptions('1 hour');
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect.element(dialog.getByText(/The response with the key was lost/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a new key is shown once, in a dialog that closes by its button alone', { tags: ['long'] }, async () => {
  const shown = `qdk_test_${'k'.repeat(43)}`;
  api.call(integrations.keys).answers(() => ({ data: [], total: 0 }));
  const add = api.call(integrations.addKey);
  add.answers(() => ({ key: shown }));
  await renderScreen('/integrations');
  await main.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.element(dialog.getByText("Select the key's scopes")).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'write:people' }).click();
  await dialog.getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.1, ::1');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.element(dialog.getByText(shown, { exact: true })).toBeVisible();
  expect(add.inputs()).toMatchObject([
    { name: 'Shop', scopes: ['write:people'], allowed_networks: ['127.0.0.1', '::1'] },
  ]);
  await expectAccessible(dialog.element() as HTMLElement);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByText(shown, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

describe('a key that is rotated', () => {
  const shown = `qdk_test_${'k'.repeat(43)}`;
  const { data: rows } = exampleAnswer(integrations.keys);
  const row = { ...rows[0], id: 7, name: 'Shop', state: 'open' } as (typeof rows)[number];
  const keys = api.call(integrations.keys);

  const openToRotate = async (): Promise<void> => {
    keys.answers(() => ({ data: [row], total: 1 }));
    await renderScreen('/integrations');
    await main.getByRole('button', { name: 'More actions for Shop' }).click();
    await page.getByRole('menuitem', { name: 'Rotate' }).click();
    await expect.element(dialog.getByRole('combobox')).toBeVisible();
  };

  test('is shown although one wanted to leave while it was on its way', { tags: ['long'] }, async () => {
    const saved = deferred();
    api.call(integrations.rotateKey).answers(async () => {
      await saved.promise;
      return { data: row, key: shown };
    });
    await openToRotate();
    const rotate = dialog.getByRole('button', { name: 'Rotate' });
    await rotate.click();
    await expect.element(rotate).toHaveAttribute('data-loading', 'true');
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: 'Close' }).click();
    document.querySelector<HTMLElement>('[class*="Modal-inner"]')?.click();
    await expect.element(rotate).toBeVisible();
    saved.resolve();
    await expect.element(dialog.getByText(shown, { exact: true })).toBeVisible();
  });

  test('can be left again when it was refused', { tags: ['long'] }, async () => {
    api.call(integrations.rotateKey).refuses(500, 'The database is away');
    await openToRotate();
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The database is away');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('is shown although the list could not be loaded again', async () => {
    api.call(integrations.rotateKey).answers(() => {
      keys.refuses(500, 'The database is away');
      return { data: row, key: shown };
    });
    await openToRotate();
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await expect.element(dialog.getByText(shown, { exact: true })).toBeVisible();
  });
});
