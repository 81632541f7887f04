import { defineScreen } from '../../ui/screen/screen.ts';

/** Addresses that could not be read, and their hosts. */
export const urlsScreens = [
  defineScreen({
    path: '/failed-urls',
    title: 'Failed URLs',
    description:
      'Links in posts that could not be read, and why. A marked row was resolved on another day than it failed.',
    access: 'failed_urls',
    nav: { group: 'Content', icon: 'failedUrls', order: 20 },
    component: () => import('./failed-urls.tsx'),
  }),
  defineScreen({
    path: '/frequently-used-urls',
    title: 'Frequent failed hosts',
    description: 'The hosts whose links fail most often, and their share of all that failed in these days.',
    access: 'failed_urls',
    nav: { group: 'Content', icon: 'failedHosts', order: 21 },
    component: () => import('./frequent-hosts.tsx'),
  }),
];
