import { defineScreen } from '../../ui/screen/screen.ts';

/** What users of the app advertise. */
export const campaignsScreens = [
  defineScreen({
    path: '/campaign-list',
    title: 'Campaign list',
    description: 'What users of the app advertise. Its status says whether a campaign may run.',
    access: 'campaign_list',
    nav: { group: 'Advertising', icon: 'campaigns', order: 1, label: 'Campaigns' },
    component: () => import('./campaigns.tsx'),
  }),
  defineScreen({
    path: '/campaign-details/$campaignId',
    title: 'Campaign Details',
    description: 'One campaign: the ad, what became of it, and why it is not running.',
    access: 'campaign_details',
    breadcrumbs: [{ title: 'Campaign list', path: '/campaign-list' }],
    component: () => import('./details/campaign-details.tsx'),
  }),
];
