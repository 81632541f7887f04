import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about the dashboard. The dashboard itself is the app's first screen, which several features fill. */
export const dashboardScreens = [
  defineScreen({
    path: '/dashboard-widgets',
    title: 'Manage Widgets',
    description: 'The widgets on your dashboard and their order. Drag a handle or use the buttons.',
    access: ['dashboard_data', 'google_analytics', 'google_analytics_graph', 'top_searches', 'failed_urls'],
    breadcrumbs: [{ title: 'Dashboard', path: '/' }],
    component: () => import('./arrangement/manage-widgets.tsx'),
  }),
  defineScreen({
    path: '/monthly-report',
    isAdded: true,
    title: 'Monthly report',
    description: 'Searches, people, spend and moderation, compared with the month before. Dates are in UTC.',
    access: ['dashboard_data', 'top_searches', 'campaign_analytics', 'reported_posts', 'reported_users'],
    nav: { group: 'Overview', icon: 'month', order: 2 },
    component: () => import('./month/month.tsx'),
  }),
  defineScreen({
    path: '/alerts',
    isAdded: true,
    title: 'Alerts',
    description: 'Emails when a dashboard figure crosses a value. Checked every 5 minutes.',
    access: ['dashboard_data', 'campaign_analytics', 'reported_posts', 'reported_users'],
    breadcrumbs: [{ title: 'Dashboard', path: '/' }],
    component: () => import('./thresholds/thresholds.tsx'),
  }),
  defineScreen({
    path: '/report-emails',
    isAdded: true,
    title: 'Scheduled reports',
    description: 'The dashboard and the monthly report by email, to you or set up by you.',
    access: ['dashboard_data', 'top_searches', 'campaign_analytics', 'reported_posts', 'reported_users'],
    breadcrumbs: [{ title: 'Dashboard', path: '/' }],
    component: () => import('./report-emails/report-emails.tsx'),
  }),
];
