import { system } from '@quarterdeck/contract/system';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, refusal } from '../../../test/api.ts';
import { AWAY, failToReload } from '../../../test/reload.ts';
import { renderScreen } from '../../../test/render.tsx';

const main = page.getByRole('main');
const seen = { version: '1.0.0', checked_at: '2026-03-14T09:26:53.000Z', twins: [] };

const mail = {
  name: 'mail',
  title: 'Email',
  state: 'fine',
  says: 'No emails are waiting.',
  advice: null,
} as const;
const webhooks = {
  name: 'webhooks',
  title: 'Webhooks',
  state: 'behind',
  says: '3 events wait for the app, the oldest for 9 minutes.',
  advice: 'Check why the app does not accept them. Resume paused endpoints manually.',
} as const;
const disk = {
  name: 'disk',
  title: 'Disk',
  state: 'failing',
  says: 'The disk of DATA_DIR is full: 12 MB are free (0 %).',
  advice: 'Free space on this disk, or enlarge it.',
} as const;

test('says the worst first, what to do about it, and where more is to be seen', async () => {
  api.call(system.checks).answers(() => ({ ...seen, data: [mail, webhooks, disk] }));
  await renderScreen('/system');
  await expect.element(main.getByText('1 failing, 1 behind, 1 fine.')).toBeVisible();
  const rows = main.getByRole('row');
  for (const [index, { title, says }] of [disk, webhooks, mail].entries()) {
    await expect.element(rows.nth(index + 1).getByRole('rowheader', { name: title })).toBeVisible();
    await expect.element(rows.nth(index + 1).getByText(says)).toBeVisible();
  }
  await expect.element(rows.nth(1).getByText('Failing')).toBeVisible();
  await expect.element(rows.nth(1).getByText(disk.advice)).toBeVisible();
  await expect.element(rows.nth(1).getByRole('link')).not.toBeInTheDocument();
  await expect
    .element(rows.nth(2).getByRole('link', { name: 'Open Webhooks' }))
    .toHaveAttribute('href', '/integrations?tab=webhooks');
  await expect.element(rows.nth(3).getByRole('link')).not.toBeInTheDocument();
  await expectAccessible(main.element() as HTMLElement);
});

test('says that all is fine, and when it cannot be known', { tags: ['long'] }, async () => {
  let isAway = true;
  api
    .call(system.checks)
    .answers(() => (isAway ? refusal(503, 'The server cannot answer just now') : { ...seen, data: [mail] }));
  await renderScreen('/system');
  await expect.element(main.getByText('This could not be loaded')).toBeVisible();
  isAway = false;
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect.element(main.getByText('All systems operational.')).toBeVisible();
  const old = main.getByText(/^This data may be out of date, as of/);
  await expect.element(old).not.toBeInTheDocument();
  await failToReload(system.checks);
  await expect.element(old).toHaveTextContent(AWAY);
  await expect.element(main.getByText(mail.says)).toBeVisible();
  await expectAccessible(main.element() as HTMLElement);
  api.call(system.checks).answers(() => ({ ...seen, data: [mail] }));
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect.element(old).not.toBeInTheDocument();
});

test('lists names that look the same, with the way to each', async () => {
  const twins = [
    { kind: 'group' as const, id: 7, name: 'Night  shift', older: { id: 3, name: 'Night shift' } },
    { kind: 'user' as const, id: 9, name: 'ＡＮＮ', older: { id: 4, name: 'ann' } },
    { kind: 'view' as const, id: 5, name: 'Mine\u200b', older: { id: 2, name: 'Mine' } },
  ];
  api.call(system.checks).answers(() => ({ ...seen, data: [mail], twins }));
  await renderScreen('/system');
  const part = main.getByRole('region', { name: 'Names that look the same' });
  await expect
    .element(part.getByRole('link', { name: 'Night shift' }).first())
    .toHaveAttribute('href', '/users-groups');
  await expect.element(part.getByRole('link', { name: 'ＡＮＮ' })).toHaveAttribute('href', '/user-profile/9');
  await expect.element(part.getByRole('link', { name: 'ann', exact: true })).toHaveAttribute('href', '/user-profile/4');
  await expect.element(part.getByRole('row', { name: /Saved view/ }).getByRole('link')).not.toBeInTheDocument();
  await expectAccessible(main.element() as HTMLElement);
});

test('is for super admins alone', { tags: ['long'] }, async () => {
  await renderScreen('/system', { permissions: ['users_list'] });
  await expect.element(main.getByText('You do not have permission to view this content')).toBeVisible();
});
