import { audit } from '@quarterdeck/contract/audit';
import { profiles } from '@quarterdeck/contract/profiles';
import { security } from '@quarterdeck/contract/security';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, exampleAnswer } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const MOMENT = '2026-03-14T09:26:53.000Z';
const dialog = page.getByRole('dialog', { name: 'Contain the account of Ben Carter' });
const open = page.getByRole('button', { name: 'Contain account' });
const { userdetails: example } = exampleAnswer(profiles.profile);

beforeEach(() => {
  api.call(profiles.profile).answers(({ id }) => ({
    userdetails: {
      ...example,
      ...{ id, name: 'Ben Carter', username: 'ben.carter', is_admin: 1 as const, is_suspended: 0 as const },
      ...{ avatar: null, latitude: null, longitude: null, case: null, refused: {} },
    },
  }));
  api.call(audit.calls).answers(() => ({
    data: [{ call: 'service_key.created', what: 'Create a key', room: 'integrations' }],
    target_types: [],
  }));
});

const ended = {
  suspended: 1 as const,
  sessions_ended: 2,
  keys: [{ id: 4, name: 'Shop' }],
  webhooks: [
    { id: 5, url: 'https://a.example/hooks', did: 'removed' as const },
    { id: 6, url: 'https://b.example/hooks', did: 'paused' as const },
  ],
  requests_ended: 1,
  done: [
    {
      id: 90,
      at: MOMENT,
      call: 'service_key.created',
      outcome: 'done' as const,
      target: { type: 'service_key', id: 4 },
    },
    { id: 89, at: MOMENT, call: 'an.old.event', outcome: 'refused' as const, target: null },
  ],
  done_total: 2,
};

test('an account is contained with a reason; what was ended and what it did is shown', async () => {
  const contain = api.call(security.contain);
  contain.answers(() => ({ data: ended }));
  await renderScreen('/user-profile/2');
  await open.click();
  await expect.element(dialog.getByText(/^Ben Carter is signed out everywhere and suspended/)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Contain account' }).click();
  await expect.element(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A stolen laptop');
  await dialog.getByRole('combobox', { name: 'List activity since' }).selectOptions('7 days ago');
  await dialog.getByRole('button', { name: 'Contain account' }).click();
  await expect.element(dialog.getByText('2 sessions ended.')).toBeVisible();
  for (const text of [
    'The account is suspended.',
    '1 request to a second super admin ended.',
    'The key Shop is revoked.',
    'The webhook https://a.example/hooks is removed.',
    'The webhook https://b.example/hooks is paused: check its address and events.',
    'Create a key',
    'an.old.event',
  ])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(dialog.element() as HTMLElement);
  const [sent] = contain.inputs();
  expect(sent).toMatchObject({ user_id: 2, reason: 'A stolen laptop' });
  const days = (Date.now() - Date.parse(sent?.since ?? '')) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an account that did nothing says so; a reason that is typed is not thrown away without a question', async () => {
  api.call(security.contain).answers(() => ({
    data: { ...ended, suspended: 0, keys: [], webhooks: [], requests_ended: 0, done: [], done_total: 0 },
  }));
  await renderScreen('/user-profile/2');
  await open.click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A stolen laptop');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Contain account' }).click();
  await expect.element(dialog.getByText('No activity in this time.')).toBeVisible();
  await expect.element(dialog.getByText('The account was already suspended.')).toBeVisible();
});

test('the button is disabled for who may not, and says why', async () => {
  await renderScreen('/user-profile/2', { permissions: ['user_profile', 'admin_users_list'] });
  await expect.element(open).toHaveAccessibleDescription(/Only a super admin can do this/);
});
