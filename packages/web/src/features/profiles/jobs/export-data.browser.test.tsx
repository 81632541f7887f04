import { profiles } from '@quarterdeck/contract/profiles';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, exampleAnswer } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/render.tsx';

const { userdetails: example } = exampleAnswer(profiles.profile);

async function openJob(permissions?: readonly ['user_profile']) {
  api.call(profiles.profile).answers(({ id }) => ({
    userdetails: {
      ...example,
      ...{
        id,
        name: 'Ann',
        is_admin: 0 as const,
        avatar: null,
        latitude: null,
        longitude: null,
        case: null,
        refused: {},
      },
    },
  }));
  await renderScreen('/user-profile/7', permissions ? { permissions } : {});
  await page.getByRole('button', { name: 'Help with' }).click();
  await page.getByRole('menuitem', { name: 'Asks for their data' }).click();
  return page.getByRole('dialog', { name: 'Asks for their data: Ann' });
}

/** Returns what the last saved file has. */
async function savedBy(made: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }): Promise<unknown> {
  const [file] = made.mock.calls.at(-1) ?? [];
  return JSON.parse(file instanceof Blob ? await file.text() : '');
}

test('what is stored about a person is downloaded as a file, which marks its step', async () => {
  const load = api.call(profiles.personalData);
  load.answers(() => ({ data: [{ table: 'users', rows: [{ name: 'Ann' }], has_more: 1 }] }));
  const dialog = await openJob();
  await expectAccessible();
  const made = vi.spyOn(URL, 'createObjectURL');
  await dialog.getByRole('button', { name: 'Download JSON' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: 'Send them their data' })).toBeChecked();
  await expect.element(dialog.getByText(/first 5,000 rows/)).toBeVisible();
  expect(load.inputs()).toEqual([{ user_id: 7 }]);
  expect(await savedBy(made)).toEqual({ data: [{ table: 'users', rows: [{ name: 'Ann' }], has_more: 1 }] });
  made.mockRestore();
});

test('a file without old events says so, in itself and next to the button, and does not mark its step', async () => {
  api.call(profiles.personalData).answers(() => ({
    data: [{ table: 'users', rows: [{ name: 'Ann' }], has_more: 0 }],
    archive: { before: '2026-10-31T00:00:00Z', unavailable_since: '2026-11-30T10:00:00Z' },
  }));
  const dialog = await openJob();
  const made = vi.spyOn(URL, 'createObjectURL');
  await dialog.getByRole('button', { name: 'Download JSON' }).click();
  await expect.element(dialog.getByRole('status').getByText(/are missing from the file/)).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Send them their data' })).not.toBeChecked();
  expect(await savedBy(made)).toEqual({
    missing:
      'Searches, ad events and views of posts before 2026-10-31T00:00:00Z are missing. They could not be read since 2026-11-30T10:00:00Z.',
    data: [{ table: 'users', rows: [{ name: 'Ann' }], has_more: 0 }],
  });
  made.mockRestore();
});

test('who is no super admin is told so', { tags: ['long'] }, async () => {
  const dialog = await openJob(['user_profile']);
  const button = dialog.getByRole('button', { name: 'Download JSON' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveAccessibleDescription('Only a super admin can do this');
});
