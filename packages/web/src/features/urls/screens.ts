import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about addresses that could not be read, and their hosts. */
export const urlsScreens = [
  defineScreen({
    path: '/failed-urls',
    title: 'Failed URLs',
    description: 'Links in posts that failed, and why. Marked rows were resolved on another day.',
    access: 'failed_urls',
    nav: { group: 'Content', icon: 'failedUrls', order: 20 },
    component: () => import('./failed-urls.tsx'),
  }),
  defineScreen({
    path: '/frequently-used-urls',
    title: 'Frequent failed hosts',
    description: 'Hosts with the most failed links, and their share of failures.',
    access: 'failed_urls',
    nav: { group: 'Content', icon: 'failedHosts', order: 21 },
    component: () => import('./frequent-hosts.tsx'),
  }),
];
