import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about campaign charges. */
export const chargesScreens = [
  defineScreen({
    path: '/campaign-charges',
    title: 'Campaign Charges',
    description: 'Price per click and per impression, with history.',
    access: 'campaign_charges_list',
    nav: { group: 'Advertising', icon: 'charges', order: 2, label: 'Charges' },
    component: () => import('./charges.tsx'),
  }),
];
