import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about app users' campaigns. */
export const campaignsScreens = [
  defineScreen({
    path: '/campaign-list',
    title: 'Campaign list',
    description: "Users' ad campaigns and their review status.",
    access: 'campaign_list',
    nav: { group: 'Advertising', icon: 'campaigns', order: 1, label: 'Campaigns' },
    component: () => import('./campaigns.tsx'),
  }),
  defineScreen({
    path: '/campaign-details/$campaignId',
    title: 'Campaign Details',
    description: "The campaign's ad, results and current state.",
    access: 'campaign_details',
    breadcrumbs: [{ title: 'Campaign list', path: '/campaign-list' }],
    component: () => import('./details/campaign-details.tsx'),
  }),
  defineScreen({
    path: '/advertiser/$userId',
    title: 'Advertiser',
    description: 'Money by month, cards, refunds and campaigns.',
    access: 'campaign_list',
    isAdded: true,
    breadcrumbs: [{ title: 'Campaign list', path: '/campaign-list' }],
    component: () => import('./advertiser/advertiser.tsx'),
  }),
  defineScreen({
    path: '/advertiser-statement/$userId',
    title: 'Statement',
    description: 'All transactions of a month, in UTC, to the cent.',
    access: 'campaign_list',
    isAdded: true,
    breadcrumbs: [{ title: 'Campaign list', path: '/campaign-list' }],
    component: () => import('./advertiser/statement.tsx'),
  }),
];
