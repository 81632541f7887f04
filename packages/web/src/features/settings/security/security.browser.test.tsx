import { defaultProofModes } from '@quarterdeck/contract/core/access/fresh-proof';
import { routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { security } from '@quarterdeck/contract/security';
import { ENRICHMENT_SERVICE, settings } from '@quarterdeck/contract/settings';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/render.tsx';

const MOMENT = '2026-03-14T09:26:53.000Z';
const main = page.getByRole('main');

beforeEach(() => {
  api.call(settings.enrichment).answers(() => ({ data: { data_key: ENRICHMENT_SERVICE, data: '1' } }));
  api.call(settings.appVersions).answers(() => ({ data: [], total: 0 }));
  api.call(settings.campaignAnalyticsTab).answers(() => ({ data: { is_on: 0 } }));
  api.call(reasons.appReasons).answers(() => ({ data: [], total: 0 }));
  api.call(settings.mediaDefaults).answers(() => ({ data: { blur_media: 1, greyscale_media: 0, mute_media: 0 } }));
});

test('each call of the specification has its choice of who proves who they are', async () => {
  let modes = { ...defaultProofModes };
  api.call(security.proofSettings).answers(() => ({ data: modes }));
  const save = api.call(security.saveProofSettings);
  save.answers((input) => {
    modes = { ...modes, ...(input as Partial<typeof modes>) };
    return { data: modes };
  });
  await renderScreen('/settings');
  const choice = (name: string) => main.getByRole('combobox', { name });
  await expect.element(choice('Assign groups to an admin')).toHaveValue('strong');
  await expect.element(choice('Export all users as CSV')).toHaveValue('off');
  await expectAccessible();
  await choice('Export all users as CSV').selectOptions('Every admin');
  await expect.element(choice('Export all users as CSV')).toHaveValue('all');
  expect(save.inputs()).toEqual([{ users_csv: 'all' }]);
});

test('a request to a second super admin is confirmed or refused; one’s own says why it cannot be', async () => {
  const person = (id: number, name: string) => ({ id, name });
  const reason = 'You asked for this. Another super admin must confirm it';
  const moments = { asked_at: MOMENT, expires_at: MOMENT };
  let requests = [
    {
      id: 8,
      kind: 'turn_off' as const,
      user: null,
      asked_by: person(1, 'Ann Miller'),
      ...moments,
      refused: { [routeOf(security.confirmRequest)]: reason },
    },
    { id: 7, kind: 'reset' as const, user: person(3, 'Cem Demir'), asked_by: person(2, 'Ben Carter'), ...moments },
  ];
  api.call(security.secondAdmin).answers(() => ({ data: { is_on: 1 } }));
  api.call(security.secondAdminRequests).answers(() => ({ data: requests }));
  const confirm = api.call(security.confirmRequest);
  confirm.answers(({ id }) => {
    requests = requests.filter((request) => request.id !== id);
    return {};
  });
  const refuse = api.call(security.refuseRequest);
  refuse.answers(({ id }) => {
    requests = requests.filter((request) => request.id !== id);
    return {};
  });
  await renderScreen('/settings');
  const button = (name: string) => main.getByRole('button', { name });
  await expect.element(main.getByText(/Requested by Ben Carter/)).toBeVisible();
  await expect
    .element(button('Confirm: Allow resets without a second super admin'))
    .toHaveAccessibleDescription(reason);
  await expectAccessible();
  await button('Confirm: Reset the account of Cem Demir').click();
  const dialog = page.getByRole('dialog', { name: 'Reset the account of Cem Demir?' });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(button('Confirm: Reset the account of Cem Demir')).not.toBeInTheDocument();
  await button('Refuse: Allow resets without a second super admin').click();
  await expect.element(button('Refuse: Allow resets without a second super admin')).not.toBeInTheDocument();
  expect([confirm.inputs(), refuse.inputs()]).toEqual([[{ id: 7 }], [{ id: 8 }]]);
});

test('everyone is signed out after a question', async () => {
  const end = api.call(security.signOutEveryone);
  end.answers(() => ({ responseMessage: 'All sessions except this one were ended' }));
  await renderScreen('/settings');
  await main.getByRole('button', { name: 'Sign out everyone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everyone?' });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(end.inputs()).toEqual([]);
  await main.getByRole('button', { name: 'Sign out everyone' }).click();
  await dialog.getByRole('button', { name: 'Sign out everyone' }).click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'All sessions except this one were ended' }))
    .toBeVisible();
});

test('an ordinary admin sees none of it', async () => {
  await renderScreen('/settings', { permissions: ['get_app_version', 'change_enrichment_settings'] });
  await expect.element(main.getByRole('heading', { name: 'App versions' })).toBeVisible();
  await expect.element(main.getByRole('heading', { name: 'Confirm your identity' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('button', { name: 'Sign out everyone' })).not.toBeInTheDocument();
});
