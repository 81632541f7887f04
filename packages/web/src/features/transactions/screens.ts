import { defineScreen } from '../../ui/screen/screen.ts';

/** The money that campaigns took and were given back. */
export const transactionsScreens = [
  defineScreen({
    path: '/transactions',
    title: 'Transaction History',
    description:
      'What campaigns paid and what they were given back, with the totals of what is filtered. Days are in UTC.',
    access: 'campaign_list',
    nav: { group: 'Advertising', icon: 'transactions', order: 4, label: 'Transactions' },
    component: () => import('./transactions.tsx'),
  }),
];
