import { pages } from '@quarterdeck/contract/pages';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const MOMENT = '2026-03-14T09:26:53.000Z';

test('a version before that could not be loaded is asked for again; against now it is not needed', async () => {
  const named = { data_key: 'faq' as const, updated_at: MOMENT, updated_by: 'Ben Carter' };
  api.call(pages.page).answers(() => ({ data: { ...named, data: '<p>Words now</p>', id: 1, version: 2 } }));
  api.call(pages.versions).answers(() => ({
    data: [2, 1].map((version) => ({ version, updated_at: MOMENT, updated_by: 'Ben Carter', size: 9 })),
    total: 2,
  }));
  const text = api.call(pages.versionText);
  const textOf = (version: number) => ({ data: { ...named, version, data: `<p>Words of ${version}</p>` } });
  text.answers(({ version }) => (version === 1 ? refusal(500, 'The database is away') : textOf(version)));
  await renderScreen('/faq', { permissions: ['view_static_pages', 'update_static_pages'] });
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('The database is away')).toBeVisible();
  const change = dialog.getByRole('region', { name: 'What changed in version 2' });
  await dialog.getByText('Compared with current').click();
  await expect.element(change).toHaveTextContent('Words');
  await dialog.getByText('Changes in this version').click();
  text.answers(({ version }) => textOf(version));
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(change).toHaveTextContent('Words of');
  await expect.element(dialog.getByText('The database is away')).not.toBeInTheDocument();
});
