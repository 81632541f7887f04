import { advertisers } from '@quarterdeck/contract/advertisers';
import { campaigns } from '@quarterdeck/contract/campaigns';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, exampleAnswer } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/render.tsx';

const refunds = page.getByRole('region', { name: 'Refunds and credits' });

test('a request that the app has not answered is withdrawn, with a question', async () => {
  const at = '2026-03-14T09:26:53.000Z';
  const open = {
    ...{ id: 5, amount: '12.50', reason: 'Charged twice', transaction_id: null, requested_at: at },
    ...{ requested_by: 'Ann Miller', answer: null, withdrawn: null },
  };
  const paid = { ...open, id: 4, amount: '7.00', answer: { id: 9, amount: '7.00', created_at: at } };
  let withdrawn: { at: string; by: string } | null = null;
  api.call(advertisers.details).answers(() => exampleAnswer(advertisers.details) as never);
  api.call(campaigns.list).answers(() => exampleAnswer(campaigns.list) as never);
  api.call(advertisers.refunds).answers(() => ({ data: [{ ...open, withdrawn }, paid], total: 2 }));
  const withdraw = api.call(advertisers.withdrawRefund);
  withdraw.answers(() => {
    withdrawn = { at, by: 'Ann Miller' };
    return { responseMessage: 'The request for $12.50 was withdrawn' };
  });
  await renderScreen('/advertiser/7', { permissions: ['campaign_list', 'campaign_status'] });
  await expect.element(refunds).toHaveTextContent('$12.50Waiting for the app');
  await expect.element(refunds.getByRole('button', { name: 'Withdraw the request for $7.00' })).not.toBeInTheDocument();
  await refunds.getByRole('button', { name: 'Withdraw the request for $12.50' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw the request for $12.50?' });
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect.element(refunds).toHaveTextContent('$12.50Withdrawn');
  expect(withdraw.inputs()).toEqual([{ user_id: 7, id: 5 }]);
  await expectAccessible();
});
