import { defineScreen } from '../../ui/screen/screen.ts';

/** The screen with the campaigns' transactions. */
export const transactionsScreens = [
  defineScreen({
    path: '/transactions',
    title: 'Transaction History',
    description: 'Charges and refunds, with totals for the current filters. Dates are in UTC.',
    access: 'campaign_list',
    nav: { group: 'Advertising', icon: 'transactions', order: 4, label: 'Transactions' },
    component: () => import('./transactions.tsx'),
  }),
];
