import { storage } from '@quarterdeck/contract/storage';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, deferred, refusal } from '../../../../test/api.ts';
import { AWAY } from '../../../../test/reload.ts';
import { renderScreen } from '../../../../test/render.tsx';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');

const searches = {
  kind: 'searches',
  rows: 1_234_567,
  bytes: 3_650_722_202,
  last_month_bytes: 52_428_800,
  oldest_month: '2024-03-01',
  dropped_before: '2024-03-01',
  months: 25,
  is_adjustable: 1,
  version: 3,
} as const;
const values = { ...searches, kind: 'audit_values', months: null, is_adjustable: 0, dropped_before: null } as const;

test('shows what events take, and asks before fewer months are kept', { tags: ['long'] }, async () => {
  api.call(storage.events).answers(() => ({ data: [searches, values] }));
  const saved: (number | null)[] = [];
  api.call(storage.saveRetention).answers(({ months }) => {
    saved.push(months);
    return { data: { ...searches, months } };
  });
  await renderScreen('/integrations?tab=storage');
  const row = main.getByRole('row', { name: /^Searches/ });
  for (const text of ['1.23M', '3.4 GB', '50.0 MB', '25 months', 'Before March 2024 in charts only'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  await expect.element(main.getByText('As long as their audit rows')).toBeVisible();
  await expectAccessible(main.element() as HTMLElement);

  await main.getByRole('button', { name: 'Edit the retention of Searches' }).click();
  await dialog.getByRole('textbox', { name: 'Months' }).fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Keep at least one month')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Months' }).fill('13');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Store Searches for only 13 months?')).toBeVisible();
  expect(saved).toEqual([]);
  await page.getByRole('button', { name: 'Store Fewer' }).click();
  await expect.poll(() => saved).toEqual([13]);
  await expect.element(dialog).not.toBeInTheDocument();

  // A longer retention needs no confirmation.
  await main.getByRole('button', { name: 'Edit the retention of Searches' }).click();
  await dialog.getByRole('checkbox', { name: 'Store them forever' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved).toEqual([13, null]);
});

test('what is typed stays while it is saved, and when someone was faster and the months cannot be loaded again', async () => {
  const events = api.call(storage.events);
  events.answers(() => ({ data: [searches] }));
  const isRefused = deferred();
  api.call(storage.saveRetention).answers(async () => {
    await isRefused.promise;
    events.refuses(500, AWAY);
    return refusal(409, 'Someone changed this');
  });
  await renderScreen('/integrations?tab=storage');
  await main.getByRole('button', { name: 'Edit the retention of Searches' }).click();
  const months = dialog.getByRole('textbox', { name: 'Months' });
  await months.fill('30');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  isRefused.resolve();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Someone changed this');
  expect(events.inputs()).toHaveLength(2);
  await expect.element(page.getByText('Discard your changes?')).not.toBeInTheDocument();
  await expect.element(months).toHaveValue('30');
});
