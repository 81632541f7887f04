import { defineScreen } from '../../ui/screen/screen.ts';

/** What campaigns pay. */
export const chargesScreens = [
  defineScreen({
    path: '/campaign-charges',
    title: 'Campaign Charges',
    description: 'What a campaign pays for what it is after: one charge for each goal. What it was before is kept.',
    access: 'campaign_charges_list',
    nav: { group: 'Advertising', icon: 'charges', order: 2, label: 'Charges' },
    component: () => import('./charges.tsx'),
  }),
];
