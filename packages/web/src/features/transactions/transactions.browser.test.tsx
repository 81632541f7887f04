import { campaigns } from '@quarterdeck/contract/campaigns';
import { palette } from '@quarterdeck/contract/palette';
import { profiles } from '@quarterdeck/contract/profiles';
import { transactions } from '@quarterdeck/contract/transactions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, exampleAnswer, rowOf } from '../../../test/api.ts';
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
      'Open campaign',
      'Open the profileYou need the permission user_profile',
      'Open the reversed transaction',
      'Copy the Stripe id',
      'Request refundYou need the permission campaign_status',
    ]);
  await expect.element(page.getByRole('combobox', { name: 'Search the console' })).toHaveFocus();
  // On a slow machine, the palette sends its request before Enter is pressed.
  api.call(palette.find).answers(() => ({ data: { users: [], campaigns: [], groups: [] } }));
  await userEvent.keyboard('reversed{Enter}');
  await expect.poll(() => router.state.location.href).toBe('/transactions?keyword=%239');
  await expect.element(bar).not.toBeInTheDocument();
});

const things = api.call(palette.things);
const nothing = { users: [], campaigns: [], groups: [], posts: [], cases: [], transactions: [] };
const chip = (label: string) => page.getByRole('button', { name: label, exact: true });

test('a campaign leads to its own transactions, by its id; its chip names it and can be removed', async () => {
  list.answers(({ campaign_id: campaign }) => ({ data: campaign === 5 ? [row] : [], total: campaign === 5 ? 1 : 0 }));
  things.answers(() => ({ data: { ...nothing, campaigns: [{ id: 5, campaign_name: 'Boxes', username: 'lyle91' }] } }));
  api.call(campaigns.days).answers(() => exampleAnswer(campaigns.days));
  api.call(campaigns.details).answers(({ id }) => ({
    data: { ...exampleAnswer(campaigns.details).data, id, campaign_name: 'Boxes' },
  }));
  const router = await renderScreen('/campaign-details/5', { permissions: ['campaign_list', 'campaign_details'] });
  await page.getByRole('link', { name: 'View transactions' }).click();
  await expect.poll(() => router.state.location.href).toBe('/transactions?campaign_id=5');
  await expect.element(chip('Campaign: Boxes')).toBeVisible();
  expect(list.inputs().map((input) => input.campaign_id)).toEqual([5]);
  expect(things.inputs()).toEqual([{ things: 'campaign.5' }]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Remove filter Campaign' }).click();
  await expect.poll(() => router.state.location.href).toMatch(/^\/transactions(?!.*campaign_id)/);
  await expect.poll(() => list.inputs().at(-1)).not.toHaveProperty('campaign_id');
});

test('a profile leads to the transactions of that user, who has their username for those who may not list users', async () => {
  list.answers(() => ({ data: [{ ...row, username: 'lyle91' }], total: 1 }));
  things.answers(() => ({ data: nothing }));
  const { userdetails } = exampleAnswer(profiles.profile);
  api.call(profiles.profile).answers(({ id }) => ({
    userdetails: { ...userdetails, id, is_admin: 0, avatar: null, latitude: null, longitude: null, case: null },
  }));
  const router = await renderScreen('/user-profile/7', { permissions: ['campaign_list', 'user_profile'] });
  await page.getByRole('toolbar').getByRole('link', { name: 'Transactions' }).click();
  await expect.poll(() => router.state.location.href).toBe('/transactions?user_id=7');
  await expect.element(chip('User: lyle91')).toBeVisible();
  expect(list.inputs()[0]).toMatchObject({ user_id: 7 });
});

test('a list of several has none', async () => {
  list.answers(() => ({ data: [row, { ...row, id: 13 }], total: 2 }));
  await renderScreen('/transactions?keyword=pi_1', { permissions: ['campaign_list'] });
  await expect.element(page.getByRole('row').nth(2)).toBeVisible();
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
});
