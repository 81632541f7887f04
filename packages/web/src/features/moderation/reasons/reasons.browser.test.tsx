import { measures } from '@quarterdeck/contract/moderation/measures';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { settings } from '@quarterdeck/contract/settings';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, exampleAnswer } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/render.tsx';

const list = api.call(reasons.list);
const appReasons = api.call(reasons.appReasons);
const order = api.call(reasons.order);
const assign = api.call(reasons.assign);

const reason = { text: 'Not here', is_other: 0 as const, is_archived: 0 as const, app_reasons: 0, version: 4 };
const spam = { ...reason, id: 1, name: 'Spam', severity: 'low' as const };
const harm = { ...reason, id: 2, name: 'Self-harm', severity: 'critical' as const, app_reasons: 2 };
const other = { ...reason, id: 3, name: 'Other', severity: 'medium' as const, is_other: 1 as const };
const refused = {
  'POST /archive-report-reason': '2 app reasons are assigned to Self-harm. Assign them to another reason first',
};
const said = { id: 9, text: 'He wants to hurt himself', reports: 12, is_assigned: 0 as const, version: 1 };

beforeEach(() => {
  api.call(settings.enrichment).answers(() => ({ data: { data_key: 'ENRICHMENT_SERVICE', data: '1' } }));
  api.call(settings.appVersions).answers(() => ({ data: [], total: 0 }));
  api.call(settings.campaignAnalyticsTab).answers(() => ({ data: { is_on: 0 } }));
  api.call(measures.mails).answers(() => exampleAnswer(measures.mails));
  api.call(settings.mediaDefaults).answers(() => exampleAnswer(settings.mediaDefaults));
  list.answers(() => ({ data: [spam, { ...harm, refused }, other], total: 3 }));
  appReasons.answers(() => ({ data: [{ ...said, reason: other }], total: 1 }));
});

const row = (name: RegExp) => page.getByRole('row', { name });

test('reasons are moved, and one that the app uses is not archived', { tags: ['long'] }, async () => {
  order.answers(() => ({ data: [] }));
  await renderScreen('/settings');
  await expect.element(row(/^Spam Low/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Move Spam up' })).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByRole('button', { name: 'Archive Self-harm' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('button', { name: 'Move Other up' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Move Spam down' }).click();
  await expect.poll(() => order.inputs()).toEqual([{ ids: [2, 1] }]);
  // A button that is half under the header would count as too small a target.
  window.scrollTo(0, 0);
  await expectAccessible();
});

test('a reason of the app is assigned by one choice', { tags: ['long'] }, async () => {
  assign.answers(() => ({ responseMessage: 'It counts as Self-harm now' }));
  await renderScreen('/settings');
  await expect.element(row(/He wants to hurt himself Not assigned 12 reports/)).toBeVisible();
  await page.getByRole('combobox', { name: /He wants to hurt himself/ }).selectOptions('Self-harm');
  await expect.poll(() => assign.inputs()).toEqual([{ id: 9, reason_id: 2 }]);
  await page.getByRole('combobox', { name: 'App reasons to show' }).selectOptions('Not assigned');
  await expect.poll(() => appReasons.inputs().at(-1)).toMatchObject({ is_assigned: 0 });
});

test('the other one is edited without its name', async () => {
  await renderScreen('/settings');
  await page.getByRole('button', { name: 'Edit Other' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Other' });
  await expect.element(dialog.getByRole('combobox', { name: 'Severity' })).toHaveValue('medium');
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
});
