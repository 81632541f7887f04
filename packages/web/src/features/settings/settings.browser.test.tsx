import { deliveryState } from '@quarterdeck/contract/delivery-state';
import { ENRICHMENT_SERVICE, settings } from '@quarterdeck/contract/settings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, refusal } from '../../../test/api.ts';
import { AWAY } from '../../../test/reload.ts';
import { renderScreen } from '../../../test/render.tsx';

const versions = api.call(settings.appVersions);
const dialog = page.getByRole('dialog', { name: 'Edit the version for iOS' });

const ios = { device_type: 'ios' as const, app_version: '5.4.1', notify_for_update: 0 as const, version: 3 };

test('a part that one may not see says so in its place, and the others are there', { tags: ['long'] }, async () => {
  versions.answers(() => ({ data: [ios], total: 1 }));
  await renderScreen('/settings', { permissions: ['get_app_version'] });
  await expect.element(page.getByRole('row', { name: /iOS/ })).toBeVisible();
  await expect.element(page.getByText('You do not have permission to view this content')).toBeVisible();
  await expect.element(page.getByText(/change_enrichment_settings/)).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Campaign analytics tab' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('what the app knows of a first change is waited for by nothing that is shown already', {
  tags: ['long'],
}, async () => {
  const first = { id: 1, version: 1, updated_by: 'Ben Carter', updated_at: '2026-03-14T09:26:53.000Z' };
  const { ofThing } = deliveryState;
  api.call(ofThing).answers(() => deferred<{ data: null }>().promise);
  api.call(settings.enrichment).answers(() => ({ data: { data_key: ENRICHMENT_SERVICE, data: '1', version: 0 } }));
  api.call(settings.saveEnrichment).answers(() => {
    api.call(settings.enrichment).answers(() => ({ data: { data_key: ENRICHMENT_SERVICE, data: '0', ...first } }));
    return {};
  });
  await renderScreen('/settings', { permissions: ['change_enrichment_settings'] });
  await page.getByRole('group', { name: 'Enrichment service' }).getByRole('button', { name: 'OFF' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect.element(page.getByText('Last changed by Ben Carter')).toBeVisible();
  expect(api.call(ofThing).inputs()).toEqual([{ thing: 'enrichment', thing_id: 1 }]);
});

test('a version that cannot be read as one says what follows, and no one is counted', async () => {
  versions.answers(() => ({ data: [ios], total: 1 }));
  api.call(settings.appVersionImpact).answers(() => ({ data: { active: 10, older: 1, unknown: 0 } }));
  await renderScreen('/settings', { permissions: ['get_app_version'] });
  await page.getByRole('button', { name: 'Edit the version for iOS' }).click();
  const policy = dialog.getByRole('combobox', { name: 'Older versions' });
  await policy.selectOptions('Force Update');
  await dialog.getByRole('textbox', { name: 'App version' }).fill('newest');
  await expect.element(dialog.getByRole('status')).toHaveTextContent(/^This is not a version number such as 5\.4\.1/);
  const options = policy.getByRole('option').elements();
  expect(options.map(({ textContent }) => textContent)).toEqual(['No Action', 'Show alert only', 'Force Update']);
  expect(api.call(settings.appVersionImpact).inputs()).not.toContainEqual(
    expect.objectContaining({ app_version: 'newest' }),
  );
});

test('what is typed stays while it is saved, and when someone was faster and the versions cannot be loaded again', {
  tags: ['long'],
}, async () => {
  versions.answers(() => ({ data: [ios], total: 1 }));
  const isRefused = deferred();
  api.call(settings.saveAppVersion).answers(async () => {
    await isRefused.promise;
    versions.refuses(500, AWAY);
    return refusal(409, 'Someone changed this');
  });
  await renderScreen('/settings', { permissions: ['get_app_version'] });
  await page.getByRole('button', { name: 'Edit the version for iOS' }).click();
  const typed = dialog.getByRole('textbox', { name: 'App version' });
  await typed.fill('5.5.0');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  isRefused.resolve();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Someone changed this');
  expect(versions.inputs()).toHaveLength(2);
  await expect.element(page.getByText('Discard your changes?')).not.toBeInTheDocument();
  await expect.element(typed).toHaveValue('5.5.0');
});
