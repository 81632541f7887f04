import { defineScreen, type Screen } from '../ui/screen/screen.ts';
import { featureScreens } from './feature-screens.ts';

const home = defineScreen({
  path: '/',
  title: 'Dashboard',
  description: 'Searches, failures and growth for the selected dates. Dates are in UTC.',
  access: 'session',
  nav: {
    group: 'Overview',
    icon: 'dashboard',
    order: 1,
    access: ['dashboard_data', 'google_analytics', 'google_analytics_graph', 'top_searches', 'campaign_analytics'],
  },
  component: () => import('./welcome/home.tsx'),
});

const settings = defineScreen({
  path: '/settings',
  title: 'Settings',
  description: 'App-wide settings. Changes take effect immediately.',
  access: ['change_enrichment_settings', 'get_app_version'],
  nav: { group: 'Administration', icon: 'settings', order: 80 },
  component: () => import('./pages/settings.tsx'),
});

const userProfile = defineScreen({
  path: '/user-profile/$userId',
  title: 'User profile',
  crumb: 'User Profile',
  description: "One user's details, history and account actions.",
  access: 'user_profile',
  breadcrumbs: [{ title: 'Users List', path: '/users' }],
  component: () => import('./pages/user-profile.tsx'),
});

const groupPermissions = defineScreen({
  path: '/manage-group-permissions',
  title: 'Group permissions',
  description: "The permissions of a group's admins. Changes take effect immediately.",
  access: 'group_permissions',
  nav: { group: 'Administration', icon: 'permissions', order: 3 },
  component: () => import('./pages/group-permissions.tsx'),
});

const guide = defineScreen({
  path: '/guide',
  title: 'Guide',
  description: 'What each screen you have access to is for.',
  access: 'session',
  component: () => import('./help/guide.tsx'),
});

const all = [home, userProfile, settings, groupPermissions, guide, ...featureScreens];

/** A screen's path, with the names of its parameters. */
export type ScreenPath = (typeof all)[number]['path'];

/** Every screen of the console. */
export const screens: readonly Screen<ScreenPath>[] = all;
