import { defineScreen } from '../../ui/screen/screen.ts';

/** What is on the dashboard; the dashboard itself is the first screen of the app, which several rooms fill. */
export const dashboardScreens = [
  defineScreen({
    path: '/dashboard-widgets',
    title: 'Manage Widgets',
    description: 'What your dashboard shows, and in which order. Drag a widget by its handle, or use its buttons.',
    access: ['dashboard_data', 'google_analytics', 'google_analytics_graph', 'top_searches', 'failed_urls'],
    breadcrumbs: [{ title: 'Dashboard', path: '/' }],
    component: () => import('./arrangement/manage-widgets.tsx'),
  }),
  defineScreen({
    path: '/monthly-report',
    isAdded: true,
    title: 'Monthly report',
    description: 'A month against the one before it: searches, people, spend and moderation. All days are in UTC.',
    access: ['dashboard_data', 'top_searches', 'campaign_analytics', 'reported_posts', 'reported_users'],
    nav: { group: 'Overview', icon: 'month', order: 2 },
    component: () => import('./month/month.tsx'),
  }),
];
