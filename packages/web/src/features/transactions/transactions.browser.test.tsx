import { palette } from '@quarterdeck/contract/palette';
import { transactions } from '@quarterdeck/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, rowOf } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const list = api.call(transactions.list);
const row = rowOf(transactions.list, {
  ...{ id: 12, campaign_id: 5, user_id: 7, reverses: 9, transaction_type: 'debit', amount: '12.5' },
  stripe_transaction_id: 'pi_1',
});
const bar = page.getByRole('toolbar', { name: 'Actions on transaction 12' });

test('the one that the list is narrowed to has its actions, also in the palette, which remembers it', {
  tags: ['long'],
}, async () => {
  list.answers(() => ({ data: [row], total: 1, totals: { debit: '12.5', credit: '0', balance: '12.5' } }));
  const router = await renderScreen('/transactions?keyword=%2312', {
    permissions: ['campaign_list', 'campaign_details'],
  });
  await expect.element(bar).toBeVisible();
  await expect
    .element(bar.getByRole('button', { name: 'Open the profile' }))
    .toHaveAccessibleDescription('You need the permission user_profile');
  await expectAccessible();
  expect(localStorage.getItem('palette-recent-1')).toBe('["transaction.12"]');
  await userEvent.keyboard('{Control>}k{/Control}');
  const offered = page.getByRole('group', { name: 'Actions on Debit of $12.50' }).getByRole('option');
  await expect
    .poll(() => offered.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Open its campaign',
      'Open the profileYou need the permission user_profile',
      'Open what it reverses',
      'Copy the Stripe id',
    ]);
  await expect.element(page.getByRole('combobox', { name: 'Search the console' })).toHaveFocus();
  // On a slow machine the palette has asked before Enter comes.
  api.call(palette.find).answers(() => ({ data: { users: [], campaigns: [], groups: [] } }));
  await userEvent.keyboard('reverses{Enter}');
  await expect.poll(() => router.state.location.href).toBe('/transactions?keyword=%239');
  await expect.element(bar).not.toBeInTheDocument();
});

test('a list of several has none', async () => {
  list.answers(() => ({ data: [row, { ...row, id: 13 }], total: 2 }));
  await renderScreen('/transactions?keyword=pi_1', { permissions: ['campaign_list'] });
  await expect.element(page.getByRole('row').nth(2)).toBeVisible();
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
});
