import { admins } from '@quarterdeck/contract/admins';
import { audit } from '@quarterdeck/contract/audit';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, exampleAnswer } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');

test('a failing load says so and can be tried again, for the list and for an entry', async () => {
  const { data: rows } = exampleAnswer(audit.list);
  const withoutPicture = { id: 1, name: 'Ann Miller', username: 'ann.miller', avatar: null };
  api.call(admins.list).answers(() => ({ users: [], total_users: 0 }));
  api.call(audit.calls).answers(() => ({ data: [], target_types: [] }));
  api.call(audit.list).refuses(503, 'The server cannot answer just now');
  api.call(audit.entry).refuses(503, 'The entry cannot be read just now');
  await renderScreen('/audit-log');
  await expect.element(main.getByText('The server cannot answer just now')).toBeVisible();
  api.call(audit.list).answers(() => ({ data: rows.map((row) => ({ ...row, admin: withoutPicture })), total: 1 }));
  await main.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: /^Details/ }).click();
  await expect.element(dialog.getByText('The entry cannot be read just now')).toBeVisible();
  api.call(audit.entry).answers(() => {
    const { data } = exampleAnswer(audit.entry);
    // So many that they scroll: a part of the page with a name of its own.
    const details = { filter: 'long '.repeat(100) };
    return { data: { ...data, admin: withoutPicture, details } };
  });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByText('Before and after')).toBeVisible();
  await expectAccessible(dialog.element() as HTMLElement);
});
