import { integrations } from '@quarterdeck/contract/integrations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, exampleAnswer } from '../../../../test/api.ts';
import { chip, filterBy, filterByText } from '../../../../test/filters.ts';
import { failToReload } from '../../../../test/reload.ts';
import { renderScreen } from '../../../../test/render.tsx';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');

test('what was refused is found by state, type and reason, and shown as it was sent', async () => {
  const counts = { accepted: 1200, waiting: 3, refused: 2 };
  api.call(integrations.itemTotals).answers(() => ({ data: [{ type: 'post', today: counts, month: counts }] }));
  api.call(integrations.itemReasons).answers(({ state }) => ({
    data: [{ type: 'post', reason: `${state} for a reason`, items: 2 }],
  }));
  const row = {
    ...exampleAnswer(integrations.items).data[0],
    type: 'post',
    app_id: 'p-1',
    path: 'data.user',
    key: null,
  };
  api.call(integrations.items).answers(({ state, reason, app_id: id }) => ({
    data: [{ ...row, state, message: `${reason ?? 'any'} ${id ?? ''}` } as never],
    total: 1,
  }));
  api.call(integrations.item).answers(({ state }) => ({
    data: { ...row, state, item: { type: 'post', id: 'p-1', data: { title: 'Lamps' } }, waits_until: null } as never,
  }));
  await renderScreen('/integrations?tab=items');
  await expect.element(main.getByRole('cell', { name: '1,200' }).first()).toBeVisible();
  await expectAccessible(main.element() as HTMLElement);
  await failToReload(integrations.itemTotals);
  await expect.element(main.getByRole('cell', { name: '1,200' }).first()).toBeVisible();

  await expect.element(main.getByRole('cell', { name: 'Import' })).toBeVisible();
  await chip('State: Refused').click();
  await page.getByRole('option', { name: 'Waiting' }).click();
  await filterBy('Reason', 'waiting for a reason');
  await expect.element(main.getByText('waiting for a reason', { exact: false }).last()).toBeVisible();
  await filterByText("App's id", 'p-1');
  await main.getByRole('button', { name: 'Show post p-1' }).click();
  await expect.element(dialog.getByText('"title": "Lamps"')).toBeVisible();
  await expect.element(dialog.getByText('Import')).toBeVisible();
  await expectAccessible(dialog.element() as HTMLElement);
  const asked = api.call(integrations.item).asked().at(-1)?.input;
  expect(asked).toMatchObject({ state: 'waiting' });
});
