import { defineScreen } from '../../ui/screen/screen.ts';

/** Questions about single events. */
export const exploreScreens = [
  defineScreen({
    path: '/explore',
    isAdded: true,
    title: 'Explore',
    description: 'Count single events: filter, group and compare them. All days are in UTC.',
    access: ['top_searches', 'google_analytics', 'campaign_analytics', 'dashboard_data'],
    nav: { group: 'Overview', icon: 'explore', order: 3 },
    component: () => import('./explore.tsx'),
  }),
];
