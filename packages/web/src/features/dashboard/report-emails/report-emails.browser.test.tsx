import { reportEmails } from '@quarterdeck/contract/report-emails';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/render.tsx';

const row = {
  id: 7,
  report: 'dashboard' as const,
  every: 'week' as const,
  is_own: 1 as const,
  created_by: 'Ann Miller',
  recipients: [
    { id: 1, name: 'Ann Miller' },
    { id: 2, name: 'Ben Carter' },
  ],
  next_at: '2026-03-16T08:00:00.000Z',
};

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a report is emailed to those who are chosen among admins who can see it', async () => {
  api.call(reportEmails.list).answers(() => ({ data: [], total: 0 }));
  api.call(reportEmails.recipients).answers(() => ({ data: row.recipients }));
  const add = api.call(reportEmails.add);
  add.answers(() => ({ responseMessage: 'The report was scheduled', data: { id: 7 } }));
  await renderScreen('/report-emails', { permissions: ['campaign_analytics'] });
  await button('Email the dashboard').click();
  const dialog = page.getByRole('dialog', { name: 'Email the dashboard' });
  await expect.element(dialog.getByRole('checkbox', { name: 'Ann Miller (you)' })).toBeChecked();
  await expectAccessible(dialog.element() as HTMLElement);
  await dialog.getByRole('checkbox', { name: 'Ann Miller (you)' }).click();
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect.element(dialog.getByText('Choose at least one recipient')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Ben Carter' }).click();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'When' }), 'On the first of the month');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(add.inputs()).toEqual([{ report: 'dashboard', every: 'month', recipients: [2] }]);
});

test('a report of one’s own is deleted, another one is left', { tags: ['long'] }, async () => {
  const others = { ...row, id: 8, report: 'month' as const, is_own: 0 as const, created_by: 'Ben Carter' };
  api.call(reportEmails.list).answers(() => ({ data: [row, others], total: 2 }));
  const remove = api.call(reportEmails.remove);
  remove.answers(() => ({ responseMessage: 'The scheduled report was deleted' }));
  await renderScreen('/report-emails', { permissions: ['campaign_analytics'] });
  await button('Delete Dashboard: Each Monday').click();
  await button('Leave Monthly report: Each Monday').click();
  await expect.poll(() => remove.inputs()).toEqual([{ id: 7 }, { id: 8 }]);
  await expectAccessible();
});
